import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { chinaMs, dayMs } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { type CommitScope, noRequest } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Database } from "#db/client.ts";
import { alarms, marketplaces } from "#db/schema/index.ts";
import type { Asker, MarketFailure, Marketplace } from "../offers/product-source.ts";

export interface Asking {
  db: Database;
  now: Date;
  seal: Seal;
  /** The deployment's refresh token, used until the marketplace issues another. */
  firstRefreshToken: string;
  /** Whose share of the marketplace's requests this uses; a visitor's where it is left out. */
  asker?: Asker | "job" | "staff" | undefined;
}

/**
 * Calls a marketplace within its limit of requests a minute, not while it rests, and with a valid token.
 * Records the outcome for the next call.
 */
export async function askMarket<Answer>(
  asking: Asking,
  market: AskedMarket,
  question: (token: string) => Promise<Answer | MarketFailure>,
): Promise<Answer | MarketFailure> {
  const turn = await takeTurn(asking, market);
  if (!turn) return "busy";
  const token = await tokenOf(asking, market, turn);
  if (typeof token !== "string") return token.silence;
  const answer = await question(token);
  await noteOutcome(asking, market, turn.failures, isMarketFailure(answer) ? answer : undefined);
  return answer;
}

/** True if a marketplace did not answer; answers themselves are never strings. */
export function isMarketFailure(answer: unknown): answer is MarketFailure {
  return typeof answer === "string";
}

/** The scope in which marketplace data are stored: the system is the actor, whoever made the request. */
export function scopeOfSource({ db, now }: Asking): CommitScope<System> {
  return { db, now, actor: { kind: "system", id: "product-source" }, origin: noRequest };
}

/**
 * After this many failures in a row a marketplace is not called for a while, longer each time up to the
 * longest rest.
 */
const patience = 3;
const restMs = { first: 30_000, longest: 15 * 60_000 };

/** A token is renewed this long before it expires. */
const marginMs = 10 * 60_000;

/** The marketplaces' daily limits restart at midnight in China. */

/** The share of a minute's requests after which each of these has to wait; the rest is kept for buyers. */
const shares = { visitor: 0.5, job: 0.75, buyer: 1, staff: 1 };

/** The parts of a marketplace that every request needs. */
type AskedMarket = Pick<Marketplace, "platform" | "perMinute" | "renew">;

type Turn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

async function takeTurn(
  { db, now, asker = "visitor" }: Asking,
  { platform, perMinute }: AskedMarket,
) {
  const most = Math.max(1, Math.floor(perMinute * shares[asker]));
  const minute = Math.floor(now.getTime() / 60_000);
  const [, taken] = await db.batch([
    db.insert(marketplaces).values({ platform }).onConflictDoNothing(),
    db
      .update(marketplaces)
      .set({ minute, asked: sql`iif(minute = ${minute}, asked + 1, 1)` })
      .where(
        and(
          eq(marketplaces.platform, platform),
          or(isNull(marketplaces.restUntil), lte(marketplaces.restUntil, now)),
          or(sql`minute <> ${minute}`, sql`asked < ${most}`),
        ),
      )
      .returning(),
  ]);
  return taken[0];
}

/** Answers a valid token; one that expires soon is renewed first. */
async function tokenOf(
  asking: Asking,
  market: AskedMarket,
  { accessToken, accessUntil, refreshToken, failures }: Turn,
): Promise<string | { silence: MarketFailure }> {
  const { seal, now, firstRefreshToken } = asking;
  if (accessToken && accessUntil && accessUntil.getTime() > now.getTime() + marginMs)
    return seal.open(accessToken);
  const silence = await renewToken(
    asking,
    market,
    refreshToken ? await seal.open(refreshToken) : firstRefreshToken,
  );
  if (isMarketFailure(silence.access)) {
    await noteOutcome(asking, market, failures, silence.access);
    return { silence: silence.access };
  }
  return silence.access.token;
}

async function renewToken({ db, seal, now }: Asking, market: AskedMarket, refreshToken: string) {
  const tokens = await market.renew(refreshToken);
  if (isMarketFailure(tokens)) return { access: tokens };
  const accessUntil = new Date(now.getTime() + tokens.seconds * 1_000);
  await db
    .update(marketplaces)
    .set({
      accessToken: await seal.seal(tokens.access),
      accessUntil,
      ...(tokens.refresh && { refreshToken: await seal.seal(tokens.refresh) }),
    })
    .where(eq(marketplaces.platform, market.platform));
  return { access: { token: tokens.access } };
}

/** Records the outcome of a call: success, a rest, or an alarm where somebody has to act. */
async function noteOutcome(
  asking: Asking,
  { platform }: AskedMarket,
  failuresBefore: number,
  silence: MarketFailure | undefined,
) {
  const { db, now } = asking;
  const of = eq(marketplaces.platform, platform);
  if (!silence) {
    if (failuresBefore > 0)
      await db.update(marketplaces).set({ failures: 0, restUntil: null }).where(of);
    return;
  }
  const failures = failuresBefore + 1;
  const rest = db
    .update(marketplaces)
    .set({
      failures,
      restUntil: restUntil(silence, failures, now),
      // The token is renewed with the next call.
      ...(silence === "expired" && { accessToken: "", accessUntil: null }),
    })
    .where(of);
  const needsSomebody = silence === "refused" || silence === "broken" || silence === "expired";
  const alarm = db
    .insert(alarms)
    .values({
      id: `marketplace-${silence}/${platform}/${now.toISOString().slice(0, 10)}`,
      kind: "marketplace-refused",
      subject: platform,
      detail: message("plain", { text: silence }),
      raisedAt: now,
    })
    .onConflictDoNothing();
  await commit(
    scopeOfSource(asking),
    needsSomebody && failures >= patience ? [rest, alarm] : [rest],
    {},
  );
}

function restUntil(silence: MarketFailure, failures: number, now: Date) {
  if (silence === "spent") {
    const inChina = now.getTime() + chinaMs;
    return new Date((Math.floor(inChina / dayMs) + 1) * dayMs - chinaMs);
  }
  // The marketplace does answer: one goods page that we cannot read must not hide all others.
  if (silence === "broken" || failures < patience) return null;
  return new Date(
    now.getTime() + Math.min(restMs.longest, restMs.first * 2 ** (failures - patience)),
  );
}
