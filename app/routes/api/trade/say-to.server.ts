import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";

type Kind = "order" | "shipping";

/** A line to staff on the document of this number; the same id twice sends once, with another text it is refused. */
export async function sayTo(
  scope: Scope<Buyer>,
  kind: Kind,
  number: string,
  { id = crypto.randomUUID(), body }: { id?: string | undefined; body: string },
) {
  const document = await documentOf(scope, kind, number);
  if (!document) return refuse("not-found");
  const { companyId } = document;
  const page = kind === "order" ? orderPage(number) : shippingPage(number);
  const addressed = { kind, id: document.id, number, companyId, href: page };
  const sent = await sendMessage(scope, addressed, { id, body });
  return sent.ok ? done({ id }) : sent;
}

function documentOf(scope: Scope<Buyer>, kind: Kind, number: string) {
  return kind === "order" ? ownOrder(scope, number) : ownShipment(scope, number);
}
