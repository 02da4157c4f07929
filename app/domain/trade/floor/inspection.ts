import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Upload } from "#app/domain/core/files/save-files.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Piece } from "#app/domain/pricing/freight-estimate.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Defect } from "#db/schema/floor.ts";
import { quarantinePattern } from "./shelf.ts";

export type { Defect } from "#db/schema/floor.ts";

/** 次品原因: the reasons that the warehouse ticks. */
export const defectReasons = {
  broken: { zh: "破损", ja: "破損" },
  stain: { zh: "污渍", ja: "汚れ" },
  colour: { zh: "色差", ja: "色違い" },
  size: { zh: "尺寸", ja: "寸法違い" },
  sewing: { zh: "做工", ja: "縫製・仕上げ不良" },
  function: { zh: "功能", ja: "動作不良" },
  parts: { zh: "缺配件", ja: "付属品不足" },
  wrong: { zh: "错货", ja: "商品違い" },
  label: { zh: "标签", ja: "ラベル・表示違い" },
} as const satisfies Record<string, { zh: string; ja: string }>;

export type DefectReason = keyof typeof defectReasons;

export interface Inspection extends Piece {
  goodQuantity: number;
  badQuantity: number;
  /** How many of the bad pieces are other goods than were ordered. */
  wrongQuantity?: number;
  /** The reasons of the bad pieces; their counts add up to no more than the bad pieces. */
  defects?: Defect[];
  /** The quarantine shelf of the bad pieces. */
  quarantineShelf?: string;
  /** The carriers' class of the goods; stored for the SKU where it is given. */
  goodsClass?: GoodsClass | undefined;
  note: string;
  photos: readonly Upload[];
  /** The reason for a missing paid photo; the buyer reads it. */
  withoutPhoto?: string;
  /** Confirms measures far from the quote's: those in `sureFor`, or any where it is absent. */
  sure?: boolean;
  sureFor?: string | undefined;
}

/** 商品写真の撮影: the buyer pays for photos of the goods. */
export const photoOptionId = "photo";

/** Checks an inspection as entered, before anything is saved. */
export function judgeInspection(
  { quantity, options }: { quantity: number; options: readonly { id: string }[] },
  found: Inspection,
) {
  const { goodQuantity, badQuantity, wrongQuantity = 0, quarantineShelf = "" } = found;
  const { defects = [], photos, withoutPhoto = "" } = found;
  if (goodQuantity + badQuantity !== quantity) return "count-differs";
  if (wrongQuantity > badQuantity) return "more-wrong-than-bad";
  if (defects.reduce((sum, { pieces }) => sum + pieces, 0) > badQuantity)
    return "more-defects-than-bad";
  if (badQuantity > 0 && !hasExplanation(found)) return "reason-missing";
  if (quarantineShelf && !quarantinePattern.test(quarantineShelf)) return "no-such-shelf";
  if (photos.length > limits.photosPerInspection) return "too-many-pictures";
  const paid = options.some(({ id }) => id === photoOptionId);
  if (paid && photos.length === 0 && !withoutPhoto) return "photo-missing";
  return undefined;
}

/** True if the bad pieces have a reason or note, which the company's question needs. */
function hasExplanation({ defects = [], wrongQuantity = 0, note }: Inspection) {
  return wrongQuantity > 0 || note !== "" || defects.some(({ pieces }) => pieces > 0);
}

/** Words the remark of an inspection: the reasons with their counts, then the note; null without any. */
export function remarkOf({ defects = [], note, withoutPhoto = "" }: Inspection): Message | null {
  const ticked = defects.filter(({ pieces }) => pieces > 0);
  if (ticked.length === 0 && !note && !withoutPhoto) return null;
  return message("lot.inspected", {
    defects: ticked.map(({ reason, pieces }) => ({ reason: defectReasons[reason], pieces })),
    note: typedMessage(note),
    withoutPhoto: typedMessage(withoutPhoto),
  });
}

/** A plan inspects every piece of a lot, or a sample. */
export const inspectionShares = {
  all: { zh: "全检" },
  sample: { zh: "抽检" },
} as const;

export type InspectionShare = keyof typeof inspectionShares;

export interface InspectionPlan {
  /** The points to check. */
  points: readonly string[];
  /** The points to photograph. */
  photoPoints: readonly string[];
  share: InspectionShare;
}

/** The sample size by lot size: general level II of ISO 2859-1. */
const samples = [
  [8, 2],
  [15, 3],
  [25, 5],
  [50, 8],
  [90, 13],
  [150, 20],
  [280, 32],
  [500, 50],
  [1_200, 80],
  [3_200, 125],
  [10_000, 200],
  [35_000, 315],
] as const;

/** Counts the pieces of a lot that a plan inspects. */
export function piecesToInspect({ share }: Pick<InspectionPlan, "share">, quantity: number) {
  if (share === "all") return quantity;
  return Math.min(quantity, samples.find(([upTo]) => quantity <= upTo)?.[1] ?? 500);
}

/** Sellers' figures are rough, but ten times or a tenth of the weight is a wrong unit or digit. */
const weightTimes = 10;
/** Volumes are compared more loosely: soft goods are folded, and a seller may measure the carton. */
const roomTimes = 30;

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** Lists, in the warehouse's words, the measures of a piece that are far from the order's quote. */
export function unlikelyMeasures(measured: Measures, quoted: Measures): string[] {
  const weight = farFrom(measured.weightGrams, quoted.weightGrams, weightTimes)
    ? [`单件 ${measured.weightGrams} 克，报价时 ${quoted.weightGrams} 克`]
    : [];
  // Sides come in any order and soft goods are folded, so volumes are compared.
  const size = farFrom(volume(measured), volume(quoted), roomTimes)
    ? [`尺寸 ${sides(measured)} 毫米，报价时 ${sides(quoted)} 毫米`]
    : [];
  return [...weight, ...size];
}

/** Formats the measures that a confirmation refers to. */
export function figuresOfPiece({ weightGrams, ...size }: Measures) {
  return [weightGrams ?? "", sides(size)].join("/");
}

function farFrom(measured: number | null, quoted: number | null, times: number) {
  if (!measured || !quoted) return false;
  return measured > quoted * times || measured * times < quoted;
}

type Size = Omit<Measures, "weightGrams">;

function volume({ lengthMm, widthMm, heightMm }: Size) {
  return lengthMm && widthMm && heightMm ? lengthMm * widthMm * heightMm : null;
}

function sides({ lengthMm, widthMm, heightMm }: Size) {
  return [lengthMm, widthMm, heightMm].map((side) => side ?? "").join("×");
}
