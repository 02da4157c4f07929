import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type SettingKey, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { outbox } from "#db/schema/index.ts";
import { type Mailer, type Sender, toMail } from "./mail.ts";

const mailsPerRun = 100;
export const sendingTries = 8;

/**
 * Sends the waiting mails of the outbox, the oldest first. A mail that fails does not hold up the others: it
 * is tried again at each run, and given up after `sendingTries`. Without a mail service the mails stay where
 * they are.
 */
export async function sendMails(scope: Scope<System>, mailer: Mailer | undefined, origin?: string) {
  const { db, now } = scope;
  if (!mailer) return;
  const waiting = await db
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lt(outbox.attempts, sendingTries)))
    .orderBy(asc(outbox.createdAt))
    .limit(mailsPerRun);
  if (waiting.length === 0) return;
  const sender = await readSender(scope);
  for (const mail of waiting) {
    const error = await mailer.send(toMail(mail, sender, origin)).then(
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

/** Reads the sender of letters, who is the issuer of invoices. */
export async function readSender(scope: Pick<Scope, "db" | "now">): Promise<Sender> {
  const values = new Map((await settingsQuery(scope)).map(({ key, value }) => [key, value]));
  const said = (key: SettingKey) => values.get(key) ?? "";
  return { name: said("issuerName"), address: said("issuerAddress"), phone: said("issuerPhone") };
}
