import { documentEvents } from "#db/schema/index.ts";
import { type Actor, signature, signedName } from "../actor.ts";
import type { Statement } from "../commit.server.ts";
import type { Scope } from "../scope.ts";
import type { DocumentKind } from "./document.ts";

/** Someone else moved this document between our reading it and our writing it. */
export const movedMeanwhile =
  "document_events.document_kind, document_events.document_id, document_events.version";

interface LifecycleOf<State extends string, Move extends string> {
  moves: Record<Move, { to: State }>;
  allows(move: Move, state: State, actor: Actor): boolean;
}

interface Moved<State extends string> {
  /** Goes first in its batch: the row's key is the lock. */
  event: Statement;
  state: State;
  version: number;
}

/**
 * The history row of one move and what the document's own row becomes. The caller updates the
 * document with `state` and `version` in the same batch, after the event. Throws on a move that the
 * life cycle does not allow: ask `allows` first and refuse in the buyer's words.
 */
export function moveDocument<State extends string, Move extends string>(
  { db, actor, now }: Scope,
  lifecycle: LifecycleOf<State, Move>,
  kind: DocumentKind,
  document: { id: string; state: State; version: number },
  move: Move,
  note = "",
): Moved<State> {
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
  return { event, state, version };
}

/** The first history row of a document that is being made. */
export function openDocument(
  { db, actor, now }: Scope,
  kind: DocumentKind,
  document: { id: string; state: string },
  note = "",
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
