// A trick-taking duel of about the size of Catchy!: hands of seven, the second player follows, secrets hidden by playerView.
const deck = () => Array.from({ length: 21 }, (_, i) => i);
const deal = (random) => {
  const cards = random.Shuffle(deck());
  return { hands: { 0: cards.slice(0, 7), 1: cards.slice(7, 14) }, table: [], played: [] };
};
exports.Duel = {
  name: "duel",
  setup: ({ random }) => ({ ...deal(random), scores: [0, 0], round: 1 }),
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: Object.fromEntries(Object.entries(G.hands).map(([p, h]) => [p, p === playerID ? h : h.map(() => "?")])),
  }),
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, random }, card) => {
        const hand = G.hands[ctx.currentPlayer];
        if (!hand.includes(card)) return "INVALID_MOVE";
        hand.splice(hand.indexOf(card), 1);
        G.table.push(card);
        G.played.push(card);
        if (G.table.length < 2) return;
        G.scores[G.table[0] > G.table[1] ? 0 : 1]++;
        G.table = [];
        if (G.hands[0].length || G.hands[1].length) return;
        Object.assign(G, deal(random));
        G.round++;
      },
    },
  },
};
