/* One line a game, in the order people see them. The folder has the same name with hyphens. */
GAME(catchy)
GAME(cats_and_dogs)
GAME(cardinal)
GAME(cat_fight)
GAME(cantankerous)
GAME(template)
