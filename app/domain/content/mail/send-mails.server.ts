import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { outbox } from "#db/schema/index.ts";
import { letterOf } from "./letter.ts";
import type { Mailer } from "./mailer.ts";

const mailsPerRun = 100;
export const sendingTries = 8;

/**
 * Sends what waits in the outbox, the oldest first. One letter that fails does not hold up the
 * others: it is tried again at the next run, and given up after some hours of tries. Without a mail
 * service the letters stay where they are.
 */
export async function sendMails(
  { db, now }: Scope<System>,
  mailer: Mailer | undefined,
  origin?: string,
) {
  if (!mailer) return;
  const waiting = await db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lt(outbox.attempts, sendingTries)))
    .orderBy(asc(outbox.createdAt))
    .limit(mailsPerRun);
  for (const mail of waiting) {
    const error = await mailer.send(letterOf(mail, origin)).then(
      () => undefined,
      (thrown: unknown) => String(thrown).slice(0, 300),
    );
    await db
      .update(outbox)
      .set({
        attempts: sql`${outbox.attempts} + 1`,
        lastError: error ?? null,
        ...(error === undefined ? { sentAt: now } : {}),
      })
      .where(eq(outbox.id, mail.id));
  }
}
