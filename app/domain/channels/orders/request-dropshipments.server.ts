import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import {
  addresses,
  channelOrders,
  directParcels,
  directPurchases,
  lots,
  orderLines,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import { findActingBuyers } from "./buy-direct.server.ts";
import { toShipTo } from "./channel-order.ts";
import { pickCheapest } from "./direct-cost.server.ts";
import { directLimits } from "./direct-rule.ts";
import { openPersonal } from "./import-orders.server.ts";
import { askBuyer } from "./purchase-questions.server.ts";

/** 1件ずつの配送依頼: requests a shipment of its own for each end customer's purchase, once. */
export async function requestDropshipments(scope: Scope<System>, seal: Seal) {
  for (const sendable of await sendableQuery(scope)) {
    const sent = await sendOne(scope, seal, sendable);
    if (!sent.ok && !(await isRequested(scope, sendable)))
      await askBuyer(scope, sendable, troubleOf(sent.reason));
  }
}

/**
 * Selects purchases whose goods are bought, inspected and shelved, but have no shipping request
 * yet.
 */
export function sendableQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({
      purchase: directPurchases,
      requestId: directParcels.requestId,
      order: { number: orders.number },
      channelOrder: {
        number: channelOrders.number,
        name: channelOrders.name,
        sealedReceiver: channelOrders.sealedReceiver,
      },
    })
    .from(directPurchases)
    .innerJoin(directParcels, eq(directParcels.purchase, directPurchases.purchase))
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .innerJoin(channelOrders, eq(channelOrders.number, directPurchases.channelOrder))
    .where(
      and(
        isNull(directPurchases.endedAt),
        isNull(directPurchases.toDecide),
        // After a cancellation the company keeps the goods: nothing is sent to the customer.
        ne(channelOrders.state, "cancelled"),
        // The plus sign keeps SQLite off the index of states: nearly every order is purchased.
        sql`+${orders.state} = 'purchased'`,
        sql`NOT EXISTS (SELECT 1 FROM shipping_requests r WHERE r.id = ${directParcels.requestId})`,
        sql`NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ${orders.id}
          AND (l.good_quantity + l.bad_quantity < l.bought_quantity
            OR l.shelved_quantity < l.good_quantity))`,
      ),
    )
    .orderBy(asc(directPurchases.boughtAt))
    .limit(directLimits.parcelsARun);
}

type Sendable = Awaited<ReturnType<typeof sendableQuery>>[number];

/** True if another run has already made the request. */
async function isRequested({ db }: Scope<System>, { requestId }: Sendable) {
  return (await db.$count(shippingRequests, eq(shippingRequests.id, requestId))) > 0;
}

async function sendOne(scope: Scope<System>, seal: Seal, sendable: Sendable) {
  const { purchase, requestId, channelOrder } = sendable;
  const personal = await openPersonal(seal, channelOrder.sealedReceiver);
  if (!personal?.receiver) return refuse("no-receiver");
  const { own, owner } = await findActingBuyers(scope, purchase, ["ship"]);
  const actor = own ?? owner;
  if (!actor) return refuse("forbidden");
  const acting = { ...scope, actor: { ...actor, storeIds: null }, author: scope.actor };
  const [there, wanted, [importer]] = await readGoods(acting, purchase);
  const lines = there.map(({ lotId, quantity }) => ({ lotId, quantity }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!importer) return refuse("no-importer");
  if (pieces === 0) return refuse("nothing-left");
  const isShort = pieces < wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  if (isShort && !purchase.decidedAt) return refuse("short");
  const endCustomer = toShipTo(personal.receiver);
  const picked = purchase.picksCheapest
    ? await pickCheapest(acting, lines, endCustomer)
    : undefined;
  // The parcel's receiver is written first, so that no request exists without one.
  await scope.db
    .update(directPurchases)
    .set({ sealedReceiver: channelOrder.sealedReceiver, ...picked })
    .where(eq(directPurchases.purchase, purchase.purchase));
  return requestShipment(acting, {
    id: requestId,
    lines,
    submit: true,
    optionIds: [],
    receiverId: importer.id,
    importerId: importer.id,
    methodCode: picked?.methodCode ?? purchase.methodCode,
    endCustomer,
    words: { note: "", desiredOn: "", mainNumber: "" },
  });
}

/** Reads the goods in stock, the quantities ordered and the company's importer. */
function readGoods({ db, actor }: Scope<Buyer>, { purchase }: Sendable["purchase"]) {
  return db.batch([
    db
      .select({ lotId: lots.id, quantity: lots.availableQuantity })
      .from(lots)
      .where(and(eq(lots.orderId, purchase), sql`state = 'shelved' AND available_quantity > 0`))
      .orderBy(asc(lots.id))
      .limit(limits.linesPerOrder),
    db
      .select({ quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, purchase))
      .limit(limits.linesPerOrder),
    db
      .select({ id: addresses.id })
      .from(addresses)
      .where(eq(addresses.companyId, actor.companyId))
      .orderBy(desc(addresses.isDefaultImporter), asc(addresses.createdAt))
      .limit(1),
  ]);
}

type Trouble = Exclude<Awaited<ReturnType<typeof sendOne>>, { ok: true }>["reason"];

/** Answers what the company must do before the parcel can be sent. */
function troubleOf(reason: Trouble): Message {
  switch (reason) {
    case "short":
    case "no-receiver":
    case "no-importer":
    case "email-not-verified":
    case "delegated":
    case "nothing-left":
    case "forbidden":
      return message(`direct.${reason}`);
    default:
      return message("direct.not-requested");
  }
}
