import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { loginPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { outbox, registrations, users } from "#db/schema/index.ts";
import { hasHashingRoom } from "../session/hashing-turns.ts";
import { askedFrom } from "../session/known-device.server.ts";
import { networkOf } from "../session/network.ts";
import { hashPassword } from "../session/password.server.ts";
import { countGuess } from "../session/tries.server.ts";
import { codesUsedUp, letterWithCode } from "./mail-codes.server.ts";
import type { PersonCheck } from "./person-check.ts";
import { type PersonProof, provePerson } from "./prove-person.server.ts";

interface NewMember {
  /** The form's one-time id: the id of the user it may make. */
  id: string;
  companyName: string;
  name: string;
  loginName: string;
  email: string;
  phone: string;
  password: string;
}

interface Asked {
  proof: PersonProof;
  address: string;
  check: PersonCheck | undefined;
}

const waitsMs = 60 * 60_000;
const keptMs = 24 * 60 * 60_000;

/**
 * Stores a registration and mails the code that completes it; nobody can sign in before. An address that a
 * member already has gets the same answer, and its owner a letter. Sending the form again repeats the first answer.
 */
export async function startRegistration(scope: Scope, wanted: NewMember, asked: Asked) {
  const { db, now } = scope;
  const { email } = wanted;
  const kept = await keptOf(scope, wanted);
  if (kept === "finished") return refuse("sent-before");
  if (kept === "same") return done(undefined);

  const { address, check } = asked;
  const proved = await provePerson(scope, asked.proof, {
    address,
    check,
    idempotencyKey: wanted.id,
  });
  if (!proved.ok) return proved;

  const members = await membersLike(scope, wanted);
  // Whoever asks has shown to be a person, and chooses another name; an address says more about somebody.
  const taken = takenOf(members, wanted);
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
  const made = await registrationOf(scope, wanted, networkOf(address));
  const member = members.some((user) => user.email === email);
  const insert = db.insert(registrations).values(made);
  const written = await commit(
    scope,
    [
      // A form that is new is written by one of its copies only.
      kept === "none"
        ? insert
        : insert.onConflictDoUpdate({
            target: registrations.id,
            set: made,
            setWhere: isNull(registrations.finishedAt),
          }),
      db.delete(registrations).where(lt(registrations.expiresAt, new Date(now.getTime() - keptMs))),
      ...(await codeOrNews(scope, { id: wanted.id, email, taken: member, address })),
    ],
    {
      "registrations.id": "sent-meanwhile",
      registrations_per_hour: "too-many-registrations",
      [codesUsedUp]: "too-many-codes",
    },
  );
  if (written.ok) return written;
  if (written.reason !== "sent-meanwhile") return refuse(written.reason);
  return (await keptOf(scope, wanted)) === "same" ? done(undefined) : refuse("sent-before");
}

/** The members who have one of the names already. */
function membersLike({ db }: Scope, { loginName, email, phone }: NewMember) {
  return db
    .select({ loginName: users.loginName, email: users.email, phone: users.phone })
    .from(users)
    .where(or(eq(users.loginName, loginName), eq(users.email, email), eq(users.phone, phone)))
    .limit(3);
}

function takenOf(members: Awaited<ReturnType<typeof membersLike>>, wanted: NewMember) {
  if (members.some(({ loginName }) => loginName === wanted.loginName)) return "name-taken";
  return members.some(({ phone }) => phone === wanted.phone) ? "phone-taken" : undefined;
}

/** What is kept under the form's id already. */
async function keptOf({ db, now }: Scope, wanted: NewMember) {
  const { id } = wanted;
  const [kept] = await db.select().from(registrations).where(eq(registrations.id, id)).limit(1);
  if (!kept) return "none";
  if (kept.finishedAt) return "finished";
  const typed = ["companyName", "name", "loginName", "email", "phone"] as const;
  const same = typed.every((field) => kept[field] === wanted[field]);
  return same && kept.expiresAt > now ? "same" : "other";
}

/** The registration that waits under this id for its code. */
export async function findRegistration({ db, now }: Scope, id: string) {
  const [found] = await db
    .select({ email: registrations.email, finishedAt: registrations.finishedAt })
    .from(registrations)
    .where(and(eq(registrations.id, id), gt(registrations.expiresAt, now)))
    .limit(1);
  return found;
}

/** Mails another code for it; the one before opens nothing any more. */
export async function mailRegistrationCode(scope: Scope, id: string, address: string) {
  const { db } = scope;
  const found = await findRegistration(scope, id);
  if (!found) return refuse("expired");
  const { email } = found;
  const taken = (await db.$count(users, eq(users.email, email))) > 0;
  return commit(scope, await codeOrNews(scope, { id, email, taken, address }), {
    [codesUsedUp]: "too-many-codes",
  });
}

/** The letter with the code; to a member's address, the warning that a registration was tried with it. */
async function codeOrNews(
  scope: Scope,
  { id, email, taken, address }: { id: string; email: string; taken: boolean; address: string },
): Promise<Statement[]> {
  const letters = await letterWithCode(scope, {
    purpose: "register" as const,
    subject: email,
    requestId: id,
    address,
    askedFrom: askedFrom(address, undefined, undefined),
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

/** The row that waits for its code: the password is kept as its hash alone. */
async function registrationOf({ now }: Scope, { password, ...row }: NewMember, network: string) {
  return {
    ...row,
    passwordHash: await hashPassword(password),
    network,
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitsMs),
  };
}
