import { platformNames } from "#app/domain/catalog/offers/offer.ts";
import type { FoundScan, ScannedLot } from "#app/domain/console/finding/find-scanned.server.ts";
import type { ListedAct } from "#app/domain/trade/floor/floor-acts.server.ts";
import { caseKindNames } from "#app/domain/trade/floor/problem-case.ts";
import { staffShippingState } from "#app/domain/trade/shipments/shipping-request.ts";

type Found<Kind extends FoundScan["kind"]> = Extract<FoundScan, { kind: Kind }>;

/** What was scanned, as the scan page shows it and the browser gets it, field by field. */
export type FoundView = ReturnType<typeof toFoundView>;
export type FoundOf<Kind extends FoundView["kind"]> = Extract<FoundView, { kind: Kind }>;
export type LotView = ReturnType<typeof toLotView>;
export type ActView = ReturnType<typeof toActView>;

export function toFoundView(found: FoundScan) {
  switch (found.kind) {
    case "parcel":
      return toParcelView(found);
    case "lot": {
      const { kind, number, lot, proposed } = found;
      return { kind, number, lot: lot && toLotView(lot), proposed };
    }
    case "shelf": {
      const { kind, code, shelf, lots, count, pieces } = found;
      return {
        ...{ kind, code, count, pieces },
        shelf: shelf && {
          kind: shelf.kind,
          active: shelf.active,
          capacityPieces: shelf.capacityPieces,
        },
        lots: lots.map(toLotView),
      };
    }
    case "order":
      return { kind: found.kind, text: found.code.text };
    case "request":
    case "box":
      return {
        kind: found.kind,
        text: found.code.text,
        request: found.request && toRequestView(found.request),
      };
  }
}

function toParcelView({ kind, number, sent, sellers, ...parcel }: Found<"parcel">) {
  const { awaited, here, pieces, contested, unknown, longer, piece } = parcel;
  return {
    ...{ kind, number, pieces, contested, longer },
    /** One of several parcels under the number was scanned. */
    piece: piece && { number: piece.number, of: piece.of },
    sent: sent && { supplierNameZh: sent.supplierNameZh, boughtAt: sent.boughtAt },
    sellers: sellers.map(({ supplierId, supplierNameZh, platform, trackingNumber }) => ({
      supplierId,
      supplierNameZh,
      platformZh: platform === "other" ? "" : platformNames[platform],
      trackingNumber,
    })),
    awaited: awaited.map(toLotView),
    here: here.map(toLotView),
    unknown: unknown.map(({ foundAt, foundByName, quantity, shelf }) => ({
      foundAt,
      foundByName,
      quantity,
      shelf,
    })),
  };
}

type Request = NonNullable<Found<"request">["request"]>;

function toRequestView(request: Request) {
  const { number, companyName, methodZh, pieceCount, boxCount } = request;
  const { held, toPack, toLoad, toUnpack } = request;
  const { zh, shape } = staffShippingState(request);
  return {
    ...{ number, companyName, methodZh, pieceCount, boxCount },
    state: { zh, shape },
    ...{ held, toPack, toLoad, toUnpack },
  };
}

function toLotView(lot: ScannedLot) {
  const { id, number, state, quantity, goodQuantity, badQuantity, inStock, onShelf, shelf } = lot;
  const { orderNumber, orderNote, companyId, companyName, memberNote } = lot;
  const { titleZh, picture, labelData, lineNote, lastCase } = lot;
  return {
    ...{ id, number, state, quantity, goodQuantity, badQuantity, inStock, onShelf, shelf },
    ...{ orderNumber, orderNote, companyId, companyName, memberNote },
    ...{ titleZh, picture, labelData, lineNote, lastCase },
    spec: lot.spec.map(({ valueZh }) => ({ valueZh })),
    options: lot.options.map(({ id, nameZh }) => ({ id, nameZh })),
    openCases: lot.openCases.map(({ number, kind, quantity }) => ({
      number,
      kindZh: caseKindNames[kind].zh,
      quantity,
    })),
  };
}

/** An act of the floor with what its way back needs. */
export function toActView(act: ListedAct) {
  const { id, kind, label, quantity, good, bad, at, unused, listId, countId } = act;
  const { undoneAt, undoneByName, undoReason } = act;
  return {
    ...{ id, kind, label, quantity, good, bad, at, unused, listId, countId },
    ...{ undoneAt, undoneByName, undoReason },
  };
}
