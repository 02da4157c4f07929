import { sql } from "drizzle-orm";
import { upsertOrders } from "#app/domain/channels/orders/import-orders.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { channelOrder } from "./channels/channel-orders.ts";
import { connectedShop } from "./channels/connected-shop.ts";
import { testSeal } from "./channels/shop-ports.ts";
import type { Sample } from "./every/every-page.ts";
import type { LivedShop } from "./lived-shop.ts";
import { lostGoods } from "./trade/lost-goods.ts";

/** What the demo lacks and a page is opened with. */
type MadeForTests =
  | ("file" | "forwarded" | "shop" | "channelOrder" | "article" | "deliveryPlan")
  | "directParcel";

/** The documents of the demo company that pages are opened with. */
export async function findSample(shop: LivedShop): Promise<Sample> {
  const made = {
    file: await savePhoto(shop),
    forwarded: await lostGoods(shop),
    ...(await connectDemo(shop)),
  };
  return { ...(await findDocuments(shop.db)), ...made };
}

/** The same of a database that is only read; its files are left out. */
export async function findDocuments(db: Database): Promise<Omit<Sample, MadeForTests>> {
  const one = async (query: ReturnType<typeof sql>) => {
    const [found] = await db.all<Record<string, string>>(query);
    if (!found) throw new Error("the demo lacks a document that a page is opened with");
    return Object.values(found)[0]!;
  };
  const mine = sql`company_id = 'company-demo'`;
  return {
    order: await one(sql`SELECT number FROM orders WHERE ${mine} AND state = 'buying'`),
    payable: await one(sql`SELECT number FROM orders WHERE ${mine} AND state = 'awaiting_payment'`),
    shipping: await one(
      sql`SELECT number FROM shipping_requests WHERE ${mine} AND state = 'in_transit'`,
    ),
    reviewable: await one(
      sql`SELECT number FROM shipping_requests WHERE ${mine} AND state IN ('received', 'evaluated')`,
    ),
    cleared: await one(
      sql`SELECT r.number FROM clearances c JOIN shipping_requests r ON r.id = c.request_id WHERE r.${mine}`,
    ),
    lotToInspect: await one(sql`SELECT id FROM lots WHERE ${mine}`),
    toPack: await one(
      sql`SELECT number FROM shipping_requests WHERE ${mine} AND state IN ('packing', 'awaiting_shipment') ORDER BY state DESC`,
    ),
    pickList: await one(sql`SELECT id FROM pick_lists`),
    stockCount: await one(sql`SELECT id FROM stock_counts WHERE state = 'counting'`),
    lotShelved: await one(
      sql`SELECT id FROM lots WHERE ${mine} AND state = 'shelved' AND available_quantity > 0`,
    ),
    unknownPhoto: await one(sql`SELECT id FROM unknown_photos`),
    problemCase: await one(
      sql`SELECT number FROM problem_cases WHERE ${mine} AND state = 'awaiting_reply'`,
    ),
    judged: await one(sql`SELECT offer_id FROM opinions WHERE ${mine} AND state = 'shown'`),
    opinionPicture: await one(
      sql`SELECT value FROM opinions o, json_each(o.pictures) WHERE o.${mine} AND o.state = 'shown'`,
    ),
    claim: await one(sql`SELECT number FROM claims WHERE ${mine} AND state = 'offered'`),
    reservedFile: await one(
      sql`SELECT id FROM file_reservations WHERE ${mine} AND state = 'succeeded'`,
    ),
    employee: await one(sql`SELECT id FROM users WHERE ${mine} AND role = 'employee'`),
    transferFile: await one(sql`SELECT id FROM transfer_files`),
    card: await one(sql`SELECT order_id FROM card_payments WHERE ${mine} AND state = 'failed'`),
    sheet: await one(sql`SELECT id FROM order_sheets WHERE ${mine}`),
    product: await one(sql`SELECT id FROM own_products WHERE ${mine} AND jan <> ''`),
    material: await one(sql`SELECT id FROM auxiliary_materials WHERE ${mine}`),
    materialJob: await one(sql`SELECT id FROM material_jobs WHERE ${mine} AND done_count > 0`),
    goodsRequest: await one(
      sql`SELECT number FROM goods_requests WHERE ${mine} AND state = 'asked'`,
    ),
    paper: await one(sql`SELECT number FROM issued_papers WHERE ${mine} AND kind = 'invoice'`),
    help: await one(sql`SELECT id FROM articles WHERE kind = 'help'`),
  };
}

/** A photo of the warehouse, as inspection leaves it with a lot. */
async function savePhoto(shop: LivedShop) {
  const id = "photo-of-demo";
  await shop.files.put(id, new Uint8Array([1]), "image/png");
  await shop.db.insert(tables.files).values({
    id,
    key: id,
    companyId: "company-demo",
    documentKind: "order",
    documentId: "any",
    name: "photo.png",
    contentType: "image/png",
    sizeBytes: 1,
    savedAt: new Date(),
    savedBy: "staff:staff-warehouse",
  });
  return id;
}

/** A connected shop of the demo company, as its owner leaves it. */
async function connectDemo(shop: LivedShop) {
  const owner = { id: "user-demo", companyId: "company-demo", kind: "buyer", role: "owner" };
  const who = { ...owner, name: "", permissions: [], emailVerified: true, storeIds: null } as Buyer;
  const { shop: connected } = await connectedShop(shop, { who, channel: "rakuten" });
  const scope = { db: shop.db, now: new Date() };
  const orders = [channelOrder("412345-20260115-1")];
  for (const statement of await upsertOrders(scope, connected, orders, testSeal)) await statement;
  const [kept] = await shop.db
    .select()
    .from(tables.channelOrders)
    .where(sql`shop = ${connected.id}`);
  const none = { onHand: 5, inbound: 0, reserved: 0, unsellable: 0 };
  const [article] = await shop.db
    .insert(tables.channelArticles)
    .values({
      shop: connected.id,
      companyId: owner.companyId,
      articleId: "tote-1",
      code: "tote-1",
      sku: "tote-1",
      title: "トートバッグ",
      ...none,
      firstSeenAt: scope.now,
      seenAt: scope.now,
    })
    .returning();
  const [plan] = await shop.db
    .insert(tables.channelPlans)
    .values({
      id: "plan-of-demo",
      companyId: owner.companyId,
      shop: connected.id,
      name: "PD 1",
      requestId: sql`(SELECT id FROM shipping_requests WHERE company_id = ${owner.companyId} LIMIT 1)`,
      state: "choosing",
      version: 1,
      step: "transport",
      problems: [],
      createdAt: scope.now,
      transports: [{ optionId: "own", said: null, feeYen: null }],
    })
    .returning();
  await shop.db.insert(tables.channelPlanItems).values({
    plan: plan!.id,
    sku: "tote-1",
    article: article!.number,
    title: "トートバッグ",
    fnsku: "X000000001",
    quantity: 6,
  });
  return {
    directParcel: await parcelOf(shop, kept!),
    deliveryPlan: plan!.id,
    shop: connected.id,
    channelOrder: String(kept!.number),
    article: String(article!.number),
  };
}

/** A request that is being packed, as if it went to the customer of this order. */
async function parcelOf({ db }: LivedShop, kept: typeof tables.channelOrders.$inferSelect) {
  const { companyId, shop, orderId, number, sealedReceiver } = kept;
  const [request] = await db
    .select()
    .from(tables.shippingRequests)
    .where(
      sql`company_id = ${companyId} AND state IN ('packing', 'awaiting_shipment', 'picked_up')`,
    )
    .limit(1);
  const [order] = await db
    .select({ id: tables.orders.id })
    .from(tables.orders)
    .where(sql`company_id = ${companyId}`)
    .limit(1);
  await db.insert(tables.directPurchases).values({
    shop,
    orderId,
    companyId,
    channelOrder: number,
    sealedReceiver,
    userId: "user-demo",
    purchase: order!.id,
    methodCode: request!.methodCode,
    made: "hand",
    pays: "ask",
    slip: "note",
    totalYen: 1,
    boughtAt: new Date(),
    boughtOn: "2026-01-15",
    seenChange: kept.changedAt,
  });
  await db.insert(tables.directParcels).values({
    requestId: request!.id,
    purchase: order!.id,
    position: 1,
    telling: "off",
  });
  return request!.number;
}
