import { redirect } from "@remix-run/cloudflare";
import {
  askMaterial,
  cancelMaterial,
  retryMaterial,
} from "#app/domain/catalog/material/ask-material.server.ts";
import { materialKindNames, pictureKindNames } from "#app/domain/catalog/material/material.ts";
import { readNamedGoods } from "#app/domain/catalog/material/material-queries.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { formEntries, formText, formTexts } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidFields } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { AskForm } from "./ask-form.schema.server.ts";
import { jobPage } from "./material-links.ts";
import { askRefusals, changeRefusals } from "./material-words.ts";
import { doPictureCommand } from "./picture-commands.server.ts";
import type { Pressed } from "./pressed.server.ts";
import { acceptPassing, doTextCommand } from "./text-commands.server.ts";

/** What the buttons of the form, of a job and of a text do. */
export async function doMaterialCommand(pressed: Pressed) {
  const { form } = pressed;
  formEntries(form, "pick", "goods_id", "kinds", "pictures", "words", "seen");
  switch (formText(form, "intent")) {
    case "ask":
      return ask(pressed);
    case "cancel":
    case "retry":
      return changeJob(pressed);
    case "save":
    case "again":
    case "again-model":
    case "accept":
    case "drop":
      return doTextCommand(pressed);
    case "accept-passing":
      return acceptPassing(pressed);
    case "picture-edit":
    case "picture-accept":
    case "picture-drop":
      return doPictureCommand(pressed);
    default:
      return invalidFields({ "": ["操作を選んでください"] }, []);
  }
}

async function ask({ scope, form, hosts, later }: Pressed) {
  const submission = parseForm(form, { schema: AskForm });
  const said = (name: string) => formText(form, name) ?? "";
  const picked = { products: formTexts(form, "pick"), offers: formTexts(form, "goods_id") };
  const kinds = materialKindNames.filter((kind) => formTexts(form, "kinds").includes(kind));
  const pictureKinds = pictureKindNames.filter((kind) =>
    formTexts(form, "pictures").includes(kind),
  );
  const all = [...picked.products, ...picked.offers];
  const goods = said("goods");
  // A key that is none cannot be mended by who typed the rest: the form gets one of its own.
  const isKey = fields.idempotencyKey.safeParse(said("id")).success;
  const key = isKey ? said("id") : crypto.randomUUID();
  const named = await readNamedGoods(scope, goods, hosts);
  const { id: wrongKey, ...rest } = (submission.status === "error" && submission.error) || {};
  const errors = new Map(Object.entries(rest).map(([name, texts]) => [name, texts ?? []]));
  const add = (name: string, texts: readonly string[]) =>
    errors.set(name, [...(errors.get(name) ?? []), ...texts]);
  // A text that is too long is not looked at line by line.
  const isRead = !errors.has("goods");
  if (wrongKey) add("goods", wrongKey);
  if (kinds.length + pictureKinds.length === 0) add("kinds", [askRefusals["no-kind"]]);
  if (isRead && named.unknown.length > 0) {
    const some = named.unknown.slice(0, 5).map((line) => line.slice(0, 60));
    add("goods", [`読み取れない商品があります: ${some.join("、")}`]);
  } else if (isRead && all.length === 0 && !goods.trim())
    add("goods", [askRefusals["nothing-chosen"]]);
  if (submission.status !== "success" || errors.size > 0)
    return invalidFields(inOrder(errors), withKey(form, key));
  const asked = await askMaterial(scope, {
    ...submission.value,
    kinds,
    pictureKinds,
    picturesEach: submission.value.each,
    productIds: [...picked.products, ...named.productIds],
    offerIds: [...picked.offers, ...named.offerIds],
  });
  if (asked.ok) {
    await later("write-material");
    if (pictureKinds.length > 0) await later("edit-pictures");
    return redirect(jobPage(submission.value.id), 303);
  }
  const { reason } = asked;
  if (reason === "forbidden") throw denial(reason);
  const spent = ["share-spent", "picture-share-spent", "known", "gone"];
  const status = spent.includes(reason) ? 409 : 400;
  const missing = "missing" in asked ? asked.missing.slice(0, 5).join("、") : "";
  const text = askRefusals[reason] + (missing && `（${missing}）`);
  // What is sent once more after "known" is another wish: it gets a key of its own.
  const nextKey = reason === "known" ? crypto.randomUUID() : key;
  const field = reason === "no-kind" ? "kinds" : "goods";
  return invalidFields({ [field]: [text] }, withKey(form, nextKey), status);
}

/** The form as it was sent, under the key that it has from now on. */
function withKey(form: FormData, key: string) {
  return [...[...form].filter(([name]) => name !== "id"), ["id", key] as const];
}

/** As the page's fields come, which is not how they are read. */
const fieldOrder = ["goods", "market", "kinds", "pictures", "each", "brand", "avoid", "writer"];
function inOrder(errors: ReadonlyMap<string, string[]>) {
  const rank = ([name]: [string, string[]]) => fieldOrder.indexOf(name);
  return Object.fromEntries([...errors].sort((one, other) => rank(one) - rank(other)));
}

async function changeJob({ scope, form, later }: Pressed) {
  const id = formText(form, "job")?.slice(0, 64) ?? "";
  const retry = formText(form, "intent") === "retry";
  const changed = retry ? await retryMaterial(scope, id) : await cancelMaterial(scope, id);
  if (changed.ok) {
    if (retry) await Promise.all([later("write-material"), later("edit-pictures")]);
    return redirect(jobPage(id), 303);
  }
  if (changed.reason === "forbidden" || changed.reason === "not-found")
    throw denial(changed.reason);
  return invalidFields({ job: [changeRefusals[changed.reason]] }, [], 409);
}
