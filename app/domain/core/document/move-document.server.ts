import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/client.ts";
import { documentEvents } from "#db/schema/index.ts";
import { type Actor, signature, signedName } from "../actor.ts";
import type { Message } from "../message/message.ts";
import type { Scope } from "../scope.ts";
import type { DocumentKind, WorkStandings } from "./document.ts";
import { updateOpenWork } from "./open-work.server.ts";

/** Someone else moved this document between our reading it and our writing it. */
export const movedMeanwhile =
  "document_events.document_kind, document_events.document_id, document_events.version";

/** What a command that moves a document answers when somebody else was first. */
export const moveRefusals = { [movedMeanwhile]: "moved-meanwhile" } as const;

interface LifecycleOf<State extends string, Move extends string> {
  moves: Record<Move, { to: State }>;
  allows(move: Move, state: State, actor: Actor): boolean;
}

/** The table of a kind of document, as far as a move writes it. */
type MovableTable = SQLiteTable & { id: SQLiteColumn; state: SQLiteColumn; version: SQLiteColumn };

type OtherColumns<Table extends MovableTable> = Omit<
  SQLiteUpdateSetSource<Table>,
  "id" | "state" | "version"
>;

/**
 * The one way by which documents of a kind change their state: the history row, whose key is the
 * lock, then the document's own row with whatever else the move changes in it, then, for a kind that staff
 * take on (`work`), the list of open work. Stands first in its batch. Throws on a move that the life cycle
 * does not allow: ask `allows` first and refuse in the buyer's words.
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
        `${signature(actor)} may not ${move} ${kind} ${document.id} in ${document.state}`,
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
      by: signature(actor),
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
 * An act on a document that leaves it in its state: the history row, whose key is the lock, then whatever
 * else the act changes in its own row. Stands first in its batch, as a move does.
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
      by: signature(actor),
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
 * The same for a document that is found as it is written, by what stands in its own row: a move that
 * follows from another document's, whoever moved that one. Where there is none nothing is written.
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
        ${now.getTime()}, ${signature(actor)}, ${signedName(actor)}
      FROM ${table} WHERE ${found}`);
    const row = db
      .update<SQLiteTable>(table)
      .set({ ...changes, state: to, version: sql`version + 1` })
      .where(found);
    const ids = sql`SELECT ${table.id} FROM ${table} WHERE ${found}`;
    // Before the row, by which the documents are found.
    return [event, ...updateOpenWork(db, kind, table, work, { from, to, ids }), row];
  };
}

/** The first history row of a document that is being made. */
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
    by: signature(actor),
    byName: signedName(actor),
  });
}

interface RecordedAct {
  id: string;
  /** The version that the act makes; 1 of a document that it makes. */
  version: number;
  state: string;
  act: string;
  note: Message | null;
}

/** The history rows of many documents of a kind that one press makes or acts on without moving them; their keys are the locks. */
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
      by: signature(actor),
      byName: signedName(actor),
    })),
  );
}
