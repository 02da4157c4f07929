import { sql } from "drizzle-orm";
import { newestPublic } from "#app/domain/content/notice/visible-notices.server.ts";
import { japanDay, startOfDay } from "#app/domain/core/calendar.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { remembered } from "#app/domain/core/remembered.server.ts";
import { serviceRateQuery } from "#app/domain/pricing/exchange-rate/service-rate.server.ts";
import type { Services } from "../context.ts";
import { viewerReading } from "../session/viewer.server.ts";
import type { Viewer } from "../session/viewer.ts";
import { companyOfPerson, type ViewerGiven, viewerQuery } from "../session/viewer-query.server.ts";
import type { ShopAddress } from "./shop-address.ts";

/** What a kept page of the shop is chosen and filled by, beside who is looking. */
interface ShopFacts {
  viewer: Viewer;
  /** All that decides what the page shows to this viewer, but for the places left on it. */
  key: string;
  /** Another one stands for other data, another day or another notice. */
  version: string;
  /** Whether the company keeps these goods or this shop; null to those who may not say. */
  kept: boolean | null;
}

interface Also {
  versions: string | null;
  level: [ratePercent: string, levelJa: string] | null;
  newestNotice: number | null;
  /** Shops and goods that the company does not want to see. */
  unwanted: string[];
  favourite: number;
  /** Codes of the methods of delivery: a cookie may name any word. */
  methods: string[];
  /** The company and the version of its own products: their weights are in its landed costs. */
  own: string | null;
}

/** What marketplaces tell is shown for so long before they are asked again. */
const liveMinutes = 5;
const minutesOld = (now: Date) => Math.floor(now.getTime() / (liveMinutes * 60_000));

/** With a longer blacklist a page is not kept but drawn each time. */
const blacklistMax = 200;

/** Reads who is looking and what their page depends on, in one round trip; nothing where no copy could serve. */
export async function readShopFacts(
  services: Services,
  request: Request,
  address: ShopAddress,
): Promise<ShopFacts | Pick<ShopFacts, "viewer">> {
  const now = services.now();
  const shape = `${japanDay(now)}${address.news ? " news" : ""}${address.blacklisted ? " blacklist" : ""}`;
  const { offerId = "", supplierId = "" } = address;
  const { read, viewerOf } = await viewerReading(services, request, async (db, given) => {
    const [found] = await db.batch(factsOf(db, { ...given, offerId, supplierId }, shape));
    return found;
  });
  const rows = await read();
  const {
    methods,
    versions,
    level,
    newestNotice,
    unwanted: things,
    favourite,
    own,
  } = JSON.parse(rows[0]!.also!) as Also;
  const found = viewerOf(rows);
  const costMethod = methods.find((code) => code === found.costMethod);
  const viewer = { ...found, costMethod };
  const { buyer } = viewer;
  const isGuide = address.kind === "guides";
  if (!level || !versions || things.length > blacklistMax) return { viewer };
  return {
    viewer,
    key: JSON.stringify(
      isGuide ? [address.url.href] : [address.url.href, level, things, costMethod, own],
    ),
    version: [
      japanDay(now),
      versions,
      newestNotice,
      services.products.live && minutesOld(now),
      // Words that staff write are nobody's version: a copy of them lives a minute, as for everybody.
      isGuide && Math.floor(now.getTime() / 60_000),
    ].join(),
    kept: buyer && buyerMay(buyer, "products") ? favourite === 1 : null,
  };
}

const factsOf = remembered(
  (db, given: ViewerGiven & { offerId: string; supplierId: string }, shape) => {
    const { now, offerId, supplierId } = given;
    const [day = "", ...parts] = shape.split(" ");
    // Of this moment only the day counts.
    const today = { db, now: startOfDay(day) };
    const unwanted = sql`SELECT COALESCE(supplier_id, '') || '/' || COALESCE(offer_id, '') AS one
      FROM blacklist WHERE company_id = ${companyOfPerson} ORDER BY supplier_id, offer_id LIMIT ${blacklistMax + 1}`;
    const also = sql`json_object(
      'versions', (SELECT group_concat(subject || version) FROM content_versions),
      'level', json((WITH fee(percent, level) AS ${serviceRateQuery(today, companyOfPerson)}
        SELECT json_array(percent, level) FROM fee)),
      'methods', (SELECT json_group_array(code) FROM logistics_methods),
      'newestNotice', ${parts.includes("news") ? newestPublic(now) : sql`0`},
      'unwanted', json(${parts.includes("blacklist") ? sql`(SELECT json_group_array(one) FROM (${unwanted}))` : sql`'[]'`}),
      'own', (SELECT company_id || '/' || version FROM own_product_versions WHERE company_id = ${companyOfPerson}),
      'favourite', EXISTS (SELECT 1 FROM favourite_offers WHERE company_id = ${companyOfPerson} AND offer_id = ${offerId})
        OR EXISTS (SELECT 1 FROM favourite_shops WHERE company_id = ${companyOfPerson} AND supplier_id = ${supplierId}))`;
    return [viewerQuery(db, given, also)] as const;
  },
);
