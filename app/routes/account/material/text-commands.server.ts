import { redirect } from "@remix-run/cloudflare";
import {
  acceptText,
  acceptTexts,
  editText,
  isUnsaved,
  unacceptText,
  type WhichText,
  writeAgain,
} from "#app/domain/catalog/material/change-text.server.ts";
import { materialKindNames, materialLimits } from "#app/domain/catalog/material/material.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { invalidFields } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { jobPage } from "./material-links.ts";
import { changeRefusals } from "./material-words.ts";
import type { Pressed } from "./pressed.server.ts";

/** What the buttons of one text do. */
export async function doTextCommand({ scope, form, later }: Pressed) {
  const kind = materialKindNames.find((name) => name === formText(form, "kind"));
  const [place, version] = [Number(formText(form, "goods")), Number(formText(form, "version"))];
  if (!kind || !Number.isSafeInteger(place) || !Number.isSafeInteger(version))
    throw denial("not-found");
  const which = { jobId: jobOf(form), place, kind };
  const [draft, guidance] = [
    formText(form, "text") ?? "",
    (formText(form, "guidance") ?? "").trim(),
  ];
  const intent = formText(form, "intent")!;
  const byModel = intent === "again-model";
  const field = byModel ? `guidance-${kind}` : `text-${kind}`;
  if (byModel && guidance.length > materialLimits.guidanceMax)
    return invalidFields({ [field]: [changeRefusals["long-guidance"]] }, form);
  // Every button stands in the form of the field: what was typed there is saved first, or stays typed.
  if (intent !== "save" && form.has("text") && (await isUnsaved(scope, which, version, draft)))
    return invalidFields({ [`text-${kind}`]: [changeRefusals.unsaved] }, form);
  const changed = byModel
    ? await writeAgain(scope, which, { writer: "model", guidance, seenVersion: version })
    : await change(scope, intent, which, version, draft);
  if (changed.ok && byModel) await later("write-material");
  if (changed.ok) return redirect(jobPage(which.jobId, place, kind), 303);
  if (changed.reason === "forbidden" || changed.reason === "not-found")
    throw denial(changed.reason);
  // While a model writes, its field is away: what is wrong is said of the text as a whole.
  if (changed.reason === "still-waiting")
    return invalidFields({ [kind]: [changeRefusals["still-waiting"]] }, form, 409);
  const status = changed.reason === "empty" ? 400 : 409;
  return invalidFields({ [field]: [changeRefusals[changed.reason]] }, form, status);
}

function change(
  scope: Scope<Buyer>,
  intent: string,
  which: WhichText,
  version: number,
  text: string,
) {
  if (intent === "again") return writeAgain(scope, which, { seenVersion: version });
  if (intent === "save") return editText(scope, which, version, text);
  if (intent === "accept") return acceptText(scope, which, version);
  return unacceptText(scope, which);
}

/** Takes over all of a page that passed: what somebody has seen, whatever became newer meanwhile. */
export async function acceptPassing({ scope, form }: Pressed) {
  const place = Number(formText(form, "goods"));
  if (!Number.isSafeInteger(place)) throw denial("not-found");
  const which = { jobId: jobOf(form), place };
  const seen = formTexts(form, "seen").flatMap((one) => {
    const [name, version] = one.split("/");
    const kind = materialKindNames.find((known) => known === name);
    return kind ? [{ kind, version: Number(version) }] : [];
  });
  const changed = await acceptTexts(scope, which, seen);
  if (changed.ok) return redirect(jobPage(which.jobId, place), 303);
  if (changed.reason === "forbidden" || changed.reason === "not-found")
    throw denial(changed.reason);
  return invalidFields({ "": [changeRefusals[changed.reason]] }, [], 409);
}

const jobOf = (form: Pressed["form"]) => formText(form, "job")?.slice(0, 64) ?? "";
