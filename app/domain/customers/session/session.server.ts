import { and, desc, eq, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { readSignInName } from "#app/domain/core/sign-in-names.ts";
import type { Database, Statement } from "#db/client.ts";
import { carts, pendingSignIns, sessions, staff, users } from "#db/schema/index.ts";
import type { KnownDevice } from "./known-device.server.ts";
import type { PersonKey } from "./person.ts";
import { hashToken, newToken } from "./token.server.ts";

/**
 * The statements that move lines of one cart, or those of them that are named, into another: the same wish
 * adds its quantity, and what would be over the 200 lines stays where it is.
 */
export function moveLines(db: Database, from: SQL, to: SQL, ids?: readonly string[]): Statement[] {
  const named = (name: string) =>
    ids
      ? sql`${sql.raw(name)}.cart_id = ${from} AND ${sql.raw(name)}.id IN ${[...ids]}`
      : sql`${sql.raw(name)}.cart_id = ${from}`;
  return [
    db.run(sql`UPDATE cart_lines SET quantity = min(999999, quantity + (SELECT g.quantity FROM cart_lines g WHERE ${named("g")} AND ${sameWish("g", "cart_lines")}))
      WHERE cart_id = ${to} AND EXISTS (SELECT 1 FROM cart_lines g WHERE ${named("g")} AND ${sameWish("g", "cart_lines")})`),
    db.run(
      sql`DELETE FROM cart_lines WHERE ${named("cart_lines")} AND EXISTS (SELECT 1 FROM cart_lines o WHERE o.cart_id = ${to} AND ${sameWish("o", "cart_lines")})`,
    ),
    db.run(sql`UPDATE cart_lines SET cart_id = ${to} WHERE id IN (
      SELECT l.id FROM cart_lines l WHERE ${named("l")} ORDER BY l.added_at, l.id
      LIMIT max(0, 200 - (SELECT count(*) FROM cart_lines WHERE cart_id = ${to})))`),
  ];
}

/** Whether two rows of `cart_lines`, under these names, are the same wish, as the index `cart_lines_wish` has it. */
function sameWish(one: string, other: string) {
  const columns = ["sku_id", "note", "option_ids", "label_data"];
  return sql.raw(columns.map((name) => `${one}.${name} = ${other}.${name}`).join(" AND "));
}

/**
 * The visitor's lines join the member's cart at sign-in: the same wish adds its quantity, and what
 * would be over the 200 lines stays behind with the visitor's cart. Goes after the member's cart row.
 */
export function joinGuestCart(db: Database, guestKey: string, userId: string): Statement[] {
  return moveLines(
    db,
    sql`(SELECT id FROM carts WHERE guest_key = ${guestKey})`,
    sql`(SELECT id FROM carts WHERE user_id = ${userId})`,
  );
}

const sessionDays = { user: 14, staff: 0.5 };

export interface Device {
  userAgent: string;
  address: string;
  /** The visitor's cart, which becomes the member's. */
  guestKey?: string | undefined;
  /** What it proves to be, if it has been here before. */
  known?: KnownDevice | undefined;
}

/**
 * A new session: its token, and the statements to write in the commit that lets the person in. The
 * token is always a new one; one that a browser brought along is never kept.
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
      expiresAt: new Date(now.getTime() + sessionDays[kind] * 86_400_000),
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

/** Ends one session; its cookie opens nothing from the next request on. */
export async function endSession({ db }: Pick<Scope, "db">, token: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, await hashToken(token)));
}

/** The statement that ends the sign-ins of a person whose code is still to come: they knew the old password. */
export function endPendingSignIns({ db }: Pick<Scope, "db">, person: PersonKey) {
  return db.delete(pendingSignIns).where(eq(pendingSignIns.person, person));
}

const minute = 60_000;

/** How long a session lives without a request of its person, and how exactly that is noted. */
const idle = {
  buyer: { endsAfterMs: 7 * 24 * 60 * minute, notedEveryMs: 60 * minute },
  staff: { endsAfterMs: 30 * minute, notedEveryMs: minute },
} as const;

/** The moment after which a session of this kind must have been used to be alive now. */
export function aliveSince(kind: keyof typeof idle, now: Date) {
  // What is noted may lag behind what happened by the time between two notes.
  return now.getTime() - idle[kind].endsAfterMs - idle[kind].notedEveryMs;
}

/** When a session was last used, in a query on `sessions s`. */
export const lastSeen = sql.raw("COALESCE(s.last_seen_at, s.created_at)") as SQL<number>;

/** Whether it is time to note that a session is in use. */
export function isTouchDue(kind: keyof typeof idle, seenAt: number, now: Date) {
  return now.getTime() - seenAt >= idle[kind].notedEveryMs;
}

/** Notes that these sessions are in use now; of several at once the first has written it. */
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

/** Who is meant at a door, as far as the door needs to know them. */
export interface Person {
  id: string;
  passwordHash: string;
  state: "in_use" | "disabled";
  secured: number;
  /** Somebody else has set the password. */
  passwordGiven: boolean;
}

/**
 * The buyer that a name means, by its shape. A name of old that looks like a number still counts,
 * but only where nobody has that number.
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
      secured: securedBy(sql`'user:' || ${users}.id`),
    })
    .from(users)
    .where(wanted)
    .orderBy(desc(sql`COALESCE(${users.phone} = ${name}, 0)`))
    .limit(1);
  return { name, person };
}

/** The member of staff of this user name. */
export async function findStaff({ db }: Pick<Scope, "db">, typed: string) {
  const name = typed.normalize("NFKC").trim().toLowerCase();
  const [person] = await db
    .select({
      id: staff.id,
      passwordHash: staff.passwordHash,
      state: staff.state,
      passwordGiven: staff.passwordGiven,
      secured: securedBy(sql`'staff:' || ${staff}.id`),
    })
    .from(staff)
    .where(eq(staff.loginName, name))
    .limit(1);
  return { name, person };
}

/** Whether the person has a confirmed second factor, as an SQL expression. */
export function securedBy(person: SQL) {
  return sql<number>`EXISTS (SELECT 1 FROM second_factors WHERE person = ${person} AND confirmed_at IS NOT NULL)`;
}
