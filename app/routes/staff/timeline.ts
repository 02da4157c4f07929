import { authorName } from "#app/domain/core/actor.ts";
import { historyInChinese } from "#app/domain/trade/said/history-in-chinese.ts";

interface DocumentEvent {
  version: number;
  at: Date;
  move: string;
  note: string;
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
    note: historyInChinese(note),
    by: authorName({ by, byName }, "zh"),
    title: labels[move]?.zh ?? move,
  }));
}
