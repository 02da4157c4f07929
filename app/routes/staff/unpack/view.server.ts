import { type UnpackTarget, unpackCode } from "#app/domain/trade/floor/scanned-code.ts";
import type { listToUnpack, readUnpacking } from "#app/domain/trade/floor/unpacking.server.ts";

type Unpacking = NonNullable<Awaited<ReturnType<typeof readUnpacking>>>;
type Listed = Awaited<ReturnType<typeof listToUnpack>>["requests"][number];

/** The box in hand, as the page shows it and the browser gets it, field by field. */
export function toBoxInHandView(box: UnpackTarget, found: Unpacking) {
  const { companyName, leftAt, unpackedAt, unpackedByName, rows } = found;
  return {
    ...{ companyName, leftAt, unpackedAt, unpackedByName },
    request: box.request,
    boxNumber: box.boxNumber,
    code: unpackCode(box),
    rows: rows.map(({ quantity, lot, titleZh, spec }) => ({
      ...{ id: lot.id, number: lot.number, shelf: lot.shelf, quantity, titleZh },
      spec: spec.map(({ valueZh }) => ({ valueZh })),
    })),
  };
}

/** A cancelled request with the boxes that are still to be unpacked. */
export function toUnpackView({ id, number, companyName, leftAt, boxes, shelves }: Listed) {
  return {
    ...{ id, number, companyName, leftAt, shelves },
    boxes: boxes.map(({ boxNumber, quantity }) => ({ boxNumber, quantity })),
  };
}
