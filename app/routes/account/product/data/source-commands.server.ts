import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  bindSource,
  preferSource,
  unbindSource,
} from "#app/domain/catalog/products/change-own-products.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { productPage } from "../product-query.ts";
import { productRefusals } from "../product-texts.ts";

const noSku = "種類を選んでください";
const SourceForm = z.object({
  intent: z.enum(["bind", "unbind", "prefer"]),
  sku: z.string(noSku).min(1, noSku).max(64),
});

const commands = { bind: bindSource, unbind: unbindSource, prefer: preferSource };

/** Whether the pressed button is one of the sources'. */
export function isSourceCommand(form: FormData) {
  return Object.hasOwn(commands, formText(form, "intent") ?? "");
}

/** Binds, unbinds or prefers the SKU that the form names. */
export async function doSourceCommand(scope: Scope<Buyer>, id: string, form: FormData) {
  const submission = parseForm(form, { schema: SourceForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, sku } = submission.value;
  const done = await commands[intent](scope, id, sku);
  if (done.ok) return redirect(`${productPage(id)}#sources`, 303);
  if (done.reason === "forbidden" || done.reason === "not-found") throw denial(done.reason);
  return changed(submission, productRefusals[done.reason]);
}
