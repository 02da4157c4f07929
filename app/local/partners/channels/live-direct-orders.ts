import { and, eq, sql } from "drizzle-orm";
import { matchLinesToArticles } from "#app/domain/channels/articles/sales.server.ts";
import { buyDirect } from "#app/domain/channels/orders/buy-direct.server.ts";
import { defaultRule } from "#app/domain/channels/orders/direct-rule.ts";
import { saveRule } from "#app/domain/channels/orders/direct-rules.server.ts";
import { upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import { recordReturn } from "#app/domain/channels/orders/record-return.server.ts";
import {
  beginReporting,
  recordReport,
  reportableQuery,
} from "#app/domain/channels/orders/report-shipments.server.ts";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import type { ShopRow } from "#app/domain/channels/shops/open-shop.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { type Seal, sealWith } from "#app/domain/customers/session/seal.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import {
  channelOrderLines,
  channelOrders,
  channelShops,
  directParcels,
  directPurchases,
  lots,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { demoShopId } from "#db/seed/channels/connected-shops.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { type DayBook, dayBook, must } from "#db/seed/history/day-book.ts";
import { demo } from "#db/seed/history/demo-people.ts";
import { carryShipment, type ShipmentStage } from "#db/seed/history/shipments.ts";
import { carryOrder, type OrderStage } from "#db/seed/history/trade.ts";
import { type DemoOrder, DemoOrders, isFromChina, salts } from "./demo-orders.ts";
import { toldOrders } from "./fill-demo-orders.ts";

/** Days before now on which a customer ordered, how far its purchase has come, and its parcel. */
interface Plan {
  daysAgo: number;
  stage: OrderStage;
  shipment?: ShipmentStage;
  isReturned?: boolean;
}

const plans: readonly Plan[] = [
  { daysAgo: 34, stage: "shelved", shipment: "received", isReturned: true },
  { daysAgo: 27, stage: "shelved", shipment: "received" },
  { daysAgo: 19, stage: "shelved", shipment: "received" },
  { daysAgo: 12, stage: "shelved", shipment: "shipped" },
  { daysAgo: 10, stage: "shelved", shipment: "packed" },
  { daysAgo: 9, stage: "shelved", shipment: "paid" },
  { daysAgo: 8, stage: "shelved", shipment: "quoted" },
  { daysAgo: 4.5, stage: "bought" },
  { daysAgo: 2.5, stage: "quoted" },
  { daysAgo: 1.2, stage: "quoting" },
];

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The goods of an order are on their shelves so many days after it was placed. */
const shelvedDays = 5;

interface Story {
  book: DayBook;
  files: FileStore;
  seal: Seal;
  shop: ShopRow;
}

const shopId = demoShopId("shopify");

/** The rule by which the demo's company has the orders of its own site sent to their customers. */
export async function sendDirectly(db: Database, now: Date) {
  const rule = { ...defaultRule, methodCode: "air", slip: "note" as const };
  must(await saveRule(dayBook(db, now).buyer(demo.userId, 40), shopId, rule));
}

/** The orders of the demo's customers that our warehouse sends to their doors, one of each stage. */
export function directOrderStories(files: FileStore, sealKey: string, now: Date) {
  return plannedOrders(now).map(({ plan, order }) => async (book: DayBook) => {
    const { db } = book;
    await book.reach(daysAgoOf(order, now));
    const [shop] = await db.select().from(channelShops).where(eq(channelShops.id, shopId)).limit(1);
    await liveOne({ book, files, seal: sealWith(sealKey), shop: shop! }, plan, order);
    await db.run(sql`UPDATE channel_order_lines SET counted = sold WHERE shop = ${shopId}`);
  });
}

/** Days before now on which an order was bought: some hours after its customer placed it. */
function daysAgoOf({ orderedAt }: DemoOrder, now: Date) {
  return (now.getTime() - orderedAt.getTime()) / dayMs - 0.3;
}

/** For each plan the newest order that came by then, can be sent at all and is lived by no plan before it. */
export function plannedOrders(now: Date): { plan: Plan; order: DemoOrder }[] {
  const demoOrders = new DemoOrders(demoGoods, () => now, salts.shopify);
  const left = demoOrders
    .all()
    .filter(({ customer }) => customer.country === "JP" && customer.postalCode !== "")
    .filter((order) => isFromChina(order) && demoOrders.state(order) !== "cancelled");
  return plans.flatMap((plan) => {
    const latest = now.getTime() - plan.daysAgo * dayMs;
    const index = left.findLastIndex(({ orderedAt }) => orderedAt.getTime() <= latest);
    const [order] = index < 0 ? [] : left.splice(index, 1);
    return order ? [{ plan, order }] : [];
  });
}

async function liveOne(story: Story, plan: Plan, order: DemoOrder) {
  const { book, files } = story;
  const { stage } = plan;
  const number = await keepAt(story, order, new Date(order.orderedAt.getTime() + hourMs));
  const daysAgo = daysAgoOf(order, book.now);
  const buyer = book.buyer(demo.userId, daysAgo);
  const bought = must(await buyDirect(buyer, { number, made: "auto" }));
  await carryOrder(book, files, { ...demo, daysAgo, stage }, bought.number);
  const { shipment } = plan;
  if (shipment) await sendOne(story, { shipment, number, order, daysAgo: daysAgo - shelvedDays });
  if (!plan.isReturned) return;
  await book.reach(returnedDays);
  await giveBack(story, number);
}

/** Keeps an order as its marketplace told it then, or with what has become of it since. Answers its number. */
async function keepAt({ book, seal, shop }: Story, order: DemoOrder, at: Date, isSent = false) {
  const { db } = book;
  const demoOrders = new DemoOrders(demoGoods, () => at, salts.shopify);
  const told = toldOrders("shopify", shop.shopId, demoOrders, order).map((one) =>
    isSent ? { ...one, state: "sent" as const, changedAt: at } : one,
  );
  const scope = { db, now: at };
  for (const statement of await upsertOrders(scope, shop, told, seal)) await statement;
  await matchLinesToArticles(scope, shop);
  const [kept] = await db
    .select({ number: channelOrders.number })
    .from(channelOrders)
    .where(and(eq(channelOrders.shop, shop.id), eq(channelOrders.orderId, told[0]!.orderId)))
    .limit(1);
  return kept!.number;
}

interface Sent {
  shipment: ShipmentStage;
  /** Of the customer's order. */
  number: number;
  order: DemoOrder;
  daysAgo: number;
}

/** Its parcel up to its stage; once it has left, Shopify knows its number. */
async function sendOne(story: Story, { shipment, number, order, daysAgo }: Sent) {
  const { book, files, seal } = story;
  const { db } = book;
  const system = (at: Date) => openScope(db, { kind: "system", id: "follow-direct-orders" }, at);
  await book.reach(daysAgo);
  await requestDropshipments(system(new Date(book.now.getTime() - daysAgo * dayMs)), seal);
  const asked = () =>
    db
      .select({
        id: shippingRequests.id,
        number: shippingRequests.number,
        shippedAt: shippingRequests.shippedAt,
        grams: sql<number>`sum(${lots.weightGrams})`,
      })
      .from(directPurchases)
      .innerJoin(directParcels, eq(directParcels.purchase, directPurchases.purchase))
      .innerJoin(shippingRequests, eq(shippingRequests.id, directParcels.requestId))
      .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
      .innerJoin(lots, eq(lots.id, shippingLines.lotId))
      .where(eq(directPurchases.channelOrder, number))
      .groupBy(shippingRequests.id);
  const [request] = await asked();
  if (!request) throw new Error(`nothing was asked to be sent for ${order.number}`);
  const plan = { methodCode: "air" as const, stage: shipment, stars: 5, comment: "" };
  await carryShipment(book, files, { ...plan, daysAgo, toCustomer: true }, request);
  const [{ shippedAt } = { shippedAt: null }] = await asked();
  if (!shippedAt) return;
  const soon = new Date(shippedAt.getTime() + hourMs);
  await beginReporting(system(soon));
  for (const told of await reportableQuery(system(soon))) await recordReport(system(soon), told);
  await keepAt(story, order, soon, true);
}

/** Days before now on which a customer gave a piece back. */
const returnedDays = 6;

/** Its customer gave one piece back. */
async function giveBack({ book }: Story, number: number) {
  const noted = book.buyer(demo.userId, returnedDays);
  must(
    await recordReturn(noted, number, {
      id: crypto.randomUUID(),
      lineId: await firstLine(book, number),
      quantity: 1,
      reason: "faulty",
      place: "seller",
      fate: "dispose",
      returnedOn: japanDay(noted.now),
      note: "届いた時点で破損していたため、返金しました。",
    }),
  );
}

async function firstLine({ db }: DayBook, number: number) {
  const [line] = await db
    .select({ lineId: channelOrderLines.lineId })
    .from(channelOrderLines)
    .where(eq(channelOrderLines.orderNumber, number))
    .limit(1);
  return line!.lineId;
}
