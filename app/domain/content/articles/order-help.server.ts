import { asc, eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { articles } from "#db/schema/index.ts";

/** What moves one place up: a whole topic, or an answer within its topic. */
type HelpMove = { topicJa: string } | { id: string };

/** Moves a help topic or an answer one place up, as readers see them; what is first already stays. */
export async function moveHelpUp(scope: Scope<Staff>, move: HelpMove) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const help = await db
    .select({ id: articles.id, topicJa: articles.topicJa, position: articles.position })
    .from(articles)
    .where(eq(articles.kind, "help"))
    .orderBy(asc(articles.position), asc(articles.id))
    .limit(300);
  const ordered = "id" in move ? answerUp(help, move.id) : topicUp(help, move.topicJa);
  if (!ordered) return refuse("not-found");
  const moved = ordered
    .map((article, position) => ({ ...article, old: article.position, position }))
    .filter(({ old, position }) => old !== position);
  if (moved.length === 0) return done(undefined);
  return commit(
    scope,
    moved.map(({ id, position }) =>
      db.update(articles).set({ position }).where(eq(articles.id, id)),
    ),
    {},
  );
}

interface Placed {
  id: string;
  topicJa: string;
  position: number;
}

function topicUp(help: readonly Placed[], topicJa: string) {
  const topics = [...new Set(help.map((article) => article.topicJa))];
  if (!topics.includes(topicJa)) return undefined;
  return up(topics, topicJa).flatMap((topic) =>
    help.filter((article) => article.topicJa === topic),
  );
}

function answerUp(help: readonly Placed[], id: string) {
  const chosen = help.find((article) => article.id === id);
  if (!chosen) return undefined;
  const topics = [...new Set(help.map((article) => article.topicJa))];
  return topics.flatMap((topic) => {
    const own = help.filter((article) => article.topicJa === topic);
    return topic === chosen.topicJa ? up(own, chosen) : own;
  });
}

function up<One>(all: readonly One[], one: One) {
  const place = all.indexOf(one);
  if (place <= 0) return [...all];
  const moved = [...all];
  moved.splice(place - 1, 2, one, all[place - 1]!);
  return moved;
}
