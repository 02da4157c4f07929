import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { channelArticles, channelShops, hiddenArticles } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";
import { articleLimits } from "./article.ts";

/** 非表示にする: hides articles from every list, proposal and warning; hidden ones stay hidden. */
export async function hideArticles(scope: Scope<Buyer>, numbers: readonly number[]) {
  const { db, actor, now } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const wanted = [...new Set(numbers)].slice(0, articleLimits.page);
  if (wanted.length === 0) return refuse("nothing-chosen");
  const { companyId } = actor;
  const found = await db
    .select({
      code: channelArticles.code,
      title: channelArticles.title,
      channel: channelShops.channel,
    })
    .from(channelArticles)
    .innerJoin(channelShops, eq(channelShops.id, channelArticles.shop))
    .where(and(inArray(channelArticles.number, wanted), eq(channelArticles.companyId, companyId)))
    .limit(wanted.length);
  if (found.length !== wanted.length) return refuse("not-found");
  const by = { hiddenAt: now, hiddenByName: signedName(actor) };
  return commit(
    scope,
    [
      ...found.map((article) =>
        db
          .insert(hiddenArticles)
          .values({ id: crypto.randomUUID(), companyId, ...article, ...by })
          .onConflictDoNothing(),
      ),
      ...found.map((article) => setHidden(scope, article, true)),
    ],
    {},
  );
}

/** 再び表示する: shows hidden articles again; visible ones stay visible. */
export async function showArticles(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, actor } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const wanted = [...new Set(ids)].slice(0, articleLimits.page);
  if (wanted.length === 0) return refuse("nothing-chosen");
  const own = and(
    inArray(hiddenArticles.id, wanted),
    eq(hiddenArticles.companyId, actor.companyId),
  );
  const held = await db.select().from(hiddenArticles).where(own).limit(wanted.length);
  if (held.length === 0) return done({ shown: 0 });
  const written = await commit(
    scope,
    [db.delete(hiddenArticles).where(own), ...held.map((goods) => setHidden(scope, goods, false))],
    {},
  );
  return written.ok ? done({ shown: held.length }) : written;
}

/** Hides or shows an article in all of the company's shops at its marketplace. */
function setHidden(
  { db, actor }: Scope<Buyer>,
  { channel, code }: { channel: Channel; code: string },
  hidden: boolean,
) {
  const { companyId } = actor;
  const there = db
    .select({ id: channelShops.id })
    .from(channelShops)
    .where(and(eq(channelShops.companyId, companyId), eq(channelShops.channel, channel)));
  return db
    .update(channelArticles)
    .set({ hidden })
    .where(
      and(
        eq(channelArticles.companyId, companyId),
        eq(channelArticles.code, code),
        inArray(channelArticles.shop, there),
      ),
    );
}

interface HiddenPlace {
  at: number;
  id: string;
}

/**
 * Selects a page of the company's hidden articles at a marketplace, the newest first, and one more
 * row.
 */
export function hiddenPageQuery(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  channel: Channel,
  after: HiddenPlace | undefined,
) {
  const before: SQL | undefined =
    after && sql`(${hiddenArticles.hiddenAt}, ${hiddenArticles.id}) < (${after.at}, ${after.id})`;
  return db
    .select()
    .from(hiddenArticles)
    .where(and(hiddenOf(actor.companyId, channel), before))
    .orderBy(desc(hiddenArticles.hiddenAt), desc(hiddenArticles.id))
    .limit(articleLimits.page + 1);
}

function hiddenOf(companyId: string, channel: Channel) {
  return and(eq(hiddenArticles.companyId, companyId), eq(hiddenArticles.channel, channel));
}

/** Lists a page of hidden articles and their count in one round trip. */
export async function listHidden(
  scope: Scope<Buyer>,
  channel: Channel,
  after: HiddenPlace | undefined,
) {
  const { db, actor } = scope;
  const [rows, [all]] = await db.batch([
    hiddenPageQuery(scope, channel, after),
    db
      .select({ count: sql<number>`count(*)` })
      .from(hiddenArticles)
      .where(hiddenOf(actor.companyId, channel)),
  ]);
  const shown = rows.slice(0, articleLimits.page);
  const last = shown.at(-1);
  const more = rows.length > articleLimits.page && last;
  return {
    shown,
    count: all?.count ?? 0,
    next: more ? { at: last.hiddenAt.getTime(), id: last.id } : undefined,
  };
}
