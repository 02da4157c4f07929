import { redirectDocument } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { claimPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { saveClaim } from "#app/domain/trade/after-sales/save-claim.server.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { NewClaimForm } from "./claim-forms.schema.server.ts";
import { claimRefusals } from "./claim-texts.ts";

/** 申請する・一時保存: what the form sent, or why it was not taken, by the field that it is about. */
export async function saveClaimForm(
  scope: Scope<Buyer>,
  store: FileStore,
  requestNumber: string,
  sent: FormData,
) {
  const submission = parseForm(sent, { schema: NewClaimForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, lines, ...words } = submission.value;
  const claimed = lines.flatMap((line, index) => (line.quantity > 0 ? [{ ...line, index }] : []));
  const pictures = await allUploadsOf(scope, store, sent, "pictures");
  if (!pictures.ok)
    return invalid(submission, undefined, { pictures: [fileRefusals.ja[pictures.reason]] });
  const saved = await saveClaim(scope, store, {
    ...words,
    requestNumber,
    lines: claimed.map(({ index: _, ...line }) => line),
    pictures: pictures.value,
    submit: intent === "submit",
  });
  if (saved.ok) return redirectDocument(claimPage(saved.value.number), 303);
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-chosen":
      return invalid(submission, undefined, {
        [firstQuantity(submission.payload.lines)]: [claimRefusals[saved.reason]],
      });
    case "more-than-received": {
      const text = [claimRefusals[saved.reason]];
      const over = saved.over.map((at) => [quantityName(claimed[at]!.index), text] as const);
      // Without them another claim has taken the pieces meanwhile.
      const wrong = over.length > 0 ? Object.fromEntries(over) : { lines: text };
      return invalid(submission, undefined, wrong);
    }
    case "no-such-box":
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

const quantityName = (index: number) => `lines[${index}].quantity`;

/** The field to go to where no number was given: one with a nought in it, else the first that there is. */
function firstQuantity(sent: unknown) {
  const lines = (sent ?? []) as { quantity?: string }[];
  const typed = lines.findIndex((line) => line.quantity?.trim());
  const first = typed >= 0 ? typed : lines.findIndex((line) => line.quantity !== undefined);
  return first >= 0 ? quantityName(first) : "lines";
}
