import { eq, or, type SQL, sql } from "drizzle-orm";
import { pendingSignIns, staff, users } from "#db/schema/index.ts";
import { commit, type Statement } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import type { PersonKey } from "../second-factor/person.ts";
import { type Device, openSession } from "./open-session.server.ts";
import { hashPassword, isOutdated, passwordFits } from "./password.server.ts";
import { newToken } from "./token.server.ts";
import { forgiveTry, takeTry } from "./tries.server.ts";

/** How long the code of a second factor may be waited for, and how often guessed. */
const pendingMinutes = 10;
const pendingTries = 5;

interface Attempt extends Device {
  name: string;
  password: string;
}

type Writer = Pick<Scope, "db" | "now">;

interface Person {
  id: string;
  passwordHash: string;
  state: "in_use" | "disabled";
  secured: number;
  /** Somebody else has set the password. */
  passwordGiven: boolean;
}

/** Signs a buyer in by user name, e-mail or phone. Wrong name and wrong password are one refusal. */
export async function signInBuyer(scope: Writer, attempt: Attempt) {
  const name = attempt.name.normalize("NFKC").trim().toLowerCase();
  const phone = name.replaceAll(/[-\s]/g, "");
  const [user] = await scope.db
    .select({
      ...{ id: users.id, passwordHash: users.passwordHash, state: users.state },
      passwordGiven: users.passwordGiven,
      secured: securedBy(sql`'user:' || ${users}.id`),
    })
    .from(users)
    .where(or(eq(users.loginName, name), eq(users.email, name), eq(users.phone, phone)))
    .limit(1);
  return signIn(scope, "user", { ...attempt, name }, user);
}

/** Signs a member of staff in by user name. */
export async function signInStaff(scope: Writer, attempt: Attempt) {
  const name = attempt.name.trim().toLowerCase();
  const [person] = await scope.db
    .select({
      ...{ id: staff.id, passwordHash: staff.passwordHash, state: staff.state },
      passwordGiven: staff.passwordGiven,
      secured: securedBy(sql`'staff:' || ${staff}.id`),
    })
    .from(staff)
    .where(eq(staff.loginName, name))
    .limit(1);
  return signIn(scope, "staff", { ...attempt, name }, person);
}

/** Whether a confirmed second factor stands beside the password. */
function securedBy(person: SQL) {
  return sql<number>`EXISTS (SELECT 1 FROM second_factors WHERE person = ${person} AND confirmed_at IS NOT NULL)`;
}

async function signIn(
  scope: Writer,
  kind: "user" | "staff",
  { name, password, ...device }: Attempt,
  found: Person | undefined,
) {
  const guessed = { account: `${kind}:${name}`, address: device.address };
  if (!(await takeTry(scope, guessed))) return refuse("too-many-tries");

  // An unknown name costs the same work as a known one, so that time does not tell them apart.
  const fits = await passwordFits(password, found?.passwordHash ?? (await decoyHash()));
  if (!found || !fits || found.state !== "in_use") return refuse("wrong-name-or-password");

  const person: PersonKey = `${kind}:${found.id}`;
  const renewed = isOutdated(found.passwordHash)
    ? [storeHash(scope, kind, found.id, await hashPassword(password))]
    : [];
  if (found.secured) {
    const pending = await waitForCode(scope, person);
    await commit(scope.db, [...pending.statements, ...forgiveTry(scope, guessed), ...renewed], {});
    return done({ pending: true, token: pending.token, passwordGiven: false });
  }
  const opened = await openSession(scope, person, device);
  await commit(scope.db, [...opened.statements, ...forgiveTry(scope, guessed), ...renewed], {});
  return done({ pending: false, token: opened.token, passwordGiven: found.passwordGiven });
}

async function waitForCode({ db, now }: Writer, person: PersonKey) {
  const { token, tokenHash } = await newToken();
  const statements: Statement[] = [
    db.insert(pendingSignIns).values({
      ...{ tokenHash, person, triesLeft: pendingTries },
      expiresAt: new Date(now.getTime() + pendingMinutes * 60_000),
    }),
    db.delete(pendingSignIns).where(sql`${pendingSignIns.expiresAt} <= ${now.getTime()}`),
  ];
  return { token, statements };
}

/** The same password at today's cost: it is known only now. */
function storeHash({ db }: Writer, kind: "user" | "staff", id: string, passwordHash: string) {
  return kind === "user"
    ? db.update(users).set({ passwordHash }).where(eq(users.id, id))
    : db.update(staff).set({ passwordHash }).where(eq(staff.id, id));
}

let decoy: Promise<string> | undefined;
function decoyHash() {
  decoy ??= hashPassword("decoy");
  return decoy;
}
