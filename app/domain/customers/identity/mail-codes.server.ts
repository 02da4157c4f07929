import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
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
 * Which code is meant: the newest of these. A stranger's is bound to the request of the browser or
 * program that asked for it, so that guesses made anywhere else do not touch it.
 */
interface CodeOf {
  purpose: CodePurpose;
  /** The address, or the signed-in person and what the code is for. */
  subject: string;
  /** Left out where the subject is signed in. */
  requestId?: string;
}

interface CodeLetter extends CodeOf {
  to: string | undefined;
  /** Where the letter is asked for from. */
  address: string;
  /** What a stranger's letters are counted by, of `askedFrom`. */
  askedFrom?: string;
}

/** The constraint that a letter runs into when its subject or its sender has had enough for an hour. */
export const codesPerHourConstraint = "codes_per_hour";

/** Sends a new six-digit code; the ones before it of the same request open nothing any more. */
export async function sendCode(scope: Scope, asked: CodeLetter) {
  return commit(scope, await mailCodeStatements(scope, asked), {
    [codesPerHourConstraint]: "too-many-codes",
  });
}

/**
 * The statements that send it, to go into a command's own commit. Without `to` everything is done but
 * the sending, so that an unknown address costs the same.
 */
export async function mailCodeStatements({ db, now }: Scope, asked: CodeLetter) {
  const { purpose, subject, requestId = "", askedFrom = "", to, address } = asked;
  const id = crypto.randomUUID();
  const code = sixDigits();
  const writes: Statement[] = [
    db
      .update(mailCodes)
      .set({ usedAt: now })
      .where(and(meant({ purpose, subject, requestId }), isNull(mailCodes.usedAt))),
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
    db.delete(mailCodes).where(lt(mailCodes.expiresAt, new Date(now.getTime() - 86_400_000))),
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
 * Whether this is the newest code of what is meant. A try is counted before the code is looked at, so
 * that guesses sent at once are counted too; a right code is used up.
 */
export function consumeCode(scope: Scope, which: CodeOf, code: string) {
  return judgeCode(scope, which, { code, spend: true });
}

/** Whether the code is right, without using it up. */
export function checkCode(scope: Scope, which: CodeOf, code: string) {
  return judgeCode(scope, which, { code, spend: false });
}

/** The statement that uses up all codes of a subject, whoever asked, in the commit of what one of them allows. */
export function spendCodes(
  { db, now }: Scope,
  { purpose, subject }: Pick<CodeOf, "purpose" | "subject">,
) {
  return db
    .update(mailCodes)
    .set({ usedAt: now })
    .where(
      and(eq(mailCodes.purpose, purpose), eq(mailCodes.subject, subject), isNull(mailCodes.usedAt)),
    );
}

/** Whether this is the newest code of what is meant, used up or not; a try is counted all the same. */
export async function matchesUsedCode({ db, now }: Scope, which: CodeOf, code: string) {
  const newest = db
    .select({ id: mailCodes.id })
    .from(mailCodes)
    .where(meant(which))
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
  which: CodeOf,
  { code, spend }: { code: string; spend: boolean },
) {
  const [found] = await db
    .select({ id: mailCodes.id, hash: mailCodes.hash })
    .from(mailCodes)
    .where(and(meant(which), isNull(mailCodes.usedAt), gt(mailCodes.expiresAt, now)))
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
  // Who knows it has not guessed: it may be shown again while others' guesses use up what is shared.
  if (!spend)
    await db
      .update(mailCodes)
      .set({ triesLeft: sql`min(${codeTries}, ${mailCodes.triesLeft} + 1)` })
      .where(eq(mailCodes.id, found.id));
  return true;
}

function meant({ purpose, subject, requestId = "" }: CodeOf) {
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

/** The letter that says what was changed on an account, to the address it had until now. */
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

/** The letters to the acting buyer; none for staff, whose addresses we do not have. */
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
