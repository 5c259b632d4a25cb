/* One line a game, in the order people see them. The folder has the same name with hyphens. */
GAME(catchy)
GAME(template)
