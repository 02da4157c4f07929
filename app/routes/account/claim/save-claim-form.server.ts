import { redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { claimPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { NewClaimForm } from "./claim-forms.schema.server.ts";
import { claimRefusals } from "./claim-texts.ts";

/** 申請する・一時保存: what the form sent, or why it was not taken, by the field that it is about. */
export async function saveClaimForm(
  scope: Scope<Buyer>,
  store: FileStore,
  requestNumber: string,
  sent: SentForm,
) {
  const submission = readForm(sent, NewClaimForm);
  if (submission.status !== "success") return invalid(submission);
  const { intent, lines, ...words } = submission.value;
  const saved = await saveClaim(scope, store, {
    ...words,
    requestNumber,
    lines: lines.filter(({ quantity }) => quantity > 0),
    pictures: await uploadsOf(sent, "pictures"),
    submit: intent === "submit",
  });
  if (saved.ok) return redirect(claimPage(saved.value.number), 303);
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-chosen":
    case "no-such-box":
    case "more-than-received":
      return invalid(submission, undefined, { lines: [claimRefusals[saved.reason]] });
    case "too-many-pictures":
    case "not-a-picture":
    case "picture-too-large":
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { pictures: [claimRefusals[saved.reason]] });
    default:
      return changed(submission, claimRefusals[saved.reason]);
  }
}
