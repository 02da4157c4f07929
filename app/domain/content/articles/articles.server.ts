import { and, asc, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { commitOnce } from "#app/domain/core/commit.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { articles, articleVersions, offers } from "#db/schema/index.ts";
import { buyerText, buyerTextVerbatim } from "../phrase/buyer-words.schema.server.ts";
import type { ArticleKind } from "./article.ts";

type Reader = Pick<Scope, "db" | "now">;

/** True for the version of an article that is shown now: the latest published one. */
export function isShown(now: Date) {
  return sql`${articleVersions.number} = (SELECT v.number FROM article_versions v WHERE v.article_id = ${articles.id}
    AND v.publish_at <= ${now.getTime()} ORDER BY v.publish_at DESC, v.number DESC LIMIT 1)`;
}

/** Reads an article as it is shown now; the case of the id does not matter. */
export function articleQuery({ db, now }: Reader, id: string) {
  return db
    .select({
      id: articles.id,
      kind: articles.kind,
      topicJa: articles.topicJa,
      titleJa: articleVersions.titleJa,
      descriptionJa: articleVersions.descriptionJa,
      bodyMarkdown: articleVersions.bodyMarkdown,
      publishAt: articleVersions.publishAt,
    })
    .from(articles)
    .innerJoin(articleVersions, eq(articleVersions.articleId, articles.id))
    .where(and(eq(articles.id, id), isShown(now)))
    .limit(1);
}

/** Reads the titles of these kinds in the order that staff gave them. */
export function titlesQuery({ db, now }: Reader, kinds: readonly ArticleKind[]) {
  return db
    .select({
      id: articles.id,
      kind: articles.kind,
      topicJa: articles.topicJa,
      titleJa: articleVersions.titleJa,
      descriptionJa: articleVersions.descriptionJa,
      publishAt: articleVersions.publishAt,
    })
    .from(articles)
    .innerJoin(articleVersions, eq(articleVersions.articleId, articles.id))
    .where(and(inArray(articles.kind, [...kinds]), isShown(now)))
    .orderBy(asc(articles.kind), asc(articles.position))
    .limit(300);
}

interface Version {
  /** The form's idempotency key. */
  id: string;
  articleId: string;
  titleJa: string;
  descriptionJa: string;
  bodyMarkdown: string;
  /** Left out, the version is published at once. */
  publishAt: Date | undefined;
}

/** Adds a version to an article; the previous one is kept, and shown until the new one is published. */
export async function writeArticle(scope: Scope<Staff>, wanted: Version) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(eq(articles.id, wanted.articleId))
    .limit(1);
  if (!article) return refuse("not-found");
  const publishAt = wanted.publishAt ?? now;
  if (publishAt < now) return refuse("in-the-past");

  return commitOnce(
    scope,
    formRowQuery(scope, articleVersions, { ...wanted, staffId: actor.id }),
    [
      db
        .insert(articleVersions)
        .values({ ...wanted, publishAt, writtenAt: now, staffId: actor.id }),
    ],
    { "article_versions.id": "form-used" },
  );
}

/** Lists an article's versions, newest first; undefined without the article. */
export async function listVersions({ db }: Scope<Staff>, articleId: string) {
  const [[article], versions] = await db.batch([
    db.select().from(articles).where(eq(articles.id, articleId)).limit(1),
    db
      .select()
      .from(articleVersions)
      .where(eq(articleVersions.articleId, articleId))
      .orderBy(desc(articleVersions.publishAt), desc(articleVersions.number))
      .limit(30),
  ]);
  return article && { article, versions };
}

/** The form of a new version; its time is Japan's. */
export const ArticleForm = z.object({
  id: z.uuid("请重新打开页面后再试"),
  titleJa: buyerText(freeText("请输入标题").min(1, "请输入标题").max(64, "标题不超过64字")),
  descriptionJa: buyerText(freeText("请输入摘要").min(1, "请输入摘要").max(200, "摘要不超过200字")),
  bodyMarkdown: buyerTextVerbatim(
    freeText("请输入正文").min(1, "请输入正文").max(30_000, "正文不超过30,000字"),
  ),
  publishAt: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, "发布时间格式不正确")
    .transform((typed) => new Date(`${typed}+09:00`))
    .refine((moment) => !Number.isNaN(moment.getTime()), "发布时间不存在")
    .optional(),
});

const offersListed = 2_000;

/** Reads the public articles and the best-selling products, for the sitemap; one round trip. */
export async function readPublicAddresses(scope: Pick<Scope, "db" | "now">) {
  const [articles, goods] = await scope.db.batch([
    titlesQuery(scope, ["guide", "legal", "company", "help"]),
    scope.db
      .select({ id: offers.id, platform: offers.platform, publishedOn: offers.publishedOn })
      .from(offers)
      .where(gte(offers.popularity, 0))
      .orderBy(desc(offers.popularity))
      .limit(offersListed),
  ]);
  return { articles, goods };
}
