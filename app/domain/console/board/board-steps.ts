/** The steps that the board counts by moves of documents: those that do a step, and those that undo it. */
export const movedSteps = {
  quote: {
    zh: "报价",
    kind: "order",
    done: ["quote", "quoteDownPayment"],
    undone: ["takeBack", "requote"],
  },
  buy: {
    zh: "采购",
    kind: "order",
    done: ["buyPart", "purchase"],
    undone: ["undoPurchase", "buyAgain"],
  },
  quoteShipping: {
    zh: "配送报价",
    kind: "shipping",
    done: ["quote", "quoteWeighed"],
    undone: ["takeBack", "takeBackWeighed"],
  },
  pack: {
    zh: "装箱",
    kind: "shipping",
    done: ["pack", "packOwing", "weigh"],
    undone: ["unpack", "unweigh"],
  },
  ship: { zh: "发货", kind: "shipping", done: ["pickUp"], undone: ["undoPickUp"] },
} as const;

/** The steps that the board counts by acts of the floor, which record themselves whether they were undone. */
export const floorSteps = {
  receive: "收货",
  inspect: "验货",
  shelve: "上架",
  pick: "拣货",
  count: "盘点",
} as const;

export type BoardStep = keyof typeof movedSteps | keyof typeof floorSteps;

export const boardSteps: Record<BoardStep, string> = {
  quote: movedSteps.quote.zh,
  buy: movedSteps.buy.zh,
  ...floorSteps,
  quoteShipping: movedSteps.quoteShipping.zh,
  pack: movedSteps.pack.zh,
  ship: movedSteps.ship.zh,
};

export const boardDays = [7, 14, 30] as const;
export type BoardDays = (typeof boardDays)[number];
