import { redirect } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { claimPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { agreeClaim } from "#app/domain/trade/after-sales/agree-claim.server.ts";
import { answerClaim } from "#app/domain/trade/after-sales/answer-claim.server.ts";
import { findOwnClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { ClaimCommandForm } from "./claim-forms.schema.server.ts";
import { claimRefusals } from "./claim-texts.ts";

/** What the buttons of a claim's page do. */
export async function doClaimCommand(scope: Scope<Buyer>, number: string, sent: FormData) {
  const submission = parseForm(sent, { schema: ClaimCommandForm });
  if (submission.status !== "success") {
    if (!(await findOwnClaim(scope, number))) throw notFound();
    return invalid(submission);
  }
  const done = await doCommand(scope, number, submission.value);
  if (done.ok) return redirect(claimPage(number), 303);
  if (done.reason === "forbidden") throw forbidden();
  if (done.reason === "not-found") throw notFound();
  return changed(submission, claimRefusals[done.reason]);
}

function doCommand(
  scope: Scope<Buyer>,
  number: string,
  command: z.output<typeof ClaimCommandForm>,
) {
  if (command.intent === "agree") return agreeClaim(scope, number, command.version);
  return answerClaim(scope, number, command.intent, command.note);
}
