import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { articles, articleVersions } from "#db/schema/index.ts";
import type { ArticleKind } from "./article.ts";

type Reader = Pick<Scope, "db" | "now">;

/** True for the version of an article that is shown now: the newest whose moment has come. */
export function isShown(now: Date) {
  return sql`${articleVersions.number} = (SELECT v.number FROM article_versions v WHERE v.article_id = ${articles.id}
    AND v.publish_at <= ${now.getTime()} ORDER BY v.publish_at DESC, v.number DESC LIMIT 1)`;
}

/** The article with this id as it is shown now; ids are found however they are spelled. */
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

/** Titles of these kinds in the order staff gave them. */
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
