import { largestRemainder } from "#app/domain/pricing/shares.ts";

interface Line {
  id: string;
  supplierId: string;
  quantity: number;
}

interface Parcels {
  lines: readonly Line[];
  freights: readonly { supplierId: string; freightFen: number }[];
}

/** A line's part, in fen, of what its seller's parcel costs in China: shared out by pieces. */
export function freightShare({ id, supplierId }: Omit<Line, "quantity">, all: Parcels): number {
  const parcel = all.lines.filter((line) => line.supplierId === supplierId);
  const freight = all.freights.find((one) => one.supplierId === supplierId);
  const shares = largestRemainder(
    freight?.freightFen ?? 0,
    parcel.map(({ quantity }) => String(quantity)),
  );
  return shares[parcel.findIndex((line) => line.id === id)] ?? 0;
}
