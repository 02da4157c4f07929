import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";

const namedMax = 5;

interface Question {
  /** Each line whose amount is far from the expected one, with both. */
  lines: readonly string[];
  question: string;
  /** Stands for these very amounts: the tick is for no others. */
  checkedFor: string;
}

/**
 * The form again with the amounts that are far from the expected ones, and the tick (`checked`) that lets them pass.
 */
export function askToCheck(
  submission: Submission<unknown>,
  { lines, question, checkedFor }: Question,
) {
  const more = lines.length > namedMax ? ` 等 ${lines.length} 行` : "";
  const words = `${lines.slice(0, namedMax).join("；")}${more}。${question}`;
  const reply = submission.reply({ fieldErrors: { checked: [words] } });
  const initialValue = { ...reply.initialValue, checkedFor } as Record<string, any>;
  return data({ ...reply, initialValue }, { status: 400 });
}
