import { and, eq, sql } from "drizzle-orm";
import { type OwnProductData, ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import {
  ownProductShape,
  plainData,
} from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import {
  type OwnProduct,
  ownProductsOf,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import {
  actOnProduct,
  newProduct,
  ownProductRefusals,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceNames, mayKeepStores } from "#app/domain/customers/store/store.ts";
import type { Statement } from "#db/client.ts";
import { articleProducts, channelArticles, ownProducts } from "#db/schema/index.ts";
import type { ShopRow } from "../shops/open-shop.server.ts";
import { findOwnShop } from "../shops/shop.server.ts";
import { articleLimits } from "./article.ts";
import { type FoundArticle, findArticle } from "./article-queries.server.ts";
import { certainMatches, type NumberMatch, numberMatchesQuery } from "./match-products.server.ts";
import { matchLinesToArticles } from "./sales.server.ts";

const bindRefusals = {
  ...ownProductRefusals,
  "article_products.shop, article_products.product_id": "product-held",
  "article_products.article": "article-bound",
} as const;

/** Binding needs the right to the shops and the right to own products. */
export function mayBind(actor: Buyer) {
  return mayKeepStores(actor) && buyerMay(actor, "products");
}

/**
 * 紐付け: binds an article to an own product. Refuses a product that is already bound to another
 * article of the same shop, and answers that article's title.
 */
export async function bindArticle(scope: Scope<Buyer>, number: number, productId: string) {
  if (!mayBind(scope.actor)) return refuse("forbidden");
  const found = await findArticle(scope, number);
  if (!found || found.article.hidden) return refuse("not-found");
  if (found.product?.id === productId) return done(undefined);
  if (found.product) return refuse("article-bound");
  const [[product], [held]] = await scope.db.batch([
    scope.db
      .select()
      .from(ownProducts)
      .where(ownProductsOf(scope, [productId]))
      .limit(1),
    heldQuery(scope, found.shop.id, productId),
  ]);
  if (!product) return refuse("not-found");
  if (held) return { ...refuse("product-held"), by: held.title };
  return commit(
    scope,
    // Order lines imported before the article find it now.
    [
      ...bindWithHistory(scope, found.shop, found.article, product),
      matchLinesToArticles(scope, found.shop),
    ],
    bindRefusals,
  );
}

/** Selects the article of the shop that the product is already bound to. */
function heldQuery({ db }: Scope<Buyer>, shop: string, productId: string) {
  return db
    .select({ title: channelArticles.title })
    .from(articleProducts)
    .innerJoin(channelArticles, eq(channelArticles.number, articleProducts.article))
    .where(and(eq(articleProducts.shop, shop), eq(articleProducts.productId, productId)))
    .limit(1);
}

/** Plans the binding of an article and an event in the product's history. */
function bindWithHistory(
  scope: Scope<Buyer>,
  shop: ShopRow,
  article: { number: number; sku: string },
  product: Pick<OwnProduct, "id" | "state" | "version">,
): Statement[] {
  return [
    ...actOnProduct(scope, product, "article", {}, noteOf(shop, article)),
    ...bindStatements(scope, shop, article.number, product.id),
  ];
}

/** Plans the binding without an event, for a product that is created in the same commit. */
function bindStatements(
  { db, actor, now }: Scope<Buyer>,
  shop: ShopRow,
  article: number,
  productId: string,
): Statement[] {
  const by = { boundAt: now, boundByName: signedName(actor) };
  return [
    db.insert(articleProducts).values({ article, shop: shop.id, productId, ...by }),
    db.update(channelArticles).set({ bound: true }).where(eq(channelArticles.number, article)),
  ];
}

function noteOf({ channel, name }: ShopRow, { sku }: { sku: string }) {
  return message("product.article", { marketplace: marketplaceNames[channel], shop: name, sku });
}

/** 紐付けの解除: removes the binding; article and product stay. */
export async function unbindArticle(scope: Scope<Buyer>, number: number) {
  if (!mayBind(scope.actor)) return refuse("forbidden");
  const { db } = scope;
  const found = await findArticle(scope, number);
  if (!found) return refuse("not-found");
  if (!found.product) return done(undefined);
  const [product] = await db
    .select()
    .from(ownProducts)
    .where(ownProductsOf(scope, [found.product.id]))
    .limit(1);
  if (!product) return refuse("not-found");
  return commit(
    scope,
    [
      ...actOnProduct(scope, product, "unarticle", {}, noteOf(found.shop, found.article)),
      db.delete(articleProducts).where(eq(articleProducts.article, number)),
      db.update(channelArticles).set({ bound: false }).where(eq(channelArticles.number, number)),
    ],
    bindRefusals,
  );
}

/**
 * 番号が一致する商品の一括紐付け: binds the certain matches of a shop, up to `boundAtOnce` per press, and answers
 * how many were bound and how many are left.
 */
export async function bindCertainMatches(scope: Scope<Buyer>, shopId: string) {
  if (!mayBind(scope.actor)) return refuse("forbidden");
  const own = await findOwnShop(scope, shopId);
  if (!own) return refuse("not-found");
  const page = sql`SELECT number, shop, sku, asin, jan, fnsku FROM channel_articles
    WHERE shop = ${own.shop.id} AND gone_at IS NULL AND hidden = 0 AND bound = 0
    ORDER BY number DESC LIMIT ${articleLimits.examinedMax}`;
  const sure = certainMatches(await numberMatchesQuery(scope, page));
  const now = sure.slice(0, articleLimits.boundAtOnce);
  if (now.length === 0) return done({ bound: 0, left: 0 });
  const statements = await certainMatchStatements(scope, own.shop, now);
  const written = await commit(
    scope,
    [...statements, matchLinesToArticles(scope, own.shop)],
    bindRefusals,
  );
  return written.ok ? done({ bound: now.length, left: sure.length - now.length }) : written;
}

async function certainMatchStatements(
  scope: Scope<Buyer>,
  shop: ShopRow,
  sure: readonly NumberMatch[],
) {
  const { db } = scope;
  const [products, articles] = await db.batch([
    db
      .select()
      .from(ownProducts)
      .where(
        ownProductsOf(
          scope,
          sure.map(({ productId }) => productId),
        ),
      )
      .limit(sure.length),
    db
      .select({ number: channelArticles.number, sku: channelArticles.sku })
      .from(channelArticles)
      .where(
        sql`number IN (SELECT value FROM json_each(${JSON.stringify(sure.map(({ article }) => article))}))`,
      )
      .limit(sure.length),
  ]);
  return sure.flatMap(({ article, productId }) => {
    const product = products.find(({ id }) => id === productId)!;
    return bindWithHistory(
      scope,
      shop,
      articles.find(({ number }) => number === article)!,
      product,
    );
  });
}

/**
 * 自社商品として登録: creates an own product from the article's data and binds it. The form's id makes a
 * second submit answer the first product.
 */
export async function createProductFromArticle(scope: Scope<Buyer>, number: number, id: string) {
  if (!mayBind(scope.actor)) return refuse("forbidden");
  const { db, actor } = scope;
  const found = await findArticle(scope, number);
  if (!found || found.article.hidden) return refuse("not-found");
  if (found.product?.id === id) return done({ id });
  if (found.product) return refuse("article-bound");
  const { companyId } = actor;
  const { article, shop } = found;
  const own = eq(ownProducts.companyId, companyId);
  const [count, [taken]] = await Promise.all([
    db.$count(ownProducts, own),
    db
      .select({ id: ownProducts.id })
      .from(ownProducts)
      .where(and(own, eq(ownProducts.managementNumber, article.sku)))
      .limit(1),
  ]);
  if (count >= ownProductLimits.productsMax) return refuse("library-full");
  const said = toProductData(article);
  const data = taken ? { ...said, managementNumber: "" } : said;
  const made = { id, companyId, data, picture: article.picture, tags: [], sources: [] };
  const statements = [
    ...newProduct(scope, { ...made, note: noteOf(shop, article) }),
    ...bindStatements(scope, shop, number, id),
  ];
  const written = await commit(scope, statements, bindRefusals);
  return written.ok ? done({ id }) : written;
}

/**
 * Takes over the fields of an article that are valid for an own product; invalid ones are left
 * empty.
 */
function toProductData({
  title,
  sku,
  asin,
  fnsku,
  jan,
  priceYen,
}: FoundArticle["article"]): OwnProductData {
  const said = { managementNumber: sku, ownSku: sku, asin, labelNumber: fnsku, jan };
  const fitting = Object.entries(said).filter(
    ([field, value]) => ownProductShape[field as keyof typeof said].safeParse(value).success,
  );
  const price = ownProductShape.sellingPriceYen.safeParse(
    priceYen === null ? "" : String(priceYen),
  );
  return {
    ...plainData(title.slice(0, 100) || sku.slice(0, 100)),
    ...Object.fromEntries(fitting),
    sellingPriceYen: price.success ? price.data : null,
  };
}
