import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  pastePurchases,
  type RowOutcome,
} from "#app/domain/trade/purchasing/paste-purchases.server.ts";
import { purchaseRowsMax } from "#app/domain/trade/purchasing/purchase-rows.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { buyTexts } from "./buy-texts.ts";

const lettersMax = 20_000;

const Paste = z.object({
  rows: z.string("请粘贴采购").max(lettersMax, `一次最多粘贴${purchaseRowsMax}行`),
});

interface PasteAnswer {
  /** What stands in the box again: the rows that were not saved. */
  typed: string;
  problem?: string;
  saved: number;
  same: number;
  refused: { text: string; why: string }[];
}

const outcomeTexts: Record<Exclude<RowOutcome, "saved" | "same" | "forbidden">, string> = {
  ...buyTexts,
  malformed: "格式应为“订单号 供应商或行号 平台订单号 实付 快递单号”",
  doubled: "同一平台订单号粘贴了多行",
  "not-found": "没有此订单",
  "no-supplier": "订单里没有此供应商",
  "several-suppliers": "这些行不是同一供应商",
  "no-line": "订单里没有此行",
};

/** Saves the purchases that were pasted; what could not be saved stays in the box, each row with its reason. */
export async function pasteTyped(scope: Scope<Staff>, sent: SentForm) {
  const { typed, form } = readStaffTyped(sent, Paste);
  const rows = String(typed.rows ?? "");
  if (!form.success) return problem(rows, form.error.issues[0]!.message);
  const pasted = await pastePurchases(scope, form.data.rows);
  if (pasted.ok) {
    const of = (kind: RowOutcome) => pasted.value.filter(({ outcome }) => outcome === kind).length;
    const refused = pasted.value.flatMap(({ text, outcome }) =>
      outcome === "saved" || outcome === "same" || outcome === "forbidden"
        ? []
        : [{ text, why: outcomeTexts[outcome] }],
    );
    const left = refused.map(({ text }) => text).join("\n");
    const answer: PasteAnswer = { typed: left, saved: of("saved"), same: of("same"), refused };
    return data(answer, { status: refused.length > 0 ? 400 : 200 });
  }
  switch (pasted.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-pasted":
      return problem(rows, "请粘贴采购");
    case "too-many":
      return problem(rows, `一次最多粘贴${purchaseRowsMax}行，没有保存`);
  }
}

function problem(typed: string, text: string) {
  const answer: PasteAnswer = { typed, problem: text, saved: 0, same: 0, refused: [] };
  return data(answer, { status: 400 });
}
