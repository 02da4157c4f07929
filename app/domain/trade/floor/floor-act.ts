import { chinaMs } from "#app/domain/core/calendar.ts";
import type { Label } from "#app/domain/core/label.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { CaseState } from "../case-state.ts";

export type { LotBefore } from "#db/schema/floor.ts";

/** The warehouse calls each kind of act by this name. */
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
  addBox: { zh: "加箱" },
  box: { zh: "入箱" },
  takeOut: { zh: "取出" },
  removeBox: { zh: "删箱" },
  pack: { zh: "装箱完成" },
  load: { zh: "装车" },
  unload: { zh: "撤销装车" },
  depart: { zh: "揽收" },
  count: { zh: "盘点" },
  unpack: { zh: "拆箱归架" },
} as const satisfies Record<string, { zh: string }>;

export type FloorActKind = keyof typeof floorActKinds;

/** These acts are undone one by one from any list; the others on the page of their work. */
const individuallyUndoable = [
  ...(["receive", "inspect", "shelve", "move", "aside", "unknown", "unpack"] as const),
] as const;
export type UndoableKind = (typeof individuallyUndoable)[number];

export function isUndoableKind(kind: FloorActKind): kind is UndoableKind {
  return (individuallyUndoable as readonly FloorActKind[]).includes(kind);
}

const floorSubjects = ["parcel", "lot", "shelf", "box", "request", "unknown"] as const;
export type FloorSubject = (typeof floorSubjects)[number];

/** The data that undoing an act needs besides its lots. */
export interface ActDetails {
  /** The cases that it opened or set aside. */
  caseIds?: readonly string[];
  /** Numbers of the cases that it ended or changed; older acts store these instead of `arrived`. */
  ended?: readonly string[];
  /** The cases that it ended or reduced, as they were before. */
  arrived?: readonly CaseBefore[];
  /** The pieces that it counted on order lines. */
  lines?: readonly LineCounts[];
  /** The files that it saved with the lot. */
  fileIds?: readonly string[];
  /** The SKU whose class it confirmed, and the row before it; null without any. */
  classSku?: string;
  classBefore?: ClassBefore | null;
  /** The shelf that it put a lot on. */
  shelf?: string;
  /** The quarantine shelf that it chose, and each case's shelf before. */
  aside?: { shelf: string; before: readonly (readonly [caseId: string, shelf: string])[] };
  /** The box that it unpacked; 0 is the trolley. */
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

/** The row as stored in JSON, with the moment as text. */
interface ClassBefore {
  skuId: string;
  offerId: string;
  goodsClass: GoodsClass;
  confirmedAt: string;
  confirmedByName: string;
}

/**
 * Answers the warehouse's day, such as 2026-11-23. It begins at midnight in China, eight hours ahead of UTC
 * all year.
 */
export function floorDay(moment: Date) {
  return inChina(moment).slice(0, 10);
}

/** Answers the moment at which a day of the warehouse begins. */
export function floorDayBegins(day: string) {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Formats hour and minute in China's time. */
export function floorClock(moment: Date) {
  return inChina(moment).slice(11, 16);
}

function inChina(moment: Date) {
  return new Date(moment.getTime() + chinaMs).toISOString();
}

/** Staff choose one of these reasons to undo an act. */
export const undoReasons = {
  scanned: { ja: "スキャンの誤り", zh: "扫错了" },
  counted: { ja: "数え間違い", zh: "数量点错" },
  shelf: { ja: "棚の誤り", zh: "放错货架" },
  lot: { ja: "別のロット", zh: "不是这一批" },
  other: { ja: "その他", zh: "其他" },
} as const satisfies Record<string, Label>;
export type UndoReason = keyof typeof undoReasons;
