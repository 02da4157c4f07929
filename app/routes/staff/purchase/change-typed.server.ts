import { data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { agreeToWish, refuseWish } from "#app/domain/trade/orders/answer-change.server.ts";
import { ChangeForm, WishForm } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { formTexts } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { typedText } from "#app/http/input/typed-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** Proposes what was typed; answers undefined when done, or why not with the typed form. */
export async function changeTyped(scope: Scope<Staff>, number: string, form: FormData) {
  const submission = parseForm(form, { schema: ChangeForm, lang: "zh" });
  if (submission.status !== "success") return again(problemsOf(submission.error), 400);
  const found = await findOrder(scope, number);
  if (!found) throw notFound();
  const proposed = await proposeChange(scope, number, typedChange(submission.value, found.lines));
  if (proposed.ok) return undefined;
  if (proposed.reason === "forbidden") throw forbidden();
  if (proposed.reason === "not-found") throw notFound();
  const { text, status } = refusals[proposed.reason];
  return again(text, status);

  function again(problem: string, status: number) {
    const typed = typedText(form, ChangeForm);
    return data({ dropRefused: { problem, typed, ticked: tickedIn(form) } }, { status });
  }
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

/** The boxes that were ticked, by the name of their list. */
function tickedIn(form: FormData) {
  const names = new Set(form.keys());
  const lists = [...names].filter((name) => name.endsWith(".optionIds"));
  return Object.fromEntries(
    lists.slice(0, limits.linesPerOrder).map((name) => [name, formTexts(form, name)]),
  );
}

type Refusal = Exclude<RefusalOf<typeof proposeChange>, "forbidden" | "not-found">;

const moved = { text: "订单状态已变更，请查看最新状态", status: 409 };
const refusals: Record<Refusal, { text: string; status: number }> = {
  "nothing-changed": { text: "请填写要变更的内容", status: 400 },
  "more-than-asked": { text: "数量请填0到999999的整数", status: 400 },
  "reason-missing": { text: "变更的明细请写明原因（日文）", status: 400 },
  "no-such-sku": { text: "没有这个SKU，换规格请填同一商品的SKU", status: 400 },
  "option-gone": { text: "增值服务已下架", status: 400 },
  "label-missing": { text: "贴标缺少标签信息", status: 400 },
  "too-many-lines": { text: "一个订单最多200行", status: 400 },
  "too-much": { text: "合计超过一亿日元，请检查单价", status: 400 },
  "change-waits": { text: "已有变更待确认", status: 409 },
  "bought-already": moved,
  "lines-differ": moved,
  "not-buying": moved,
  "moved-meanwhile": moved,
  "plan-changed": moved,
};

/** 同意变更·不同意: our answer to what the buyer wishes; undefined when done. */
export async function wishTyped(scope: Scope<Staff>, number: string, form: FormData) {
  const submission = parseForm(form, { schema: WishForm, lang: "zh" });
  if (submission.status !== "success") return again(problemsOf(submission.error), 400);
  const { intent, changeId, reason } = submission.value;
  const answered =
    intent === "agreeWish"
      ? await agreeToWish(scope, number, changeId)
      : await refuseWish(scope, number, changeId, reason);
  if (answered.ok) return undefined;
  if (answered.reason === "forbidden") throw forbidden();
  if (answered.reason === "not-found") throw notFound();
  return answered.reason === "reason-missing"
    ? again("不同意请写明原因（日文）", 400)
    : again(moved.text, 409);

  function again(problem: string, status: number) {
    return data({ dropRefused: { problem, typed: {}, ticked: {} } }, { status });
  }
}

function problemsOf(error: Record<string, string[] | null> | null | undefined) {
  const problems = Object.values(error ?? {}).flatMap((errors) => errors ?? []);
  return [...new Set(problems)].join("；") || "请检查填写内容";
}
