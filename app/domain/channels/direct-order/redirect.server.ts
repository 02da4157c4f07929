import { eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { actOnRequest } from "#app/domain/trade/shipments/move-request.server.ts";
import { boxes, type channelOrders, directPurchases, shippingRequests } from "#db/schema/index.ts";
import { isInJapan, isJapanesePostalCode } from "./channel-order.ts";
import { requestsOf } from "./parcels-of.ts";
import { openPersonal } from "./personal-data.server.ts";
import { shipToCustomer } from "./ship-to-customer.ts";

/** Of one order, as a list has to end somewhere. */
const parcelsMax = 50;

interface Changed {
  purchase: typeof directPurchases.$inferSelect;
  channelOrder: Pick<typeof channelOrders.$inferSelect, "sealedReceiver">;
}

/**
 * The address as the marketplace tells it now, for a parcel that is not packed; null where nothing is to be
 * decided, `later` where somebody moved the request meanwhile and it is to be looked at again.
 */
export async function redirect(
  scope: Scope<System>,
  seal: Seal | undefined,
  { purchase, channelOrder }: Changed,
): Promise<Message | "later" | null> {
  const [told, kept] = await Promise.all([
    openPersonal(seal, channelOrder.sealedReceiver),
    openPersonal(seal, purchase.sealedReceiver),
  ]);
  if (!told?.receiver || !kept?.receiver) return null;
  if (JSON.stringify(told.receiver) === JSON.stringify(kept.receiver)) return null;
  const { db } = scope;
  const own = requestsOf(purchase.purchase);
  const [requests, [box]] = await db.batch([
    db
      .select()
      .from(shippingRequests)
      .where(sql`${shippingRequests.id} IN ${own} AND state <> 'cancelled'`)
      .limit(parcelsMax),
    db.select({ id: boxes.id }).from(boxes).where(sql`${boxes.requestId} IN ${own}`).limit(1),
  ]);
  // Made without it: then it is made with the newest address.
  if (requests.length === 0) return null;
  // All parcels of one order go to one place.
  if (box || requests.some(({ shippedAt }) => shippedAt))
    return message("direct.moved-after-packing");
  const { receiver } = told;
  const { country, postalCode } = receiver;
  if (!isInJapan(country) || !isJapanesePostalCode(postalCode))
    return message("direct.moved-out-of-reach");
  const written = await commit(
    scope,
    [
      ...requests.flatMap((request) =>
        actOnRequest(scope, request, "redirect", { receiver: shipToCustomer(receiver) }),
      ),
      db
        .update(directPurchases)
        .set({ sealedReceiver: channelOrder.sealedReceiver })
        .where(eq(directPurchases.purchase, purchase.purchase)),
    ],
    moveRefusals,
  );
  return written.ok ? null : "later";
}
