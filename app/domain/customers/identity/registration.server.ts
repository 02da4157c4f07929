import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { loginPage, myPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { walletIdOf } from "#app/domain/core/wallet.ts";
import { containsOwnName } from "#app/domain/core/weak-password.ts";
import type { Statement } from "#db/client.ts";
import {
  companies,
  ledgerAccounts,
  outbox,
  registrations,
  staff,
  users,
} from "#db/schema/index.ts";
import { networkOf } from "../session/device.ts";
import { countGuess } from "../session/guesses.server.ts";
import { hasHashingRoom } from "../session/hashing-queue.ts";
import { letterQuotaKey } from "../session/known-device.server.ts";
import { hashPassword } from "../session/password.server.ts";
import { type Device, openSession } from "../session/session.server.ts";
import {
  checkCode,
  codesPerHourConstraint,
  mailCodeStatements,
  matchesUsedCode,
  spendCodes,
} from "./mail-codes.server.ts";
import type { PersonCheck } from "./person-check.ts";
import { type PersonProof, provePerson } from "./verify-credentials.server.ts";

interface NewMember {
  /** The form's idempotency key, which becomes the user's id. */
  id: string;
  companyName: string;
  name: string;
  loginName: string;
  email: string;
  phone: string;
  password: string;
}

interface RegistrationContext {
  proof: PersonProof;
  address: string;
  check: PersonCheck | undefined;
}

const waitsMs = 60 * 60_000;
const keptMs = 24 * 60 * 60_000;

/**
 * Stores a registration and mails the code that completes it; nobody can sign in before. An address that a
 * member has already gets the same answer, and its owner a letter. Sending the form again repeats the first
 * answer.
 */
export async function startRegistration(
  scope: Scope,
  wanted: NewMember,
  asked: RegistrationContext,
) {
  const { db, now } = scope;
  const { email } = wanted;
  const kept = await compareWithStored(scope, wanted);
  if (kept === "finished") return refuse("registered-before");
  if (kept === "same") return done(undefined);

  const { address, check } = asked;
  const proved = await provePerson(scope, asked.proof, {
    address,
    check,
    idempotencyKey: wanted.id,
  });
  if (!proved.ok) return proved;

  const members = await membersLike(scope, wanted);
  // A taken name or number is told, since the requester has passed the check and can choose another; a taken
  // address is not, since it reveals who is a member.
  const taken = takenName(members, wanted);
  if (taken) {
    const network = networkOf(address);
    const counted = await countGuess(scope, {
      account: `taken?${network}`,
      by: "network",
      address,
    });
    return refuse(counted.ok ? taken : "too-many-registrations");
  }

  if (!hasHashingRoom()) return refuse("busy");
  const made = await registrationRow(scope, wanted, networkOf(address));
  const member = members.some((user) => user.email === email);
  const insert = db.insert(registrations).values(made);
  const written = await commit(
    scope,
    [
      // Only one copy of a new form is written.
      kept === "none"
        ? insert
        : insert.onConflictDoUpdate({
            target: registrations.id,
            set: made,
            setWhere: isNull(registrations.finishedAt),
          }),
      db.delete(registrations).where(lt(registrations.expiresAt, new Date(now.getTime() - keptMs))),
      ...(await codeOrWarning(scope, { id: wanted.id, email, taken: member, address })),
    ],
    {
      "registrations.id": "sent-meanwhile",
      registrations_per_hour: "too-many-registrations",
      [codesPerHourConstraint]: "too-many-codes",
    },
  );
  if (written.ok) return written;
  if (written.reason !== "sent-meanwhile") return refuse(written.reason);
  return (await compareWithStored(scope, wanted)) === "same"
    ? done(undefined)
    : refuse("registered-before");
}

/** Finds members with the same login name, address or phone number. */
function membersLike({ db }: Scope, { loginName, email, phone }: NewMember) {
  return db
    .select({ loginName: users.loginName, email: users.email, phone: users.phone })
    .from(users)
    .where(or(eq(users.loginName, loginName), eq(users.email, email), eq(users.phone, phone)))
    .limit(3);
}

function takenName(members: Awaited<ReturnType<typeof membersLike>>, wanted: NewMember) {
  if (members.some(({ loginName }) => loginName === wanted.loginName)) return "name-taken";
  return members.some(({ phone }) => phone === wanted.phone) ? "phone-taken" : undefined;
}

/** Compares the form with the registration stored under its id. */
async function compareWithStored({ db, now }: Scope, wanted: NewMember) {
  const { id } = wanted;
  const [kept] = await db.select().from(registrations).where(eq(registrations.id, id)).limit(1);
  if (!kept) return "none";
  if (kept.finishedAt) return "finished";
  const typed = ["companyName", "name", "loginName", "email", "phone"] as const;
  const same = typed.every((field) => kept[field] === wanted[field]);
  return same && kept.expiresAt > now ? "same" : "other";
}

/** Finds a registration that waits for its code. */
export async function findRegistration({ db, now }: Scope, id: string) {
  const [found] = await db
    .select({ email: registrations.email, finishedAt: registrations.finishedAt })
    .from(registrations)
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, now)))
    .limit(1);
  return found;
}

/** Mails another code and ends the one before. */
export async function mailRegistrationCode(scope: Scope, id: string, address: string) {
  const { db } = scope;
  const found = await findRegistration(scope, id);
  if (!found) return refuse("expired");
  const { email } = found;
  const taken = (await db.$count(users, eq(users.email, email))) > 0;
  return commit(scope, await codeOrWarning(scope, { id, email, taken, address }), {
    [codesPerHourConstraint]: "too-many-codes",
  });
}

/**
 * Builds the letter with the code; to a member's address, the warning that a registration was tried with it.
 */
async function codeOrWarning(
  scope: Scope,
  { id, email, taken, address }: { id: string; email: string; taken: boolean; address: string },
): Promise<Statement[]> {
  const letters = await mailCodeStatements(scope, {
    purpose: "register" as const,
    subject: email,
    requestId: id,
    address,
    askedFrom: letterQuotaKey(address, undefined, undefined),
    to: taken ? undefined : email,
  });
  if (!taken) return letters;
  return [
    ...letters,
    scope.db.insert(outbox).values({
      id: crypto.randomUUID(),
      to: email,
      letter: letter("mail.registered-already"),
      href: loginPage,
      createdAt: scope.now,
    }),
  ];
}

/** Builds the row that waits for its code, with the password's hash alone. */
async function registrationRow({ now }: Scope, { password, ...row }: NewMember, network: string) {
  return {
    ...row,
    passwordHash: await hashPassword(password),
    network,
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitsMs),
  };
}

/** Another copy of the form is accepted for this long after the first answer. */
const copyMs = 60_000;

/**
 * Creates a company with its owner, wallet, cart and first session in one commit, once the mailed code has
 * proved that the address is the owner's. The visitor's cart is merged.
 */
export async function finishRegistration(
  scope: Scope,
  { id, code, ...device }: Device & { id: string; code: string },
) {
  const { db, now } = scope;
  const [wanted] = await db.select().from(registrations).where(eq(registrations.id, id)).limit(1);
  const copy = { id, code, device };
  if (wanted?.finishedAt) return answerCopy(scope, copy);
  if (!wanted || wanted.expiresAt <= now) return refuse("expired");
  const { email } = wanted;
  // The commit below uses the code up, so that two copies of the form do not spoil each other's code.
  const which = { purpose: "register", subject: email, requestId: id } as const;
  if (!(await checkCode(scope, which, code)))
    return (await isFinished(scope, id)) ? answerCopy(scope, copy) : refuse("wrong-code");

  const companyId = crypto.randomUUID();
  const opened = await openSession(scope, `user:${id}`, device);
  const written = await commit(
    scope,
    [
      db
        .update(registrations)
        .set({ finishedAt: now, passwordHash: "" })
        .where(eq(registrations.id, id)),
      spendCodes(scope, which),
      newCompany(scope, companyId, wanted),
      newOwner(scope, companyId, wanted),
      db.insert(ledgerAccounts).values({ id: walletIdOf(companyId), companyId }),
      ...opened.statements,
      welcome(scope, wanted),
    ],
    {
      "users.id": "registered-before",
      "users.login_name": "name-taken",
      "users.email": "email-taken",
      "users.phone": "phone-taken",
      "companies.operation_id": "busy",
    },
  );
  if (written.ok) return done({ token: opened.token, person: `user:${id}` as const });
  // Where another copy of this form finished first, the names are taken by that copy.
  return (await isFinished(scope, id)) ? answerCopy(scope, copy) : written;
}

/**
 * Answers a second press of the button: the browser keeps only the second answer, so it must sign the person
 * in too.
 */
async function answerCopy(
  scope: Scope,
  { id, code, device }: { id: string; code: string; device: Device },
) {
  const { db, now } = scope;
  const [made] = await db
    .select({ email: registrations.email, finishedAt: registrations.finishedAt })
    .from(registrations)
    .where(eq(registrations.id, id))
    .limit(1);
  const justNow = made?.finishedAt && now.getTime() - made.finishedAt.getTime() < copyMs;
  const which = { purpose: "register", subject: made?.email ?? "", requestId: id } as const;
  if (!justNow || !(await matchesUsedCode(scope, which, code))) return refuse("registered-before");
  const opened = await openSession(scope, `user:${id}`, device);
  await commit(scope, opened.statements, {});
  return done({ token: opened.token, person: `user:${id}` as const });
}

async function isFinished({ db }: Pick<Scope, "db">, id: string) {
  const finished = and(eq(registrations.id, id), isNotNull(registrations.finishedAt));
  return (await db.$count(registrations, finished)) > 0;
}

type Registration = typeof registrations.$inferSelect;
function newCompany({ db, now }: Scope, companyId: string, { companyName }: Registration) {
  return db.insert(companies).values({
    id: companyId,
    // The highest number plus one; of two at once, one violates the column's unique index and tries again.
    operationId: sql`(SELECT CAST(coalesce(max(CAST(operation_id AS INTEGER)), 20000) + 1 AS TEXT) FROM companies)`,
    name: companyName,
    managerStaffId: sql`(SELECT id FROM staff WHERE role = 'account_manager' AND state = 'in_use' ORDER BY created_at LIMIT 1)`,
    createdAt: now,
  });
}

/** The mailed code has verified the address. */
function newOwner({ db, now }: Scope, companyId: string, wanted: Registration) {
  return db.insert(users).values({
    id: wanted.id,
    companyId,
    loginName: wanted.loginName,
    email: wanted.email,
    phone: wanted.phone,
    name: wanted.name,
    passwordHash: wanted.passwordHash,
    role: "owner",
    state: "in_use",
    permissions: [],
    emailVerifiedAt: now,
    createdAt: now,
  });
}

function welcome({ db, now }: Scope, { email, name, loginName }: Registration) {
  return db.insert(outbox).values({
    id: crypto.randomUUID(),
    to: email,
    letter: letter("mail.registered", { name, loginName }),
    href: myPage,
    createdAt: now,
  });
}

/** True where a password holds part of the names of the buyer with this id. */
export async function passwordHoldsNameOf(
  { db }: Pick<Scope, "db">,
  userId: string,
  password: string,
) {
  const [known] = await db
    .select({
      loginName: users.loginName,
      email: users.email,
      phone: users.phone,
      name: users.name,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
    .limit(1);
  return containsOwnName(
    password,
    Object.values(known ?? {}).filter((name) => name !== null),
  );
}

/** True where a password holds part of the acting person's names. */
export async function passwordHoldsOwnName({ db, actor }: Scope<Buyer | Staff>, password: string) {
  if (actor.kind === "buyer") return passwordHoldsNameOf({ db }, actor.id, password);
  const [known] = await db
    .select({ loginName: staff.loginName })
    .from(staff)
    .where(eq(staff.id, actor.id))
    .limit(1);
  return containsOwnName(password, [known?.loginName ?? ""]);
}
