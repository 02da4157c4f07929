import { and, desc, eq, sql } from "drizzle-orm";
import { onSaleToAll } from "#app/domain/catalog/product/sold-to.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, savedArticles } from "#db/schema/index.ts";
import { type BesideChannel, besideLimits } from "./beside.ts";

export const savedPageSize = 20;

/** An article as it was looked at, with the goods that were chosen for it. */
interface ArticleToSave {
  /** Of the form: sent twice it saves once. */
  id: string;
  channel: BesideChannel;
  code: string;
  title: string;
  priceYen: number;
  market: string;
  offerId: string;
  note: string;
  query: string;
}

/** 保存: keeps an article for the company; one that is kept already is kept as it is looked at now. */
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
  if (same === 0 && count >= besideLimits.savedMax) return refuse("full");
  const title = said.title.slice(0, besideLimits.titleMax);
  const changed = { ...said, title, savedAt: now, savedByName: actor.name };
  const put = db
    .insert(savedArticles)
    .values({ id, companyId: actor.companyId, channel, code, ...changed })
    .onConflictDoUpdate({
      target: [savedArticles.companyId, savedArticles.channel, savedArticles.code],
      set: changed,
    });
  await commit(scope, [put], { "saved_articles.id": "known" });
  // The one refusal is that this very form was taken already, which is what was wanted.
  return done(undefined);
}

/** Lets go of one of the company's articles; another company's is not found. */
export async function dropArticle(scope: Scope<Buyer>, id: string) {
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

/** The company's articles of a marketplace, the newest first, and one more than a page. */
export function savedArticlesQuery(
  scope: Scope<Buyer>,
  channel: BesideChannel,
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

/** How many there are of them. */
export function countSavedArticles(scope: Scope<Buyer>, channel: BesideChannel) {
  return scope.db.$count(savedArticles, ofChannel(scope, channel));
}

function ofChannel({ actor }: Scope<Buyer>, channel: BesideChannel) {
  return and(eq(savedArticles.companyId, actor.companyId), eq(savedArticles.channel, channel));
}
