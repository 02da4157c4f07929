import type { Label } from "#app/domain/core/label.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { CaseState } from "./problem-case.ts";

export type { LotBefore } from "#db/schema/floor.ts";

/** What is done on the floor of the warehouse, and what it is called there; each area adds its own. */
export const floorActKinds = {
  receive: { zh: "收货" },
  inspect: { zh: "验货" },
  shelve: { zh: "上架" },
  move: { zh: "移架" },
  aside: { zh: "放隔离架" },
  unknown: { zh: "无主包裹" },
  pick: { zh: "拣货" },
  pickShort: { zh: "少货" },
  pickUndo: { zh: "撤销拣货" },
  box: { zh: "入箱" },
  pack: { zh: "装箱完成" },
  load: { zh: "装车" },
  unload: { zh: "撤销装车" },
  depart: { zh: "揽收" },
  count: { zh: "盘点" },
  unpack: { zh: "拆箱归架" },
} as const satisfies Record<string, { zh: string }>;

export type FloorActKind = keyof typeof floorActKinds;

/** Acts that are taken back one by one, wherever they are listed; the others on the page of their work. */
const individuallyUndoable = [
  ...(["receive", "inspect", "shelve", "move", "aside", "unknown", "unpack"] as const),
] as const;
export type UndoableKind = (typeof individuallyUndoable)[number];

export function isUndoableKind(kind: FloorActKind): kind is UndoableKind {
  return (individuallyUndoable as readonly FloorActKind[]).includes(kind);
}

const floorSubjects = ["parcel", "lot", "shelf", "box", "request", "unknown"] as const;
export type FloorSubject = (typeof floorSubjects)[number];

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

/** The warehouse's day begins at midnight in China, eight hours ahead all year: 2026-11-23. */
export function floorDay(moment: Date) {
  return inChina(moment).slice(0, 10);
}

/** The moment at which such a day begins. */
export function floorDayBegins(day: string) {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Hour and minute as the warehouse's clock shows them. */
export function floorClock(moment: Date) {
  return inChina(moment).slice(11, 16);
}

function inChina(moment: Date) {
  return new Date(moment.getTime() + 8 * 3_600_000).toISOString();
}

/** Why an act of the floor is undone, as staff choose it. */
export const undoReasons = {
  scanned: { ja: "スキャンの誤り", zh: "扫错了" },
  counted: { ja: "数え間違い", zh: "数量点错" },
  shelf: { ja: "棚の誤り", zh: "放错货架" },
  lot: { ja: "別のロット", zh: "不是这一批" },
  other: { ja: "その他", zh: "其他" },
} as const satisfies Record<string, Label>;
export type UndoReason = keyof typeof undoReasons;
