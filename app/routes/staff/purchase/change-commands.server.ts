import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { agreeToWish, refuseWish } from "#app/domain/trade/orders/answer-change.server.ts";
import { ChangeForm, WishForm } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { movedText } from "./buy-texts.ts";

/** Proposes what was typed; answers undefined when done, or why not with the typed form. */
export async function handleChange(scope: Scope<Staff>, number: string, form: FormData) {
  const submission = parseForm(form, { schema: ChangeForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const found = await findOrder(scope, number);
  if (!found) throw notFound();
  const proposed = await proposeChange(scope, number, typedChange(submission.value, found.lines));
  if (proposed.ok) return undefined;
  const { reason } = proposed;
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  return reason in aboutTyped
    ? invalid(submission, aboutTyped[reason as keyof typeof aboutTyped])
    : changed(submission, reason === "change-waits" ? "已有变更待确认" : movedText);
}

/** What was typed, the pieces as a difference from what the order asks now. */
function typedChange(
  { id, lines, freights, added }: z.output<typeof ChangeForm>,
  now: readonly { id: string; quantity: number }[],
) {
  const asked = new Map(now.map((line) => [line.id, line.quantity]));
  return {
    id,
    lines: lines.map(({ lineId, quantity, price, skuId, withOptions, optionIds, reason }) => ({
      lineId,
      skuId,
      reason,
      priceFen: price,
      optionIds: withOptions && optionIds,
      fewer: quantity === undefined ? 0 : (asked.get(lineId) ?? 0) - quantity,
    })),
    freights: freights.flatMap(({ supplierId, freight, reason }) =>
      freight === undefined ? [] : [{ supplierId, freightFen: freight, reason }],
    ),
    added: added.flatMap(({ skuId, quantity = 0, price, ...line }) =>
      skuId ? [{ ...line, skuId, quantity, priceFen: price }] : [],
    ),
  };
}

/** Refusals that are about what was typed; the others are about what has changed since. */
const aboutTyped = {
  "nothing-changed": "请填写要变更的内容",
  "more-than-asked": "数量请填0到999999的整数",
  "reason-missing": "变更的明细请写明原因（日文）",
  "no-such-sku": "没有这个SKU，换规格请填同一商品的SKU",
  "option-gone": "增值服务已下架",
  "label-missing": "贴标缺少标签信息",
  "too-many-lines": "一个订单最多200行",
  "too-much": "合计超过一亿日元，请检查单价",
};

/** 同意变更·不同意: our answer to what the buyer wishes; undefined when done. */
export async function handleWish(scope: Scope<Staff>, number: string, form: FormData) {
  const submission = parseForm(form, { schema: WishForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, changeId, reason } = submission.value;
  const answered =
    intent === "agreeWish"
      ? await agreeToWish(scope, number, changeId)
      : await refuseWish(scope, number, changeId, reason);
  if (answered.ok) return undefined;
  switch (answered.reason) {
    case "forbidden":
    case "not-found":
      throw denial(answered.reason);
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["不同意请写明原因（日文）"] });
    default:
      return changed(submission, movedText);
  }
}
