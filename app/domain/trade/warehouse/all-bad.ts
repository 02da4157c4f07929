import type { LotState } from "../purchasing/lot.ts";

interface Counted {
  state: LotState;
  goodQuantity: number;
}

/** 全部是次品: inspected, and no piece of it goes to the stock; it lies apart until its case is answered. */
export function isAllBad({ state, goodQuantity }: Counted) {
  return state === "shelving_pending" && goodQuantity === 0;
}
