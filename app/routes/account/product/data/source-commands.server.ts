import { data, redirect } from "@remix-run/cloudflare";
import {
  bindSource,
  preferSource,
  unbindSource,
} from "#app/domain/catalog/products/change-own-products.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formText } from "#app/http/input/form-text.ts";
import { denial } from "#app/http/scope.server.ts";
import { productPage } from "../product-query.ts";
import { productRefusals } from "../product-texts.ts";

const commands = { bind: bindSource, unbind: unbindSource, prefer: preferSource };

/** Whether the pressed button is one of the sources'. */
export function isSourceCommand(form: FormData) {
  return Object.hasOwn(commands, formText(form, "intent") ?? "");
}

/** Binds, unbinds or prefers the SKU that the form names. */
export async function doSourceCommand(scope: Scope<Buyer>, id: string, form: FormData) {
  const skuId = formText(form, "sku");
  if (!skuId) return problem("種類を選んでください", 400);
  const changed = await commands[formText(form, "intent") as keyof typeof commands](
    scope,
    id,
    skuId,
  );
  if (changed.ok) return redirect(`${productPage(id)}#sources`, 303);
  if (changed.reason === "forbidden" || changed.reason === "not-found")
    throw denial(changed.reason);
  return problem(productRefusals[changed.reason], 409);
}

function problem(sourceProblem: string, status: number) {
  return data({ sourceProblem }, { status });
}
