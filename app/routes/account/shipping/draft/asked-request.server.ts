import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { linesQuery, ownShipment } from "#app/domain/trade/shipping/own-shipment.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipping/shipping-request.ts";
import { ShippingNumber } from "#app/domain/trade/shipping/staff-forms.schema.server.ts";
import { notFound } from "#app/http/respond.server.ts";

/** What the address asks the form of a request for: lots with pieces, what was chosen before, or a draft's content. */
export async function askedRequest(scope: Scope<Buyer>, searchParams: URLSearchParams) {
  const draft = await askedDraft(scope, searchParams);
  const chosen = searchParams.getAll("lot").slice(0, limits.linesPerOrder);
  const asked = chosen.length > 0 ? chosen : (draft?.lines.map(({ lotId }) => lotId) ?? []);
  const quantities =
    chosen.length > 0
      ? searchParams.getAll("quantity")
      : (draft?.lines.map(({ quantity }) => String(quantity)) ?? []);
  const wanted = new Map(
    asked.flatMap((lot, index) => {
      const quantity = rules.quantity.safeParse(quantities[index]);
      return quantity.success ? [[lot, quantity.data] as const] : [];
    }),
  );
  // What was chosen before the freight was worked out again.
  const before = {
    receiver: searchParams.get("receiver"),
    importer: searchParams.get("importer"),
    method: searchParams.get("method") ?? draft?.methodCode ?? null,
    note: searchParams.get("note")?.slice(0, limits.noteLengthMax) ?? draft?.note ?? "",
    desiredOn: searchParams.get("desiredOn")?.slice(0, 10) ?? draft?.desiredOn ?? "",
    mainNumber: searchParams.get("mainNumber")?.slice(0, 40) ?? draft?.mainNumber ?? "",
    options: chosen.length > 0 ? searchParams.getAll("options") : (draft?.options ?? []),
  };
  return { draft: draft?.number ?? null, asked, wanted, before };
}

/** The draft that the address asks to edit, with its lines; undefined where it asks for none. */
async function askedDraft(scope: Scope<Buyer>, query: URLSearchParams) {
  const asked = query.get("draft");
  if (!asked) return undefined;
  const number = ShippingNumber.safeParse(asked);
  const request = number.success ? await ownShipment(scope, number.data) : undefined;
  if (!request || !shippingLifecycle.allows("edit", request.state, scope.actor)) throw notFound();
  const { methodCode, note, desiredOn, mainNumber, options } = request;
  return {
    ...{ number: request.number, methodCode, note, desiredOn, mainNumber },
    options: options.map(({ id }): string => id),
    lines: await linesQuery(scope, request.id),
  };
}
