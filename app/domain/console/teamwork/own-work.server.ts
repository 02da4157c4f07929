import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { staffMentions, staffNotes } from "#db/schema/index.ts";
import {
  type NotedKind,
  notedKindNames,
  notedKinds,
  notedKindsOf,
  type WorkKind,
  workKinds,
  workKindsOf,
  workStandings,
} from "./work-kinds.ts";

/** Listing and counting one person's work stops here. */
const ownWorkMax = 100;
const mentionsMax = 50;

interface OwnWork {
  kind: WorkKind;
  number: string;
  state: string;
  /** 1 where the exception column of its kind is set. */
  marked: 0 | 1;
  companyName: string;
  assignedByName: string;
  assignedAt: number;
}

/**
 * 我的待办 and @我: reads this person's work, that which waits for us apart from that which waits for others, and
 * the notes that mention them, newest first.
 */
export async function readOwnWork(scope: Scope<Staff>) {
  const { db, actor } = scope;
  const listed = (isOurs: boolean) =>
    db.all<OwnWork>(
      sql`SELECT * FROM (${ownWork(actor, isOurs)}) ORDER BY assignedAt LIMIT ${ownWorkMax}`,
    );
  const [ours, theirs, mentions] = await Promise.all([
    listed(true),
    listed(false),
    db
      .select({
        noteId: staffNotes.id,
        kind: staffNotes.documentKind,
        number: numberOf(),
        staffName: staffNotes.staffName,
        body: staffNotes.body,
        writtenAt: staffNotes.writtenAt,
        seenAt: staffMentions.seenAt,
      })
      .from(staffMentions)
      .innerJoin(staffNotes, eq(staffNotes.id, staffMentions.noteId))
      // Notes on documents outside the person's present duties are not shown.
      .where(
        and(
          eq(staffMentions.staffId, actor.id),
          inArray(staffNotes.documentKind, notedKindsOf(actor)),
        ),
      )
      .orderBy(desc(staffMentions.mentionedAt))
      .limit(mentionsMax),
  ]);
  return { mentions, ours: dated(ours), theirs: dated(theirs) };
}

function dated(work: readonly OwnWork[]) {
  return work.map((one) => ({ ...one, assignedAt: new Date(one.assignedAt) }));
}

/**
 * Builds the query of the person's work of every kind that waits for us, or for others, along the index of
 * the person.
 */
export function ownWork(actor: Staff, isOurs: boolean) {
  const kinds = workKindsOf(actor);
  if (kinds.length === 0) return sql`SELECT 0 AS assignedAt WHERE 0`;
  return sql.join(
    kinds.map(
      (
        kind,
      ) => sql`SELECT * FROM (SELECT ${kind} AS kind, d.number AS number, d.state AS state, ${markOf(kind)} AS marked,
          c.name AS companyName, a.assigned_by_name AS assignedByName, w.assigned_at AS assignedAt
        FROM open_work w CROSS JOIN assignments a ON a.document_kind = w.document_kind AND a.document_id = w.document_id
        JOIN ${sql.raw(workKinds[kind].table)} d ON d.id = w.document_id JOIN companies c ON c.id = d.company_id
        WHERE w.staff_id = ${actor.id} AND w.is_ours = ${Number(isOurs)} AND w.document_kind = ${kind} ORDER BY w.assigned_at LIMIT ${ownWorkMax})`,
    ),
    sql` UNION ALL `,
  );
}

function markOf(kind: WorkKind) {
  const { exception } = workStandings[kind];
  return exception ? sql.raw(`d.${exception.column} IS NOT NULL`) : sql`0`;
}

/** Builds the queries that count the person's work and unseen mentions. */
export function ownWorkCounts(actor: Staff) {
  return {
    own: sql`SELECT 1 FROM open_work w WHERE w.staff_id = ${actor.id} AND w.is_ours = 1 AND ${inArray(sql`w.document_kind`, workKindsOf(actor))} LIMIT ${ownWorkMax}`,
    mentioned: sql`SELECT 1 FROM staff_mentions m JOIN staff_notes n ON n.id = m.note_id
      WHERE m.staff_id = ${actor.id} AND m.seen_at IS NULL AND ${inArray(sql`n.document_kind`, notedKindsOf(actor))} LIMIT ${ownWorkMax}`,
  };
}

function numberOf() {
  const { documentKind, documentId } = staffNotes;
  const cases = notedKindNames.map((kind) => {
    const { table, number } = notedKinds[kind];
    return sql`WHEN ${kind} THEN (SELECT ${sql.raw(number)} FROM ${sql.raw(table)} d WHERE d.id = ${documentId})`;
  });
  return sql<string>`COALESCE(CASE ${documentKind} ${sql.join(cases, sql` `)} END, '')`;
}

/** 知道了: marks a mention as seen; without an id, all of them. */
export function markMentionsSeen(scope: Scope<Staff>, noteId: string | undefined) {
  return markSeen(scope, noteId === undefined ? undefined : eq(staffMentions.noteId, noteId));
}

/** Marks the person's mentions on a document as seen, since they have opened it. */
export function markMentionsOnSeen(scope: Scope<Staff>, kind: NotedKind, documentId: string) {
  const here = scope.db
    .select({ id: staffNotes.id })
    .from(staffNotes)
    .where(and(eq(staffNotes.documentKind, kind), eq(staffNotes.documentId, documentId)));
  return markSeen(scope, inArray(staffMentions.noteId, here));
}

function markSeen(scope: Scope<Staff>, which: SQL | undefined) {
  const { db, actor, now } = scope;
  const unseen = and(eq(staffMentions.staffId, actor.id), isNull(staffMentions.seenAt), which);
  return commit(scope, [db.update(staffMentions).set({ seenAt: now }).where(unseen)], {});
}
