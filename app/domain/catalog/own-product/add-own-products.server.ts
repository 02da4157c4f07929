import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { offers, ownProductSources, ownProducts, skus } from "#db/schema/index.ts";
import { soldTo } from "../product/sold-to.server.ts";
import { type OwnProductData, ownProductLimits } from "./own-product.ts";
import { plainData } from "./own-product-fields.schema.server.ts";
import { productName } from "./product-name.ts";
import { newProduct, ownProductRefusals } from "./write-own-product.server.ts";

/** A SKU that becomes a product, with what is known of it beyond the offer. */
interface WantedGoods {
  skuId: string;
  known?: Partial<OwnProductData>;
  /** What it was bought at; today's price where it was not. */
  bought?: { priceFen: number; quantity: number; at?: Date };
}

/**
 * 商品ライブラリへの登録: makes an own product of each SKU, weights and sizes of its offer among what is known.
 * A SKU that is one already stays as it is. Refuses where none of the SKUs is on sale any more.
 * What else is to be written goes along.
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
  const used = new Set(taken.map(({ managementNumber }) => managementNumber));
  const bound = new Set(known.map(({ skuId }) => skuId));
  if (found.length === 0) return refuse("gone");
  const fresh = found.filter(({ sku }) => !bound.has(sku.id));
  if ((count?.count ?? 0) + fresh.length > ownProductLimits.productsMax)
    return refuse("library-full");
  const made = fresh.flatMap(({ sku, offer }) => {
    const goods = wanted.find(({ skuId }) => skuId === sku.id)!;
    // Lines of other goods may have been labelled with one number: the first product has it.
    const number = goods.known?.managementNumber ?? "";
    const managementNumber = used.has(number) ? "" : number;
    used.add(number);
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

/** The product of a SKU: what is known of the goods, before the measures of its offer. */
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

/** Makes a product of what somebody typed; the same form twice makes it once. */
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
    db
      .select({ id: ownProducts.id })
      .from(ownProducts)
      .where(and(eq(ownProducts.id, id), eq(ownProducts.companyId, companyId)))
      .limit(1),
  ]);
  if (earlier) return done({ id });
  if ((count?.count ?? 0) >= ownProductLimits.productsMax) return refuse("library-full");
  if (tags.length > ownProductLimits.tagsMax) return refuse("too-many-tags");
  const made = { id, companyId, data, picture: "", tags, sources: [], note: null };
  const written = await commit(scope, newProduct(scope, made), ownProductRefusals);
  return written.ok ? done({ id }) : written;
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

/** How many products the company has. */
function countQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(ownProducts)
    .where(eq(ownProducts.companyId, actor.companyId));
}
