import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { signInFailures } from "#db/schema/index.ts";
import { networkOf, networkSiteOf } from "./device.ts";
import type { PersonKey } from "./person.ts";

/** The longest wait between two guesses at an account. */
export const windowMinutes = 15;
/** Wrong guesses before a wait: few for an account, more for a network, which may be a whole office. */
const freeGuesses = { account: 10, network: 100 };
const firstWaitMs = 30_000;
const longestWaitMs = windowMinutes * 60_000;
/** A place waits as long as its account, times the guesses that came from the place, at most this many. */
const longestWaitFactor = 24;
/** A count without guesses for this long starts anew. */
const restMs = { account: 60 * 60_000, place: 24 * 60 * 60_000 };
const networkWindowMs = 15 * 60_000;
const keptMs = 24 * 60 * 60_000;

/** The account that is guessed at, and where the guesses come from. */
export interface Guessed {
  account: string;
  address: string;
  /**
   * Tells who else can fill this count: anyone who knows the account's name, others of the network, or
   * nobody, where it belongs to one known device.
   */
  by: "anyone" | "network" | "device";
}

type Kind = "network" | "account" | "place";

/**
 * Counts a guess before it is checked, in the write itself, so that a thousand sent at once are counted too.
 * After the free guesses each has to wait, longer each time: nobody is locked out, and a guess that comes too
 * early is neither checked nor counted. A network that has to wait counts nothing against an account. A place
 * whose guess is accepted while the account waits has to wait longer than the others, by one more wait each
 * time that day: a guesser who takes every turn leaves the next ones to people elsewhere.
 */
export async function countGuess({ db, now }: Pick<Scope, "db" | "now">, guessed: Guessed) {
  const keys = keysOf(guessed);
  const [counted] = await db.batch([
    db.all<{ key: string }>(countStatement(keys, now.getTime())),
    db
      .delete(signInFailures)
      .where(lt(signInFailures.windowEndsAt, new Date(now.getTime() - keptMs))),
  ]);
  const account = keyOf(keys, "account");
  if (counted.some(({ key }) => key === account)) return done(undefined);
  return {
    ok: false,
    reason: "too-many-tries",
    waitSeconds: await waitOf(
      { db, now },
      keys.map(({ key }) => key),
    ),
  } as const;
}

/** As `countGuess`; true where the guess may be checked. */
export async function admitGuess(scope: Pick<Scope, "db" | "now">, guessed: Guessed) {
  return (await countGuess(scope, guessed)).ok;
}

/** Removes a right guess from the counts: the account's are cleared, the network's is lowered by one. */
export function forgiveGuess({ db }: Pick<Scope, "db">, guessed: Guessed): Statement[] {
  const keys = keysOf(guessed);
  const own = keys.filter(({ kind }) => kind !== "network").map(({ key }) => key);
  const network = keyOf(keys, "network");
  return [
    db.delete(signInFailures).where(inArray(signInFailures.key, own)),
    ...(network
      ? [
          db
            .update(signInFailures)
            .set({ failures: sql`max(0, failures - 1)` })
            .where(eq(signInFailures.key, network)),
        ]
      : []),
  ];
}

/** Gives the account that guesses at sign-in are counted by: a name as it was typed. */
export function signInAccount(kind: "user" | "staff", name: string) {
  return `${kind}?${name}`;
}

/**
 * Clears every wait before a person's new password, by any of their names, since the guesses were at the old
 * one.
 */
export function clearGuesses({ db }: Pick<Scope, "db">, person: PersonKey): Statement {
  return db.delete(signInFailures).where(
    sql`key IN (WITH accounts(account) AS (VALUES (${person}) UNION ${accountsAtDoor(person)})
      SELECT 'account:' || account FROM accounts UNION ALL
      SELECT key FROM accounts JOIN sign_in_failures
        ON key >= 'place:' || account || '|' AND key < 'place:' || account || '}')`,
  );
}

/** Selects the accounts of every name that the person may sign in with. */
function accountsAtDoor(person: PersonKey) {
  const [kind, id] = person.split(":");
  if (kind === "staff")
    return sql`SELECT ${signInAccount("staff", "")} || login_name FROM staff WHERE id = ${id}`;
  return sql`SELECT ${signInAccount("user", "")} || name FROM (
    SELECT email AS name FROM users WHERE id = ${id} UNION SELECT login_name FROM users WHERE id = ${id}
    UNION SELECT phone FROM users WHERE id = ${id}) WHERE name IS NOT NULL`;
}

/**
 * Builds the statement that adds one to each count, unless one of them has to wait; it returns the keys that
 * were counted.
 */
function countStatement(keys: readonly { kind: Kind; key: string }[], moment: number): SQL {
  const asked = sql.join(
    keys.map(({ kind, key }) => sql`(${kind}, ${key})`),
    sql`, `,
  );
  const free = sql`CASE kind WHEN 'network' THEN ${freeGuesses.network} WHEN 'account' THEN ${freeGuesses.account} ELSE 1 END`;
  const ofAccount = sql`(SELECT wait FROM timed WHERE kind = 'account')`;
  return sql`WITH asked(kind, key) AS (VALUES ${asked}),
    stood AS (SELECT kind, asked.key AS key, COALESCE(wait_until, 0) > ${moment} AS waits, window_ends_at AS ends_at,
      iif(window_ends_at > ${moment}, failures, 0) AS failures
      FROM asked LEFT JOIN sign_in_failures stands ON stands.key = asked.key),
    heard AS (SELECT kind, key, ends_at, failures + 1 AS failures FROM stood
      WHERE NOT EXISTS (SELECT 1 FROM stood WHERE waits) OR (kind = 'network' AND NOT waits)),
    timed AS (SELECT *, iif(failures < ${free}, 0,
      min(${longestWaitMs}, ${firstWaitMs} << min(6, failures - ${free}))) AS wait FROM heard)
    INSERT INTO sign_in_failures (key, failures, window_ends_at, wait_until)
    SELECT key, failures, CASE kind
      WHEN 'network' THEN iif(ends_at > ${moment}, ends_at, ${moment + networkWindowMs})
      WHEN 'account' THEN ${moment + restMs.account} ELSE ${moment + restMs.place} END,
      ${moment} + iif(kind = 'place', max(wait, ${ofAccount}) * min(failures, ${longestWaitFactor}), wait)
    FROM timed WHERE kind <> 'place' OR failures > 1 OR ${ofAccount} > 0
    ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, window_ends_at = excluded.window_ends_at,
      wait_until = excluded.wait_until
    RETURNING key`;
}

async function waitOf({ db, now }: Pick<Scope, "db" | "now">, keys: string[]) {
  const rows = await db
    .select({ until: signInFailures.waitUntil })
    .from(signInFailures)
    .where(inArray(signInFailures.key, keys))
    .limit(keys.length);
  const longest = Math.max(...rows.map(({ until }) => until.getTime()));
  return Math.max(1, Math.ceil((longest - now.getTime()) / 1_000));
}

function keysOf({ account, address, by }: Guessed): { kind: Kind; key: string }[] {
  const own = { kind: "account", key: `account:${account}` } as const;
  if (by === "device") return [own];
  const network = { kind: "network", key: `network:${networkOf(address)}` } as const;
  if (by === "network") return [network, own];
  return [network, own, { kind: "place", key: `place:${account}|${networkSiteOf(address)}` }];
}

function keyOf(keys: readonly { kind: Kind; key: string }[], kind: Kind) {
  return keys.find((one) => one.kind === kind)?.key;
}
