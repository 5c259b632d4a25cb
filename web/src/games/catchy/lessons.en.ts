/* What the tasks of the lessons say, in English. {2} is the name of seat 2. */
export const en = {
    goal: {
        name: "The goal",
        ask: "Bring the Cat into your arms: that is 3 points, and 7 points win. Its red collar says that it goes to whoever wins the trick. {2} led violet 2. Win with a higher violet card.",
        well: "The higher card of the same colour wins, and a cat with a red collar goes to the winner. In your arms it brings 3 points.",
        miss: "Violet 1 is lower than violet 2, so {2} wins the trick, and the Cat goes the other way.",
    },
    follow: {
        name: "Follow the colour",
        ask: "{2} led green, and you hold green. Play a green card. (Click another one to see why it is not allowed.)",
        well: "Whoever has the led colour must play it. Only who has none of it may play another colour.",
        miss: "The Joker is allowed at any time, but it has no colour. Keep it for later, and follow with a green card.",
    },
    lead: {
        name: "When nobody can follow",
        ask: "You lead. {2} has shown to lack green. Win the trick: lead the colour that cannot be followed.",
        well: "With different colours the leader wins, even with a 1.",
        miss: "{2} has that colour, and higher. Lead the colour that is missing there.",
    },
    blue: {
        name: "The blue collar",
        ask: "Now the collar is blue: the Cat goes to whoever loses the trick. {2} led violet 4. Make the Cat come to you.",
        well: "Red: to the winner. Blue: to the loser. The one it comes to leads the next trick.",
        miss: "You won the trick, so with a blue collar the Cat goes to {2}. Lose the trick instead.",
    },
    odd: {
        name: "Two odd numbers",
        ask: "Red collar, and you cannot beat amber 5. But when both numbers are odd (cards with a swirl), the Cat's mood turns first. Make the Cat come to you.",
        well: "5 and 1 are odd: the collar turned blue before the Cat moved, so it came to the loser, you.",
        miss: "5 and 2 are not both odd. The collar stays red, and the Cat goes to the winner, {2}.",
    },
    joker: {
        name: "The Joker",
        ask: "The Joker counts 3, has no colour and may always be played. With it the higher number wins, whatever the colours. {2} led amber 2. Win the trick.",
        well: "3 beats 2, and the Joker is allowed even though you hold amber.",
        miss: "Amber 1 loses against amber 2. Another card in your hand is allowed as well.",
    },
    tie: {
        name: "Joker against 3",
        ask: "The Cat is one step from {2}'s arms, and green 3 beats your green 2. Joker against 3 has no winner, and the Cat stays. Hold it back.",
        well: "Nobody won, and the Cat did not move. Both count as odd, so its mood turned all the same.",
        miss: "Green 3 beats green 2, and the Cat jumps into {2}'s arms. Play the card that makes a tie.",
    },
    jokerLead: {
        name: "Leading the Joker",
        ask: "If you lead the Joker, the other may answer with anything, and the higher number wins. {2} has only 2s left. Win the trick.",
        well: "Against the Joker no colour has to be followed, but nothing lower than 3 beats it.",
        miss: "{2} has a 2 of that colour, and follows. What do you hold that is higher than 2?",
    },
    swap: {
        name: "The Starting card",
        ask: "You were dealt the Starting card. Swap it for one of the three face-down cards. Then you lead: win the first trick with a high card.",
        well: "Whoever holds the Starting card swaps it and leads the first trick. Only you know which card you took.",
        miss: "{2} had something better. Lead a higher card.",
    },
    lacks: {
        name: "What you know of the other hand",
        ask: "Blue collar, and you lead. {2} lacks violet. Whom does the Cat go to if you lead violet? Make it come to you.",
        well: "{2} had to follow amber and won, so the Cat came to the loser. A missing colour is worth remembering, also when you want to lose.",
        miss: "{2} cannot follow violet, so you win as the leader, and a cat with a blue collar goes to the loser.",
    },
    round: {
        name: "The end of a round",
        ask: "Two tricks are left. After the seventh the Cat gives 2 points to whoever it is nearer to. You have 5 points: win both tricks.",
        well: "Nearer to you after seven tricks: 2 points. (In the middle it would be 1 each.) You have 7 points and win the game.",
        miss: "Violet 2 loses against violet 3. Now {2} leads, and the Cat walks away from you.",
    },
    save: {
        name: "Think before you flip",
        ask: "The Cat is one step from {2}'s arms. The collar is blue, {2} led violet 5, and you lose either way. Which card keeps the Cat away from {2}?",
        well: "No two odd numbers, so the collar stayed blue, and the Cat came to the loser. That is the whole game: now play it.",
        miss: "5 and 3 are both odd: the collar turns red, and the Cat goes to the winner, right into {2}'s arms.",
    },
};
