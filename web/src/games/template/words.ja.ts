import type { Words } from "./words";

export const ja: Words = {
    short: ["手札は三枚。三回のラウンドで、全員がひそかに一枚を選びます。", "同時に公開し、いちばん高いカードが一点。得点の多い人の勝ちです。"],
    tries: ["12なら確実に勝てますが、後で必要かもしれません。", "一点リードで、残り二枚ずつ。どちらを先に出しますか。"],
    lessons: {
        intro: "三ラウンド後に得点の多い人の勝ちです。ラウンドごとに、いちばん高いカードが一点を取ります。",
        choose: "手札を一枚クリックしてください。全員が選ぶまで誰にも見えません。",
        "e-reveal": "カードが同時に公開されます。",
    },
    phases: { choose: "出すカードを選んでください。", over: "ゲーム終了です。" },
    actions: { show: "{1}を出す" },
    events: {
        shuffle: "カードを混ぜました。",
        deal: "{seat}に{cards}が配られました。",
        ready: "{seat}は準備完了。",
        reveal: "公開：{cards}。",
        point: "{seat}が一点を獲得。",
        over: "ゲーム終了：{scores}。勝者：{winners}。",
    },
    things: { card: "カード{n}", round: "ラウンド{n}／3" },
    why: { not_held: "カード{card}は手札にありません。" },
    reasons: { "Three rounds have been played.": "三ラウンドが終わりました。" },
    tips: { card: ["カード", "公開されたカードのうち、いちばん高いものが一点を取ります。"] },
};
