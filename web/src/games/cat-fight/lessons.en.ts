/* What the tasks of the lessons say, in English. {2} is the name of seat 2. */
export const en = {
    goal: {
        name: "The goal",
        ask: "Whoever has the most valuable cream at the end wins. Your cat began its turn next to a saucer and looks at it, and nobody watches. Sip.",
        well: "You have taken the top cream. Its number, 1 to 5, is your secret.",
        miss: "Your cat stood right before the cream. Sip while you can.",
    },
    place: {
        name: "Onto the floor",
        ask: "Cats come in at the blue edge: click a square, then choose where the cat looks. Put yours on the top edge, straight above the upper left saucer (c1), and look down at it: south.",
        well: "Coming in is the whole turn. Your cat sees along its line, up to the next cushion.",
        miss: "Not there: the top edge, third square from the left, straight above the saucer.",
        misses: { away: "The square is right, but the saucer lies to the south." },
    },
    walk: {
        name: "Walk up to the cream",
        ask: "A cat walks like a chess queen: any distance, straight or diagonally. Walk right up to the saucer straight ahead and look at it. Then you can sip in your next turn.",
        well: "Next to it and looking at it: if that is still so when your next turn begins, you may sip.",
        miss: "From there your cat does not stand right before the saucer. Go two squares straight up.",
        misses: { away: "You stand next to it, but you must look at it too: north." },
    },
    hide: {
        name: "Being watched",
        ask: "{2} looks at you from the right, along your row. A cat that is watched may neither stay nor sip: it must move. Go where {2} does not see you, then look anywhere.",
        well: "Out of the line, out of sight. Only the line a cat looks along is watched, to its end or to a cushion.",
        miss: "That does not take you out of the line. Move to another row.",
        misses: { seen: "There you are still in the same row, and {2} still sees you." },
    },
    block: {
        name: "Cushions",
        ask: "{2} watches you from below, so you may not sip. Before you move, stay or sip you may lay cushions. Lay one between you and {2}, then sip.",
        well: "A cushion stops sight and ways. You have five in a game for two.",
        miss: "Lay a cushion on one of the three squares between you and {2}, then sip.",
        misses: {
            fled: "You are out of sight, but away from the cream. A cushion would have let you sip.",
            wide: "That cushion is not between you and {2}. The line runs straight down from you.",
        },
    },
    watch: {
        name: "Watch others",
        ask: "{2} wants to sip in the next turn. Forbid it with your eyes: stay where you are, and turn to look north, at {2}.",
        well: "{2} is watched now: no sip, no staying. Where you look at the end of your turn matters.",
        miss: "That does not stop {2}. Stay, then look north.",
    },
    fight: {
        name: "A fight",
        ask: "{2} sits at the best saucer. Move onto {2}'s square: that starts a fight. Both roll a die, and the higher one wins.",
        well: "You rolled 2, {2} rolled 6. But a fight need not be over with that, as the next task shows.",
        miss: "Nobody fights unless a cat moves onto another. {2} is straight ahead of you.",
    },
    sacrifice: {
        name: "Another roll",
        ask: "{2} attacked you and rolled higher. A loser may give up a cream, and all roll again; who yields leaves the board. You have a 1 and a 4. Fight on at the smallest price.",
        well: "6 against 4: you won. The winner stays and gets a whole turn; the loser must come in at the edge again.",
        miss: "Your cat leaves the board. For a cream of 1 it could have rolled again.",
        misses: { dear: "A cream of 4 is a high price. The 1 does the same." },
    },
    catnip: {
        name: "Catnip",
        ask: "Once a game you may drop catnip: every cat in line with it, in all eight directions, runs to it, yours too. Lure {2} away from the saucer, but not yourself. Choose Catnip, then a square.",
        well: "{2} is gone from the saucer, and your cat stayed where it was. The catnip is used up.",
        miss: "Choose Catnip first, then an empty square in line with {2} and not with you.",
        misses: {
            both: "Your own cat had a line to it as well and ran there.",
            nobody: "Nobody has a line to that square. It must be straight or diagonal from {2}, without a cushion between.",
        },
    },
    lured: {
        name: "Catnip on the floor",
        ask: "{2}'s catnip lies on the right. Whoever walks across one of its eight lines is drawn to it, and the turn is over. Move somewhere without crossing a line, then look anywhere.",
        well: "No line touched, and the choice where to look is yours. Catnip closes ways without a single cushion.",
        miss: "Move your cat first, then choose where it looks.",
        misses: { drawn: "You came onto a line of the catnip: along its row, its column or a diagonal through it." },
    },
    last: {
        name: "The last saucer",
        ask: "When no saucer is left, the game ends and the creams are counted. You have 6 points, {2} has 5. One cream is left. Finish it.",
        well: "The empty saucer goes away, it was the last, and you win.",
        miss: "The cream is still there, and the game goes on. Your cat may sip it now.",
    },
    cutOff: {
        name: "Cut off",
        ask: "A saucer nobody can walk to any more is removed with its cream. You have 8 points, {2} has 3, and one gap is left round the last saucer. Close it with a cushion.",
        well: "Cut off, removed, game over: you win 8 to 3. You know all of Cat Fight now.",
        miss: "The gap is still open. It is at the saucer's lower right corner (d4): choose Cushion, then that square.",
    },
};
