import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/client.ts";
import { documentEvents } from "#db/schema/index.ts";
import { type Actor, actorKey, signedName } from "../actor.ts";
import type { Message } from "../message/message.ts";
import type { Scope } from "../scope.ts";
import type { DocumentKind, WorkStandings } from "./document.ts";
import { updateOpenWork } from "./open-work.server.ts";

/** The constraint violated where somebody else moved the document between our reading and our writing it. */
export const movedMeanwhile =
  "document_events.document_kind, document_events.document_id, document_events.version";

export const moveRefusals = { [movedMeanwhile]: "moved-meanwhile" } as const;

interface LifecycleOf<State extends string, Move extends string> {
  moves: Record<Move, { to: State }>;
  allows(move: Move, state: State, actor: Actor): boolean;
}

/** The columns of a document's table that a move writes. */
type MovableTable = SQLiteTable & { id: SQLiteColumn; state: SQLiteColumn; version: SQLiteColumn };

type OtherColumns<Table extends MovableTable> = Omit<
  SQLiteUpdateSetSource<Table>,
  "id" | "state" | "version"
>;

/**
 * The only way for documents of a kind to change state. Answers the history row, whose key is the lock; then
 * the update of the document with any other changed columns; then, for a kind that staff are assigned
 * (`work`), the list of open work. It goes first in its batch. It throws on a move that the life cycle does
 * not allow: callers ask `allows` first and refuse in the reader's words.
 */
export function transition<Table extends MovableTable, State extends string, Move extends string>(
  kind: DocumentKind,
  table: Table,
  lifecycle: LifecycleOf<State, Move>,
  work?: WorkStandings<State>,
) {
  return (
    { db, actor, now }: Scope,
    document: { id: string; state: State; version: number },
    move: Move,
    changes?: OtherColumns<Table>,
    note: Message | null = null,
  ): Statement[] => {
    if (!lifecycle.allows(move, document.state, actor))
      throw new Error(
        `${actorKey(actor)} may not ${move} ${kind} ${document.id} in ${document.state}`,
      );

    const state = lifecycle.moves[move].to;
    const version = document.version + 1;
    const event = db.insert(documentEvents).values({
      documentKind: kind,
      documentId: document.id,
      version,
      move,
      fromState: document.state,
      state,
      note,
      at: now,
      by: actorKey(actor),
      byName: signedName(actor),
    });
    const row = db
      .update<SQLiteTable>(table)
      .set({ ...changes, state, version })
      .where(eq(table.id, document.id));
    const moved = { from: [document.state], to: state, ids: sql`${document.id}` };
    return [event, row, ...updateOpenWork(db, kind, table, work, moved)];
  };
}

/**
 * Records an act that leaves a document in its state: the history row, whose key is the lock, then the
 * changed columns. It goes first in its batch, as a move does.
 */
export function recordEvent<Table extends MovableTable, State extends string>(
  kind: DocumentKind,
  table: Table,
  work?: WorkStandings<State>,
) {
  return (
    { db, actor, now }: Scope,
    { id, state, version }: { id: string; state: string; version: number },
    act: string,
    changes: OtherColumns<Table>,
    note: Message | null = null,
  ): Statement[] => [
    db.insert(documentEvents).values({
      documentKind: kind,
      documentId: id,
      version: version + 1,
      move: act,
      note,
      fromState: state,
      state,
      at: now,
      by: actorKey(actor),
      byName: signedName(actor),
    }),
    db
      .update<SQLiteTable>(table)
      .set({ ...changes, version: version + 1 })
      .where(eq(table.id, id)),
    ...updateOpenWork(db, kind, table, work, { from: [state], to: state, ids: sql`${id}` }),
  ];
}

/**
 * Moves the documents that a condition finds at the time of writing, for a move that follows from another
 * document's. Nothing is written where none is found.
 */
export function transitionWhere<
  Table extends MovableTable,
  State extends string,
  Move extends string,
>(
  kind: DocumentKind,
  table: Table,
  { moves }: { moves: Record<Move, { from: readonly State[]; to: State }> },
  work?: WorkStandings<State> & { exception?: never },
) {
  return (
    { db, actor, now }: Scope,
    which: SQL,
    move: Move,
    changes?: OtherColumns<Table>,
  ): Statement[] => {
    const { from, to } = moves[move];
    const found = and(which, inArray(table.state, [...from]));
    const event = db.run(sql`INSERT INTO document_events
        (document_kind, document_id, version, move, from_state, state, note, at, by, by_name)
      SELECT ${kind}, ${table.id}, ${table.version} + 1, ${move}, ${table.state}, ${to}, NULL,
        ${now.getTime()}, ${actorKey(actor)}, ${signedName(actor)}
      FROM ${table} WHERE ${found}`);
    const row = db
      .update<SQLiteTable>(table)
      .set({ ...changes, state: to, version: sql`version + 1` })
      .where(found);
    const ids = sql`SELECT ${table.id} FROM ${table} WHERE ${found}`;
    // Before the update, which changes the state that the documents are found by.
    return [event, ...updateOpenWork(db, kind, table, work, { from, to, ids }), row];
  };
}

/** Writes the first history row of a document that is being created. */
export function openDocument(
  { db, actor, now }: Scope,
  kind: DocumentKind,
  document: { id: string; state: string },
  note: Message | null = null,
): Statement {
  return db.insert(documentEvents).values({
    documentKind: kind,
    documentId: document.id,
    version: 1,
    move: "create",
    fromState: null,
    state: document.state,
    note,
    at: now,
    by: actorKey(actor),
    byName: signedName(actor),
  });
}

interface RecordedAct {
  id: string;
  /** The version after the act; 1 for a document that it creates. */
  version: number;
  state: string;
  act: string;
  note: Message | null;
}

/**
 * Writes the history rows of many documents of a kind that one command creates or acts on without moving
 * them; their keys are the locks.
 */
export function recordEvents(
  { db, actor, now }: Scope,
  kind: DocumentKind,
  acts: readonly RecordedAct[],
): Statement {
  return db.insert(documentEvents).values(
    acts.map(({ id, version, state, act, note }) => ({
      documentKind: kind,
      documentId: id,
      version,
      move: act,
      note,
      fromState: version === 1 ? null : state,
      state,
      at: now,
      by: actorKey(actor),
      byName: signedName(actor),
    })),
  );
}
