import { and, eq, isNotNull, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { myPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { walletIdOf } from "#app/domain/core/wallet.ts";
import { companies, ledgerAccounts, outbox, registrations, users } from "#db/schema/index.ts";
import { type Device, openSession } from "../session/open-session.server.ts";
import { holdsCode, spendCodes, wasCode } from "./mail-codes.server.ts";

/** How long after the first answer another copy of the form is still taken for one. */
const copyMs = 60_000;

/**
 * A new company with its owner, wallet, cart and first session, in one commit, by the mailed code: so
 * the address is the owner's own. The visitor's cart joins.
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
  // It is used up with what it makes, so that two copies of the form are not each other's wrong code.
  const which = { purpose: "register", subject: email, requestId: id } as const;
  if (!(await holdsCode(scope, which, code)))
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
      "users.id": "sent-before",
      "users.login_name": "name-taken",
      "users.email": "email-taken",
      "users.phone": "phone-taken",
      "companies.operation_id": "busy",
    },
  );
  if (written.ok) return done({ token: opened.token, person: `user:${id}` as const });
  // What its other copy has taken is nobody else's.
  return (await isFinished(scope, id)) ? answerCopy(scope, copy) : written;
}

/** The button pressed twice: a browser keeps only the second answer, which has to let the person in too. */
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
  if (!justNow || !(await wasCode(scope, which, code))) return refuse("sent-before");
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
    // The number after the highest; two at once lose to the column's unique index and try again.
    operationId: sql`(SELECT CAST(coalesce(max(CAST(operation_id AS INTEGER)), 20000) + 1 AS TEXT) FROM companies)`,
    name: companyName,
    managerStaffId: sql`(SELECT id FROM staff WHERE role = 'account_manager' AND state = 'in_use' ORDER BY created_at LIMIT 1)`,
    createdAt: now,
  });
}

/** Whoever has the mailed code has shown that the address is their own. */
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
