import { and, asc, count, desc, isNull, lt, sql } from "drizzle-orm";
import { sendingTries } from "#app/domain/content/mail/send-mails.server.ts";
import { wantedTriggers } from "#db/audit-triggers.ts";
import type { Database } from "#db/client.ts";
import {
  alarms,
  auditLog,
  auditSeals,
  deploys,
  fileReservations,
  jobRuns,
  outbox,
} from "#db/schema/index.ts";

export type Figures = Awaited<ReturnType<typeof readFigures>>;

let wanted: string[] | undefined;

/**
 * Reads the figures about the shop's operation in one round trip; cheap enough for a read every few seconds.
 */
export async function readFigures(db: Database) {
  const [runs, [mail], [sheet], [seal], [unsealed], open, triggers, [deploy]] = await db.batch([
    db.select().from(jobRuns).limit(100),
    db
      .select({ since: outbox.createdAt })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), lt(outbox.attempts, sendingTries)))
      .orderBy(asc(outbox.createdAt))
      .limit(1),
    db
      .select({ since: fileReservations.askedAt })
      .from(fileReservations)
      .where(sql`${fileReservations.state} = 'queued'`)
      .orderBy(asc(fileReservations.askedAt))
      .limit(1),
    db
      .select({ at: auditSeals.sealedAt })
      .from(auditSeals)
      .orderBy(desc(auditSeals.sequence))
      .limit(1),
    db
      .select({ since: auditLog.at })
      .from(auditLog)
      .where(
        sql`${auditLog.id} > COALESCE((SELECT to_id FROM audit_seals ORDER BY sequence DESC LIMIT 1), 0)`,
      )
      .orderBy(asc(auditLog.id))
      .limit(1),
    db
      .select({ kind: alarms.kind, count: count() })
      .from(alarms)
      .where(isNull(alarms.resolvedAt))
      .groupBy(alarms.kind)
      .limit(100),
    db
      .select({ name: sql<string>`name` })
      .from(sql`sqlite_master`)
      .where(sql`type = 'trigger' AND name GLOB 'audit_*'`),
    db.select({ marker: deploys.marker }).from(deploys).orderBy(desc(deploys.number)).limit(1),
  ]);
  wanted ??= [...wantedTriggers().keys()];
  const standing = new Set(triggers.map(({ name }) => name));
  return {
    runs,
    mailSince: mail?.since,
    sheetSince: sheet?.since,
    sealedAt: seal?.at,
    unsealedSince: unsealed?.since,
    openAlarms: Object.fromEntries(open.map((row) => [row.kind, row.count])),
    triggersMissing: wanted.filter((name) => !standing.has(name)),
    marker: deploy?.marker,
  };
}
