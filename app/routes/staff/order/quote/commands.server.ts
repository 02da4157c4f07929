import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { QuoteForm, TakeBackForm } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import {
  applyPriceRule,
  type QuoteWarning,
  quoteWarningTexts,
  readTypedTotal,
} from "#app/domain/trade/orders/quote.ts";
import {
  PriceRuleForm,
  priceRuleOf,
  QuoteDraftForm,
} from "#app/domain/trade/orders/quote-forms.schema.server.ts";
import { calculateQuote, quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import {
  listLineSuppliers,
  saveQuoteDraft,
} from "#app/domain/trade/orders/quote-queries.server.ts";
import { findNextInQueue } from "#app/domain/trade/orders/staff-order.server.ts";
import { takeBackQuote } from "#app/domain/trade/orders/take-back-quote.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { askToCheck } from "../../ask-to-check.server.ts";
import type { QuoteAnswer } from "./quote-answer.ts";

/** 重新计算 and 提交报价: what was typed is worked out, or becomes the quote and leads to the next order of the queue. */
export async function handleQuote(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  const problems = readTotals(form);
  const submission = parseForm(form, { schema: QuoteForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission, undefined, problems);

  const { lines, freights, note, downPaymentPercent, seenVersion } = submission.value;
  const { checked, checkedFor } = submission.value;
  const quote = {
    note,
    seenVersion,
    pricesChecked: checked ? checkedFor : "",
    downPaymentPercent,
    lines: lines.map(({ price, ...line }) => ({ ...line, priceFen: price })),
    freights: new Map(freights.map(({ supplierId, freight }) => [supplierId, freight])),
  };
  if (submission.value.intent === "calculate") {
    const worked = await calculateQuote(scope, number, quote);
    return worked.ok ? submission.reply() : notQuoted(submission, worked);
  }
  // Read before it leaves the queue.
  const next = await findNextInQueue(scope, "quoting", number);
  const quoted = await quoteOrder(scope, number, quote);
  if (!quoted.ok) return notQuoted(submission, quoted);
  const goOn = href("/staff/quotes/:number", { number: next ?? number });
  return redirectWithFlash(context, goOn, {
    text: `已发出 ${number} 的报价。`,
    link:
      next === undefined
        ? undefined
        : { href: href("/staff/quotes/:number", { number }), label: "查看该订单" },
  });
}

/** Replaces the totals among the prices by what a piece costs, and answers what is wrong with the others by field. */
function readTotals(form: FormData) {
  const problems: Record<string, string[]> = {};
  for (const [name, typed] of [...form]) {
    if (typeof typed !== "string" || !/^lines\[\d+\]\.price$/.test(name)) continue;
    const quantity = form.get(name.replace(/price$/, "quantity"));
    const total = readTypedTotal(typed, typeof quantity === "string" ? quantity : "");
    if (total && "price" in total) form.set(name, total.price);
    else if (total) problems[name] = [total.problem];
  }
  return problems;
}

type Typed = Extract<Submission<z.output<typeof QuoteForm>, string[]>, { status: "success" }>;
type NotQuoted = Extract<Awaited<ReturnType<typeof quoteOrder>>, { ok: false }>;

/** Why there is no quote of what was typed, in the form as it was sent. */
function notQuoted(submission: Typed, quoted: NotQuoted) {
  switch (quoted.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-to-buy":
      return invalid(submission, "全部明细都不能买时不能报价，请联系买家取消");
    case "reason-missing":
      return invalid(submission, "可采购数少于订购数的明细，请在备注里写明原因（日文）");
    case "unexplained":
      return invalid(
        submission,
        undefined,
        unexplainedErrors(submission.value.lines, quoted.lines),
      );
    case "price-far-off":
      return askToCheck(submission, {
        checkedFor: quoted.asked,
        lines: quoted.far.map(
          ({ titleZh, priceFen, listedFen }) =>
            `${titleZh}：平台标价 ${yuanOf(listedFen)} 元，报价 ${yuanOf(priceFen)} 元`,
        ),
        question: "报价超过平台标价的三倍或不到三分之一，请核对金额，无误请勾选后再提交",
      });
    case "more-than-asked":
      return invalid(submission, "可采购数不能多于买家订购的数量");
    case "too-much":
      return invalid(submission, "合计超过一亿日元，请检查单价");
    case "asked-anew":
      return changed(submission, "买家刚修改了订单，请按最新内容核对后再提交");
    case "lines-differ":
    case "not-quotable":
    case "moved-meanwhile":
      return changed(submission, "订单状态已变更，请查看最新状态");
  }
}

/** By the note of each line what it has to explain. */
function unexplainedErrors(
  typed: readonly { id: string }[],
  lines: readonly (readonly [string, readonly QuoteWarning[]])[],
) {
  return Object.fromEntries(
    lines.map(([lineId, warnings]) => {
      const index = typed.findIndex(({ id }) => id === lineId);
      const what = warnings.map((warning) => quoteWarningTexts[warning]).join("、");
      return [
        `lines[${index}].refusal`,
        [`第${index + 1}行：${what}，请在备注里写明原因（日文，买家可见）`],
      ];
    }),
  );
}

/** 保存草稿: what was typed is kept for later, finished or not. */
export async function handleDraft(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: QuoteDraftForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, stay, ...typed } = submission.value;
  const kept = await saveQuoteDraft(scope, number, typed);
  if (kept.ok && stay) return { status: "success", savedAt: scope.now } satisfies QuoteAnswer;
  if (kept.ok)
    return redirectWithFlash(context, href("/staff/quotes/:number", { number }), "已保存草稿。");
  switch (kept.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "not-quotable":
      return changed(submission, "订单状态已变更，请查看最新状态");
  }
}

/** 批量改价: the form again with the new figures typed in; nothing is kept of it. */
export async function handlePriceRule(scope: Scope<Staff>, number: string, form: FormData) {
  const submission = parseForm(form, { schema: PriceRuleForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { lines, freights, note, downPaymentPercent } = submission.value;
  const typed = { lines, freights, note, downPaymentPercent };
  const suppliers = await listLineSuppliers(scope, number);
  const applied = applyPriceRule(typed, suppliers, priceRuleOf(submission.value));
  if (applied.ok)
    return {
      ...submission.reply(),
      initialValue: { intent: "rule", ...applied.typed } as Record<string, any>,
      appliedAt: scope.now.getTime(),
    };
  if (applied.lineCount !== undefined)
    return invalid(submission, undefined, {
      rulePrices: [`填了${submission.value.rulePrices?.length}行，明细只有${applied.lineCount}行`],
    });
  return invalid(
    submission,
    undefined,
    Object.fromEntries(
      applied.places.map((place) => [
        `lines[${place}].price`,
        [`第${place + 1}行：报价不是金额，或增减后低于0`],
      ]),
    ),
  );
}

/** 撤回报价. */
export async function handleTakeBack(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: TakeBackForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const taken = await takeBackQuote(scope, number, submission.value.reason, context.cards);
  if (taken.ok)
    return redirectWithFlash(
      context,
      href("/staff/quotes/:number", { number }),
      "已撤回报价，买家会收到通知。",
    );
  switch (taken.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "being-paid":
      return changed(
        submission,
        "买家正在付款，或暂时查不到 PayPal 的付款状态，不能撤回；请过几分钟再试",
      );
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["请填写撤回原因（日文）"] });
    case "not-quoted":
    case "moved-meanwhile":
      return changed(submission, "订单状态已变更，请查看最新状态");
  }
}
