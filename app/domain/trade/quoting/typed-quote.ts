/** A quote as the fields of its form hold it, read or not: what a draft keeps and a rule changes. */
export interface TypedQuote {
  lines: TypedQuoteLine[];
  freights: { supplierId: string; freight: string }[];
  note: string;
  downPaymentPercent: string;
}

interface TypedQuoteLine {
  id: string;
  /** Of which goods the figures are; "" where nobody noted it. */
  skuId?: string;
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
 * A line that the buyer has added since, or of which other goods are wished for now, is as `now` has it,
 * and one that is gone stays away.
 */
export function restoredQuote(kept: TypedQuote, now: TypedQuote): TypedQuote {
  // A form may be sent with holes between its rows.
  const lines = new Map(kept.lines.flatMap((line) => (line ? [[line.id, line]] : [])));
  const freights = new Map(
    kept.freights.flatMap((freight) => (freight ? [[freight.supplierId, freight]] : [])),
  );
  return {
    ...kept,
    lines: now.lines.map((line) => {
      const typed = lines.get(line.id);
      return typed && (!typed.skuId || typed.skuId === line.skuId) ? typed : line;
    }),
    freights: now.freights.map((freight) => freights.get(freight.supplierId) ?? freight),
  };
}
