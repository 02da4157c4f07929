import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { codeMinutes } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mailCodes, outbox } from "#db/schema/index.ts";
import { hashToken } from "../session/token.server.ts";
import { type CodePurpose, codePages, codeTries } from "./code.ts";

type Writer = Pick<Scope, "db" | "now">;

interface Letter {
  purpose: CodePurpose;
  subject: string;
  /** Left out, everything is done but the sending: so that an unknown address costs the same. */
  to: string | undefined;
  /** Where the letter is asked for from. */
  address: string;
  title: string;
  /** The sentence before the code. */
  about: string;
}

/** The constraint that a letter runs into when its subject or its sender has had enough for an hour. */
export const codesUsedUp = "codes_per_hour";

/** Sends a new six-digit code; the ones before it open nothing any more. */
export async function sendCode(scope: Writer, letter: Letter) {
  return commit(scope.db, await letterWithCode(scope, letter), { [codesUsedUp]: "too-many-codes" });
}

/** The statements that send it, to go into a command's own commit. */
export async function letterWithCode({ db, now }: Writer, letter: Letter) {
  const { purpose, subject, to, title, about, address } = letter;
  const id = crypto.randomUUID();
  const code = sixDigits();
  const writes: Statement[] = [
    spendCode({ db, now }, purpose, subject),
    db.insert(mailCodes).values({
      id,
      purpose,
      subject,
      hash: await hashToken(`${id}/${code}`),
      address,
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
        subject: title,
        body: `${about}\n\n認証コード: ${code}\n\nコードは${codeMinutes}分のあいだ、1回だけ使えます。心当たりがないときは、このメールを破棄してください。\n\n買付便`,
        href: codePages[purpose],
        createdAt: now,
      }),
    );
  return writes;
}

/**
 * Whether this is the newest code of the subject. A try is counted before the code is looked at, so
 * that guesses sent at once are counted too; a right code is used up.
 */
export function takeCode(scope: Writer, purpose: CodePurpose, subject: string, code: string) {
  return judgeCode(scope, { purpose, subject, code, spend: true });
}

/** The same without using up a right one. */
export function holdsCode(scope: Writer, purpose: CodePurpose, subject: string, code: string) {
  return judgeCode(scope, { purpose, subject, code, spend: false });
}

/** The statement that uses a code up in the commit of what it allows. */
export function spendCode({ db, now }: Writer, purpose: CodePurpose, subject: string) {
  return db
    .update(mailCodes)
    .set({ usedAt: now })
    .where(
      and(eq(mailCodes.purpose, purpose), eq(mailCodes.subject, subject), isNull(mailCodes.usedAt)),
    );
}

/** Whether this is the newest code of the subject, used up or not; a try is counted all the same. */
export async function wasCode(
  { db, now }: Writer,
  { purpose, subject, code }: { purpose: CodePurpose; subject: string; code: string },
) {
  const [found] = await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} - 1` })
    .where(
      and(
        sql`${mailCodes.id} = (SELECT id FROM mail_codes WHERE purpose = ${purpose}
          AND subject = ${subject} ORDER BY created_at DESC LIMIT 1)`,
        gt(mailCodes.expiresAt, now),
        gt(mailCodes.triesLeft, 0),
      ),
    )
    .returning({ id: mailCodes.id, hash: mailCodes.hash });
  return found !== undefined && (await hashToken(`${found.id}/${code}`)) === found.hash;
}

interface Guess {
  purpose: CodePurpose;
  subject: string;
  code: string;
  spend: boolean;
}

async function judgeCode({ db, now }: Writer, { purpose, subject, code, spend }: Guess) {
  const [found] = await db
    .select({ id: mailCodes.id, hash: mailCodes.hash })
    .from(mailCodes)
    .where(
      and(
        eq(mailCodes.purpose, purpose),
        eq(mailCodes.subject, subject),
        isNull(mailCodes.usedAt),
        gt(mailCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(mailCodes.createdAt))
    .limit(1);
  const fits = (await hashToken(`${found?.id}/${code}`)) === found?.hash;
  if (!found) return false;
  const taken = await db
    .update(mailCodes)
    .set({ triesLeft: sql`${mailCodes.triesLeft} - 1`, ...(fits && spend ? { usedAt: now } : {}) })
    .where(and(eq(mailCodes.id, found.id), gt(mailCodes.triesLeft, 0), isNull(mailCodes.usedAt)))
    .returning({ id: mailCodes.id });
  return fits && taken.length === 1;
}

function sixDigits() {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, "0");
}
