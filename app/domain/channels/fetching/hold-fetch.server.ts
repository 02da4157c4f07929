import { and, desc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelFetches } from "#db/schema/index.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";
import { fetchLimits } from "./fetch.ts";
import type { FetchKind, FetchRow } from "./fetch-kind.ts";

/** Clocks of marketplaces and ours are apart: the last moments are asked for again. */
const overlapMs = 2 * 60_000;

/**
 * The unfinished fetch of this list, or a new one, held for this run; undefined if another run holds it, or if
 * the marketplace asked us to wait.
 */
export async function holdFetch(
  scope: Pick<Scope, "db" | "now">,
  shop: ShopRow,
  { kind }: FetchKind,
): Promise<FetchRow | undefined> {
  const { db, now } = scope;
  const of = and(eq(channelFetches.shop, shop.id), eq(channelFetches.kind, kind));
  const open = and(of, inArray(channelFetches.state, ["running", "waiting"]));
  const [running] = await db.select().from(channelFetches).where(open).limit(1);
  const lapsed = running?.mark && now.getTime() - running.startedAt.getTime() > fetchLimits.markMs;
  if (lapsed) await giveUp(scope, running.id);
  if (!running || lapsed) await begin(scope, shop, kind);

  const [held] = await db
    .update(channelFetches)
    .set({ state: "running", heldUntil: new Date(now.getTime() + fetchLimits.holdMs) })
    .where(
      and(
        open,
        or(isNull(channelFetches.heldUntil), lte(channelFetches.heldUntil, now)),
        or(isNull(channelFetches.nextTry), lte(channelFetches.nextTry, now)),
      ),
    )
    .returning();
  return held;
}

/** Its mark has lapsed at the marketplace: the next one begins from the start of the same time. */
async function giveUp({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  const free = or(isNull(channelFetches.heldUntil), lte(channelFetches.heldUntil, now));
  await db
    .update(channelFetches)
    .set({ state: "failed", fault: "mark-lapsed", endedAt: now })
    .where(and(eq(channelFetches.id, id), free));
}

async function begin({ db, now }: Pick<Scope, "db" | "now">, shop: ShopRow, kind: string) {
  const [last] = await db
    .select({ startedAt: channelFetches.startedAt })
    .from(channelFetches)
    .where(
      and(
        eq(channelFetches.shop, shop.id),
        eq(channelFetches.kind, kind),
        eq(channelFetches.state, "done"),
      ),
    )
    .orderBy(desc(channelFetches.startedAt))
    .limit(1);
  const since = last ? new Date(last.startedAt.getTime() - overlapMs) : null;
  // If another run has just inserted one, the index ignores ours.
  await db
    .insert(channelFetches)
    .values({
      id: crypto.randomUUID(),
      shop: shop.id,
      kind,
      state: "running",
      since,
      startedAt: now,
    })
    .onConflictDoNothing();
}
