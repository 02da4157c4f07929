import { redirect } from "@remix-run/cloudflare";
import { addOwnProduct } from "#app/domain/catalog/own-product/add-own-products.server.ts";
import { editOwnProduct } from "#app/domain/catalog/own-product/edit-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchTariff } from "#app/domain/pricing/customs/find-tariff.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { productPage } from "../product-query.ts";
import { productRefusals } from "../product-texts.ts";
import { ProductForm } from "./product-form.schema.server.ts";

/** Saves a product, a new one where the address names none. */
export async function saveProduct(scope: Scope<Buyer>, id: string | undefined, form: SentForm) {
  const submission = readForm(form, ProductForm);
  if (submission.status !== "success") return invalid(submission);
  const { key, version, tags, hsWords: _, hsPick, ...said } = submission.value;
  const data = { ...said, hsCode: hsPick ?? said.hsCode };
  const saved = id
    ? await editOwnProduct(scope, id, version, data, tags)
    : await addOwnProduct(scope, key, data, tags);
  if (saved.ok) throw redirect(`${productPage(id ?? key)}&saved=1`, 303);
  switch (saved.reason) {
    case "forbidden":
    case "not-found":
      throw denial(saved.reason);
    case "management-number-taken":
      return invalid(submission, undefined, {
        managementNumber: [productRefusals["management-number-taken"]],
      });
    case "moved-meanwhile":
      return changed(submission, productRefusals["moved-meanwhile"]);
    default:
      return invalid(submission, productRefusals[saved.reason]);
  }
}

/** The codes that the words typed beside the field find; everything typed is kept. */
export async function findHsCodes(scope: Scope<Buyer>, form: SentForm) {
  // What came twice is said before anything is looked for.
  form.texts("optionIds");
  const submission = readForm(form, ProductForm);
  const words = (form.one("hsWords") ?? "").slice(0, 60);
  const { tariffs } = words.trim() ? await searchTariff(scope, words) : { tariffs: [] };
  return {
    lastResult: submission.reply({ fieldErrors: {}, formErrors: [] }),
    tariffs: tariffs.slice(0, 12).map(({ code, nameJa }) => ({ code, nameJa })),
    words,
  };
}
