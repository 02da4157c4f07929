/**
 * Refuses to charge another sum than the one that was shown: a document may have been changed
 * between the page and its button. Undefined as the sum seen is for programs that name none.
 */
export function refuseUnseen(seenYen: number | undefined, payableYen: number) {
  if (seenYen === undefined || seenYen === payableYen) return undefined;
  return { ok: false, reason: "amounts-changed", seenYen, payableYen } as const;
}

/** The two sums of such a refusal, for its sentence. */
export interface SumsApart {
  seenYen: number;
  payableYen: number;
}
