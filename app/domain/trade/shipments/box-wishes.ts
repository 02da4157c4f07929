import type { Label } from "#app/domain/core/label.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { BoxMeasures, ClosedBox } from "#app/domain/pricing/box.ts";
import type { BoxWishes } from "#db/schema/shipments.ts";

export type { BoxWishes } from "#db/schema/shipments.ts";

/**
 * The limits of Amazon's warehouses: outer sides in mm with the longest first, and the weight above which a box
 * carries a warning label.
 */
export const fbaRules = {
  sidesMm: [600, 500, 500],
  gramsMax: 30_000,
  markAboveGrams: 15_000,
} as const;

type BoxWarningKind = "too-large" | "too-heavy" | "heavy-mark" | "no-shipment-id";

interface BoxWarning {
  /** The number that is written on the box. */
  box: number;
  kind: BoxWarningKind;
}

type MeasuredBox = Pick<ClosedBox, "number" | keyof BoxMeasures>;

/** Lists the warnings that need a reason; a heavy box only needs its warning label. */
export function brokenWishes(
  boxes: readonly MeasuredBox[],
  wishes: BoxWishes | null,
  isPlanned: boolean,
) {
  return boxWarnings(boxes, wishes, isPlanned).filter(({ kind }) => kind !== "heavy-mark");
}

/**
 * Lists where packed boxes differ from the wishes. A shipment id that a delivery plan will bring after the packing
 * does not count as missing.
 */
export function boxWarnings(
  boxes: readonly MeasuredBox[],
  wishes: BoxWishes | null,
  isPlanned: boolean,
): BoxWarning[] {
  if (!wishes) return [];
  return boxes.flatMap((box, index) =>
    warningsOf(box, index, wishes)
      .filter((kind) => kind !== "no-shipment-id" || !isPlanned)
      .map((kind) => ({ box: box.number, kind })),
  );
}

function warningsOf(box: MeasuredBox, index: number, wishes: BoxWishes): BoxWarningKind[] {
  const { fba, maxGrams, shipmentIds } = wishes;
  const gramsMax = Math.min(
    maxGrams ?? Number.POSITIVE_INFINITY,
    fba ? fbaRules.gramsMax : Number.POSITIVE_INFINITY,
  );
  return [
    ...(fba && isTooLarge(box) ? (["too-large"] as const) : []),
    ...(box.weightGrams > gramsMax ? (["too-heavy"] as const) : []),
    ...(fba && box.weightGrams > fbaRules.markAboveGrams ? (["heavy-mark"] as const) : []),
    ...(fba && !shipmentIdOf(shipmentIds, index) ? (["no-shipment-id"] as const) : []),
  ];
}

function isTooLarge({ lengthMm, widthMm, heightMm }: MeasuredBox) {
  const sides = [lengthMm, widthMm, heightMm].sort((a, b) => b - a);
  return sides.some((side, index) => side > fbaRules.sidesMm[index]!);
}

/** Answers the shipment id of the box at this index; a single id counts for all boxes. */
export function shipmentIdOf(shipmentIds: readonly string[], index: number) {
  return shipmentIds.length === 1 ? shipmentIds[0] : shipmentIds[index];
}

export const boxWarningNames: Record<BoxWarningKind, Label> = {
  "too-large": {
    ja: "FBAの寸法（60×50×50cm）を超えています",
    zh: "超过FBA尺寸（60×50×50厘米）",
  },
  "too-heavy": { ja: "重量の上限を超えています", zh: "超过重量上限" },
  "heavy-mark": {
    ja: "15kgを超えるため重量注意の表示をします",
    zh: "超过15公斤，须贴“重量注意”标识",
  },
  "no-shipment-id": { ja: "納品番号がありません", zh: "没有货件编号" },
};

/** The reasons for which boxes may be sent although they break a wish. */
export const wishReasons = {
  told: { ja: "お電話またはメッセージでお知らせ済み", zh: "已打电话或留言告知买家" },
  indivisible: { ja: "1点で上限を超え、分けられないため", zh: "单件就超，拆不开" },
  later: { ja: "納品番号は後日のご連絡", zh: "货件编号买家稍后给" },
} as const satisfies Record<string, Label>;

export type WishReason = keyof typeof wishReasons;

/** Words the broken wishes and their reason for the history. */
export function brokenWishesMessage(broken: readonly BoxWarning[], reason: WishReason): Message {
  return message("shipping.against-wishes", {
    boxes: broken.map(({ box, kind }) => ({ box, warning: boxWarningNames[kind] })),
    reason: wishReasons[reason],
  });
}

/** Words the question to the warehouse, in Chinese. */
export function brokenWishesQuestion(broken: readonly BoxWarning[]) {
  const boxes = broken.map(({ box, kind }) => `第${box}箱${boxWarningNames[kind].zh}`);
  return `${boxes.join("，")}：与买家要求不符，请改箱；确要照此发，请选择原因`;
}
