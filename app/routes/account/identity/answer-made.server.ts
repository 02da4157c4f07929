import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import type { Result } from "#app/domain/core/result.ts";
import { tokensMax } from "#app/domain/customers/token/token.ts";
import { changed, invalid } from "#app/http/respond.server.ts";

type MadeToken = Result<{ token: string }, "made-already" | "too-many" | "not-yours-to-give">;

/** What a form that makes a token is answered. Not a redirect: the token is shown by this answer and never again. */
export function answerMade(submission: Submission<unknown>, made: MadeToken) {
  if (made.ok) return data({ token: made.value.token });
  switch (made.reason) {
    case "made-already":
      return changed(
        submission,
        "このトークンはすでに作成済みです。控えていない場合は取り消して、作り直してください",
      );
    case "too-many":
      return changed(
        submission,
        `使えるトークンは${tokensMax}個までです。不要なものを取り消してください`,
      );
    case "not-yours-to-give":
      return invalid(submission, undefined, {
        scopes: ["ご自身が持っていない権限は付けられません"],
      });
  }
}
