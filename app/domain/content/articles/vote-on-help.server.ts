import { and, eq } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { articles, helpVotes } from "#db/schema/index.ts";

interface Vote {
  articleId: string;
  /** The reader's browser; a second vote of it replaces the first. */
  readerKey: string;
  helpful: boolean;
}

/** 役に立った, or not. */
export async function voteOnHelp(scope: Scope, vote: Vote) {
  const { db, now } = scope;
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, vote.articleId), eq(articles.kind, "help")))
    .limit(1);
  if (!article) return refuse("not-found");
  await commit(
    scope,
    [
      db
        .insert(helpVotes)
        .values({ ...vote, votedAt: now })
        .onConflictDoUpdate({
          target: [helpVotes.articleId, helpVotes.readerKey],
          set: { helpful: vote.helpful, votedAt: now },
        }),
    ],
    {},
  );
  return done(undefined);
}
