import { join } from "node:path";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { accessOf, type Url } from "#app/routes.ts";
import type { Database } from "#db/client.ts";
import { addressOf, type Sample, urls } from "#tests/support/every/every-page.ts";
import { findDocuments } from "#tests/support/find-sample.ts";

/** Who looks at a page on its picture. */
export type As = "visitor" | "demo" | "staff-admin" | "staff-manager";

export interface ShownPage {
  url: Url;
  address: string;
  as: As;
}

/** All pages of the manifest with a document of the demo in each; files and forms' answers are left out. */
export async function shownPages(dataDir: string): Promise<ShownPage[]> {
  const client = createClient({ url: `file:${join(dataDir, "shop.db")}` });
  try {
    const db = drizzle(client);
    const sample = await sampleOf(db);
    const articles = await articlesOf(db);
    const goods = await goodsOf(db);
    return urls
      .filter((url) => accessOf[url] !== "action" && url !== "/logout" && !url.includes("problem/"))
      .map((url) => ({
        url,
        address: goods[url] ?? addressOf(url, { ...sample, ...articleFor(url, articles) }),
        as: lookerOf(url),
      }));
  } finally {
    client.close();
  }
}

function lookerOf(url: Url): As {
  const access = accessOf[url];
  if (access === "signing-in" || access === "half-registered" || access === "half-signed-in")
    return "visitor";
  if (!url.startsWith("/staff")) return "demo";
  // Companies that have a manager open to that manager alone.
  return typeof access === "object" && "own" in access ? "staff-manager" : "staff-admin";
}

/** Pages of goods, by goods of the demo's own catalogue. */
async function goodsOf(db: Database): Promise<Partial<Record<Url, string>>> {
  const [goods] = await db.all<{ id: string; supplier: string }>(
    sql`SELECT id, supplier_id AS supplier FROM offers ORDER BY popularity DESC LIMIT 1`,
  );
  return {
    "/ProductDetails": `/ProductDetails?goods_id=${goods!.id}`,
    "/shopGoods": `/shopGoods?shop=${goods!.supplier}`,
    "/staff/inspection-plans/:offerId": `/staff/inspection-plans/${goods!.id}`,
  };
}

type Articles = { channel: string; number: number }[];

/** Something that the company sells at each marketplace. */
async function articlesOf(db: Database): Promise<Articles> {
  return db.all(sql`SELECT s.channel, min(a.number) AS number FROM channel_articles a
    JOIN channel_shops s ON s.id = a.shop WHERE a.company_id = 'company-demo' GROUP BY s.channel`);
}

/** Of the marketplace that the address names. */
function articleFor(url: Url, articles: Articles) {
  const of = articles.find(({ channel }) => url.toLowerCase().startsWith(`/${channel}`));
  return of && { article: String(of.number) };
}

async function sampleOf(db: Database): Promise<Sample> {
  const one = async (query: ReturnType<typeof sql>) =>
    String(Object.values((await db.all<Record<string, string>>(query))[0] ?? { none: "none" })[0]);
  const mine = sql`company_id = 'company-demo'`;
  return {
    ...(await findDocuments(db)),
    file: await one(sql`SELECT id FROM files WHERE ${mine} AND content_type LIKE 'image/%'`),
    forwarded: await one(
      sql`SELECT number FROM orders WHERE ${mine} AND id IN (SELECT order_id FROM forwarded_goods)`,
    ),
    shop: "demo-shop-shopify",
    channelOrder: await one(sql`SELECT number FROM channel_orders WHERE ${mine}`),
    article: "none",
    deliveryPlan: await one(sql`SELECT id FROM channel_plans WHERE ${mine}`),
    directParcel: await one(
      sql`SELECT r.number FROM direct_parcels d JOIN shipping_requests r ON r.id = d.request_id`,
    ),
  };
}
