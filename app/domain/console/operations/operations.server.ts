import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay, japanMinute } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message, readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import {
  type AlarmChannelName,
  alarmPushes,
  alarms,
  jobRuns,
  outbox,
  staff,
} from "#db/schema/index.ts";
import { type ExpectedJob, type Finding, listFindings } from "./findings.ts";
import { type AlarmChannel, alarmKindsFor, alarmNames, alarmSubject } from "./operations.ts";
import { type Figures, readFigures } from "./read-figures.server.ts";

/**
 * Runs a job and records when it ran and how it ended. A failure to record stops no job: where the database
 * does not accept writes, the job fails by itself.
 */
export async function runRecorded(db: Database, name: string, now: Date, run: () => Promise<void>) {
  const begun = Date.now();
  await record(db, name, now, { startedAt: now });
  try {
    await run();
    const endedAt = after(now, begun);
    await record(db, name, now, { endedAt, succeededAt: endedAt, errorName: null });
  } catch (error) {
    const errorName = error instanceof Error ? error.name : "unknown";
    await record(db, name, now, { endedAt: after(now, begun), errorName });
    throw error;
  }
}

async function record(
  db: Database,
  name: string,
  now: Date,
  row: Partial<Omit<typeof jobRuns.$inferInsert, "name" | "knownSince">>,
) {
  await db
    .insert(jobRuns)
    .values({ name, knownSince: now, ...row })
    .onConflictDoUpdate({ target: jobRuns.name, set: row })
    .catch(() => undefined);
}

function after(now: Date, begun: number) {
  return new Date(now.getTime() + Date.now() - begun);
}

interface Settings {
  mailTo?: string | undefined;
  webhook?: AlarmChannel | undefined;
  /** `https://` and the shop's host, for the link. */
  origin?: string | undefined;
}

type Alarm = typeof alarms.$inferSelect;

const messagesPerHour = 20;
const alarmsPerRun = 500;

/**
 * Sends open alarms to the outside channels, each once per channel: at most twenty messages an hour, and one
 * line that counts the rest. What a channel did not accept is sent at the next run. Details stay in the
 * console, since they may name a payer. Staff who can act on an alarm and named an address are mailed it, too.
 */
export async function pushAlarms(scope: Scope<System>, { mailTo, webhook, origin = "" }: Settings) {
  const link = `${origin}/staff/finance#alarms`;
  await mailStaff(scope, `${origin}/staff`);
  // Mails first, since queueing them needs no outside service.
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
      await webhook.send(`${message.text} ${link}`);
      await scope.db.batch([first, ...rest]);
    });
}

/** The kinds whose details are figures of ours alone, which a mail may say. */
const toldInFull = new Set(["price-waiting", "price-jump", "rate-waiting", "rate-jump"]);

/** Queues each open alarm, once, as a mail to the members of staff who can act on it. */
async function mailStaff(scope: Scope<System>, link: string) {
  const { db, now } = scope;
  const { id, name, role, alsoRoles, email } = staff;
  const readers = await db
    .select({ id, name, role, alsoRoles, email })
    .from(staff)
    .where(and(eq(staff.state, "in_use"), ne(email, "")))
    .limit(staffMailedMax);
  if (readers.length === 0) return;
  const kindsOf = new Map(
    readers.map((reader) => [reader.id, alarmKindsFor({ kind: "staff", ...reader })]),
  );
  await push(scope, "staff", async ({ id, about }, marks) => {
    const [first, ...others] = about;
    const text = [
      `${alarmNames[first.kind] ?? first.kind}：${alarmSubject(first.subject)}`,
      ...(others.length > 0 ? [`另有${others.length}条`] : []),
    ].join("，");
    const detail = toldInFull.has(first.kind) ? readMessage(first.detail, "zh") : "";
    const mails = readers
      .filter((reader) => about.some(({ kind }) => kindsOf.get(reader.id)?.includes(kind)))
      .map((reader) =>
        db
          .insert(outbox)
          .values({
            id: `alarm/${id}/${reader.id}`,
            to: reader.email,
            letter: letter("mail.staff-alarm", { text, detail, link }),
            createdAt: now,
          })
          .onConflictDoNothing(),
      );
    await db.batch([marks[0], ...marks.slice(1), ...mails]);
  });
}

/** The most members of staff that one alarm is mailed to. */
const staffMailedMax = 500;

type Marks = [Statement, ...Statement[]];

async function push(
  { db, now }: Scope<System>,
  channel: AlarmChannelName,
  tell: (
    message: { id: string; text: string; about: readonly [Alarm, ...Alarm[]] },
    marks: Marks,
  ) => Promise<void>,
) {
  const { waiting, told, summed } = await readWaiting({ db, now }, channel);
  const single = waiting.slice(0, Math.max(0, messagesPerHour - told));
  const rest = waiting.slice(single.length);
  const marksOf = (alarm: Alarm, one: boolean): Statement =>
    db
      .insert(alarmPushes)
      .values({ alarmId: alarm.id, channel, pushedAt: now, summed: one })
      .onConflictDoNothing();
  for (const alarm of single)
    await tell({ id: alarm.id, text: alarmLine(alarm), about: [alarm] }, [marksOf(alarm, false)]);

  // One such line an hour; later alarms wait for the next.
  const [first, ...others] = rest;
  if (!first || summed > 0) return;
  const more = waiting.length === alarmsPerRun ? `${rest.length} or more` : rest.length;
  await tell(
    {
      id: `more/${first.id}`,
      text: `[買付便] …and ${more} more alarms`,
      about: [first, ...others],
    },
    [marksOf(first, true), ...others.map((alarm) => marksOf(alarm, true))],
  );
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
      .limit(alarmsPerRun),
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

function alarmLine({ kind, subject, raisedAt }: Alarm) {
  return `[買付便] ${kind}: ${subject} (${japanMinute(raisedAt)})`;
}

const probeMs = 3_000;

interface Part {
  ok: boolean;
  milliseconds: number;
  /** The error's name only; its message may contain an address. */
  error?: string;
}

export interface Health {
  /** True where everything that a buyer needs is available. */
  ok: boolean;
  database: Part;
  store: Part;
  /** Undefined where the database did not answer. */
  figures: Figures | undefined;
  findings: Finding[];
}

/** Checks the database and the object store in parallel, each with its own time-out. */
export async function readHealth(
  { db, now }: Pick<Scope, "db" | "now">,
  files: Pick<FileStore, "keysBelow">,
  settings: { jobs: readonly ExpectedJob[]; mailed: boolean },
): Promise<Health> {
  const [database, store] = await Promise.all([
    probe(() => readFigures(db)),
    probe(() => files.keysBelow("health/")),
  ]);
  const figures = database.value;
  return {
    ok: database.part.ok && store.part.ok,
    database: database.part,
    store: store.part,
    figures,
    findings: figures ? listFindings(figures, now, settings) : [],
  };
}

async function probe<Value>(ask: () => Promise<Value>): Promise<{ value?: Value; part: Part }> {
  const begun = performance.now();
  const part = (ok: boolean) => ({ ok, milliseconds: Math.round(performance.now() - begun) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("no answer", "TimeoutError")), probeMs);
  });
  try {
    const value = await Promise.race([ask(), late]);
    return { value, part: part(true) };
  } catch (error) {
    return { part: { ...part(false), error: error instanceof Error ? error.name : "unknown" } };
  } finally {
    clearTimeout(timer);
  }
}

/** After a longer time without a check the shop was not running, and neither could its jobs. */
const awayMinutes = 15;

/** Raises one alarm a day for each fault in the operation. */
export async function watchOperations(
  scope: Scope<System>,
  settings: { jobs: readonly ExpectedJob[]; mailed: boolean },
) {
  const { db, actor, now } = scope;
  const figures = await readFigures(db);
  const known = new Set(figures.runs.map(({ name }) => name));
  const unknown = settings.jobs.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    await db
      .insert(jobRuns)
      .values(unknown.map(({ name }) => ({ name, knownSince: now })))
      .onConflictDoNothing();

  const lastLook = figures.runs.find(({ name }) => name === actor.id)?.endedAt;
  const away = !lastLook || now.getTime() - lastLook.getTime() > awayMinutes * 60_000;
  if (away) await db.update(jobRuns).set({ knownSince: now });

  const found = listFindings(figures, now, settings).filter(
    ({ kind }) => !(away && (kind === "job-missed" || kind === "seal-late")),
  );
  if (found.length === 0) return;
  const rows = found.map(({ kind, subject, detail }) => ({
    id: `${kind}/${subject}/${japanDay(now)}`,
    kind,
    subject,
    detail: message("plain", { text: detail }),
    raisedAt: now,
  }));
  await commit(scope, [db.insert(alarms).values(rows).onConflictDoNothing()], {});
}
