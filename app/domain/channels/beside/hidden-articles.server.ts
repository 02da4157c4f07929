import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { hiddenArticles as hidden } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import { besideLimits } from "./beside.ts";

/** 非表示: the company does not want to be shown this article; one that is hidden stays as it is. */
export async function hideArticle(
  scope: Scope<Buyer>,
  { channel, code, title }: { channel: Channel; code: string; title: string },
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { companyId } = actor;
  const own = and(eq(hidden.companyId, companyId), eq(hidden.channel, channel));
  if ((await db.$count(hidden, own)) >= besideLimits.hiddenMax) return refuse("full");
  const row = { id: crypto.randomUUID(), companyId, channel, code };
  const shown = title.slice(0, besideLimits.titleMax);
  const put = { ...row, title: shown, hiddenAt: now, hiddenByName: actor.name };
  const written = await commit(scope, [db.insert(hidden).values(put).onConflictDoNothing()], {});
  return written.ok ? done(undefined) : written;
}

/** 再表示: shows an article again; one that is not hidden, or another company's, stays as it is. */
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

/** Whether the company hides this article. */
export async function isHidden({ db, actor }: Scope<Buyer>, channel: Channel, code: string) {
  const own = and(eq(hidden.companyId, actor.companyId), eq(hidden.channel, channel));
  return (await db.$count(hidden, and(own, eq(hidden.code, code)))) > 0;
}
