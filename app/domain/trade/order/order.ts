import type { WorkStandings } from "#app/domain/core/document/work-standing.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** 注文: goods of one or more suppliers that we buy for a company. */
export const orderLifecycle = lifecycle({
  states: [
    "draft",
    "preorder",
    "quoting",
    "awaiting_payment",
    "deposit_awaiting",
    "awaiting_finance",
    "buying",
    "balance_awaiting",
    "purchased",
    // 転送品: goods that the company bought elsewhere; it costs nothing and is never bought.
    "forwarded",
    "cancelled",
  ],
  initial: "draft",
  moves: {
    change: { from: ["draft"], to: "draft", by: ["buyer"] },
    // 注文内容を変更する by the buyer before paying; what is quoted or being quoted waits in the queue anew.
    editReserved: { from: ["preorder"], to: "preorder", by: ["buyer"] },
    editQuoting: { from: ["quoting"], to: "quoting", by: ["buyer"] },
    editQuoted: { from: ["awaiting_payment", "deposit_awaiting"], to: "quoting", by: ["buyer"] },
    submit: { from: ["draft"], to: "quoting", by: ["buyer"] },
    reserve: { from: ["draft"], to: "preorder", by: ["buyer"] },
    announce: { from: ["draft"], to: "forwarded", by: ["buyer", "staff"] },
    editForwarded: { from: ["forwarded"], to: "forwarded", by: ["buyer"] },
    withdrawForwarded: { from: ["forwarded"], to: "cancelled", by: ["buyer"] },
    refuseForwarded: { from: ["forwarded"], to: "cancelled", by: ["staff"] },
    // 撤销拒收, while nobody else's goods are awaited under its numbers.
    reopenForwarded: { from: ["cancelled"], to: "forwarded", by: ["staff"] },
    settleForwarded: { from: ["forwarded"], to: "forwarded", by: ["buyer", "staff"] },
    // アフターサービス: what is sent again costs nothing and is bought at once.
    resend: { from: ["draft"], to: "buying", by: ["buyer"] },
    open: { from: ["preorder"], to: "quoting", by: ["system"] },
    quote: { from: ["quoting"], to: "awaiting_payment", by: ["staff"] },
    quoteDownPayment: { from: ["quoting"], to: "deposit_awaiting", by: ["staff"] },
    pay: {
      from: ["awaiting_payment", "deposit_awaiting"],
      to: "buying",
      by: ["buyer", "staff", "system"],
    },
    payByBank: {
      from: ["awaiting_payment", "deposit_awaiting", "balance_awaiting"],
      to: "awaiting_finance",
      by: ["buyer"],
    },
    confirmBank: { from: ["awaiting_finance"], to: "buying", by: ["staff"] },
    rejectBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["staff"] },
    withdrawBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["buyer"] },
    expireBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["system"] },
    rejectDeposit: { from: ["awaiting_finance"], to: "deposit_awaiting", by: ["staff"] },
    withdrawDeposit: { from: ["awaiting_finance"], to: "deposit_awaiting", by: ["buyer"] },
    expireDeposit: { from: ["awaiting_finance"], to: "deposit_awaiting", by: ["system"] },
    confirmBalance: { from: ["awaiting_finance"], to: "purchased", by: ["staff"] },
    rejectBalance: { from: ["awaiting_finance"], to: "balance_awaiting", by: ["staff"] },
    withdrawBalance: { from: ["awaiting_finance"], to: "balance_awaiting", by: ["buyer"] },
    expireBalance: { from: ["awaiting_finance"], to: "balance_awaiting", by: ["system"] },
    goodsMade: { from: ["buying"], to: "balance_awaiting", by: ["staff"] },
    payBalance: { from: ["balance_awaiting"], to: "purchased", by: ["buyer", "system"] },
    buyPart: { from: ["buying"], to: "buying", by: ["staff"] },
    purchase: { from: ["buying"], to: "purchased", by: ["staff"] },
    // Goods that the seller has not are waited for, as the company chose.
    await: { from: ["buying"], to: "buying", by: ["staff"] },
    // The days of waiting are over: the company is asked what to do.
    endWait: { from: ["buying"], to: "buying", by: ["system"] },
    undoPurchase: { from: ["buying"], to: "buying", by: ["staff"] },
    // Where the last purchase is undone, its goods are looked for again.
    buyAgain: { from: ["purchased"], to: "buying", by: ["staff"] },
    proposeChange: { from: ["buying"], to: "buying", by: ["staff"] },
    declineChange: { from: ["buying"], to: "buying", by: ["buyer"] },
    // The buyer's own wish for a paid order; what costs more is agreed to and then paid.
    wishChange: { from: ["buying"], to: "buying", by: ["buyer"] },
    withdrawWish: { from: ["buying"], to: "buying", by: ["buyer"] },
    agreeWish: { from: ["buying"], to: "buying", by: ["staff"] },
    refuseWish: { from: ["buying"], to: "buying", by: ["staff"] },
    acceptChange: { from: ["buying"], to: "buying", by: ["buyer", "staff"] },
    acceptLast: { from: ["buying"], to: "purchased", by: ["buyer", "staff"] },
    acceptNothingLeft: { from: ["buying"], to: "cancelled", by: ["buyer", "staff"] },
    // A problem case was carried out: pieces, amounts and what was paid follow it.
    settleBuying: { from: ["buying"], to: "buying", by: ["buyer", "staff"] },
    settleUnpaid: { from: ["balance_awaiting"], to: "balance_awaiting", by: ["buyer", "staff"] },
    settlePurchased: { from: ["purchased"], to: "purchased", by: ["buyer", "staff"] },
    settleNothingLeft: {
      from: ["buying", "balance_awaiting", "purchased", "forwarded"],
      to: "cancelled",
      by: ["staff"],
    },
    requote: {
      from: ["awaiting_payment", "deposit_awaiting"],
      to: "quoting",
      by: ["staff", "system"],
    },
    // 撤回报价: unpaid, and nobody has begun to pay.
    takeBack: { from: ["awaiting_payment", "deposit_awaiting"], to: "quoting", by: ["staff"] },
    cancel: {
      from: ["draft", "preorder", "quoting", "awaiting_payment", "deposit_awaiting"],
      to: "cancelled",
      by: ["buyer"],
    },
  },
});

export type OrderState = (typeof orderLifecycle.states)[number];
export type OrderMove = keyof typeof orderLifecycle.moves;

/** Whom an order waits for in each state. */
export const orderWork = {
  standings: {
    quoting: "ours",
    buying: "ours",
    preorder: "theirs",
    awaiting_payment: "theirs",
    deposit_awaiting: "theirs",
    // The transfer is work of its own, of the person who confirms it.
    awaiting_finance: "theirs",
    balance_awaiting: "theirs",
    forwarded: "theirs",
    draft: "over",
    purchased: "over",
    cancelled: "over",
  },
} satisfies WorkStandings<OrderState>;

/** The states in which an order asks for money: all of it, its down payment or the remainder. */
export const payableStates = orderLifecycle.moves.payByBank.from;

/** Until an order is bought or given up, the company may say what to do without goods. */
export const plannableStates: readonly OrderState[] = [
  "draft",
  "preorder",
  "quoting",
  "awaiting_payment",
  "deposit_awaiting",
  "awaiting_finance",
  "buying",
];

/** What a company may take off its list. */
export const removableStates: readonly OrderState[] = ["draft", "cancelled"];

/** An option with the price it had when it was chosen; a later price list does not change it. */
export interface ChosenOption {
  id: string;
  nameJa: string;
  nameZh: string;
  priceType: 0 | 1;
  price: string;
}

const lineStates = [
  "to_purchase",
  "purchased",
  "arrived",
  "inspecting",
  "processing",
  "stocked",
  "shipped",
  "dropped",
] as const;
export type LineState = (typeof lineStates)[number];

/** How many pieces of a line have come how far. */
export interface LineQuantities {
  quantity: number;
  refusal: string;
  boughtQuantity: number;
  receivedQuantity: number;
  goodQuantity: number;
  badQuantity: number;
  shelvedQuantity: number;
  shippedQuantity: number;
}

/** Pieces of a line that are still to be bought: several purchases may divide it. */
export function openPieces({
  quantity,
  boughtQuantity,
  refusal,
}: Pick<LineQuantities, "quantity" | "boughtQuantity" | "refusal">) {
  return refusal ? 0 : quantity - boughtQuantity;
}

/** The furthest step that any piece of the line has reached; the quantities say how many. */
export function lineState(line: LineQuantities): LineState {
  if (line.refusal) return "dropped";
  if (line.shippedQuantity > 0) return "shipped";
  if (line.shelvedQuantity > 0) return "stocked";
  if (line.goodQuantity + line.badQuantity > 0) return "processing";
  if (line.receivedQuantity > 0) return "arrived";
  if (line.boughtQuantity > 0) return "purchased";
  return "to_purchase";
}
