import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Result } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { tokensMax } from "#app/domain/customers/token/token.ts";
import { revokeToken } from "#app/domain/customers/token/tokens.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";

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

const RevokeForm = z.object({ intent: z.literal("revoke"), token: rules.id });

/** 取り消す: the token that the form names. */
export async function revokeSent(scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: RevokeForm });
  if (submission.status !== "success") throw notFound();
  const revoked = await revokeToken(scope, submission.value.token);
  if (!revoked.ok) throw notFound();
}
