import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { carts, sessions, signInFailures, staff, users } from "#db/schema/index.ts";
import { joinGuestCart } from "../cart/join-guest-cart.server.ts";
import { commit, type Statement } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import { hashPassword, passwordFits } from "./password.server.ts";
import { newToken } from "./token.server.ts";

export const windowMinutes = 15;
/** Per account a guesser is stopped early; an address may be a whole office. */
const failuresAllowed = { account: 10, address: 100 };
const sessionDays = { user: 14, staff: 0.5 };

interface Attempt {
  name: string;
  password: string;
  userAgent: string;
  address: string;
  /** The visitor's cart, which becomes the member's. */
  guestKey?: string | undefined;
}

/** Signs a buyer in by user name, e-mail or phone. Wrong name and wrong password are one refusal. */
export async function signInBuyer(scope: Pick<Scope, "db" | "now">, attempt: Attempt) {
  const name = attempt.name.normalize("NFKC").trim().toLowerCase();
  const phone = name.replaceAll(/[-\s]/g, "");
  const [user] = await scope.db
    .select({ id: users.id, passwordHash: users.passwordHash, state: users.state })
    .from(users)
    .where(or(eq(users.loginName, name), eq(users.email, name), eq(users.phone, phone)))
    .limit(1);
  return open(scope, { ...attempt, name: `user:${name}` }, user, "user");
}

/** Signs a member of staff in by user name. */
export async function signInStaff(scope: Pick<Scope, "db" | "now">, attempt: Attempt) {
  const name = attempt.name.trim().toLowerCase();
  const [person] = await scope.db
    .select({ id: staff.id, passwordHash: staff.passwordHash, state: staff.state })
    .from(staff)
    .where(eq(staff.loginName, name))
    .limit(1);
  return open(scope, { ...attempt, name: `staff:${name}` }, person, "staff");
}

interface Person {
  id: string;
  passwordHash: string;
  state: "in_use" | "disabled";
}

async function open(
  { db, now }: Pick<Scope, "db" | "now">,
  attempt: Attempt,
  person: Person | undefined,
  kind: "user" | "staff",
) {
  const account = `account:${attempt.name}`;
  const address = `address:${attempt.address}`;
  const counted = await db
    .select()
    .from(signInFailures)
    .where(
      and(inArray(signInFailures.key, [account, address]), gt(signInFailures.windowEndsAt, now)),
    );
  const full = counted.find(
    ({ key, failures }) =>
      failures >= (key === account ? failuresAllowed.account : failuresAllowed.address),
  );
  if (full) return refuse("too-many-tries");

  // An unknown name costs the same work as a known one, so that time does not tell them apart.
  const fits = await passwordFits(attempt.password, person?.passwordHash ?? (await decoyHash()));
  if (!person || !fits || person.state !== "in_use") {
    await commit(db, [failed(account), failed(address)], {});
    return refuse("wrong-name-or-password");
  }

  const { token, tokenHash } = await newToken();
  const writes: Statement[] = [
    db.insert(sessions).values({
      tokenHash,
      userId: kind === "user" ? person.id : null,
      staffId: kind === "staff" ? person.id : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionDays[kind] * 86_400_000),
      userAgent: attempt.userAgent.slice(0, 300),
      address: attempt.address,
    }),
    db.delete(signInFailures).where(eq(signInFailures.key, account)),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
  ];
  if (kind === "user") {
    writes.push(
      db
        .insert(carts)
        .values({ id: crypto.randomUUID(), userId: person.id, createdAt: now })
        .onConflictDoNothing(),
    );
    if (attempt.guestKey) writes.push(...joinGuestCart(db, attempt.guestKey, person.id));
  }
  await commit(db, writes, {});
  return done({ token });

  function failed(key: string) {
    const windowEndsAt = new Date(now.getTime() + windowMinutes * 60_000);
    return db
      .insert(signInFailures)
      .values({ key, failures: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: {
          failures: sql`CASE WHEN window_ends_at <= ${now.getTime()} THEN 1 ELSE failures + 1 END`,
          windowEndsAt: sql`CASE WHEN window_ends_at <= ${now.getTime()} THEN ${windowEndsAt.getTime()} ELSE window_ends_at END`,
        },
      });
  }
}

let decoy: Promise<string> | undefined;
function decoyHash() {
  decoy ??= hashPassword("decoy");
  return decoy;
}
