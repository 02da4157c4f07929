import { sql } from "drizzle-orm";
import { newestPublic } from "#app/domain/content/notice/visible-notices.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate/service-rate.server.ts";
import type { Services } from "../context.ts";
import { type Viewer, viewerReading } from "../session/viewer.server.ts";
import type { ShopAddress } from "./shop-address.ts";

/** What a kept page of the shop is chosen and filled by, beside who is looking. */
export interface ShopFacts {
  viewer: Viewer;
  /** All that decides what the page shows to this viewer, but for the places left on it. */
  key: string;
  /** Another one stands for other data, another day or another notice. */
  version: string;
  /** Whether the company keeps these goods or this shop; null to those who may not say. */
  kept: boolean | null;
}

interface Row {
  versions: string;
  newestNotice: number | null;
  blacklist: string | null;
  favourite: number;
}

/** Longer lists of what is unwanted have pages of their own, drawn anew each time. */
const blacklistMax = 200;

/** Reads who is looking and what their page depends on, in one round trip; nothing where no copy could serve. */
export async function readShopFacts(
  services: Services,
  request: Request,
  address: ShopAddress,
): Promise<ShopFacts | Pick<ShopFacts, "viewer">> {
  const { db } = services;
  const now = services.now();
  const { query, viewerOf, companyId } = await viewerReading(services, request);
  const unwanted = sql`SELECT COALESCE(supplier_id, '') || '/' || COALESCE(offer_id, '') AS one
    FROM blacklist WHERE company_id = ${companyId} ORDER BY supplier_id, offer_id LIMIT ${blacklistMax + 1}`;
  const [seen, [level], [row]] = await db.batch([
    query,
    serviceRateQuery({ db, now }, companyId),
    db.all<Row>(sql`SELECT
      (SELECT group_concat(subject || version) FROM content_versions) AS versions,
      ${address.news ? newestPublic(now) : sql`0`} AS newestNotice,
      ${address.blacklisted ? sql`(SELECT json_group_array(one) FROM (${unwanted}))` : sql`NULL`} AS blacklist,
      (EXISTS (SELECT 1 FROM favourite_offers WHERE company_id = ${companyId} AND offer_id = ${address.offerId ?? ""})
        OR EXISTS (SELECT 1 FROM favourite_shops WHERE company_id = ${companyId} AND supplier_id = ${address.supplierId ?? ""})) AS favourite`),
  ]);
  const viewer = viewerOf(seen);
  const { buyer } = viewer;
  const unwantedThings = JSON.parse(row?.blacklist ?? "[]") as string[];
  if (!row || !level || unwantedThings.length > blacklistMax) return { viewer };
  return {
    viewer,
    key: JSON.stringify([address.url.href, level.ratePercent, level.levelJa, unwantedThings]),
    version: [japanDay(now), row.versions, row.newestNotice].join(),
    kept: buyer && buyerMay(buyer, "products") ? row.favourite === 1 : null,
  };
}
