/* What the tasks of the lessons say, in English. {2} is the name of seat 2. */
export const en = {
    goal: {
        name: "The goal",
        ask: "Each of your markers earns what its animal is worth at the end; most points win. Cats love fish, dogs love bones. You turned over a fish of 6: give it to the cat with your markers.",
        well: "Minka is worth 6 now, and each of your two markers on her earns that.",
        miss: "That spoils an animal of {2}, which is a good idea too. But here, make your own cat worth something.",
        misses: {
            own: "Dogs hate fish: Rex is worth 6 less now, and he carries your marker.",
            theirs: "Pickle loves fish too, but the marker there is {2}'s.",
        },
    },
    hurt: {
        name: "Food they hate",
        ask: "You turned over a fish of 5, but you have no cat here. Give it where it hurts: to the dog with {2}'s markers.",
        well: "Fish counts against a dog: each of {2}'s markers on Bruno earns 5 less. Any food may go to any animal.",
        miss: "That cat loves fish, and the markers on it are {2}'s.",
        misses: { own: "Rex is a dog and carries your marker: he would be worth 5 less." },
    },
    mark: {
        name: "A marker first",
        ask: "Every turn begins with a marker, if you have one left. Put yours on the animal that is worth most and still has a free space.",
        well: "Minka is worth 7. Hector is worth more, but both his spaces are taken.",
        miss: "That animal is worth less. Look at the numbers, and at the free spaces on the collars.",
    },
    turn: {
        name: "Then feed",
        ask: "After the marker you either turn over food or play an action card. Turn over a card, then give it where it helps you.",
        well: "Up for your dog, or down for {2}'s cat: both help you. Action cards are few, so feeding is the usual way.",
        miss: "{2}'s dog loves bones. Give it to your own dog, or to a cat of {2}'s.",
        misses: {
            card: "An action card is the other way to use a turn. Here, turn over food.",
            cat: "Cats hate bones, and Minka carries your markers.",
        },
    },
    stop: {
        name: "Stop in time",
        ask: "You feed Rex, who is worth 9 to you. You may turn over more cards, but each must go to the same animal, like it or not. Keep what you have.",
        well: "Stopping ends your turn. Another card is worth it on an animal that can only gain.",
        miss: "It was a fish of 5, and it had to go to Rex. Whoever turns over one more card has no choice where it goes.",
    },
    full: {
        name: "Full and asleep",
        ask: "An animal with five food cards is full: nothing touches it until the end. Make Rex safe, who carries three of your markers.",
        well: "Rex sleeps with a worth of 11. No food, no marker and no action card can change that any more.",
        miss: "Rex has four cards. The fifth puts him to sleep, before {2} can spoil him.",
    },
    swap: {
        name: "Swap a dog and a cat",
        ask: "Your dog got fish, your cat got bones: all wrong. Play “Swap dog and cat” and choose your two animals.",
        well: "They have swapped all their food, and both are worth 9 to you instead of −9.",
        miss: "That is not the pair. Choose Bruno and Minka, which carry your markers.",
        misses: { turned: "Food alone does not mend this. You hold an action card: play it instead." },
    },
    discard: {
        name: "Take food away",
        ask: "One food card makes Minka worth much less. Play “Take food away” and remove it.",
        well: "The bone lies under the deck, and Minka is worth 6. You have three action cards for the whole game.",
        miss: "Another card costs you more: the bone of 5 on Minka.",
        misses: { turned: "You could feed her, but the bone would stay. Play your action card." },
    },
    fishBone: {
        name: "Swap fish and bone",
        ask: "Rex, your dog, has a fish of 6. Minka, your cat, has a bone of 5. Play “Swap fish and bone”: choose the fish first, then the bone.",
        well: "One swap, two animals better off. Look for cards that are wrong on both sides.",
        miss: "The fish of 6 on Rex and the bone of 5 on Minka: these two make the greatest difference for you.",
        misses: { turned: "Feeding comes later. Your action card mends two animals at once." },
    },
    markers: {
        name: "Swap two markers",
        ask: "{2} has a marker on Tiger, worth 11. Yours is on Bruno, worth −8. Play “Swap two markers” and exchange these two.",
        well: "Now Tiger earns for you, and Bruno costs {2}. Animals count for whoever has the markers.",
        miss: "Exchange your marker on Bruno with {2}'s on Tiger.",
        misses: { turned: "No food changes this as much as your action card." },
    },
    replace: {
        name: "Take another's space",
        ask: "All spaces on Rex, worth 11, are taken. Play “Replace a marker”: send {2}'s marker home from there, and yours takes its place.",
        well: "{2}'s marker is back in stock and must be placed again. Yours earns 11.",
        miss: "{2} would be glad to lose that marker. Take the space on the animal that is worth most.",
        misses: { turned: "Feeding leaves {2}'s marker on Rex. Play your action card." },
    },
    end: {
        name: "The end",
        ask: "The game ends at once when all animals but one are full. Two sleep already, and you are ahead. Give this fish so that the game ends now.",
        well: "Hector was the third to fall asleep. Now every marker is counted, and you win.",
        miss: "The game goes on, and {2} may catch up. The third animal must become full.",
    },
};
