import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  pastePurchases,
  type RowOutcome,
} from "#app/domain/trade/purchasing/paste-purchases.server.ts";
import { purchaseRowsMax } from "#app/domain/trade/purchasing/purchase-sheet.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { answerPaste } from "../paste-answer.server.ts";
import { buyTexts } from "./buy-texts.ts";

const lettersMax = 100_000;

const PasteForm = z.object({
  rows: z.string("请粘贴采购").max(lettersMax, `一次最多粘贴${purchaseRowsMax}行`),
  checked: z.literal("on").optional(),
  checkedFor: z.string().max(lettersMax).default(""),
});

const outcomeTexts: Record<Exclude<RowOutcome, "saved" | "same">, string> = {
  ...buyTexts,
  // The duty was taken from whoever pasted between two rows.
  forbidden: "没有采购权限",
  malformed: "格式应为“订单号 供应商或行号 平台订单号 实付 快递单号”，或带表头的待采购明细",
  doubled: "同一平台订单号粘贴了多行",
  "not-found": "没有此订单",
  "no-supplier": "订单里没有此供应商",
  "several-suppliers": "这些行不是同一供应商",
  "no-line": "订单里没有此行",
  "other-tracking": "已登记别的快递单号，请到该订单修改",
};

/** Saves the purchases that were pasted; what could not be saved stays in the box, each row with its reason. */
export async function handlePaste(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: PasteForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { rows, checked, checkedFor } = submission.value;
  const pasted = await pastePurchases(scope, rows, checked ? checkedFor : "");
  if (pasted.ok)
    return answerPaste(submission, {
      ...{ context, to: href("/staff/purchases"), name: "rows", head: pasted.value.head },
      rows: pasted.value.rows.map(({ text, outcome, stands, goods }) => ({
        text,
        same: outcome === "same",
        why: reasonOf(outcome, stands, goods),
        asks: outcome === "price-far-off",
      })),
    });
  switch (pasted.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-pasted":
      return invalid(submission, undefined, { rows: ["请粘贴采购，表格里要填平台订单号"] });
    case "too-many":
      return invalid(submission, undefined, {
        rows: [`一次最多粘贴${purchaseRowsMax}行，没有保存`],
      });
  }
}

type PastedRow = Extract<
  Awaited<ReturnType<typeof pastePurchases>>,
  { ok: true }
>["value"]["rows"][number];

/** Why a row was not saved, and of which goods; undefined for one that stands. */
function reasonOf(outcome: RowOutcome, stands: string | undefined, goods: PastedRow["goods"]) {
  if (outcome === "saved" || outcome === "same") return undefined;
  const text = outcomeTexts[outcome];
  const why = stands ? `${text}（${stands}）` : text;
  if (outcome === "no-line" && goods) return `${why}，该订单共${goods.lineCount}行`;
  const [first, ...more] = goods?.lines ?? [];
  if (!first) return why;
  return `${why}：行${first.place} ${first.titleZh}${more.length > 0 ? `等${more.length + 1}行` : ""}`;
}
