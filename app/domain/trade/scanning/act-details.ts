import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { CaseState } from "../problems/problem-case.ts";

/** What of an act has to be taken back, beside its lots. */
export interface ActDetails {
  /** Cases that it opened, or put aside. */
  caseIds?: readonly string[];
  /** Numbers of the cases that it ended or changed, from before it was kept how they were. */
  ended?: readonly string[];
  /** Cases that it ended, or made smaller, as they were before. */
  arrived?: readonly CaseBefore[];
  /** Pieces that it counted onto order lines. */
  lines?: readonly LineCounts[];
  /** Files that it saved with the lot. */
  fileIds?: readonly string[];
  /** The SKU whose class it said, and the row that stood before; null when nobody had said any. */
  classSku?: string;
  classBefore?: ClassBefore | null;
  /** The quarantine shelf that it put the pieces of its cases on, and where each case's pieces lay before. */
  aside?: { shelf: string; before: readonly (readonly [caseId: string, shelf: string])[] };
  /** The box that it emptied; 0 for the trolley. */
  boxNumber?: number;
}

export interface LineCounts {
  id: string;
  received: number;
  good: number;
  bad: number;
  shelved: number;
}

export interface CaseBefore {
  id: string;
  state: CaseState;
  version: number;
  quantity: number;
}

/** As JSON keeps it: the moment is written out. */
interface ClassBefore {
  skuId: string;
  offerId: string;
  goodsClass: GoodsClass;
  confirmedAt: string;
  confirmedByName: string;
}
