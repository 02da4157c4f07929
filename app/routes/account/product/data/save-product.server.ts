import { type AppLoadContext, data } from "@remix-run/cloudflare";
import {
  addOwnProduct,
  editOwnProduct,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { searchTariff } from "#app/domain/pricing/tariff.server.ts";
import { formEntries, formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { productPage } from "../product-query.ts";
import { productRefusals } from "../product-texts.ts";
import { keptMeanwhile } from "./kept-meanwhile.server.ts";
import { ProductForm } from "./product-form.schema.server.ts";

/** Saves a product, a new one where the address names none. */
export async function saveProduct(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  id: string | undefined,
  form: FormData,
) {
  const submission = parseForm(form, { schema: ProductForm });
  if (submission.status !== "success") return invalid(submission);
  const { key, version, tags, hsWords: _, hsPick, ...said } = submission.value;
  const wanted = { ...said, hsCode: hsPick ?? said.hsCode };
  const saved = id
    ? await editOwnProduct(scope, id, version, wanted, tags)
    : await addOwnProduct(scope, key, wanted, tags);
  if (saved.ok) throw await redirectWithFlash(context, productPage(id ?? key), "保存しました。");
  switch (saved.reason) {
    case "forbidden":
    case "not-found":
      throw denial(saved.reason);
    case "form-used":
      return usedForm(submission, { key: "key" });
    case "management-number-taken":
      return invalid(submission, undefined, {
        managementNumber: [productRefusals["management-number-taken"]],
      });
    case "moved-meanwhile":
      return id
        ? differs(submission, await keptMeanwhile(scope, id, wanted, tags))
        : changed(submission, productRefusals["moved-meanwhile"]);
    default:
      return invalid(submission, productRefusals[saved.reason]);
  }
}

/** What was typed beside what somebody else saved meanwhile; saving again is then saving over that knowingly. */
function differs(
  submission: ReturnType<typeof parseForm<typeof ProductForm>>,
  { version, byName, fieldErrors }: Awaited<ReturnType<typeof keptMeanwhile>>,
) {
  const said = `${byName}さんが先に変更しました。保存されている内容を確認し、入力した内容でよければ、もう一度「保存する」を押してください`;
  const reply = submission.reply({ formErrors: [said], fieldErrors });
  const initialValue = { ...reply.initialValue, version: String(version) };
  return data({ ...reply, initialValue }, { status: 409 });
}

/** The codes that the words typed beside the field find; everything typed is kept. */
export async function findHsCodes(scope: Scope<Buyer>, form: FormData) {
  // What came twice is said before anything is looked for.
  formEntries(form, "optionIds");
  const submission = parseForm(form, { schema: ProductForm });
  const words = (formText(form, "hsWords") ?? "").slice(0, 60);
  const { tariffs } = words.trim() ? await searchTariff(scope, words) : { tariffs: [] };
  return {
    ...submission.reply({ fieldErrors: {}, formErrors: [] }),
    tariffs: tariffs.slice(0, 12).map(({ code, nameJa }) => ({ code, nameJa })),
    words,
  };
}
