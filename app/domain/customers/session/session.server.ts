import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readSignInName } from "#app/domain/core/sign-in-names.ts";
import type { Database, Statement } from "#db/client.ts";
import { carts, pendingSignIns, sessions, staff, users } from "#db/schema/index.ts";
import type { KnownDevice } from "./known-device.server.ts";
import type { PersonKey } from "./person.ts";
import { hashToken, newToken } from "./token.server.ts";

const sessionDays = { user: 14, staff: 0.5 };

export interface Device {
  userAgent: string;
  address: string;
  /** The key of the visitor's cart, which becomes the member's. */
  guestKey?: string | undefined;
  /** The device, if its cookie proves that it was here before. */
  known?: KnownDevice | undefined;
}

/**
 * Opens a session: answers its token and the statements for the commit that signs the person in. The token is
 * always new; one that a browser brought along is never reused.
 */
export async function openSession(
  { db, now }: Pick<Scope, "db" | "now">,
  person: PersonKey,
  { userAgent, address, guestKey }: Device,
) {
  const [kind, id] = person.split(":") as ["user" | "staff", string];
  const { token, tokenHash } = await newToken();
  const statements: Statement[] = [
    db.insert(sessions).values({
      tokenHash,
      userId: kind === "user" ? id : null,
      staffId: kind === "staff" ? id : null,
      createdAt: now,
      expiresAt: daysAfter(now, sessionDays[kind]),
      lastSeenAt: now,
      userAgent: userAgent.slice(0, 300),
      address,
    }),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
  ];
  if (kind === "user") {
    statements.push(
      db
        .insert(carts)
        .values({ id: crypto.randomUUID(), userId: id, createdAt: now })
        .onConflictDoNothing(),
    );
    if (guestKey) statements.push(...joinGuestCart(db, guestKey, id));
  }
  return { token, statements };
}

/** Ends a session; its cookie is refused from the next request on. */
export async function endSession({ db }: Pick<Scope, "db">, token: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashToken(token)));
}

/**
 * Ends a person's sign-ins that still wait for a second factor, since they were begun with the old password.
 */
export function endPendingSignIns({ db }: Pick<Scope, "db">, person: PersonKey) {
  return db.delete(pendingSignIns).where(eq(pendingSignIns.person, person));
}

const minute = 60_000;

/** A session ends after this time without a request; its last use is recorded at this interval. */
const idle = {
  buyer: { endsAfterMs: 7 * 24 * 60 * minute, notedEveryMs: 60 * minute },
  staff: { endsAfterMs: 30 * minute, notedEveryMs: minute },
} as const;

/** Gives the moment after which a session of this kind must have been used to be alive now. */
export function aliveSince(kind: keyof typeof idle, now: Date) {
  // The recorded use may lag behind the real one by one interval.
  return now.getTime() - idle[kind].endsAfterMs - idle[kind].notedEveryMs;
}

/** Selects the last use, in a query on `sessions s`. */
export const lastSeen = sql.raw("COALESCE(s.last_seen_at, s.created_at)") as SQL<number>;

/** True where the last use should be recorded again. */
export function isTouchDue(kind: keyof typeof idle, seenAt: number, now: Date) {
  return now.getTime() - seenAt >= idle[kind].notedEveryMs;
}

/** Records that these sessions are in use now; of several requests at once only the first writes. */
export async function touchSessions(
  { db, now }: Pick<Scope, "db" | "now">,
  tokenHashes: readonly string[],
) {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(
      and(
        inArray(sessions.tokenHash, [...tokenHashes]),
        or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, now)),
      ),
    );
}

/** The account that a sign-in name means. */
export interface Person {
  id: string;
  passwordHash: string;
  state: "in_use" | "disabled";
  secured: number;
  /** True where somebody else has set the password. */
  passwordGiven: boolean;
}

/**
 * Finds the buyer of a sign-in name by its shape. An old user name that looks like a phone number still
 * counts where nobody has that number.
 */
export async function findBuyer({ db }: Pick<Scope, "db">, typed: string) {
  const { kind, name, asTyped } = readSignInName(typed);
  const wanted = {
    email: eq(users.email, name),
    loginName: eq(users.loginName, name),
    phone: or(eq(users.phone, name), eq(users.loginName, asTyped)),
  }[kind];
  const [person] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      state: users.state,
      passwordGiven: users.passwordGiven,
      secured: hasSecondFactor(sql`'user:' || ${users}.id`),
    })
    .from(users)
    .where(wanted)
    .orderBy(desc(sql`COALESCE(${users.phone} = ${name}, 0)`))
    .limit(1);
  return { name, person };
}

export async function findStaff({ db }: Pick<Scope, "db">, typed: string) {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  const [person] = await db
    .select({
      id: staff.id,
      passwordHash: staff.passwordHash,
      state: staff.state,
      passwordGiven: staff.passwordGiven,
      secured: hasSecondFactor(sql`'staff:' || ${staff}.id`),
    })
    .from(staff)
    .where(eq(staff.loginName, name))
    .limit(1);
  return { name, person };
}

/** Selects 1 where the person has a confirmed second factor, else 0. */
export function hasSecondFactor(person: SQL) {
  return sql<number>`EXISTS (SELECT 1 FROM second_factors WHERE person = ${person} AND confirmed_at IS NOT NULL)`;
}

/**
 * Builds the statements that move lines of one cart, all or the named ones, into another. An equal line adds
 * its quantity, and lines beyond the limit of 200 stay where they are.
 */
export function moveLines(db: Database, from: SQL, to: SQL, ids?: readonly string[]): Statement[] {
  const named = (name: string) =>
    ids
      ? sql`${sql.raw(name)}.cart_id = ${from} AND ${sql.raw(name)}.id IN ${[...ids]}`
      : sql`${sql.raw(name)}.cart_id = ${from}`;
  return [
    db.run(sql`UPDATE cart_lines SET quantity = min(999999, quantity + (SELECT g.quantity FROM cart_lines g WHERE ${named("g")} AND ${isSameLine("g", "cart_lines")}))
      WHERE cart_id = ${to} AND EXISTS (SELECT 1 FROM cart_lines g WHERE ${named("g")} AND ${isSameLine("g", "cart_lines")})`),
    db.run(
      sql`DELETE FROM cart_lines WHERE ${named("cart_lines")} AND EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = ${to} AND ${isSameLine("o", "cart_lines")})`,
    ),
    db.run(sql`UPDATE cart_lines SET cart_id = ${to} WHERE id IN (
      SELECT l.id FROM cart_lines l WHERE ${named("l")} ORDER BY l.added_at, l.id
      LIMIT max(0, 200 - (SELECT count(*) FROM cart_lines WHERE cart_id = ${to})))`),
  ];
}

/**
 * True where two rows of `cart_lines`, under these names, are the same line by the index `cart_lines_wish`.
 */
function isSameLine(one: string, other: string) {
  const columns = ["sku_id", "note", "option_ids", "label_data"];
  return sql.raw(columns.map((name) => `${one}.${name} = ${other}.${name}`).join(" AND "));
}

/**
 * Merges the visitor's cart into the member's at sign-in, as `moveLines` does. It goes after the statement
 * that makes the member's cart.
 */
export function joinGuestCart(db: Database, guestKey: string, userId: string): Statement[] {
  return moveLines(
    db,
    sql`(SELECT id FROM carts WHERE guest_key = ${guestKey})`,
    sql`(SELECT id FROM carts WHERE user_id = ${userId})`,
  );
}
