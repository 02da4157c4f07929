import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bindMaterial, unbindMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { BindMaterialForm } from "#app/domain/trade/floor/material-forms.schema.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { productPage } from "../product-query.ts";
import { productRefusals } from "../product-texts.ts";

const MaterialForm = z.discriminatedUnion("intent", [
  BindMaterialForm.extend({ intent: z.literal("bind-material") }),
  BindMaterialForm.pick({ material: true }).extend({ intent: z.literal("unbind-material") }),
]);

/** Whether the pressed button is one of a product's materials. */
export function isMaterialCommand(form: FormData) {
  return ["bind-material", "unbind-material"].includes(formText(form, "intent") ?? "");
}

/** Binds the material that the form names to the product, or takes it off. */
export async function doMaterialCommand(scope: Scope<Buyer>, productId: string, form: FormData) {
  const submission = parseForm(form, { schema: MaterialForm });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const which = { productId, materialId: value.material };
  const done =
    value.intent === "bind-material"
      ? await bindMaterial(scope, which, value.pieces)
      : await unbindMaterial(scope, which);
  if (done.ok) return redirect(`${productPage(productId)}#materials`, 303);
  if (done.reason === "forbidden" || done.reason === "not-found") throw denial(done.reason);
  return changed(submission, productRefusals[done.reason]);
}
