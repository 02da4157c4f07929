/** 箱についてのご希望: how a company wants its goods boxed; kept as it was said, shown to who packs. */
export interface BoxWishes {
  /** Boxes for Amazon's warehouses, whose rules then hold. */
  fba: boolean;
  /** 納品番号: one for each box in their order, or a single one for all of them. */
  shipmentIds: string[];
  /** The most that a box may weigh; null where our own limit will do. */
  maxGrams: number | null;
  /** 荷印, written on every box. */
  marks: string;
  /** Which goods go into a box together, in the company's words. */
  together: string;
}

/** What Amazon's warehouses take: outer sides in mm with the longest first, grams, and from when a box is marked heavy. */
export const fbaRules = {
  sidesMm: [600, 500, 500],
  gramsMax: 30_000,
  markAboveGrams: 15_000,
} as const;

export type BoxWarningKind = "too-large" | "too-heavy" | "heavy-mark" | "no-shipment-id";

export interface BoxWarning {
  /** Of the box, as it is written on it. */
  box: number;
  kind: BoxWarningKind;
}

interface MeasuredBox {
  number: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightGrams: number;
}

/** What breaks a wish, for which a reason is asked; a mark is only to be stuck on. */
export function brokenWishes(
  boxes: readonly MeasuredBox[],
  wishes: BoxWishes | null,
  isPlanned: boolean,
) {
  return boxWarnings(boxes, wishes, isPlanned).filter(({ kind }) => kind !== "heavy-mark");
}

/**
 * What of packed boxes is not as it was wished, or to be marked, box by box. A number that a delivery plan will
 * bring once the boxes are packed is not missed: nobody has it yet.
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

/** The number of the box at this place: its own, or the one for all. */
export function shipmentIdOf(shipmentIds: readonly string[], index: number) {
  return shipmentIds.length === 1 ? shipmentIds[0] : shipmentIds[index];
}
