import { limits } from "#app/domain/core/limits.ts";
import type { Claimable, findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { NewClaimForm } from "./claim-forms.schema.server.ts";

type Draft = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** What the form of a claim shows: a new one, or a draft as it was kept. */
export function toNewClaimView({ request, contents, until, open }: Claimable, draft?: Draft) {
  const kept = draft?.claim;
  return {
    id: kept?.id ?? crypto.randomUUID(),
    draftNumber: kept?.number ?? null,
    requestNumber: request.number,
    received: request.receivedAt !== null,
    receivedAt: request.receivedAt,
    until,
    open,
    pictureIds: draft?.pictures.map(({ id }) => id) ?? [],
    picturesMax: limits.picturesPerClaim,
    typed: {
      reason: kept?.reason ?? "",
      wish: kept?.wish ?? "",
      situation: kept?.situation ?? "",
      filmUrl: kept?.filmUrl ?? "",
    },
    forwarded: [...new Set(contents.filter((one) => one.forwarded).map((one) => one.orderNumber))],
    constraints: fieldConstraints(NewClaimForm),
    rows: contents.map(
      ({ boxId, boxNumber, shippingLineId, received, left, pieceYen, orderNumber, ...item }) => ({
        boxId,
        boxNumber,
        shippingLineId,
        received,
        left,
        pieceYen,
        orderNumber,
        titleJa: item.titleJa,
        spec: item.spec,
        picture: item.picture,
        chosen:
          draft?.lines.find(
            (line) => line.boxId === boxId && line.shippingLineId === shippingLineId,
          )?.quantity ?? 0,
      }),
    ),
  };
}
export type NewClaimView = ReturnType<typeof toNewClaimView>;
