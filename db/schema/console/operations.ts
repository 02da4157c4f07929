import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { alarms } from "../money/ledger.ts";

/** The last run of each job: one row a job. */
export const jobRuns = sqliteTable("job_runs", {
  name: text("name").primaryKey(),
  /** Since when it has been expected to run. */
  knownSince: instant("known_since").notNull(),
  startedAt: instant("started_at"),
  /** Empty while it runs, and for good where it was cut off. */
  endedAt: instant("ended_at"),
  succeededAt: instant("succeeded_at"),
  /** What the last run failed with; null where it did not. */
  errorName: text("error_name"),
});

export type AlarmChannelName = "mail" | "webhook";

/** An alarm that has been told, once for each way out. */
export const alarmPushes = sqliteTable(
  "alarm_pushes",
  {
    alarmId: text("alarm_id")
      .notNull()
      .references(() => alarms.id),
    channel: text("channel").$type<AlarmChannelName>().notNull(),
    pushedAt: instant("pushed_at").notNull(),
    /** Told in one line with others. */
    summed: flag("summed").notNull(),
  },
  (push) => [
    primaryKey({ columns: [push.channel, push.alarmId] }),
    index("alarm_pushes_recent").on(push.channel, push.pushedAt),
  ],
);

/** Each deploy, as the deploy itself writes it down. */
export const deploys = sqliteTable("deploys", {
  number: integer("number").primaryKey({ autoIncrement: true }),
  /** Drawn anew each time: a Worker that reads it back reads this very database, not a copy. */
  marker: text("marker").notNull().unique(),
  commit: text("commit").notNull(),
  startedAt: instant("started_at").notNull(),
  /** The platform's version that served before; null at the first deploy. */
  versionBefore: text("version_before"),
  version: text("version"),
  /** The database as it was before this deploy changed it. */
  snapshot: text("snapshot"),
  /** Since then the version before cannot work on this schema. */
  contractedAt: instant("contracted_at"),
  doneAt: instant("done_at"),
});
