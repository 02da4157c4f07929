import { data, redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bindMaterial, unbindMaterial } from "#app/domain/trade/floor/material-commands.server.ts";
import { BindMaterialForm } from "#app/domain/trade/floor/material-forms.schema.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { readTyped } from "#app/http/input/read-typed.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { productPage } from "../product-query.ts";
import { productRefusals } from "../product-texts.ts";

const UnbindForm = BindMaterialForm.pick({ material: true });

/** Whether the pressed button is one of a product's materials. */
export function isMaterialCommand(form: FormData) {
  return ["bind-material", "unbind-material"].includes(formText(form, "intent") ?? "");
}

/** Binds the material that the form names to the product, or takes it off. */
export async function doMaterialCommand(scope: Scope<Buyer>, productId: string, form: FormData) {
  const changed =
    formText(form, "intent") === "bind-material"
      ? await bind(scope, productId, form)
      : await unbind(scope, productId, form);
  if ("problem" in changed) return problem(changed.problem, 400);
  if (changed.ok) return redirect(`${productPage(productId)}#materials`, 303);
  if (changed.reason === "forbidden" || changed.reason === "not-found")
    throw denial(changed.reason);
  return problem(productRefusals[changed.reason], 409);
}

async function bind(scope: Scope<Buyer>, productId: string, sent: FormData) {
  const { form } = readTyped(sent, BindMaterialForm);
  if (!form.success) return { problem: form.error.issues[0]!.message };
  const { material: materialId, pieces } = form.data;
  return bindMaterial(scope, { productId, materialId }, pieces);
}

async function unbind(scope: Scope<Buyer>, productId: string, sent: FormData) {
  const { form } = readTyped(sent, UnbindForm);
  if (!form.success) return { problem: form.error.issues[0]!.message };
  return unbindMaterial(scope, { productId, materialId: form.data.material });
}

function problem(materialProblem: string, status: number) {
  return data({ materialProblem }, { status });
}
