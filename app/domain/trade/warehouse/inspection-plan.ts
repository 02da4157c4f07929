/** How many pieces of a lot are looked at: each, or a sample. */
export const inspectionShares = {
  all: { zh: "全检" },
  sample: { zh: "抽检" },
} as const;

export type InspectionShare = keyof typeof inspectionShares;

export interface InspectionPlan {
  /** What is looked at. */
  points: readonly string[];
  /** What is photographed. */
  photoPoints: readonly string[];
  share: InspectionShare;
}

/** Up to so many pieces, so many are drawn: general level II of ISO 2859-1. */
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

/** Pieces of a lot that a plan asks to look at. */
export function piecesToInspect({ share }: Pick<InspectionPlan, "share">, quantity: number) {
  if (share === "all") return quantity;
  return Math.min(quantity, samples.find(([upTo]) => quantity <= upTo)?.[1] ?? 500);
}
