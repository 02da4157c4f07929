import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { onSaleToAll } from "#app/domain/catalog/offers/offer-queries.server.ts";
import type {
  Hints,
  OfferSummary,
  ProductSource,
} from "#app/domain/catalog/offers/product-source.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import {
  kindsOf,
  namesWithin,
  titleWords,
} from "#app/domain/catalog/search/search-words.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import {
  channelArticles,
  channelShops,
  hiddenArticles as hidden,
  offers,
  ownProductSources,
  savedArticles,
  skus,
} from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import type { ShopCatalog } from "../ports/shop-catalog.ts";
import { takeToken } from "../shops/rate-limit.server.ts";
import { type ComparedChannel, comparisonLimits } from "./comparison.ts";

/** Searches for more words find nothing. */
const wordsMax = 3;
const askedMax = 40;
/** Text in brackets is praise or a brand. */
const bracketed = /[[(【「『〈《][^\])】」』〉》]*[\])】」』〉》]?/g;

/**
 * Answers the words of a marketplace title that the catalogue knows, the name of the goods first.
 * Brands, sizes and praise drop out. Takes one round trip, none if the title has no words.
 */
export async function searchWordsOfTitle(db: Database, title: string): Promise<string[]> {
  const text = title.slice(0, 500).normalize("NFKC");
  const bare = text.replaceAll(bracketed, " ");
  const read = bare.trim() ? bare : text;
  const names = namesWithin(read);
  const runs = titleWords(read).filter((run) => !names.includes(run));
  const asked = [...names, ...runs].slice(0, askedMax);
  if (asked.length === 0) return [];
  const known = await knownWords(db, asked);
  // A search finds goods by the other names of a kind too, so the name itself need not occur in our
  // titles.
  const goods = names.filter((name) => !isQuality(name));
  const main = goods.find((name) => known.has(name)) ?? goods[0];
  const others = [...names.filter(isQuality), ...runs.filter((run) => known.has(run))];
  const distinct = others.filter((word) => !main?.includes(word) && !(main && word.includes(main)));
  const inOrder = distinct.sort((one, other) => read.indexOf(one) - read.indexOf(other));
  return [...(main ? [main] : []), ...inOrder].slice(0, wordsMax);
}

/** Materials and target groups among the search names; they alone name no goods. */
const qualities = new Set(
  "ステンレス 綿 革 陶器 ガラス 帆布 シリコン 防水 折りたたみ 子供 女性 男性 車".split(" "),
);

function isQuality(word: string) {
  return kindsOf(word).some(({ names: [first = ""] }) => qualities.has(first));
}

/** Answers which of these words occur in our titles or among the names of a category. */
async function knownWords(db: Database, asked: readonly string[]) {
  const list = JSON.stringify(asked);
  const rows = await db.all<{ word: string }>(sql`
    SELECT w.word FROM json_each(${list}) a CROSS JOIN catalogue_words w ON w.word = a.value
    UNION SELECT n.word FROM json_each(${list}) a CROSS JOIN categories c
      CROSS JOIN category_words n ON n.category_id = c.id AND n.word = a.value`);
  return new Set(rows.map(({ word }) => word));
}

/**
 * Answers the word that names the goods, to search by it alone where all words together find
 * little.
 */
function mainWord(words: readonly string[]) {
  return words.find((word) => kindsOf(word).length > 0 && !isQuality(word)) ?? words[0];
}

/** Searches for goods by all words first, then by the main word alone. */
export async function findComparableOffers(
  products: Pick<ProductSource, "search">,
  words: readonly string[],
  hints: Hints,
) {
  if (words.length === 0) return { offers: [], silent: undefined };
  const main = mainWord(words)!;
  const asked = { ...hints, sort: "popular", limit: comparisonLimits.goodsMax } as const;
  const pages = await Promise.all(
    [words.join(" "), ...(words.length > 1 ? [main] : [])].map((typed) =>
      products.search({ ...asked, words: typed }),
    ),
  );
  const found = new Map<string, OfferSummary>();
  for (const { offers } of pages)
    for (const offer of offers) if (!found.has(offer.id)) found.set(offer.id, offer);
  return {
    offers: [...found.values()].slice(0, comparisonLimits.goodsMax),
    silent: pages.find(({ silent }) => silent)?.silent,
  };
}

/** A company's calls to a marketplace's catalogue: ten at once, then one every ten seconds. */
const catalogLimit = { perSecond: 0.1, burst: 10 };

/**
 * Answers the company's own article of this code as last fetched; undefined without the right to
 * the shops.
 */
export async function ownArticle(
  { db, actor }: Scope<Buyer>,
  channel: ComparedChannel,
  code: string,
) {
  if (!buyerMay(actor, "shops")) return undefined;
  const { title, priceYen } = channelArticles;
  const [found] = await db
    .select({ title, priceYen })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .where(
      and(
        eq(channelArticles.companyId, actor.companyId),
        eq(channelArticles.code, code),
        eq(channelShops.channel, channel),
        isNull(channelArticles.goneAt),
      ),
    )
    .limit(1);
  return found;
}

/**
 * Reads an article from the marketplace's catalogue, for companies with a connected shop there.
 * Each company has a rate limit of its own, so that none uses up our quota at the marketplace.
 */
export async function readCatalogArticle(
  scope: Scope<Buyer>,
  catalog: ShopCatalog | undefined,
  channel: ComparedChannel,
  code: string,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "shops")) return refuse("forbidden");
  if (!catalog) return refuse("not-offered");
  const connected = and(
    eq(channelShops.companyId, actor.companyId),
    eq(channelShops.channel, channel),
    eq(channelShops.state, "connected"),
  );
  if ((await db.$count(channelShops, connected)) === 0) return refuse("not-connected");
  const waitMs = await takeToken(scope, `beside/${channel}/${actor.companyId}`, catalogLimit);
  if (waitMs > 0) return { ...refuse("too-often"), waitSeconds: Math.ceil(waitMs / 1_000) };
  const result = await catalog.article(channel, code);
  if (!result.ok) return refuse("silent");
  return result.value ? done(result.value) : refuse("not-found");
}

interface NewArticleProduct {
  code: string;
  jan: string;
  title: string;
  priceYen: number | null;
  offerId: string;
  isAsin: boolean;
}

/**
 * 商品管理に追加: creates an own product of the article, linked to the cheapest SKU in stock of these
 * goods. An existing product of that SKU is left unchanged. Answers the product's id.
 */
export async function addArticleAsProduct(scope: Scope<Buyer>, article: NewArticleProduct) {
  const { db, actor } = scope;
  const [sku] = await db
    .select({ id: skus.id })
    .from(skus)
    .where(eq(skus.offerId, article.offerId))
    .orderBy(desc(sql`${skus.stock} > 0`), asc(skus.priceFen), asc(skus.position))
    .limit(1);
  if (!sku) return refuse("gone");
  const known = {
    ...(article.title && { name: article.title.slice(0, 100) }),
    ...(article.isAsin && { asin: article.code }),
    ...(article.jan && { jan: article.jan }),
    ...(article.priceYen && { sellingPriceYen: article.priceYen }),
  };
  const added = await addFromGoods(scope, [{ skuId: sku.id, known }]);
  if (!added.ok) return added;
  const ofSku = and(
    eq(ownProductSources.companyId, actor.companyId),
    eq(ownProductSources.skuId, sku.id),
  );
  const [source] = await db
    .select({ id: ownProductSources.productId })
    .from(ownProductSources)
    .where(ofSku)
    .limit(1);
  return source ? done({ id: source.id, isNew: added.value.added > 0 }) : refuse("gone");
}

/** 非表示: hides this article for the company; hiding it again changes nothing. */
export async function hideArticle(
  scope: Scope<Buyer>,
  { channel, code, title }: { channel: Channel; code: string; title: string },
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { companyId } = actor;
  const own = and(eq(hidden.companyId, companyId), eq(hidden.channel, channel));
  if ((await db.$count(hidden, own)) >= comparisonLimits.hiddenMax) return refuse("full");
  const row = { id: crypto.randomUUID(), companyId, channel, code };
  const shown = title.slice(0, comparisonLimits.titleMax);
  const put = { ...row, title: shown, hiddenAt: now, hiddenByName: actor.name };
  const written = await commit(scope, [db.insert(hidden).values(put).onConflictDoNothing()], {});
  return written.ok ? done(undefined) : written;
}

/** 再表示: shows the article again; one that is not hidden is left unchanged. */
export async function showArticle(
  scope: Scope<Buyer>,
  { channel, code }: { channel: Channel; code: string },
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { companyId } = actor;
  const own = and(eq(hidden.companyId, companyId), eq(hidden.channel, channel));
  return commit(scope, [db.delete(hidden).where(and(own, eq(hidden.code, code)))], {});
}

export async function isArticleHidden({ db, actor }: Scope<Buyer>, channel: Channel, code: string) {
  const own = and(eq(hidden.companyId, actor.companyId), eq(hidden.channel, channel));
  return (await db.$count(hidden, and(own, eq(hidden.code, code)))) > 0;
}

export const savedPageSize = 20;

/** An article as it was viewed, with the goods chosen for it. */
interface ArticleToSave {
  /** The form's id, so that a second submit saves nothing more. */
  id: string;
  channel: ComparedChannel;
  code: string;
  title: string;
  priceYen: number;
  market: string;
  offerId: string;
  note: string;
  query: string;
}

/**
 * 保存: saves an article for the company; an article saved before is overwritten by what is viewed
 * now.
 */
export async function saveArticle(scope: Scope<Buyer>, article: ArticleToSave) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { id, channel, code, ...said } = article;
  const own = ofChannel(scope, channel);
  const [count, same, offered] = await Promise.all([
    db.$count(savedArticles, own),
    db.$count(savedArticles, and(own, eq(savedArticles.code, code))),
    db.$count(offers, and(eq(offers.id, article.offerId), onSaleToAll)),
  ]);
  if (offered === 0) return refuse("gone");
  if (same === 0 && count >= comparisonLimits.savedMax) return refuse("full");
  const title = said.title.slice(0, comparisonLimits.titleMax);
  const changed = { ...said, title, savedAt: now, savedByName: actor.name };
  const put = db
    .insert(savedArticles)
    .values({ id, companyId: actor.companyId, channel, code, ...changed })
    .onConflictDoUpdate({
      target: [savedArticles.companyId, savedArticles.channel, savedArticles.code],
      set: changed,
    });
  await commit(scope, [put], { "saved_articles.id": "known" });
  // A refusal means that this form was saved before, which is what was wanted.
  return done(undefined);
}

/** Deletes a saved article of the company; another company's is not found. */
export async function deleteSavedArticle(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = and(eq(savedArticles.id, id), eq(savedArticles.companyId, actor.companyId));
  if ((await db.$count(savedArticles, own)) === 0) return refuse("not-found");
  return commit(scope, [db.delete(savedArticles).where(own)], {});
}

interface SavedPlace {
  at: number;
  id: string;
}

/**
 * Selects a page of the company's saved articles of a marketplace, the newest first, and one more
 * row.
 */
export function savedArticlesQuery(
  scope: Scope<Buyer>,
  channel: ComparedChannel,
  after?: SavedPlace,
) {
  const { savedAt, id } = savedArticles;
  const behind = after && sql`(${savedAt}, ${id}) < (${after.at}, ${after.id})`;
  return scope.db
    .select()
    .from(savedArticles)
    .where(and(ofChannel(scope, channel), behind))
    .orderBy(desc(savedAt), desc(id))
    .limit(savedPageSize + 1);
}

export function countSavedArticles(scope: Scope<Buyer>, channel: ComparedChannel) {
  return scope.db.$count(savedArticles, ofChannel(scope, channel));
}

function ofChannel({ actor }: Scope<Buyer>, channel: ComparedChannel) {
  return and(eq(savedArticles.companyId, actor.companyId), eq(savedArticles.channel, channel));
}
