import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { done } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { signInFailures } from "#db/schema/index.ts";
import { networkOf, siteOf } from "./device.ts";
import type { PersonKey } from "./person.ts";

/** The longest wait between two guesses at an account. */
export const windowMinutes = 15;
/** Wrong guesses before a wait: few for an account, more for a network, which may be a whole office. */
const freeTries = { account: 10, network: 100 };
const firstWaitMs = 30_000;
const longestWaitMs = windowMinutes * 60_000;
/** How many of an account's waits a place has to let pass at the most before it is heard again. */
const longestTurn = 24;
/** A count that rests this long begins anew. */
const restMs = { account: 60 * 60_000, place: 24 * 60 * 60_000 };
const networkWindowMs = 15 * 60_000;
const keptMs = 24 * 60 * 60_000;

/** What guesses are counted by: the account that is guessed at, and where the guesses come from. */
export interface Guessed {
  account: string;
  address: string;
  /**
   * Who else can fill this count: anyone who knows the account's name, others of the network, or
   * nobody, where it is of one known device.
   */
  by: "anyone" | "network" | "device";
}

type Kind = "network" | "account" | "place";

/**
 * Counts a guess before it is judged, in the write itself, so that a thousand sent at once are counted
 * too. After the free ones each has to wait, longer each time: nobody is locked out, and who comes too
 * early is neither heard nor counted. A network that has to wait counts nothing against an account.
 *
 * A place that is heard while the account waits has to wait longer than the others, by one more wait
 * each time of that day: so a guesser who takes every turn leaves the next ones to people elsewhere.
 */
export async function countGuess({ db, now }: Pick<Scope, "db" | "now">, guessed: Guessed) {
  const keys = keysOf(guessed);
  const [counted] = await db.batch([
    db.all<{ key: string }>(countingOf(keys, now.getTime())),
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

/** The same, where it is enough to know whether the guess may be heard. */
export async function admitGuess(scope: Pick<Scope, "db" | "now">, guessed: Guessed) {
  return (await countGuess(scope, guessed)).ok;
}

/** The statements that take a right try out of the count again: the account is known, the address is not to blame. */
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

/** The account that guesses at a door are counted by: a name as it was typed there. */
export function signInAccount(kind: "user" | "staff", name: string) {
  return `${kind}?${name}`;
}

/**
 * The statement that ends every wait before a person's new password, by whichever of their names: what was guessed
 * was the old one.
 */
export function clearGuesses({ db }: Pick<Scope, "db">, person: PersonKey): Statement {
  return db.delete(signInFailures).where(
    sql`key IN (WITH accounts(account) AS (VALUES (${person}) UNION ${accountsAtDoor(person)})
      SELECT 'account:' || account FROM accounts UNION ALL
      SELECT key FROM accounts JOIN sign_in_failures
        ON key >= 'place:' || account || '|' AND key < 'place:' || account || '}')`,
  );
}

/** The accounts of every name that the person may type at their door. */
function accountsAtDoor(person: PersonKey) {
  const [kind, id] = person.split(":");
  if (kind === "staff")
    return sql`SELECT ${signInAccount("staff", "")} || login_name FROM staff WHERE id = ${id}`;
  return sql`SELECT ${signInAccount("user", "")} || name FROM (
    SELECT email AS name FROM users WHERE id = ${id} UNION SELECT login_name FROM users WHERE id = ${id}
    UNION SELECT phone FROM users WHERE id = ${id}) WHERE name IS NOT NULL`;
}

/** Adds one to each count, unless one of them has to wait; answers the keys that were counted. */
function countingOf(keys: readonly { kind: Kind; key: string }[], moment: number): SQL {
  const asked = sql.join(
    keys.map(({ kind, key }) => sql`(${kind}, ${key})`),
    sql`, `,
  );
  const free = sql`CASE kind WHEN 'network' THEN ${freeTries.network} WHEN 'account' THEN ${freeTries.account} ELSE 1 END`;
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
      ${moment} + iif(kind = 'place', max(wait, ${ofAccount}) * min(failures, ${longestTurn}), wait)
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
  return [network, own, { kind: "place", key: `place:${account}|${siteOf(address)}` }];
}

function keyOf(keys: readonly { kind: Kind; key: string }[], kind: Kind) {
  return keys.find((one) => one.kind === kind)?.key;
}
