import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { linesQuery, ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import {
  requestFields,
  toBoxWishFields,
} from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { notFound } from "#app/http/respond.server.ts";

/** The longest is a list of a hundred numbers. */
const saidMax = 3_200;

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
  const words: Record<string, string> =
    chosen.length > 0 ? saidIn(searchParams) : (draft?.words ?? {});
  const before = {
    receiver: searchParams.get("receiver"),
    importer: searchParams.get("importer"),
    method: searchParams.get("method") ?? draft?.methodCode ?? null,
    words,
    options: chosen.length > 0 ? searchParams.getAll("options") : (draft?.options ?? []),
  };
  const typed = new Map(
    asked.flatMap((lot, index) => {
      const said = quantities[index];
      return said === undefined ? [] : [[lot, said.slice(0, 20)] as const];
    }),
  );
  return { draft: draft?.number ?? null, asked, wanted, before, typed };
}

/** The draft that the address asks to edit, with its lines; undefined where it asks for none. */
async function askedDraft(scope: Scope<Buyer>, query: URLSearchParams) {
  const asked = query.get("draft");
  if (!asked) return undefined;
  const number = ShippingNumber.safeParse(asked);
  const request = number.success ? await ownShipment(scope, number.data) : undefined;
  if (!request || !shippingLifecycle.allows("edit", request.state, scope.actor)) throw notFound();
  return {
    number: request.number,
    methodCode: request.methodCode,
    words: {
      note: request.note,
      desiredOn: request.desiredOn,
      mainNumber: request.mainNumber,
      ...(request.selfConsolidated ? { selfConsolidated: "on" } : {}),
      ...toBoxWishFields(request.boxWishes),
    },
    options: request.options.map(({ id }): string => id),
    lines: await linesQuery(scope, request.id),
  };
}

/** What was said before the freight was worked out again, cut to what its fields take at most. */
function saidIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.keys(requestFields).flatMap((name) => {
      const typed = query.get(name);
      return typed ? [[name, typed.slice(0, saidMax)]] : [];
    }),
  );
}
