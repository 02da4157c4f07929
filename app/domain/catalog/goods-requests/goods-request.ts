import type { WorkStandings } from "#app/domain/core/document/document.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** 商品手配の依頼: a buyer describes goods, and staff ask back, complete or refuse. */
export const goodsRequestLifecycle = lifecycle({
  states: ["asked", "unclear", "completed", "refused", "withdrawn"],
  initial: "asked",
  moves: {
    askBack: { from: ["asked"], to: "unclear", by: ["staff"] },
    reply: { from: ["unclear"], to: "asked", by: ["buyer"] },
    complete: { from: ["asked", "unclear"], to: "completed", by: ["staff"] },
    refuse: { from: ["asked", "unclear"], to: "refused", by: ["staff"] },
    reopen: { from: ["refused"], to: "asked", by: ["staff"] },
    withdraw: { from: ["asked", "unclear"], to: "withdrawn", by: ["buyer"] },
  },
});

export type GoodsRequestState = (typeof goodsRequestLifecycle.states)[number];
export type GoodsRequestMove = keyof typeof goodsRequestLifecycle.moves;

/** States who has to act in each state. */
export const goodsRequestWork = {
  standings: {
    asked: "ours",
    unclear: "theirs",
    completed: "over",
    refused: "over",
    withdrawn: "over",
  },
} satisfies WorkStandings<GoodsRequestState>;

export const goodsRequestStates: Record<GoodsRequestState, StateLabel> = {
  asked: { ja: "確認中", zh: "待补录", shape: "run" },
  unclear: { ja: "ご返事待ち", zh: "等买家回复", shape: "due" },
  completed: { ja: "カートに入りました", zh: "已补录", shape: "done" },
  refused: { ja: "お受けできません", zh: "已拒绝", shape: "stop" },
  withdrawn: { ja: "取り下げ", zh: "买家撤回", shape: "stop" },
};

/** The timeline shows these labels. `create` is the row that opens the history. */
export const goodsRequestMoves: Record<GoodsRequestMove | "create", Label> = {
  create: { ja: "依頼を受け付けました", zh: "提交申请" },
  askBack: { ja: "担当から確認のお願い", zh: "询问买家" },
  reply: { ja: "ご返事をいただきました", zh: "买家回复" },
  complete: { ja: "商品を登録し、カートに入れました", zh: "补录完成" },
  refuse: { ja: "お受けできませんでした", zh: "拒绝" },
  reopen: { ja: "もう一度お探しします", zh: "撤销拒绝，重新受理" },
  withdraw: { ja: "取り下げました", zh: "买家撤回" },
};

export const goodsRequestLimits = {
  pictures: 4,
  addressLength: 1_000,
  titleLength: 100,
  wordsLength: 400,
  /** SKUs that staff may enter, and price steps above the first. */
  skus: 8,
  tiers: 3,
  /** Triggers enforce both: open requests of a company, and its requests in 24 hours. */
  openPerCompany: 20,
  perDay: 40,
} as const;

/** A price this many times above or below the wish is more often a slip than a price. */
const farTimes = 3;

interface Priced {
  priceFen: number;
}

/** Joins the prices into a text; the confirmation of staff is valid for exactly these prices. */
export function pricesAsked(skus: readonly Priced[]) {
  return skus.map(({ priceFen }) => priceFen).join(",");
}

/** True if a price is more than three times the wish, or less than a third of it. */
export function isFarFromWish(wishedPriceFen: number | null, skus: readonly Priced[]) {
  if (wishedPriceFen === null) return false;
  return skus.some(
    ({ priceFen }) => priceFen > farTimes * wishedPriceFen || priceFen * farTimes < wishedPriceFen,
  );
}

const within = /https?:\/\/[\w.~:/?#@!$&'()*+,;=%[\]-]+/i;
const bare = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/;

/**
 * Answers the first web address in a pasted text, or an empty text. The address is only stored and shown;
 * we never request it.
 */
export function addressIn(pasted: string) {
  const text = pasted.slice(0, 4_000).normalize("NFKC").trim();
  const [found] = text.match(within) ?? [];
  const address = found ?? (bare.test(text) ? `https://${text}` : "");
  return isAddress(address) ? address : "";
}

/**
 * True for a web address that a page may link to; user names and passwords, which could hide the
 * destination, are refused.
 */
export function isAddress(typed: string) {
  if (typed.length > goodsRequestLimits.addressLength || /\s/.test(typed)) return false;
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password, hostname } = new URL(typed);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && hostname.includes(".") && username === "" && password === "";
}
