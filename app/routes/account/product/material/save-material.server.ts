import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { materialPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { addMaterial, editMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { MaterialForm } from "#app/domain/trade/floor/material-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { materialRefusals } from "./material-texts.ts";

/** Saves a material, a new one where `id` is left out. */
export async function saveMaterial(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  id: string | undefined,
  form: FormData,
) {
  const submission = parseForm(form, { schema: MaterialForm });
  if (submission.status !== "success") return invalid(submission);
  const { key, version, ...said } = submission.value;
  const saved = id
    ? await editMaterial(scope, id, version, said)
    : await addMaterial(scope, key, said);
  if (saved.ok) throw await redirectWithFlash(context, materialPage(id ?? key), "保存しました。");
  switch (saved.reason) {
    case "forbidden":
    case "not-found":
      throw denial(saved.reason);
    case "form-used":
      return usedForm(submission, { key: "key" });
    case "name-taken":
      return invalid(submission, undefined, { name: [materialRefusals["name-taken"]] });
    default:
      return changed(submission, materialRefusals[saved.reason]);
  }
}
