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
import { denial } from "#app/http/scope.server.ts";
import { AskForm } from "./ask-form.schema.server.ts";
import { jobPage } from "./material-links.ts";
import { askRefusals, changeRefusals } from "./material-words.ts";
import { doPictureCommand } from "./picture-commands.server.ts";
import { type Pressed, problem, problems } from "./pressed.server.ts";
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
      return problem("main", "操作を選んでください", 400);
  }
}

async function ask({ scope, form, hosts, later }: Pressed) {
  const submission = parseForm(form, { schema: AskForm });
  const said = (name: string, usual = "") => formText(form, name) ?? usual;
  const picked = { products: formTexts(form, "pick"), offers: formTexts(form, "goods_id") };
  const kinds = materialKindNames.filter((kind) => formTexts(form, "kinds").includes(kind));
  const pictureKinds = pictureKindNames.filter((kind) =>
    formTexts(form, "pictures").includes(kind),
  );
  const all = [...picked.products, ...picked.offers];
  const wishes = {
    market: said("market"),
    brand: said("brand"),
    avoid: said("avoid"),
    goods: said("goods"),
    each: said("each", "1"),
    writer: said("writer", "model"),
  };
  // A key that is none cannot be mended by who typed the rest: the form gets one of its own.
  const isKey = fields.idempotencyKey.safeParse(said("id")).success;
  const key = isKey ? said("id") : crypto.randomUUID();
  const typed = { ...wishes, kinds, pictureKinds, picked: all, key };
  const named = await readNamedGoods(scope, wishes.goods, hosts);
  const errors = (submission.status === "error" && submission.error) || {};
  const wrong = Object.entries(errors).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => ({ fieldId: name === "id" ? "goods" : name, text })),
  );
  if (kinds.length + pictureKinds.length === 0)
    wrong.push({ fieldId: "kinds", text: askRefusals["no-kind"] });
  // A text that is too long is not looked at line by line.
  const isRead = !errors.goods;
  if (isRead && named.unknown.length > 0) {
    const some = named.unknown.slice(0, 5).map((line) => line.slice(0, 60));
    wrong.push({ fieldId: "goods", text: `読み取れない商品があります: ${some.join("、")}` });
  } else if (isRead && all.length === 0 && !wishes.goods.trim())
    wrong.push({ fieldId: "goods", text: askRefusals["nothing-chosen"] });
  if (submission.status !== "success" || wrong.length > 0)
    return problems(inOrder(wrong), 400, typed);
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
  const again = { ...typed, key: reason === "known" ? crypto.randomUUID() : key };
  return problem(reason === "no-kind" ? "kinds" : "goods", text, status, again);
}

/** As the page's fields come, which is not how they are read. */
const fieldOrder = ["goods", "market", "kinds", "pictures", "each", "brand", "avoid", "writer"];
function inOrder(wrong: readonly { fieldId: string; text: string }[]) {
  const rank = ({ fieldId }: { fieldId: string }) => fieldOrder.indexOf(fieldId);
  return [...wrong].sort((one, other) => rank(one) - rank(other));
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
  return problem("job", changeRefusals[changed.reason], 409);
}
