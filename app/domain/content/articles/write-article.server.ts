import { desc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { articles, articleVersions } from "#db/schema/index.ts";

interface Version {
  /** One-time id of the form. */
  id: string;
  articleId: string;
  titleJa: string;
  descriptionJa: string;
  bodyMarkdown: string;
  /** Left out, it is shown at once. */
  publishAt: Date | undefined;
}

/** Adds a version; the one before stays for the record, and is shown until the new one's moment. */
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

  await commit(
    scope,
    [
      db
        .insert(articleVersions)
        .values({ ...wanted, publishAt, writtenAt: now, staffId: actor.id }),
    ],
    { "article_versions.id": "written-before" },
  );
  // The one refusal is that this version is there already, which is what was wanted.
  return done(undefined);
}

/** An article's versions, newest first. */
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
