import { and, desc, eq, exists, inArray, isNull, lte, or } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelFetches, channelShops } from "#db/schema/index.ts";
import type { ChannelResult, Fault, OpenedShop } from "../ports/channel.ts";
import { closeShop, updateAnswer } from "./close-shop.server.ts";
import { type FetchedPart, type FetchKind, type FetchRow, fetchLimits } from "./fetch.ts";
import { openShop, type ShopAccess, type ShopRow, type ShopWithKeys } from "./open-shop.server.ts";
import { takeToken } from "./rate-limit.server.ts";
import { shopLimits } from "./shop.ts";

/**
 * Changes of the last moments are asked for again, because the marketplaces' clocks differ from
 * ours.
 */
const overlapMs = 2 * 60_000;

type Acting = Scope<Buyer | System>;

/**
 * Fetches a shop's list for one run, part by part; the rows of a part and the mark of the next are
 * one commit. A later run continues after the last stored part. Answers the fault that ended it.
 */
export async function runFetch(
  scope: Acting,
  access: ShopAccess,
  kept: ShopWithKeys,
  kind: FetchKind,
  partsMax: number = fetchLimits.partsARun,
): Promise<Fault | "not-ours" | undefined> {
  const held = await holdFetch(scope, kept.shop, kind);
  if (!held) return "not-ours";
  const entered = await openShop(scope, access, kept);
  if (!entered.ok) return stopFetch(scope, kept, held, entered.fault);
  let fetch: FetchRow = held;
  let opened = entered.value;
  for (let asked = 0; asked < partsMax; asked++) {
    const answer = await readPart(scope, access, kept, kind, opened, fetch);
    if (!answer.result.ok) return stopFetch(scope, kept, fetch, answer.result.fault);
    const next = await keepPart(scope, access, kept, kind, fetch, answer.result.value);
    if (!next) return "not-ours";
    if (next.state === "done") return undefined;
    fetch = next;
    opened = answer.opened;
  }
  await scope.db
    .update(channelFetches)
    .set({ heldUntil: null })
    .where(eq(channelFetches.id, fetch.id));
  return undefined;
}

/**
 * Holds the unfinished fetch of this list, or a new one, for this run. Answers undefined if another
 * run holds it or the marketplace asked us to wait.
 */
async function holdFetch(
  scope: Pick<Scope, "db" | "now">,
  shop: ShopRow,
  { kind }: FetchKind,
): Promise<FetchRow | undefined> {
  const { db, now } = scope;
  const of = and(eq(channelFetches.shop, shop.id), eq(channelFetches.kind, kind));
  const open = and(of, inArray(channelFetches.state, ["running", "waiting"]));
  const [running] = await db.select().from(channelFetches).where(open).limit(1);
  const lapsed = running?.mark && now.getTime() - running.startedAt.getTime() > fetchLimits.markMs;
  if (lapsed) await giveUpFetch(scope, running.id);
  if (!running || lapsed) await beginFetch(scope, shop, kind);

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

/** Gives up a fetch whose page mark has lapsed; the next one starts again for the same time. */
async function giveUpFetch({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  const free = or(isNull(channelFetches.heldUntil), lte(channelFetches.heldUntil, now));
  await db
    .update(channelFetches)
    .set({ state: "failed", fault: "mark-lapsed", endedAt: now })
    .where(and(eq(channelFetches.id, id), free));
}

async function beginFetch({ db, now }: Pick<Scope, "db" | "now">, shop: ShopRow, kind: string) {
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
  // If another run has just inserted one, the unique index ignores ours.
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

interface PartAnswer {
  result: ChannelResult<FetchedPart<unknown>>;
  /** Has the keys that worked last. */
  opened: OpenedShop;
}

/**
 * Reads a part within the rate limit. If the marketplace refuses keys that had not ended, reads it
 * once more with renewed ones.
 */
async function readPart(
  scope: Acting,
  access: ShopAccess,
  { shop, keys }: ShopWithKeys,
  kind: FetchKind,
  opened: OpenedShop,
  fetch: FetchRow,
): Promise<PartAnswer> {
  const ports = access.ports[shop.channel];
  const limit = kind.rateLimits?.[shop.channel];
  const waitMs = limit ? await takeToken(scope, `${shop.id}/${kind.kind}`, limit) : 0;
  if (waitMs > 0) return { result: { ok: false, fault: { kind: "busy", waitMs } }, opened };
  const result = await kind.read(ports, opened, fetch);
  if (result.ok || result.fault.kind !== "closed" || !ports.connecting?.renew)
    return { result, opened };
  const ended = { ...keys, keysEnd: new Date(0) };
  const again = await openShop(scope, access, { shop, keys: ended });
  if (!again.ok) return { result: again, opened };
  return { result: await kind.read(ports, again.value, fetch), opened: again.value };
}

/**
 * Stores one part; undefined, with nothing written, if another run stored it or the shop was
 * disconnected.
 */
async function keepPart(
  scope: Acting,
  { seal }: ShopAccess,
  { shop }: ShopWithKeys,
  kind: FetchKind,
  fetch: FetchRow,
  { rows, next, total }: FetchedPart<unknown>,
): Promise<FetchRow | undefined> {
  const { db, now } = scope;
  const after = {
    done: fetch.done + rows.length,
    total: total ?? fetch.total,
    mark: next,
    fault: "",
    faults: 0,
    nextTry: null,
    ...(next === null ? { state: "done" as const, endedAt: now, heldUntil: null } : {}),
  };
  const asRead = and(eq(channelFetches.id, fetch.id), eq(channelFetches.part, fetch.part));
  const written = await commit(
    scope,
    [
      guard(exists(db.select().from(channelFetches).where(asRead)), "kept-by-other"),
      db
        .update(channelFetches)
        .set({ ...after, part: fetch.part + 1 })
        .where(eq(channelFetches.id, fetch.id)),
      ...(await kind.keep(scope, shop, rows, fetch, seal)),
      ...(next === null ? (kind.end?.(scope, shop, fetch) ?? []) : []),
      updateAnswer(scope, shop.id, "ok"),
    ],
    {},
  );
  return written.ok ? { ...fetch, ...after, part: fetch.part + 1 } : undefined;
}

/** Stores the fault and the time of the next try; closes the shop if our access has ended. */
async function stopFetch(scope: Acting, { shop }: ShopWithKeys, fetch: FetchRow, fault: Fault) {
  const { db, now } = scope;
  const faults = fetch.faults + (fault.kind === "busy" ? 0 : 1);
  const pause = pauseOf(fault, faults);
  const words = fault.kind === "refused" ? `refused: ${fault.code} ${fault.words}` : fault.kind;
  const ended = { state: "failed" as const, endedAt: now, nextTry: null };
  const waits = { state: "waiting" as const, nextTry: new Date(now.getTime() + (pause ?? 0)) };
  await commit(
    scope,
    [
      db
        .update(channelFetches)
        .set({
          ...(pause === undefined ? ended : waits),
          fault: words.slice(0, 300),
          faults,
          heldUntil: null,
        })
        .where(eq(channelFetches.id, fetch.id)),
      updateAnswer(scope, shop.id, fault.kind),
    ],
    {},
  );
  if (fault.kind === "closed") await closeShop(scope, shop);
  return fault;
}

function pauseOf(fault: Fault, faults: number) {
  const { firstPauseMs, longestPauseMs } = fetchLimits;
  if (fault.kind === "busy") return Math.min(longestPauseMs, Math.max(1_000, fault.waitMs));
  if (fault.kind !== "away" || faults >= fetchLimits.faults) return undefined;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (faults - 1));
}

/** Checks once a day that the shop is open to us, and updates its name. */
export const checkKind: FetchKind<{ name: string }> = {
  kind: "check",
  name: { ja: "接続の確認", zh: "连接检查" },
  everyMs: 24 * 3_600_000,
  isOffered: ({ connecting }) => connecting !== undefined,
  async read({ connecting }, shop) {
    const result = await connecting!.check(shop);
    return result.ok ? { ok: true, value: { rows: [result.value], next: null } } : result;
  },
  keep({ db }, shop, [result]) {
    const name = result?.name.slice(0, shopLimits.nameLength);
    if (!name || name === shop.name) return [];
    return [db.update(channelShops).set({ name }).where(eq(channelShops.id, shop.id))];
  },
};
