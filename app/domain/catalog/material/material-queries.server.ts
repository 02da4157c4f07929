import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import {
  categories,
  materialGoods,
  materialJobs,
  materialMonths,
  materialPictureMonths,
  materialPictures,
  materialTexts,
  offers,
  ownProductSources,
  ownProducts,
  skus,
} from "#db/schema/index.ts";
import { soldTo } from "../offers/offer-queries.server.ts";
import { managementKey } from "../products/own-product.ts";
import { ownProductsOf } from "../products/own-product-queries.server.ts";
import { readPasted } from "../search/pasted-url.ts";
import { type MaterialMarket, materialKindNames, materialLimits } from "./material.ts";
import { choicesOf, type SourceGoods } from "./source-goods.ts";

export type MaterialText = typeof materialTexts.$inferSelect;

export type MaterialPicture = typeof materialPictures.$inferSelect;

/** Finds a job of the company; another company's is not found. */
export async function findJob(scope: Scope<Buyer>, id: string) {
  const [job] = await jobQuery(scope, id);
  return job;
}

/** Finds a job of the company with its goods, texts and pictures, in one round trip. */
export async function findJobWithGoods(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  const own = and(eq(materialJobs.id, id), eq(materialJobs.companyId, actor.companyId));
  const [[job], goods, texts, pictures] = await db.batch([
    jobQuery(scope, id),
    db
      .select({ goods: materialGoods })
      .from(materialGoods)
      .innerJoin(materialJobs, eq(materialJobs.id, materialGoods.jobId))
      .where(own)
      .orderBy(asc(materialGoods.place))
      .limit(materialLimits.goodsMax),
    db
      .select({ text: materialTexts })
      .from(materialTexts)
      .innerJoin(materialJobs, eq(materialJobs.id, materialTexts.jobId))
      .where(own)
      .orderBy(asc(materialTexts.place), asc(materialTexts.kind), asc(materialTexts.version))
      .limit(materialLimits.goodsMax * textsMax),
    picturesQuery(scope, id),
  ]);
  return (
    job && {
      job,
      goods: goods.map((one) => one.goods),
      texts: texts.map((one) => one.text),
      pictures: pictures.map((one) => one.picture),
    }
  );
}

/** Finds one of a job's goods with every version of its texts and pictures, newest first. */
export async function findGoodsTexts(scope: Scope<Buyer>, jobId: string, place: number) {
  const { db, actor } = scope;
  const own = and(
    eq(materialJobs.id, jobId),
    eq(materialJobs.companyId, actor.companyId),
    eq(materialGoods.place, place),
  );
  const [[found], texts, pictures] = await db.batch([
    db
      .select({ job: materialJobs, goods: materialGoods })
      .from(materialGoods)
      .innerJoin(materialJobs, eq(materialJobs.id, materialGoods.jobId))
      .where(own)
      .limit(1),
    db
      .select({ text: materialTexts })
      .from(materialTexts)
      .innerJoin(materialJobs, eq(materialJobs.id, materialTexts.jobId))
      .where(
        and(
          eq(materialTexts.jobId, jobId),
          eq(materialTexts.place, place),
          eq(materialJobs.companyId, actor.companyId),
        ),
      )
      .orderBy(asc(materialTexts.kind), desc(materialTexts.version))
      .limit(textsMax),
    picturesQuery(scope, jobId, place),
  ]);
  return (
    found && {
      ...found,
      texts: texts.map(({ text }) => text),
      pictures: pictures.map(({ picture }) => picture),
    }
  );
}

interface MaterialQuery {
  market?: MaterialMarket | undefined;
  /** True for only jobs in which something failed. */
  failed?: boolean | undefined;
  /** The number of the last job on the page before. */
  after?: number | undefined;
}

export const jobsShown = 20;

/** Selects a page of the company's jobs, newest first, and one row more. */
export function jobsQuery({ db, actor }: Scope<Buyer>, { market, failed, after }: MaterialQuery) {
  return db
    .select()
    .from(materialJobs)
    .where(
      and(
        eq(materialJobs.companyId, actor.companyId),
        market ? eq(materialJobs.market, market) : undefined,
        // Written as a literal: a partial index is not used for a bound value.
        failed ? sql`${materialJobs.failedCount} > 0` : undefined,
        after === undefined ? undefined : lt(materialJobs.number, after),
      ),
    )
    .orderBy(desc(materialJobs.number))
    .limit(jobsShown + 1);
}

/** Selects the number of texts that the company had written this month. */
export function monthQuery({ db, actor, now }: Scope<Buyer>) {
  return db
    .select({ texts: materialMonths.texts })
    .from(materialMonths)
    .where(
      and(eq(materialMonths.companyId, actor.companyId), eq(materialMonths.month, japanMonth(now))),
    )
    .limit(1);
}

/** Selects the number of pictures that the company had edited this month. */
export function pictureMonthQuery({ db, actor, now }: Scope<Buyer>) {
  const { companyId, month, pictures } = materialPictureMonths;
  return db
    .select({ pictures })
    .from(materialPictureMonths)
    .where(and(eq(companyId, actor.companyId), eq(month, japanMonth(now))))
    .limit(1);
}

/** Picks the current version of each text: the accepted one, else the newest. */
export function currentTexts(texts: readonly MaterialText[]) {
  const byKind = new Map<string, MaterialText>();
  for (const text of [...texts].sort((one, other) => other.version - one.version)) {
    const key = `${text.place}/${text.kind}`;
    const kept = byKind.get(key);
    if (!kept || (text.acceptedAt && !kept.acceptedAt)) byKind.set(key, text);
  }
  return byKind;
}

/** Picks the current version of each picture: the accepted one, else the newest. */
export function currentPictures(pictures: readonly MaterialPicture[]) {
  const kept = new Map<string, MaterialPicture>();
  for (const picture of [...pictures].sort((one, other) => other.version - one.version)) {
    const key = `${picture.place}/${picture.kind}/${picture.nth}`;
    const before = kept.get(key);
    if (!before || (picture.acceptedAt && !before.acceptedAt)) kept.set(key, picture);
  }
  return kept;
}

/**
 * Finds these products of the company and these offers on sale with name and pictures, in the given order.
 */
export async function findGoods(scope: Scope<Buyer>, productIds: string[], offerIds: string[]) {
  const { db, actor } = scope;
  const [products, found] = await db.batch([
    db
      .select({
        id: ownProducts.id,
        name: ownProducts.name,
        picture: ownProducts.picture,
        pictures: offers.pictures,
      })
      .from(ownProducts)
      .leftJoin(
        ownProductSources,
        and(eq(ownProductSources.productId, ownProducts.id), sql`${ownProductSources.place} = 1`),
      )
      .leftJoin(offers, eq(offers.id, ownProductSources.offerId))
      .where(ownProductsOf(scope, productIds))
      .limit(materialLimits.goodsMax),
    db
      .select({ id: offers.id, name: offers.titleJa, pictures: offers.pictures })
      .from(offers)
      .where(and(inArray(offers.id, offerIds), soldTo(actor)))
      .limit(materialLimits.goodsMax),
  ]);
  const own = new Map(products.map((one) => [one.id, one]));
  const sold = new Map(found.map((one) => [one.id, one]));
  return [
    ...productIds.flatMap((productId) => {
      const one = own.get(productId);
      return one
        ? [
            {
              productId,
              offerId: "",
              name: one.name,
              ...shown([one.picture, ...(one.pictures ?? [])]),
            },
          ]
        : [];
    }),
    ...offerIds.flatMap((offerId) => {
      const one = sold.get(offerId);
      return one ? [{ productId: "", offerId, name: one.name, ...shown(one.pictures) }] : [];
    }),
  ];
}

interface NamedGoods {
  offerIds: string[];
  productIds: string[];
  /** Lines that name no goods known to us. */
  unknown: string[];
}

/**
 * Reads goods that were typed line by line: an address or number of an offer, or a management number of the
 * company.
 */
export async function readNamedGoods(
  { db, actor }: Scope<Buyer>,
  typed: string,
  ownHosts: readonly string[],
): Promise<NamedGoods> {
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, materialLimits.goodsMax + 1);
  const read = lines.map((line) => ({ line, offerId: offerIn(line.normalize("NFKC"), ownHosts) }));
  const numbers = read.filter(({ offerId }) => !offerId).map(({ line }) => line.normalize("NFKC"));
  const products =
    numbers.length === 0
      ? []
      : await db
          .select({ id: ownProducts.id, number: ownProducts.managementNumber })
          .from(ownProducts)
          .where(
            and(
              eq(ownProducts.companyId, actor.companyId),
              inArray(ownProducts.managementNumber, numbers),
            ),
          )
          .limit(numbers.length);
  const known = new Set(products.map(({ number }) => managementKey(number)));
  return {
    offerIds: read.flatMap(({ offerId }) => offerId ?? []),
    productIds: products.map(({ id }) => id),
    unknown: numbers.filter((number) => !known.has(managementKey(number))),
  };
}

interface Wanted {
  companyId: string;
  offerId: string;
  productId: string;
}

const skusMax = 300;

/** Reads today's data of a job's goods: an offer, or an own product with the offer of its default source. */
export async function readSource(
  db: Database,
  { companyId, offerId, productId }: Wanted,
): Promise<SourceGoods | undefined> {
  const bought = sql`(SELECT offer_id FROM own_product_sources WHERE product_id = ${productId} ORDER BY place LIMIT 1)`;
  const ofGoods = productId ? sql`${offers.id} = ${bought}` : eq(offers.id, offerId);
  const [[product], [offer], choices] = await db.batch([
    db
      .select()
      .from(ownProducts)
      .where(and(eq(ownProducts.id, productId), eq(ownProducts.companyId, companyId)))
      .limit(1),
    db
      .select({ offer: offers, categoryJa: categories.nameJa })
      .from(offers)
      .leftJoin(categories, eq(categories.id, offers.categoryId))
      .where(ofGoods)
      .limit(1),
    db
      .select({ id: skus.id, spec: skus.spec })
      .from(skus)
      .where(
        productId ? sql`${skus.id} IN ${boughtSkus(db, productId)}` : eq(skus.offerId, offerId),
      )
      .orderBy(asc(skus.position))
      .limit(skusMax),
  ]);
  if (productId ? !product : !offer) return undefined;
  const {
    weightGrams = null,
    lengthMm = null,
    widthMm = null,
    heightMm = null,
  } = product ?? offer?.offer ?? {};
  return {
    name: product?.name ?? offer?.offer.titleJa ?? "",
    titleZh: offer?.offer.titleZh ?? "",
    categoryJa: offer?.categoryJa ?? "",
    attributes: offer?.offer.attributes ?? [],
    choices: choicesOf(choices.map(({ spec }) => spec)),
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    material: product?.material ?? "",
    customsEn: product?.customsEn ?? "",
  };
}

/** Plans the statement that recounts a job's goods and pictures and ends the job with the last of them. */
export function countGoods({ db, now }: Scope, jobId: string) {
  const left = sql`${goodsIn(jobId, "waiting")} + ${picturesIn(jobId, "waiting")}`;
  return db
    .update(materialJobs)
    .set({
      doneCount: goodsIn(jobId, "done"),
      picturesDone: picturesIn(jobId, "done"),
      pictureCount: sql`(SELECT count(*) FROM material_pictures WHERE job_id = ${jobId} AND state <> 'cancelled')`,
      failedCount: sql`${goodsIn(jobId, "failed")} + ${picturesIn(jobId, "failed")}`,
      state: sql`CASE WHEN ${left} = 0 AND state = 'running' THEN 'done' ELSE state END`,
      endedAt: sql`CASE WHEN ${left} = 0 AND state = 'running' THEN ${now.getTime()} ELSE ended_at END`,
    })
    .where(eq(materialJobs.id, jobId));
}

const textsMax = materialLimits.versionsMax * materialKindNames.length;

/** Selects a job of the company by id. */
function jobQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select()
    .from(materialJobs)
    .where(and(eq(materialJobs.id, id), eq(materialJobs.companyId, actor.companyId)))
    .limit(1);
}

/** Selects the pictures of a job of the company, or of one of its goods, newest versions first. */
function picturesQuery({ db, actor }: Scope<Buyer>, jobId: string, place?: number) {
  return db
    .select({ picture: materialPictures })
    .from(materialPictures)
    .innerJoin(materialJobs, eq(materialJobs.id, materialPictures.jobId))
    .where(
      and(
        eq(materialPictures.jobId, jobId),
        place === undefined ? undefined : eq(materialPictures.place, place),
        eq(materialJobs.companyId, actor.companyId),
      ),
    )
    .orderBy(
      asc(materialPictures.place),
      asc(materialPictures.kind),
      asc(materialPictures.nth),
      desc(materialPictures.version),
    )
    .limit(materialLimits.picturesMonthMax * 2);
}

/** This many pictures of each goods are offered for choice. */
const picturesNamed = 12;

function shown(all: readonly string[]) {
  const pictures = [...new Set(all.filter(Boolean))].slice(0, picturesNamed);
  return { picture: pictures[0] ?? "", pictures };
}

function offerIn(line: string, ownHosts: readonly string[]) {
  if (/^[1-9]\d{9,19}$/.test(line)) return line;
  const pasted = readPasted(line, ownHosts);
  return pasted.kind === "offer" ? pasted.offerId : undefined;
}

const goodsIn = (jobId: string, state: string) =>
  sql<number>`(SELECT count(*) FROM material_goods WHERE job_id = ${jobId} AND state = ${state})`;
const picturesIn = (jobId: string, state: string) =>
  sql<number>`(SELECT count(*) FROM material_pictures WHERE job_id = ${jobId} AND state = ${state})`;

/** Selects the SKU of the product's default source. */
function boughtSkus(db: Database, productId: string) {
  return db
    .select({ skuId: ownProductSources.skuId })
    .from(ownProductSources)
    .where(eq(ownProductSources.productId, productId))
    .orderBy(asc(ownProductSources.place))
    .limit(1);
}
