import type { Submission } from "@conform-to/react";
import { termsIn } from "#app/domain/content/label/preview-reply.server.ts";
import { chineseSentences, stillChinese } from "#app/domain/content/phrase/words-to-buyer.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { invalid } from "../respond.server.ts";

/** Shows a staff form again: beside words that are still Chinese stand the terms in them. */
export async function invalidWords(scope: Pick<Scope, "db">, submission: Submission<unknown>) {
  const errors = Object.entries((submission.status === "error" && submission.error) || {});
  const told: Record<string, string[]> = {};
  for (const [name, messages] of errors) {
    const said = messages?.find((message) => message.endsWith(stillChinese));
    if (!said) continue;
    const terms = await termsIn(scope, chineseSentences(String(submission.payload[name] ?? "")));
    if (terms) told[name] = [`${said}。术语：${terms}`];
  }
  return invalid(submission, undefined, told);
}
