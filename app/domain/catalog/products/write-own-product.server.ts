import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { type Actor, type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  movedMeanwhile,
  openDocument,
  recordEvent,
} from "#app/domain/core/document/move-document.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { offers, ownProductSources, ownProducts, ownProductTags, skus } from "#db/schema/index.ts";
import { soldTo } from "../offers/offer-queries.server.ts";
import { keepShownPictures } from "../pictures/pictures.server.ts";
import { areSold, optionSet } from "./label-data.ts";
import {
  changesOf,
  managementKey,
  type OwnProductData,
  ownProductLimits,
  productName,
  tagChange,
} from "./own-product.ts";
import { plainData } from "./own-product-forms.schema.server.ts";
import { dataOf, ownProductQueries } from "./own-product-queries.server.ts";

/** Maps constraints to the refusals of commands on own products. */
export const ownProductRefusals = {
  [movedMeanwhile]: "moved-meanwhile",
  "own_products.company_id, own_products.management_number": "management-number-taken",
  "own_product_sources.company_id, own_product_sources.sku_id": "sku-bound",
  own_product_tags_full: "too-many-tags",
} as const;

/** A SKU that becomes a product, with data beyond the offer's. */
interface WantedGoods {
  skuId: string;
  known?: Partial<OwnProductData>;
  /** The price and quantity of a purchase; today's price where it was never bought. */
  bought?: { priceFen: number; quantity: number; at?: Date };
}

/**
 * 商品ライブラリへの登録: makes an own product of each SKU with its offer's weight and sizes, unless it is one
 * already. Refuses if none of the SKUs is on sale. `along` is written in the same commit.
 */
export async function addFromGoods(
  scope: Scope<Buyer>,
  wanted: readonly WantedGoods[],
  note: Message | null = null,
  along: readonly Statement[] = [],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (wanted.length === 0) return refuse("nothing-chosen");
  const { companyId } = actor;
  const ids = wanted.map(({ skuId }) => skuId);
  const numbers = wanted.flatMap(({ known: more }) => more?.managementNumber || []);
  const [found, known, [count], taken] = await db.batch([
    db
      .select({ sku: skus, offer: offers })
      .from(skus)
      .innerJoin(offers, eq(offers.id, skus.offerId))
      .where(and(inArray(skus.id, ids), soldTo(actor)))
      .limit(limits.linesPerOrder),
    boundQuery(scope, ids),
    countQuery(scope),
    db
      .select({ managementNumber: ownProducts.managementNumber })
      .from(ownProducts)
      .where(
        and(eq(ownProducts.companyId, companyId), inArray(ownProducts.managementNumber, numbers)),
      )
      .limit(limits.linesPerOrder),
  ]);
  const used = new Set(taken.map(({ managementNumber }) => managementKey(managementNumber)));
  const bound = new Set(known.map(({ skuId }) => skuId));
  if (found.length === 0) return refuse("gone");
  const fresh = found.filter(({ sku }) => !bound.has(sku.id));
  if ((count?.count ?? 0) + fresh.length > ownProductLimits.productsMax)
    return refuse("library-full");
  const made = fresh.flatMap(({ sku, offer }) => {
    const goods = wanted.find(({ skuId }) => skuId === sku.id)!;
    // Several lines may have the same management number: the first product gets it.
    const number = goods.known?.managementNumber ?? "";
    const managementNumber = used.has(managementKey(number)) ? "" : number;
    used.add(managementKey(number));
    return newProduct(scope, {
      ...productOf(goods, sku, offer, managementNumber),
      companyId,
      note,
    });
  });
  const statements = [...made, ...along];
  if (statements.length === 0) return done({ added: 0, known: bound.size });
  const written = await commit(scope, statements, ownProductRefusals);
  return written.ok ? done({ added: fresh.length, known: bound.size }) : written;
}

/** Makes a product from typed data. Safe to send twice. */
export async function addOwnProduct(
  scope: Scope<Buyer>,
  id: string,
  data: OwnProductData,
  tags: readonly string[],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { companyId } = actor;
  const [[count], [earlier]] = await db.batch([
    countQuery(scope),
    formRowQuery(scope, ownProducts, { ...data, id, companyId }),
  ]);
  const again = answerCopy(earlier, { id });
  if (again) return again;
  if ((count?.count ?? 0) >= ownProductLimits.productsMax) return refuse("library-full");
  if (tags.length > ownProductLimits.tagsMax) return refuse("too-many-tags");
  const made = { id, companyId, data, picture: "", tags, sources: [], note: null };
  const written = await commit(scope, newProduct(scope, made), ownProductRefusals);
  return written.ok ? done({ id }) : written;
}

/**
 * 商品情報の保存: replaces all of a product's data and tags, and records the values before and after. Refuses
 * another version than `seenVersion`, and a management number that another product of the company has.
 */
export async function editOwnProduct(
  scope: Scope<Buyer>,
  id: string,
  seenVersion: number,
  said: OwnProductData,
  tags: readonly string[],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const [[product], earlier, , options] = await db.batch([
    ...ownProductQueries(scope, id),
    optionsQuery(scope),
  ]);
  if (!product) return refuse("not-found");
  if (product.version !== seenVersion) return refuse("moved-meanwhile");
  if (tags.length > ownProductLimits.tagsMax) return refuse("too-many-tags");
  const data = { ...said, optionIds: optionSet(said.optionIds) };
  if (!areSold(data.optionIds, options)) return refuse("option-gone");

  const before = earlier.map(({ tag }) => tag);
  const changes = [...changesOf(dataOf(product), data), ...tagChange(before, tags)];
  if (changes.length === 0) return done(undefined);
  const { number, companyId } = product;
  const own = and(
    eq(ownProductTags.productNumber, number),
    eq(ownProductTags.companyId, companyId),
    tags.length > 0 ? notInArray(ownProductTags.tag, [...tags]) : undefined,
  );
  return commit(
    scope,
    [
      ...actOnProduct(scope, product, "edit", data, message("changes", { changes })),
      db.delete(ownProductTags).where(own),
      ...tags.map((tag) => insertTag(scope, companyId, id, tag)),
    ],
    ownProductRefusals,
  );
}

/** A source: an offer's SKU that a product is bought as. */
export interface Source {
  offerId: string;
  skuId: string;
  priceFen: number;
  /** The quantity at that price. */
  quantity: number;
  /** When it was bought at that price; now if it never was. */
  at?: Date | undefined;
}

interface NewProduct {
  id: string;
  companyId: string;
  data: OwnProductData;
  picture: string;
  tags: readonly string[];
  sources: readonly Source[];
  /** The note of its first history row. */
  note: Message | null;
}

/** Plans the statements that insert a product, its history row first. */
export function newProduct(scope: Scope<Actor>, made: NewProduct): Statement[] {
  const { db, actor, now } = scope;
  const { id, companyId, data, picture, tags, sources, note } = made;
  const by = signedName(actor);
  return [
    openDocument(scope, "product", { id, state: "kept" }, note),
    db.insert(ownProducts).values({
      id,
      companyId,
      state: "kept",
      version: 1,
      picture,
      ...data,
      addedAt: now,
      addedByName: by,
      changedAt: now,
      changedByName: by,
    }),
    ...keepShownPictures(db, companyId, [picture]),
    ...tags.map((tag) => insertTag(scope, companyId, id, tag)),
    ...sources.map((source, index) => insertSource(scope, companyId, id, index + 1, source)),
  ];
}

/** Plans the statement that adds a tag; an existing one stays. */
export function insertTag({ db }: Scope, companyId: string, id: string, tag: string): Statement {
  return db
    .insert(ownProductTags)
    .values({ companyId, tag, productNumber: numberOf(id) })
    .onConflictDoNothing();
}

/** Plans the statement that adds a source; place 1 is the default. */
export function insertSource(
  { db, now }: Scope,
  companyId: string,
  productId: string,
  place: number,
  { offerId, skuId, priceFen, quantity, at = now }: Source,
): Statement {
  return db.insert(ownProductSources).values({
    productId,
    place,
    companyId,
    offerId,
    skuId,
    seenPriceFen: priceFen,
    seenQuantity: quantity,
    seenAt: at,
  });
}

/**
 * Plans an event of a product: its history row, then the changed columns. It must come first in its batch.
 */
export function actOnProduct(
  scope: Scope,
  product: { id: string; state: string; version: number },
  name: string,
  changes: Parameters<typeof act>[3],
  note: Message | null = null,
) {
  return act(
    scope,
    product,
    name,
    { ...changes, changedAt: scope.now, changedByName: signedName(scope.actor) },
    note,
  );
}

const act = recordEvent("product", ownProducts);

function numberOf(id: string) {
  return sql<number>`(SELECT number FROM own_products WHERE id = ${id})`;
}

/** Builds the product of a SKU; known data take precedence over the offer's measures. */
function productOf(
  { known = {}, bought }: WantedGoods,
  sku: typeof skus.$inferSelect,
  offer: typeof offers.$inferSelect,
  managementNumber: string,
) {
  const { weightGrams, lengthMm, widthMm, heightMm } = offer;
  const name = productName(offer.titleJa, sku.spec);
  return {
    id: crypto.randomUUID(),
    tags: [],
    data: {
      ...plainData(name),
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
      ...known,
      managementNumber,
    },
    picture: sku.picture || (offer.pictures[0] ?? ""),
    sources: [
      {
        offerId: offer.id,
        skuId: sku.id,
        ...(bought ?? { priceFen: sku.priceFen, quantity: 1 }),
      },
    ],
  };
}

function boundQuery({ db, actor }: Scope<Buyer>, ids: string[]) {
  return db
    .select({ skuId: ownProductSources.skuId })
    .from(ownProductSources)
    .where(
      and(eq(ownProductSources.companyId, actor.companyId), inArray(ownProductSources.skuId, ids)),
    )
    .limit(limits.linesPerOrder);
}

function countQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(ownProducts)
    .where(eq(ownProducts.companyId, actor.companyId));
}
