import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanMinute } from "#app/domain/core/calendar.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { type AlarmChannelName, alarmPushes, alarms, outbox } from "#db/schema/index.ts";
import type { AlarmChannel } from "./alarm-channel.ts";

interface Settings {
  mailTo?: string | undefined;
  webhook?: AlarmChannel | undefined;
  /** `https://` and the shop's host, for the link. */
  origin?: string | undefined;
}

type Alarm = typeof alarms.$inferSelect;

const messagesAnHour = 20;
const alarmsARun = 500;

/**
 * Tells open alarms outside, each once a channel: at most twenty messages an hour and one line that
 * counts the rest. What a channel did not take is told at the next run. Details stay in the console:
 * they may name a payer.
 */
export async function pushAlarms(scope: Scope<System>, { mailTo, webhook, origin = "" }: Settings) {
  const link = `${origin}/staff/finance#alarms`;
  // The letters first: they need nobody outside.
  if (mailTo)
    await push(scope, "mail", async (message, marks) => {
      const mail = {
        id: `alarm/${message.id}`,
        to: mailTo,
        letter: letter("mail.alarm", { text: message.text, link }),
        createdAt: scope.now,
      };
      await scope.db.batch([scope.db.insert(outbox).values(mail).onConflictDoNothing(), ...marks]);
    });
  if (webhook)
    await push(scope, "webhook", async (message, [first, ...rest]) => {
      await webhook.tell(`${message.text} ${link}`);
      await scope.db.batch([first, ...rest]);
    });
}

type Marks = [Statement, ...Statement[]];

async function push(
  { db, now }: Scope<System>,
  channel: AlarmChannelName,
  tell: (message: { id: string; text: string }, marks: Marks) => Promise<void>,
) {
  const { waiting, told, summed } = await readWaiting({ db, now }, channel);
  const single = waiting.slice(0, Math.max(0, messagesAnHour - told));
  const rest = waiting.slice(single.length);
  const marksOf = (alarm: Alarm, one: boolean): Statement =>
    db
      .insert(alarmPushes)
      .values({ alarmId: alarm.id, channel, pushedAt: now, summed: one })
      .onConflictDoNothing();
  for (const alarm of single)
    await tell({ id: alarm.id, text: lineOf(alarm) }, [marksOf(alarm, false)]);

  // One such line an hour; what comes after it waits for the next.
  const [first, ...others] = rest;
  if (!first || summed > 0) return;
  const more = waiting.length === alarmsARun ? `${rest.length} or more` : rest.length;
  await tell({ id: `more/${first.id}`, text: `[買付便] …and ${more} more alarms` }, [
    marksOf(first, true),
    ...others.map((alarm) => marksOf(alarm, true)),
  ]);
}

async function readWaiting({ db, now }: Pick<Scope, "db" | "now">, channel: AlarmChannelName) {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const [waiting, [recent]] = await db.batch([
    db
      .select()
      .from(alarms)
      .where(
        and(
          isNull(alarms.resolvedAt),
          sql`NOT EXISTS (SELECT 1 FROM alarm_pushes p WHERE p.channel = ${channel} AND p.alarm_id = ${alarms.id})`,
        ),
      )
      .orderBy(asc(alarms.raisedAt))
      .limit(alarmsARun),
    db
      .select({
        told: sql<number>`COALESCE(sum(NOT ${alarmPushes.summed}), 0)`,
        summed: sql<number>`COALESCE(sum(${alarmPushes.summed}), 0)`,
      })
      .from(alarmPushes)
      .where(and(eq(alarmPushes.channel, channel), gt(alarmPushes.pushedAt, hourAgo))),
  ]);
  return { waiting, told: recent?.told ?? 0, summed: recent?.summed ?? 0 };
}

function lineOf({ kind, subject, raisedAt }: Alarm) {
  return `[買付便] ${kind}: ${subject} (${japanMinute(raisedAt)})`;
}
