import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { AccountChange } from "#app/domain/core/letter/account-letters.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { codeMinutes } from "#app/domain/core/limits.ts";
import { contactPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { mailCodes, outbox, users } from "#db/schema/index.ts";
import { networkOf } from "../session/device.ts";
import { hashToken } from "../session/token.server.ts";
import { type CodePurpose, codePages, codeTries, letterNumber } from "./code.ts";

/**
 * Identifies a code: the newest with these values. A visitor's code is bound to the request of the browser or
 * program that asked for it, so that guesses made elsewhere do not touch it.
 */
interface CodeKey {
  purpose: CodePurpose;
  /** The address; or the signed-in person, with the new address where there is one. */
  subject: string;
  /** Left out for a signed-in person. */
  requestId?: string;
}

interface CodeLetter extends CodeKey {
  to: string | undefined;
  /** The IP address of the request. */
  address: string;
  /** The key of `letterQuotaKey` that a visitor's letters are counted by. */
  askedFrom?: string;
}

/** The constraint violated when a subject or a network has had its letters for this hour. */
export const codesPerHourConstraint = "codes_per_hour";

/** Sends a new six-digit code and ends the earlier ones of the same request. */
export async function sendCode(scope: Scope, asked: CodeLetter) {
  return commit(scope, await mailCodeStatements(scope, asked), {
    [codesPerHourConstraint]: "too-many-codes",
  });
}

/**
 * Builds the statements that send a code, for a command's own commit. Without `to` everything is done but the
 * sending, so that an unknown address takes as long.
 */
export async function mailCodeStatements({ db, now }: Scope, asked: CodeLetter) {
  const { purpose, subject, requestId = "", askedFrom = "", to, address } = asked;
  const id = crypto.randomUUID();
  const code = sixDigits();
  const writes: Statement[] = [
    db
      .update(mailCodes)
      .set({ usedAt: now })
      .where(and(isCode({ purpose, subject, requestId }), isNull(mailCodes.usedAt))),
    db.insert(mailCodes).values({
      id,
      purpose,
      subject,
      requestId,
      askedFrom,
      hash: await hashToken(`${id}/${code}`),
      address: networkOf(address),
      triesLeft: codeTries,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    }),
    db.delete(mailCodes).where(lt(mailCodes.expiresAt, daysAfter(now, -1))),
  ];
  if (to)
    writes.push(
      db.insert(outbox).values({
        id: crypto.randomUUID(),
        to,
        letter: letter("mail.code", {
          purpose,
          request: requestId ? letterNumber(requestId) : null,
          code,
          minutes: codeMinutes,
        }),
        href: codePages[purpose],
        createdAt: now,
      }),
    );
  return writes;
}

/**
 * True where this is the newest code, which is then used up. A try is counted before the code is compared, so
 * that guesses sent at once are counted too.
 */
export function consumeCode(scope: Scope, which: CodeKey, code: string) {
  return judgeCode(scope, which, { code, spend: true });
}

/** As `consumeCode`, but a right code stays usable. */
export function checkCode(scope: Scope, which: CodeKey, code: string) {
  return judgeCode(scope, which, { code, spend: false });
}

/** Uses up all codes of a subject, of any request, in the commit of what one of them allowed. */
export function spendCodes(
  { db, now }: Scope,
  { purpose, subject }: Pick<CodeKey, "purpose" | "subject">,
) {
  return db
    .update(mailCodes)
    .set({ usedAt: now })
    .where(
      and(eq(mailCodes.purpose, purpose), eq(mailCodes.subject, subject), isNull(mailCodes.usedAt)),
    );
}

/** True where this is the newest code, even if it is used up; a try is counted all the same. */
export async function matchesUsedCode({ db, now }: Scope, which: CodeKey, code: string) {
  const newest = db
    .select({ id: mailCodes.id })
    .from(mailCodes)
    .where(isCode(which))
    .orderBy(desc(mailCodes.createdAt))
    .limit(1);
  const [found] = await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} - 1` })
    .where(
      and(
        eq(mailCodes.id, sql`(${newest})`),
        gt(mailCodes.expiresAt, now),
        gt(mailCodes.triesLeft, 0),
      ),
    )
    .returning({ id: mailCodes.id, hash: mailCodes.hash });
  return found !== undefined && (await hashToken(`${found.id}/${code}`)) === found.hash;
}

async function judgeCode(
  { db, now }: Scope,
  which: CodeKey,
  { code, spend }: { code: string; spend: boolean },
) {
  const [found] = await db
    .select({ id: mailCodes.id, hash: mailCodes.hash })
    .from(mailCodes)
    .where(and(isCode(which), isNull(mailCodes.usedAt), gt(mailCodes.expiresAt, now)))
    .orderBy(desc(mailCodes.createdAt))
    .limit(1);
  const fits = (await hashToken(`${found?.id}/${code}`)) === found?.hash;
  if (!found) return false;
  const taken = await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} - 1`, ...(fits && spend ? { usedAt: now } : {}) })
    .where(and(eq(mailCodes.id, found.id), gt(mailCodes.triesLeft, 0), isNull(mailCodes.usedAt)))
    .returning({ id: mailCodes.id });
  if (!fits || taken.length === 0) return false;
  // A right code is no guess: it may be shown again while others' guesses use up the shared tries.
  if (!spend)
    await db
      .update(mailCodes)
      .set({ triesLeft: sql`min(${codeTries}, ${mailCodes.triesLeft} + 1)` })
      .where(eq(mailCodes.id, found.id));
  return true;
}

function isCode({ purpose, subject, requestId = "" }: CodeKey) {
  return and(
    eq(mailCodes.purpose, purpose),
    eq(mailCodes.subject, subject),
    eq(mailCodes.requestId, requestId),
  );
}

function sixDigits() {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, "0");
}

/** Builds the letter about a change of an account, to the address that it had until now. */
export function accountChangeLetter(
  { db, now }: Pick<Scope, "db" | "now">,
  to: string,
  what: AccountChange,
) {
  return db.insert(outbox).values({
    id: crypto.randomUUID(),
    to,
    letter: letter("mail.account-changed", { what }),
    href: contactPage,
    createdAt: now,
  });
}

/** Builds the same letter to the acting buyer; none for staff, whose addresses we do not have. */
export async function ownAccountChangeLetters(
  scope: Scope<Buyer | Staff>,
  what: AccountChange,
): Promise<Statement[]> {
  const { db, actor } = scope;
  if (actor.kind === "staff") return [];
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
    .limit(1);
  return user ? [accountChangeLetter(scope, user.email, what)] : [];
}
