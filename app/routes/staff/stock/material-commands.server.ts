import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { supplyShortage, waiveShortage } from "#app/domain/trade/floor/consume-materials.server.ts";
import { materialLimits } from "#app/domain/trade/floor/material.ts";
import {
  CorrectMaterialForm,
  LotMaterialForm,
  ReceiveMaterialForm,
  ShortageForm,
} from "#app/domain/trade/floor/material-forms.schema.server.ts";
import {
  convertLotToMaterial,
  correctMaterial,
  receiveMaterial,
} from "#app/domain/trade/floor/move-material.server.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";

type Typed = Record<string, string>;

/** What nobody types: where it is wrong the page is an old one. */
const unseen = new Set(["key", "seen", "shortage"]);

/** Each wrong field's own sentence, or that the page is an old one. */
function wrong(error: Parameters<typeof reopenText>[0], typed: Typed) {
  const told = error.issues.map(({ path, message }) => ({ name: String(path[0]), text: message }));
  const old = told.some(({ name }) => unseen.has(name));
  return { invalid: old ? [{ text: reopenText(error, "zh") }] : told, typed };
}

/** Does what the pressed button of a material's page says; sentences by field where the form does not say enough. */
export async function doMaterialCommand(
  scope: Scope<Staff>,
  id: string,
  intent: string,
  sent: FormData,
) {
  if (intent === "receive") {
    const { form, typed } = readStaffTyped(sent, ReceiveMaterialForm);
    if (!form.success) return wrong(form.error, typed);
    return { typed, done: await receiveMaterial(scope, id, form.data) };
  }
  if (intent === "lot") {
    const { form, typed } = readStaffTyped(sent, LotMaterialForm);
    if (!form.success) return wrong(form.error, typed);
    const number = Number(form.data.lot.replace("L-", ""));
    return { typed, done: await convertLotToMaterial(scope, id, number) };
  }
  if (intent === "correct") {
    const { form, typed } = readStaffTyped(sent, CorrectMaterialForm);
    if (!form.success) return wrong(form.error, typed);
    return { typed, done: await correctMaterial(scope, id, form.data) };
  }
  const { form, typed } = readStaffTyped(sent, ShortageForm);
  if (!form.success) return wrong(form.error, typed);
  const { shortage, reason } = form.data;
  const done =
    intent === "waive"
      ? await waiveShortage(scope, shortage, reason)
      : await supplyShortage(scope, shortage);
  return { typed, done };
}

/** What staff read where a command refuses. */
const materialRefusalsZh = {
  "done-already": "已处理过，请查看最新状态",
  "stock-short": "库存不足，请先入库",
  "stock-full": `入库后库存超过${materialLimits.stockMax.toLocaleString("zh-CN")}，请核对数量`,
  "moved-meanwhile": "库存已变动，请按最新库存重新清点",
  "nothing-changes": "实有数量与库存相同，无需更正",
  "no-such-lot": "该会员没有此批次",
  "lot-elsewhere": "该批次不在待验货状态，不能转为辅料",
  "reason-missing": "不补料时请填写原因",
} as const;

const ownFields: Record<string, string> = { receive: "quantity", lot: "lot", correct: "counted" };
const ofNoField = new Set(["done-already", "stock-short", "moved-meanwhile"]);

/** What the page says of a refusal, by the field that it is about. */
export function refusedMaterial(intent: string, reason: keyof typeof materialRefusalsZh) {
  const text = materialRefusalsZh[reason];
  return ofNoField.has(reason) ? { text } : { text, name: ownFields[intent] ?? "reason" };
}
