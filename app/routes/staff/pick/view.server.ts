import { type PickLine, unfetchedPieces } from "#app/domain/trade/shipments/pick-queries.server.ts";

/** What a pick list shows of a line and the browser gets, field by field. */
export type PickLineView = ReturnType<typeof toPickLineView>;

export function toPickLineView(line: PickLine) {
  const { id, lotNumber, shelf, titleZh, picture, quantity, pickedQuantity } = line;
  const { shortQuantity, shortReason, requestNumber, requestState, held, companyName } = line;
  return {
    ...{ id, lotNumber, shelf, titleZh, picture, quantity, pickedQuantity },
    ...{ shortQuantity, shortReason, requestNumber, requestState, held, companyName },
    spec: line.spec.map(({ valueZh }) => ({ valueZh })),
    /** Pieces that are still to be fetched. */
    left: unfetchedPieces(line),
  };
}
