import type { Buyer } from "#app/domain/core/actor.ts";
import { type coSignersQuery, mayCoSign } from "#app/domain/trade/shipments/co-sign.server.ts";
import { mainNumberApproverId } from "#app/domain/trade/shipments/main-number.server.ts";
import type { ShippingDocument } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import type { CoSignShown } from "./delivery-co-sign.tsx";
import type { AskedMainNumber } from "./delivery-together.tsx";

/** How the second consent to a draft stands, for this reader; null where there is nothing to agree to. */
export function toCoSignView(
  { state, coSignerId, coSignAskedBy, coSignedAt }: ShippingDocument["request"],
  people: Awaited<ReturnType<typeof coSignersQuery>>,
  reader: Buyer,
  mayShip: boolean,
): CoSignShown | null {
  if (state !== "draft" || !mayShip) return null;
  const mine = coSignerId === reader.id;
  const other = people.find(({ id }) => id === coSignerId);
  const signer = mine
    ? reader
    : (other ?? (coSignerId ? { id: coSignerId, name: "退職した方" } : undefined));
  return {
    signer: signer && { id: signer.id, name: signer.name },
    signedAt: coSignedAt,
    mine: mine && !coSignedAt,
    mayWithdraw: coSignAskedBy === reader.id || reader.role === "owner",
    people: people.filter(mayCoSign).map(({ id, name }) => ({ id, name })),
  };
}

/** Another main number that waits for the second consent, for this reader; null where none does. */
export function askedMainNumberOf(
  request: ShippingDocument["request"],
  reader: Buyer,
  mayName: boolean,
): AskedMainNumber | null {
  const { askedMainNumber, askedMainBy } = request;
  if (askedMainNumber === null || !mayName) return null;
  const mine = mainNumberApproverId(request) === reader.id;
  const mayKeep = mine || askedMainBy === reader.id || reader.role === "owner";
  return { mainNumber: askedMainNumber, mine, mayKeep };
}
