import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { decodeSheet, readCsv } from "#app/domain/core/sheet-file/read-csv.ts";
import {
  pasteWaybills,
  type WaybillOutcome,
} from "#app/domain/trade/shipments/paste-waybills.server.ts";
import {
  toPasted,
  waybillFileBytesMax,
  waybillRowsMax,
} from "#app/domain/trade/shipments/waybill-sheet.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { answerPaste } from "../paste-answer.server.ts";

const lettersMax = 60_000;

const PasteForm = z.object({
  rows: z.string("请粘贴追踪号").max(lettersMax, `一次最多粘贴${waybillRowsMax}行`),
  checked: z.literal("on").optional(),
  checkedFor: z.string().max(lettersMax).default(""),
});

const FileForm = z.object({
  intent: z.literal("file"),
  carrier: z.string().trim().max(60, "承运商最多60字").default(""),
  file: z.file("请选择文件").max(waybillFileBytesMax, "文件不超过2MB"),
});

const outcomeTexts: Record<Exclude<WaybillOutcome, "saved" | "same">, string> = {
  // The duty was taken from whoever pasted between two rows.
  forbidden: "没有发货权限",
  malformed: "格式应为“配送单号或箱号 追踪号 承运商（可空）”",
  doubled: "同一配送单或同一箱粘贴了多行",
  "not-found": "没有此配送单",
  "no-such-box": "没有此箱",
  "carrier-missing": "还没有承运商，请写在追踪号后面",
  "other-carriers": "同一配送单写了不同的承运商",
  "not-its-number": "不是此承运商的单号，请核对位数和校验位",
  "other-number": "已发货，登记的是别的追踪号",
  "boxes-missing": "还有箱子没填追踪号，请补齐，或填整单的追踪号",
  "number-taken": "此追踪号已用于别的配送单",
  "not-to-ship": "还不能发货",
  "photo-missing": "买家付了出货前拍照，还有箱子没有照片",
  held: "已暂停",
  "not-carried": "运输方式不承运，请看配送单",
  "moved-meanwhile": "状态已变更，请再保存一次",
};

/** 保存追踪号: sends off what was pasted; what could not be saved stays in the box, each row with its reason. */
export async function handlePaste(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: PasteForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { rows, checked, checkedFor } = submission.value;
  const pasted = await pasteWaybills(scope, rows, checked ? checkedFor : "");
  if (pasted.ok)
    return answerPaste(submission, {
      ...{ context, to: href("/staff/waybills"), name: "rows", head: pasted.value.head },
      rows: pasted.value.rows.map(({ text, outcome, stands }) => ({
        text,
        same: outcome === "same",
        why: reasonOf(outcome, stands),
        asks: outcome === "number-taken",
      })),
    });
  switch (pasted.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-pasted":
      return invalid(submission, undefined, { rows: ["没有可保存的行：请填追踪号"] });
    case "too-many":
      return invalid(submission, undefined, { rows: [`一次最多${waybillRowsMax}行，没有保存`] });
  }
}

/** 导入文件: takes the sheet of a carrier as if it had been pasted. */
export async function handleImport(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: FileForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { file, carrier } = submission.value;
  const wrong = (text: string) => invalid(submission, undefined, { file: [text] });
  const text = decodeSheet(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return wrong("文件须为Shift_JIS或UTF-8编码的CSV");
  const rows = toPasted(readCsv(text.replace(/^\uFEFF/, "")), carrier);
  if (rows === undefined)
    return wrong("第一行须有“お客様管理番号（配送单号）”和“伝票番号（追踪号）”两列");
  const pasted = new FormData();
  pasted.set("rows", rows);
  return handlePaste(context, scope, pasted);
}

/** Why a row was not saved; undefined for one that stands. */
function reasonOf(outcome: WaybillOutcome, stands: string | undefined) {
  if (outcome === "saved" || outcome === "same") return undefined;
  const text = outcomeTexts[outcome];
  return stands ? `${text}（${stands}）` : text;
}
