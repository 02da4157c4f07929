/** What an answer or a settled case changes; whole yen, below zero what is charged. */
export interface CaseMoney {
  /** All of it, at the order's locked rate. */
  changeYen: number;
  /** Of that, what comes back to the wallet; the rest changes what is still to be paid. */
  walletYen: number;
}

/** Where yen of a case go: out of or onto the open remainder, back to the wallet or out of it. */
export const caseMoneyNames = {
  less: { ja: "残金から減額", zh: "尾款减", done: "尾款减少" },
  more: { ja: "残金に追加", zh: "尾款加", done: "尾款增加" },
  refunded: { ja: "返金", zh: "退", done: "已退给买家" },
  charged: { ja: "お支払い", zh: "收", done: "向买家收取" },
} as const;

/**
 * The one or two figures of a case. Of an order whose remainder is open a change leaves the remainder
 * first, and only what was paid beyond it comes back, so one figure for both would say too much of each.
 */
export function caseMoneyParts({ changeYen, walletYen }: CaseMoney) {
  const restYen = changeYen - walletYen;
  const parts = [
    { name: caseMoneyNames[restYen > 0 ? "less" : "more"], yen: Math.abs(restYen) },
    { name: caseMoneyNames[walletYen > 0 ? "refunded" : "charged"], yen: Math.abs(walletYen) },
  ];
  return parts.filter(({ yen }) => yen > 0);
}
