/** A quote as the fields of its form hold it, read or not: what a draft keeps and a rule changes. */
export interface TypedQuote {
  lines: TypedQuoteLine[];
  freights: { supplierId: string; freight: string }[];
  note: string;
  downPaymentPercent: string;
}

export interface TypedQuoteLine {
  id: string;
  price: string;
  quantity: string;
  refusal: string;
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
}

/**
 * A kept quote over the order as it stands: what was typed of the lines and sellers that are still there.
 * A line that the buyer has added since is as `now` has it, and one that is gone stays away.
 */
export function restoredQuote(kept: TypedQuote, now: TypedQuote): TypedQuote {
  const lines = new Map(kept.lines.map((line) => [line.id, line]));
  const freights = new Map(kept.freights.map((freight) => [freight.supplierId, freight]));
  return {
    ...kept,
    lines: now.lines.map((line) => lines.get(line.id) ?? line),
    freights: now.freights.map((freight) => freights.get(freight.supplierId) ?? freight),
  };
}
