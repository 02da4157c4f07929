import type { Label } from "#app/domain/core/label.ts";
import { type Message, readMessage } from "#app/domain/core/message/message.ts";
import type { Lang } from "#app/domain/core/message/wording.ts";
import type { Freight } from "#app/domain/pricing/freight.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight-estimate.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { KeptDues, StageFreight as KeptFreight } from "#db/schema/shipments.ts";

export type { KeptDues, StageFreight as KeptFreight } from "#db/schema/shipments.ts";

/** The steps that change a shipping request's amounts. */
const stageKinds = ["estimate", "quote", "packed", "waived", "held", "customs"] as const;
export type StageKind = (typeof stageKinds)[number];

/** One recorded stage of a shipping request. */
export interface Stage {
  kind: StageKind;
  at: Date;
  /** The reason, if any was given. */
  reason: Message | null;
  freight: KeptFreight | null;
  freightMinYen: number | null;
  freightMaxYen: number | null;
  optionsYen: number;
  storageYen: number | null;
  couponYen: number;
  paidYen: number;
  /** The dues that are paid to us; null where they are paid to customs. */
  duesYen: number | null;
  dues: KeptDues | null;
}

/** The names of the stages. */
export const stageNames: Record<StageKind, Label> = {
  estimate: { ja: "見込み", zh: "估算" },
  quote: { ja: "お見積", zh: "报价" },
  packed: { ja: "梱包実測", zh: "装箱实测" },
  waived: { ja: "差額の免除", zh: "免收差额" },
  held: { ja: "保留の解除", zh: "恢复处理" },
  customs: { ja: "通関実績", zh: "清关实缴" },
};

/** The names of the table's rows. */
export const partNames: Record<PartKey, Label> = {
  freight: { ja: "国際送料", zh: "国际运费" },
  box: { ja: "うち 箱の追加料金", zh: "其中 超限附加费" },
  area: { ja: "うち 離島・遠隔地", zh: "其中 偏远附加费" },
  goods: { ja: "うち 品物の区分", zh: "其中 货物类别附加费" },
  options: { ja: "配送オプション", zh: "增值服务" },
  storage: { ja: "保管料", zh: "仓储费" },
  included: { ja: "関税・輸入消費税", zh: "代缴关税消费税" },
  ours: { ja: "買付便へのお支払い", zh: "付给本公司合计" },
  duty: { ja: "関税", zh: "关税" },
  tax: { ja: "輸入消費税", zh: "进口消费税" },
  broker: { ja: "通関・取扱手数料", zh: "清关手续费" },
  dues: { ja: "通関時のお支払い", zh: "清关时支付合计" },
  total: { ja: "配送の合計", zh: "配送合计" },
};

export const tableWords = {
  ja: {
    caption: "見込みから通関実績までの費用",
    item: "項目",
    difference: "お見積との差",
    within: "範囲内",
    above: "見積の上限より",
    below: "見積の下限より",
    yen: "円",
  },
  zh: {
    caption: "从估算到清关实缴的费用",
    item: "项目",
    difference: "与报价之差",
    within: "在范围内",
    above: "高于报价上限",
    below: "低于报价下限",
    yen: "日元",
  },
} as const;

type Within = "box" | "area" | "goods";
type PartKey =
  | "freight"
  | Within
  | "options"
  | "storage"
  | "included"
  | "ours"
  | "duty"
  | "tax"
  | "broker"
  | "dues"
  | "total";

/** An estimated sum, a quoted one (`said`), or a final one. */
type Certainty = "expected" | "said" | "settled";

interface StageCell {
  yen: WholeYenRange;
  certainty: Certainty;
}

/** The last stage minus the quote; for a quoted range, the distance outside of it. */
export interface StageDifference {
  yen: number;
  ofRange: boolean;
}

export interface StageRow {
  key: PartKey;
  /** One cell a stage; undefined where the stage has no such sum. */
  cells: (StageCell | undefined)[];
  difference: StageDifference | undefined;
  /** The dearest class of the newest stage with a surcharge, in the row of classes. */
  goodsClass?: GoodsClass | undefined;
}

export interface StageColumn {
  kind: StageKind;
  at: Date;
  reason: string;
  /** The billed grams; undefined where the list has no price. */
  grams: WholeYenRange | undefined;
}

export interface StageTable {
  columns: StageColumn[];
  rows: StageRow[];
}

const within = { box: "boxYen", area: "areaYen", goods: "goodsYen" } as const satisfies Record<
  Within,
  keyof Freight
>;

/**
 * Builds the table of a request from estimate to final amounts: the newest stage of each kind, in the order of their
 * making. The rows above a sum add up to it; the rows within another do not.
 */
export function stageTable(kept: readonly Stage[], lang: Lang = "ja"): StageTable {
  const stages = kept.filter(
    ({ kind }, index) => !kept.slice(index + 1).some((later) => later.kind === kind),
  );
  const row = (key: PartKey, of: (stage: Stage) => WholeYenRange | undefined): StageRow => {
    const cells = stages.map((stage) => {
      const yen = of(stage);
      return yen && { yen, certainty: certaintyOf(stage, key) };
    });
    return { key, cells, difference: differenceOf(stages, cells) };
  };
  const rows = [
    row("freight", freightYen),
    ...(["box", "area", "goods"] as const).map((key) =>
      row(key, ({ freight }) => (freight ? ranged(freight, within[key]) : undefined)),
    ),
    row("options", ({ kind, optionsYen }) => (kind === "customs" ? undefined : exact(optionsYen))),
    row("storage", ({ kind, storageYen }) =>
      kind === "customs" || storageYen === null ? undefined : exact(storageYen),
    ),
    row("included", includedYen),
    row("ours", oursYen),
    row("duty", ({ dues }) => dues?.dutyYen),
    row("tax", ({ dues }) => dues?.consumptionTaxYen),
    row("broker", ({ dues }) => (dues ? exact(dues.brokerYen) : undefined)),
    row("dues", (stage) => (stage.duesYen === null ? duesYen(stage) : undefined)),
    row("total", (stage) =>
      added(
        carriageYen(stage) ?? settledBefore(stages, stage),
        includedYen(stage) ?? duesYen(stage),
      ),
    ),
  ];
  return {
    columns: stages.map(({ kind, at, reason, freight }) => ({
      kind,
      at,
      reason: readMessage(reason, lang),
      grams: freight ? { min: freight.min.grams, max: freight.max.grams } : undefined,
    })),
    rows: rows
      .filter(({ key, cells }) =>
        cells.some((cell) => (isEmpty(key) ? isSomething(cell) : cell !== undefined)),
      )
      .map((one) => (one.key === "goods" ? { ...one, goodsClass: classIn(stages) } : one)),
  };
}

/** Stages of before classes were named lack the class. */
function classIn(stages: readonly Stage[]): GoodsClass | undefined {
  return stages.findLast(({ freight }) => freight && freight.max.goodsYen > 0)?.freight?.max
    .goodsClass;
}

function isEmpty(key: PartKey) {
  return key in within || ["storage", "broker", "included", "dues"].includes(key);
}

function isSomething(cell: StageCell | undefined) {
  return cell !== undefined && cell.yen.max > 0;
}

function exact(yen: number): WholeYenRange {
  return { min: yen, max: yen };
}

function ranged({ min, max }: { min: Freight; max: Freight }, part: (typeof within)[Within]) {
  return { min: min[part], max: max[part] };
}

function added(one: WholeYenRange | undefined, other: WholeYenRange | undefined) {
  return one && other && { min: one.min + other.min, max: one.max + other.max };
}

function freightYen({ kind, freightMinYen: min, freightMaxYen: max }: Stage) {
  return kind === "customs" || min === null || max === null ? undefined : { min, max };
}

function oursYen(stage: Stage) {
  const carriage = carriageYen(stage);
  return stage.duesYen === null ? carriage : added(carriage, includedYen(stage));
}

/** Answers the dues that are paid to us; as expected before the quote, also for boxes packed by then. */
function includedYen(stage: Stage) {
  if (stage.duesYen === null) return undefined;
  return duesAreExpected(stage) ? duesYen(stage) : exact(stage.duesYen);
}

/** Boxes that were packed before their quote have no storage computed either. */
function duesAreExpected({ kind, storageYen, duesYen }: Stage) {
  return duesYen !== null && (kind === "estimate" || (kind === "packed" && storageYen === null));
}

function carriageYen(stage: Stage) {
  return added(freightYen(stage), exact(stage.optionsYen + (stage.storageYen ?? 0)));
}

function duesYen({ dues }: Stage) {
  return dues
    ? added(added(dues.dutyYen, dues.consumptionTaxYen), exact(dues.brokerYen))
    : undefined;
}

/** Customs do not change what we are paid: the stage before counts. */
function settledBefore(stages: readonly Stage[], stage: Stage) {
  const before = stages.slice(0, stages.indexOf(stage)).toReversed();
  return before.map(carriageYen).find((yen) => yen !== undefined);
}

const withDues: readonly PartKey[] = ["included", "ours"];
const ofCustoms: readonly PartKey[] = ["duty", "tax", "broker", "dues", "total"];

function certaintyOf(stage: Stage, key: PartKey): Certainty {
  const { kind } = stage;
  if (ofCustoms.includes(key)) return kind === "customs" ? "settled" : "expected";
  if (kind === "estimate" || (withDues.includes(key) && duesAreExpected(stage))) return "expected";
  return kind === "quote" ? "said" : "settled";
}

/** Answers undefined while the last sum is still a range. */
function differenceOf(
  stages: readonly Stage[],
  cells: readonly (StageCell | undefined)[],
): StageDifference | undefined {
  const quoted = cells[stages.findIndex(({ kind }) => kind === "quote")];
  const last = cells.findLast((cell) => cell !== undefined);
  if (!quoted || !last || last === quoted || last.yen.min !== last.yen.max) return undefined;
  const { min, max } = quoted.yen;
  const nearest = Math.min(Math.max(last.yen.max, min), max);
  return { yen: last.yen.max - nearest, ofRange: min !== max };
}
