import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  readReorder,
  reorder,
  reorderedAtOnceMax,
} from "#app/domain/trade/orders/reorder.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { toReorderView } from "./view.server.ts";

export const ReorderForm = z.object({
  id: rules.idempotencyKey,
  lines: z
    .array(
      z.object({
        id: rules.id,
        quantity: wholeNumber("数量", 0, limits.quantityMax).default(0),
      }),
    )
    .max(limits.linesPerOrder)
    .default([]),
});

/** Why orders cannot be put into one new order. */
export const reorderTexts = {
  "nothing-chosen": "注文を1件以上選んでください",
  "too-many-orders": `まとめて注文できるのは${reorderedAtOnceMax}件までです。注文を選び直してください`,
  "too-many-lines": `1回の注文は${limits.linesPerOrder}明細までです。注文を分けて選んでください`,
};

/** 再計算する: works out what was typed at today's prices, without making anything. */
export async function recountReorder(
  scope: Scope<Buyer>,
  numbers: readonly string[],
  form: FormData,
) {
  const submission = parseForm(form, { schema: ReorderForm });
  if (submission.status !== "success") return invalid(submission);
  const read = await readReorder(scope, numbers);
  if (!read.ok) throw read.reason === "forbidden" ? forbidden() : notFound();
  const typed = new Map(submission.value.lines.map(({ id, quantity }) => [id, quantity]));
  return { ...submission.reply(), view: toReorderView(read.value, typed) };
}

/** 一時保存する: makes the draft of what was typed and leads to it. */
export async function saveReorder(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  numbers: readonly string[],
  form: FormData,
) {
  const submission = parseForm(form, { schema: ReorderForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, lines } = submission.value;
  const quantities = new Map(lines.map((line) => [line.id, line.quantity]));
  const made = await reorder(scope, { id, numbers, quantities });
  if (made.ok)
    return redirectWithFlash(
      context,
      orderPage(made.value.number),
      "注文を一時保存しました。内容をご確認のうえ、見積をご依頼ください。",
    );
  switch (made.reason) {
    case "form-used":
      return usedForm(submission);
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-orderable":
      return invalid(submission, "数量を1個以上入力した商品がありません");
    case "not-orderable": {
      const problems = made.troubled.map(({ id, trouble, stock, minOrder }) => {
        const index = lines.findIndex((line) => line.id === id);
        return [`lines[${index}].quantity`, [troubleText({ trouble, stock, minOrder })]];
      });
      return changed(submission, undefined, Object.fromEntries(problems));
    }
    case "too-much":
      return invalid(
        submission,
        `1回の注文は${limits.paymentYenMax.toLocaleString("ja-JP")}円までです。数量を減らしてください`,
      );
    case "store-missing":
    case "no-such-store":
      return changed(
        submission,
        "前回の店舗は閉店したか、担当から外れています。カートから注文し、店舗を選んでください",
      );
    default:
      return changed(submission, reorderTexts[made.reason]);
  }
}

interface Troubled {
  trouble: "gone" | "out-of-stock" | "below-minimum" | undefined;
  stock: number;
  minOrder: number;
}

function troubleText({ trouble, stock, minOrder }: Troubled) {
  switch (trouble) {
    case "out-of-stock":
      return `在庫は${stock.toLocaleString("ja-JP")}個です`;
    case "below-minimum":
      return `最小注文数は${minOrder.toLocaleString("ja-JP")}個です`;
    default:
      return "掲載が終わりました";
  }
}
