import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";

interface AnsweredRow {
  text: string;
  /** Undefined for a row that stands. */
  why: string | undefined;
  /** Whether it stood before. */
  same: boolean;
  /** Refused only until somebody has looked at it again. */
  asks?: boolean;
}

/**
 * Answers many rows that were pasted into one field, each by itself; what could not be saved stays in the box, and
 * `checkedFor` names what is saved once somebody has looked at it again.
 */
export function answerPaste(
  submission: Submission<unknown>,
  name: string,
  rows: readonly AnsweredRow[],
) {
  const refused = rows.filter(({ why }) => why !== undefined);
  const same = rows.filter((row) => row.same).length;
  const errors = refused.map(({ text, why }) => `${text}：${why}`);
  return data(
    {
      ...submission.reply(errors.length > 0 ? { fieldErrors: { [name]: errors } } : {}),
      initialValue: {
        [name]: refused.map(({ text }) => text).join("\n"),
        checkedFor: rows.flatMap(({ text, asks }) => (asks ? [text] : [])).join("\n"),
      },
      saved: rows.length - refused.length - same,
      same,
    },
    { status: refused.length > 0 ? 400 : 200 },
  );
}
