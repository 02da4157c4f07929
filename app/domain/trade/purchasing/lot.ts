import type { StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** 在庫ロット: the life cycle of a quantity of one order line on its way through the warehouse in China. */
export const lotLifecycle = lifecycle({
  states: [
    "arrival_pending",
    "missing",
    "arrival_work",
    "shelving_pending",
    "shelved",
    "written_off",
  ],
  initial: "arrival_pending",
  moves: {
    receive: { from: ["arrival_pending"], to: "arrival_work", by: ["staff"] },
    receivePart: { from: ["arrival_pending"], to: "arrival_pending", by: ["staff"] },
    inspect: { from: ["arrival_work"], to: "shelving_pending", by: ["staff"] },
    // Of a problem case: nobody waits for the pieces, they are awaited again, they are gone.
    miss: { from: ["arrival_pending"], to: "missing", by: ["staff"] },
    expect: { from: ["missing"], to: "arrival_pending", by: ["staff"] },
    writeOff: {
      from: ["arrival_pending", "missing", "shelving_pending", "shelved"],
      to: "written_off",
      by: ["buyer", "staff", "system"],
    },
    // Counted on its shelf: all of it, or some pieces that go on as a lot of their own, are nowhere.
    lose: { from: ["shelved"], to: "missing", by: ["staff"] },
    countFewer: { from: ["shelved"], to: "shelved", by: ["staff"] },
    // Its booking was undone: the pieces lie there after all.
    undoLose: { from: ["missing"], to: "shelved", by: ["staff"] },
    undoCountFewer: { from: ["shelved"], to: "shelved", by: ["staff"] },
    // The purchase that brings it was undone, or its announcement taken back.
    callOff: { from: ["arrival_pending"], to: "written_off", by: ["buyer", "staff"] },
    // Forwarded goods that we may not keep.
    refuse: { from: ["arrival_work"], to: "written_off", by: ["staff"] },
    // The refusal is taken back: what was here is here, what was awaited is awaited.
    undoRefuse: { from: ["written_off"], to: "arrival_work", by: ["staff"] },
    undoCallOff: { from: ["written_off"], to: "arrival_pending", by: ["staff"] },
    // Bags, tags or inserts: they go to the company's stock of them.
    keepAsMaterial: { from: ["arrival_work"], to: "written_off", by: ["staff"] },
    shelve: { from: ["shelving_pending"], to: "shelved", by: ["staff"] },
    moveShelf: { from: ["shelved"], to: "shelved", by: ["staff"] },
    // An act of the floor is undone; what an undone arrival split off is no lot any more.
    undoReceive: {
      from: ["arrival_pending", "missing", "arrival_work", "shelving_pending"],
      to: "arrival_pending",
      by: ["staff"],
    },
    foldBack: { from: ["arrival_work", "shelving_pending"], to: "written_off", by: ["staff"] },
    undoInspect: { from: ["shelving_pending"], to: "arrival_work", by: ["staff"] },
    undoShelve: { from: ["shelved"], to: "shelving_pending", by: ["staff"] },
  },
});

export type LotState = (typeof lotLifecycle.states)[number];

export const lotStates: Record<LotState, StateLabel> = {
  arrival_pending: { ja: "入荷待ち", zh: "待到货", shape: "wait" },
  missing: { ja: "未着", zh: "缺货", shape: "trouble" },
  arrival_work: { ja: "入荷作業", zh: "待验货", shape: "run" },
  shelving_pending: { ja: "棚入れ待ち", zh: "待上架", shape: "run" },
  shelved: { ja: "棚入れ済み", zh: "已上架", shape: "done" },
  written_off: { ja: "対象外", zh: "已作废", shape: "stop" },
};

interface Counted {
  state: LotState;
  goodQuantity: number;
}

/**
 * 全部是次品: true for a lot that was inspected without one good piece; it lies apart until its case is answered.
 */
export function isAllBad({ state, goodQuantity }: Counted) {
  return state === "shelving_pending" && goodQuantity === 0;
}

interface BroughtLot {
  companyId: string;
  /** True if a company announced the parcel itself and none of us knows that it is theirs. */
  forwarded: boolean;
}

/** True if several companies wait for the same parcel, so that whose goods came is decided lot by lot. */
export function isContested(lots: readonly BroughtLot[]) {
  const companies = new Set(lots.map(({ companyId }) => companyId));
  return companies.size > 1 && lots.some(({ forwarded }) => forwarded);
}
