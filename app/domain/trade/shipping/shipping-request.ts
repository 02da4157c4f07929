import type { WorkStandings } from "#app/domain/core/document/work-standing.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * 配送依頼: stock that a company wants sent to Japan. A method that weighs first packs before the
 * quote (weigh, quoteWeighed, payWeighed); the others are quoted on what is known and then packed. What
 * the measured boxes cost more is asked for in the state of a first payment (packOwing), and paid as one
 * of boxes that are packed already.
 */
export const shippingLifecycle = lifecycle({
  states: [
    "draft",
    "quoting",
    "awaiting_payment",
    "awaiting_finance",
    "packing",
    "awaiting_shipment",
    "picked_up",
    "in_transit",
    "received",
    "evaluated",
    "cancelled",
  ],
  initial: "draft",
  moves: {
    edit: { from: ["draft"], to: "draft", by: ["buyer"] },
    // Pieces go into a second request; what was quoted is quoted anew.
    splitDraft: { from: ["draft"], to: "draft", by: ["buyer"] },
    split: { from: ["quoting"], to: "quoting", by: ["buyer", "staff"] },
    splitQuoted: { from: ["awaiting_payment"], to: "quoting", by: ["buyer", "staff"] },
    submit: { from: ["draft"], to: "quoting", by: ["buyer", "staff"] },
    quote: { from: ["quoting"], to: "awaiting_payment", by: ["staff"] },
    // 撤回报价: unpaid, and nobody has begun to pay; what is boxed stays so.
    takeBack: { from: ["awaiting_payment"], to: "quoting", by: ["staff"] },
    takeBackWeighed: { from: ["awaiting_payment"], to: "packing", by: ["staff"] },
    weigh: { from: ["quoting"], to: "packing", by: ["staff"] },
    quoteWeighed: { from: ["packing"], to: "awaiting_payment", by: ["staff"] },
    pay: { from: ["awaiting_payment"], to: "packing", by: ["buyer", "staff", "system"] },
    payWeighed: {
      from: ["awaiting_payment"],
      to: "awaiting_shipment",
      by: ["buyer", "staff", "system"],
    },
    payByBank: { from: ["awaiting_payment"], to: "awaiting_finance", by: ["buyer"] },
    confirmBank: { from: ["awaiting_finance"], to: "packing", by: ["staff"] },
    confirmBankWeighed: { from: ["awaiting_finance"], to: "awaiting_shipment", by: ["staff"] },
    rejectBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["staff"] },
    withdrawBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["buyer"] },
    expireBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["system"] },
    pack: { from: ["packing"], to: "awaiting_shipment", by: ["staff"] },
    packOwing: { from: ["packing"], to: "awaiting_payment", by: ["staff"] },
    // It was held once it was paid, and what that cost in storage is asked for.
    releaseOwing: {
      from: ["packing", "awaiting_shipment", "awaiting_payment"],
      to: "awaiting_payment",
      by: ["buyer", "staff"],
    },
    waiveHold: { from: ["awaiting_payment"], to: "packing", by: ["staff"] },
    // Staff had packed the wrong way: nothing has followed from it yet.
    unpack: { from: ["awaiting_shipment", "awaiting_payment"], to: "packing", by: ["staff"] },
    unweigh: { from: ["packing"], to: "quoting", by: ["staff"] },
    undoPickUp: { from: ["picked_up", "in_transit"], to: "awaiting_shipment", by: ["staff"] },
    waiveDifference: { from: ["awaiting_payment"], to: "awaiting_shipment", by: ["staff"] },
    // A quote that was never paid, after its company was told.
    lapse: { from: ["awaiting_payment"], to: "cancelled", by: ["system"] },
    callOff: { from: ["awaiting_payment"], to: "cancelled", by: ["system"] },
    pickUp: { from: ["awaiting_shipment"], to: "picked_up", by: ["staff"] },
    depart: { from: ["picked_up"], to: "in_transit", by: ["staff", "system"] },
    receive: { from: ["picked_up", "in_transit"], to: "received", by: ["buyer"] },
    clearInTransit: { from: ["in_transit"], to: "in_transit", by: ["buyer", "staff"] },
    clearReceived: { from: ["received"], to: "received", by: ["buyer", "staff"] },
    clearEvaluated: { from: ["evaluated"], to: "evaluated", by: ["buyer", "staff"] },
    evaluate: { from: ["received"], to: "evaluated", by: ["buyer"] },
    cancel: { from: ["draft", "quoting", "awaiting_payment"], to: "cancelled", by: ["buyer"] },
  },
});

export type ShippingState = (typeof shippingLifecycle.states)[number];
export type ShippingMove = keyof typeof shippingLifecycle.moves;

/** Whom a request waits for in each state. */
export const shippingWork = {
  standings: {
    quoting: "ours",
    packing: "ours",
    awaiting_shipment: "ours",
    picked_up: "ours",
    awaiting_payment: "theirs",
    awaiting_finance: "theirs",
    in_transit: "theirs",
    draft: "over",
    received: "over",
    evaluated: "over",
    cancelled: "over",
  },
  // A request that is held waits for whoever holds it.
  exception: {
    column: "held_at",
    states: ["quoting", "packing", "awaiting_shipment"],
    standing: "theirs",
  },
} satisfies WorkStandings<ShippingState>;

/** Whether labels and photos for the warehouse still reach it in time. */
export function takesFiles(state: ShippingState) {
  const { states } = shippingLifecycle;
  return states.indexOf(state) < states.indexOf("picked_up");
}

/** Whether customs may have cleared it: its permit can be filed. */
export function takesPermit(state: ShippingState) {
  return state === "in_transit" || state === "received" || state === "evaluated";
}

/** お試し梱包: packed, photographed and quoted at the measured weight before anything is paid. */
export const rehearsal = "rehearsal";
export const shippingOptionIds = [
  ...(["reinforce", "photo", "insurance", "remove_tags"] as const),
  rehearsal,
] as const;
/** 転送品の作業料 of the pieces in a request, which nobody chooses: it comes with them. */
export const forwardedService = "forwarded";

export interface ShippingOption {
  id: (typeof shippingOptionIds)[number] | typeof forwardedService;
  nameJa: string;
  nameZh: string;
  /** Per request, in whole yen. */
  priceYen: number;
}

/** 配送オプション: services on the whole request, at a fixed price each; お試し梱包 has a dated one. */
export const shippingOptions: readonly ShippingOption[] = [
  { id: "reinforce", nameJa: "補強梱包", nameZh: "加固包装", priceYen: 500 },
  { id: "photo", nameJa: "出荷前写真", nameZh: "出货前拍照", priceYen: 300 },
  { id: "insurance", nameJa: "輸送保険", nameZh: "运输保险", priceYen: 800 },
  { id: "remove_tags", nameJa: "タグ外し", nameZh: "拆吊牌", priceYen: 400 },
];

/** The service line of forwarded goods among chosen pieces: so many yen a piece, as their announcement said. */
export function forwardedServiceOf(
  chosen: readonly { quantity: number; serviceYen: number }[],
): ShippingOption[] {
  const priceYen = chosen.reduce((sum, { quantity, serviceYen }) => sum + quantity * serviceYen, 0);
  const named = { nameJa: "転送品の作業料", nameZh: "转运品作业费" };
  return priceYen > 0 ? [{ id: forwardedService, ...named, priceYen }] : [];
}

/** Whether 出荷前写真 or お試し梱包 was asked for: then no box leaves without a photo. */
export function asksForPhotos(options: readonly Pick<ShippingOption, "id">[]) {
  return options.some(({ id }) => id === "photo" || id === rehearsal);
}
