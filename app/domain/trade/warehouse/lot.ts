import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** 在庫ロット: a quantity of one order line on its way through the warehouse in China. */
export const lotLifecycle = lifecycle({
  states: ["arrival_pending", "arrival_work", "shelving_pending", "shelved"],
  initial: "arrival_pending",
  moves: {
    receive: { from: ["arrival_pending"], to: "arrival_work", by: ["staff"] },
    receivePart: { from: ["arrival_pending"], to: "arrival_pending", by: ["staff"] },
    inspect: { from: ["arrival_work"], to: "shelving_pending", by: ["staff"] },
    shelve: { from: ["shelving_pending"], to: "shelved", by: ["staff"] },
  },
});

export type LotState = (typeof lotLifecycle.states)[number];
