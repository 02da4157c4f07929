import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { preferSource } from "#app/domain/catalog/products/change-own-products.server.ts";
import { replenishmentLimits } from "#app/domain/channels/replenishment/replenishment.ts";
import {
  type SettingsChange,
  saveSettings,
} from "#app/domain/channels/replenishment/save-settings.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formEntries, formText, formTexts } from "#app/http/input/form-text.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { readSettings } from "./read-settings.server.ts";

const refusals = {
  "nothing-chosen": "設定する商品を選んでください",
  "too-many": `一度に設定できるのは${replenishmentLimits.aPage}件までです`,
  changed: "ほかの人が同じ商品を変更しました。内容を確認して、もう一度保存してください",
} as const;

interface Problem {
  fieldId: string;
  text: string;
}

/** Saves every row of the page as it is typed, or the same settings for those that are ticked. */
export async function saveGoods(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
  here: string,
) {
  formEntries(form, "pick", "row");
  const many = formText(form, "intent") === "bulk";
  const ids = [...new Set(formTexts(form, many ? "pick" : "row"))];
  const again = (problems: Problem[], status: number) =>
    data({ problems, picked: formTexts(form, "pick"), typed: typedIn(form) }, { status });
  const wrong = (text: string, status = 409) => again([{ fieldId: "goods", text }], status);
  if (ids.length === 0) return wrong(refusals["nothing-chosen"], 400);
  if (ids.length > replenishmentLimits.aPage) return wrong(refusals["too-many"], 400);

  const problems: Problem[] = [];
  const wanted = ids.map((productId): SettingsChange => {
    const of = many ? "all" : productId;
    const label = many
      ? "選択した商品"
      : (formText(form, `name-${productId}`)?.slice(0, 60) ?? "商品");
    const read = readSettings(form, { of, label, many, now: scope.now });
    if (!many || productId === ids[0]) problems.push(...read.problems);
    return { productId, changes: read.changes };
  });
  if (problems.length > 0) return again(problems, 400);
  if (!many)
    for (const productId of ids) {
      const link = formText(form, `link-${productId}`);
      const preferred = link ? await preferSource(scope, productId, link) : undefined;
      if (!preferred || preferred.ok) continue;
      if (preferred.reason === "forbidden" || preferred.reason === "not-found")
        throw denial(preferred.reason);
      return wrong(refusals.changed);
    }
  const saved = await saveSettings(scope, wanted);
  if (saved.ok)
    return redirectWithFlash(
      context,
      here,
      saved.value.count > 0 ? `${saved.value.count}件の設定を保存しました。` : "保存しました。",
    );
  if (saved.reason === "forbidden" || saved.reason === "not-found") throw denial(saved.reason);
  return wrong(
    saved.reason === "nothing-chosen" || saved.reason === "too-many"
      ? refusals[saved.reason]
      : refusals.changed,
  );
}

function typedIn(form: FormData) {
  return Object.fromEntries(
    formEntries(form, "pick", "row").filter(
      ([name, value]) => name.includes("-") && value.length < 80,
    ),
  );
}
