import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { savedText } from "./saved-text.ts";

interface AnsweredRow {
  text: string;
  /** Undefined for a row that stands. */
  why: string | undefined;
  /** Whether it stood before. */
  same: boolean;
  /** Refused only until somebody has looked at it again. */
  asks?: boolean;
}

interface PasteAnswer {
  context: AppLoadContext;
  /** The page itself, which is opened anew once all is saved. */
  to: string;
  /** The field that was pasted into. */
  name: string;
  /** The head of a sheet, without which its rows cannot be read again. */
  head?: string | undefined;
  rows: readonly AnsweredRow[];
}

/**
 * Answers many rows that were pasted into one field, each by itself; what could not be saved stays in the box, and
 * `checkedFor` names what is saved once somebody has looked at it again.
 */
export async function answerPaste(
  submission: Submission<unknown>,
  { context, to, name, head, rows }: PasteAnswer,
) {
  const refused = rows.filter(({ why }) => why !== undefined);
  const same = rows.filter((row) => row.same).length;
  const saved = rows.length - refused.length - same;
  if (refused.length === 0) throw await redirectWithFlash(context, to, savedText(saved, same));
  const left = refused.map(({ text }) => text);
  return data(
    {
      ...submission.reply({
        fieldErrors: { [name]: refused.map(({ text, why }) => `${text}：${why}`) },
      }),
      initialValue: {
        [name]: (head === undefined ? left : [head, ...left]).join("\n"),
        checkedFor: rows.flatMap(({ text, asks }) => (asks ? [text] : [])).join("\n"),
      },
      saved,
      same,
    },
    { status: 400 },
  );
}
