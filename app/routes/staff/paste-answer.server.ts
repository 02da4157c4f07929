import { data } from "@remix-run/cloudflare";

/** What came of many rows that were pasted at once. */
export interface PasteAnswer {
  /** What stands in the box again: the rows that were not saved. */
  typed: string;
  problem?: string;
  saved: number;
  same: number;
  refused: { text: string; why: string }[];
  /** Rows that are saved once somebody has looked at them again. */
  toCheck?: string;
}

interface AnsweredRow {
  text: string;
  /** Undefined for a row that stands. */
  why: string | undefined;
  /** Whether it stood before. */
  same: boolean;
  /** Refused only until somebody has looked at it again. */
  asks?: boolean;
}

/** Every row answered by itself; what could not be saved stays in the box. */
export function answerPaste(rows: readonly AnsweredRow[]) {
  const refused = rows.flatMap(({ text, why }) => (why === undefined ? [] : [{ text, why }]));
  const same = rows.filter((row) => row.same).length;
  const answer: PasteAnswer = {
    typed: refused.map(({ text }) => text).join("\n"),
    saved: rows.length - refused.length - same,
    same,
    refused,
    toCheck: rows.flatMap(({ text, asks }) => (asks ? [text] : [])).join("\n"),
  };
  return data(answer, { status: refused.length > 0 ? 400 : 200 });
}

/** Nothing was read, and why; all of it stays in the box. */
export function refusePaste(typed: string, problem: string) {
  const answer: PasteAnswer = { typed, problem, saved: 0, same: 0, refused: [] };
  return data(answer, { status: 400 });
}
