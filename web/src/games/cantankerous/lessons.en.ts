/* What the tasks of the lessons say, in English. {2} is the name of seat 2, {c77} that of a card. */
export const en = {
    goal: {
        name: "The goal",
        ask: "The first cat with nine points wins, on its own turn, while it holds the Toy. You have 6. “{c77}” has three paws: three points. Score it; it costs three hearts, which you have banked.",
        well: "6 and 3 are 9: you win. Paws are points, hearts are what they cost.",
        miss: "That does not make nine points. Score the Mischief card with three paws.",
    },
    bank: {
        name: "Bank Affection",
        ask: "Hearts come from Affection cards. Bank the one in your hand: it then lies in your house, worth its hearts.",
        well: "Two hearts in the bank. They stay until you spend them, or somebody makes you lose them.",
        miss: "That does not bring you hearts. Click the Affection card in your hand.",
    },
    pay: {
        name: "Pay without waste",
        ask: "Score “{c41}”: it costs two hearts. You choose which banked cards you pay with, and no change is given. Pay exactly.",
        well: "Two hearts for two points, and nothing wasted.",
        miss: "Score “{c41}”, the card with two paws that costs two hearts.",
        misses: {
            waste: "Three hearts for a cost of two: the third is lost. Another card is worth exactly two.",
            small: "One heart is not enough, so a second card must go too, and a heart is wasted.",
        },
    },
    two: {
        name: "Two actions",
        ask: "You have two actions a turn. One heart is banked, and “{c35}” costs three. Bank first, then score it.",
        well: "Bank, then score: three points in one turn. After the second action your hand is filled up to five, and the Toy goes on.",
        miss: "Bank “{c6}” for two hearts, then score “{c35}” with your second action.",
        misses: {
            small: "That is the smaller card. With two more hearts you can pay for “{c35}”, three points.",
            early: "A cat that scores what it cannot pay is thrown out: it loses all hearts and turns Feral. Bank first.",
        },
    },
    event: {
        name: "Events and Frenzies",
        ask: "Other cards do what is written on them. You have few cards left: play “{c34}”, which lets you draw three.",
        well: "Three new cards for one action. Point at a card, or press it long, to read what it does.",
        miss: "That leaves you without good cards. Play “{c34}”.",
    },
    instant: {
        name: "Instants",
        ask: "A card with a flash can be used at once after a card of the named kind, and takes no action. Bank “{c47}”, then use “{c31}”, which follows Affection.",
        well: "Two cards banked, one action spent. You still have your second action.",
        miss: "Begin by banking “{c47}”.",
        misses: {
            order: "“{c31}” is the one with the flash. Bank the other one first, and it can follow for nothing.",
            passed: "You let the moment pass. Use “{c31}” right after the Affection card.",
        },
    },
    picky: {
        name: "Picky eater",
        ask: "Only costly Mischief and not one heart: this hand is of no use. Being picky takes an action: the whole hand goes away, and you draw as many cards. Do it.",
        well: "Fresh cards, and one action is left to use them.",
        miss: "A token does not mend this hand. Swap all of it.",
    },
    bet: {
        name: "Who begins",
        ask: "At the start everybody bets a card in secret. The sign says that the highest rank begins, and all bets are lost. {2} has bet already. Bet so that you will begin.",
        well: "You bet higher and take the Toy. A good bet is high, but a card you can spare.",
        miss: "{2} bet a card of rank 50, and begins. Ranks are the small numbers on the cards: choose a higher one.",
    },
    pounce: {
        name: "Pounce",
        ask: "{2} holds the Toy and has two hearts. With a token you may pounce between the actions: a Mischief card attacks, and its cost must be paid. Whoever cannot pay turns Feral. Throw {2} out.",
        well: "{2} could not pay three hearts, lost all and lives in the alley now. Your token is spent.",
        miss: "You let the chance pass. Pounce with a card that {2} cannot pay.",
        misses: { paid: "One heart {2} can pay, and may even gain from it: half of the paws. Attack with a higher cost." },
    },
    laser: {
        name: "Stop a card",
        ask: "{2} has 7 points and scores “{c59}”: that would be nine. “{c21}” cancels a card of whoever holds the Toy. Use it.",
        well: "Cancelled: no points for {2}, and the game goes on. A response like this costs a token.",
        miss: "{2} reaches nine points and wins. This was the moment to react.",
    },
    shield: {
        name: "Shield yourself",
        ask: "{2} pounces on you: you must pay three hearts and have two. With a token you may shield: bank Affection from your hand, say done, then pay.",
        well: "You could pay, so you stay at home, and even get half of the paws: one point.",
        miss: "It was not enough to pay three hearts. Bank the Affection card while you shield.",
        misses: { passed: "You could not pay: all hearts are gone, and your cat is Feral. Shield first." },
    },
    double: {
        name: "A surprise",
        ask: "You have 3 points. “{c1}” makes the next Mischief card of this turn count double. Win in this turn.",
        well: "Three paws, doubled: six points, and nine in all. Keep an eye on what others may hold back for their turn.",
        miss: "That is not enough. Double first, then score the card with the most paws you can pay.",
    },
    feral: {
        name: "Feral, and proud of it",
        ask: "You were thrown out. A Feral cat cannot score, but it may attack without a token, and it wins when it banks its ninth heart on its own turn. You have seven.",
        well: "Nine hearts in the alley: you win, whatever the points. With four at the start of a turn you would be taken home again.",
        miss: "That brings no hearts. Two more are all you need.",
    },
};
