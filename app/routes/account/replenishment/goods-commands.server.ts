import type { AppLoadContext } from "@remix-run/cloudflare";
import { preferSource } from "#app/domain/catalog/products/change-own-products.server.ts";
import {
  replenishmentLimits,
  settingFields,
} from "#app/domain/channels/replenishment/replenishment.ts";
import {
  type SettingsChange,
  saveSettings,
} from "#app/domain/channels/replenishment/save-settings.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { readRows } from "#app/http/input/read-rows.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { readSettings } from "./read-settings.server.ts";

const refusals = {
  "nothing-chosen": "設定する商品を選んでください",
  "too-many": `一度に設定できるのは${replenishmentLimits.aPage}件までです`,
  changed: "ほかの人が同じ商品を変更しました。内容を確認して、もう一度保存してください",
} as const;

/** Saves every row of the page as it is typed, or the same settings for those that are ticked. */
export async function saveGoods(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
  here: string,
) {
  const submission = readRows(form, {
    fields: [...settingFields, "link"],
    lists: ["pick", "row"],
  });
  const many = formText(form, "intent") === "bulk";
  const ids = [...new Set(formTexts(form, many ? "pick" : "row"))];
  if (ids.length === 0) return invalid(submission, refusals["nothing-chosen"]);
  if (ids.length > replenishmentLimits.aPage) return invalid(submission, refusals["too-many"]);

  const wrong: Record<string, string[]> = {};
  const wanted = ids.map((productId): SettingsChange => {
    const of = many ? "all" : productId;
    const label = many
      ? "選択した商品"
      : (formText(form, `name-${productId}`)?.slice(0, 60) ?? "商品");
    const read = readSettings(form, { of, label, many, now: scope.now });
    Object.assign(wrong, read.fieldErrors);
    return { productId, changes: read.changes };
  });
  if (Object.keys(wrong).length > 0) return invalid(submission, undefined, wrong);
  if (!many)
    for (const productId of ids) {
      const link = formText(form, `link-${productId}`);
      const preferred = link ? await preferSource(scope, productId, link) : undefined;
      if (!preferred || preferred.ok) continue;
      if (preferred.reason === "forbidden" || preferred.reason === "not-found")
        throw denial(preferred.reason);
      return changed(submission, refusals.changed);
    }
  const saved = await saveSettings(scope, wanted);
  if (saved.ok)
    return redirectWithFlash(
      context,
      here,
      saved.value.count > 0 ? `${saved.value.count}件の設定を保存しました。` : "保存しました。",
    );
  if (saved.reason === "forbidden" || saved.reason === "not-found") throw denial(saved.reason);
  return changed(
    submission,
    saved.reason === "nothing-chosen" || saved.reason === "too-many"
      ? refusals[saved.reason]
      : refusals.changed,
  );
}
