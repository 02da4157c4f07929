import { authorName } from "#app/domain/core/actor.ts";
import { type Message, readMessage } from "#app/domain/core/message/message.ts";

interface DocumentEvent {
  version: number;
  at: Date;
  move: string;
  note: Message | null;
  by: string;
  byName: string;
}

/** A document's history as staff read it; a move without a label is shown by its code. */
export function staffTimeline(
  events: readonly DocumentEvent[],
  labels: Readonly<Record<string, { zh: string }>>,
) {
  return events.map(({ version, at, move, note, by, byName }) => ({
    id: version,
    at,
    note: readMessage(note, "zh"),
    by: authorName({ by, byName }, "zh"),
    title: labels[move]?.zh ?? move,
  }));
}
