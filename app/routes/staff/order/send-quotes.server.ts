import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { estimateDifferences } from "#app/domain/trade/orders/quote.ts";
import { quotesAtOnce, quoteUnchanged } from "#app/domain/trade/orders/quote-unchanged.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, withExtra } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const SendForm = z.object({
  intent: z.literal("send"),
  pick: z.array(z.string().max(40)).max(1_000).default([]),
});

type Answer = Extract<Awaited<ReturnType<typeof quoteUnchanged>>, { ok: true }>["value"][number];

/** 按估算发出报价: the ticked orders are quoted, and those that were not are named, each with its reason. */
export async function sendQuotes(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: SendForm, lang: "zh" });
  if (submission.status !== "success") return withExtra(invalid(submission), { sent: 0 });
  const answered = await quoteUnchanged(scope, submission.value.pick);
  if (!answered.ok)
    switch (answered.reason) {
      case "forbidden":
        throw forbidden();
      case "nothing-chosen":
        return withExtra(invalid(submission, "请先勾选订单"), { sent: 0 });
      case "too-many":
        return withExtra(invalid(submission, `一次最多发出${quotesAtOnce}个报价`), { sent: 0 });
    }
  const refused = answered.value.filter(({ outcome }) => outcome !== "sent");
  const sent = answered.value.length - refused.length;
  if (refused.length === 0)
    throw await redirectWithFlash(context, href("/staff/quotes"), `已发出 ${sent} 个报价。`);
  const texts = refused.map((one) => `${one.number}：${reasonOf(one)}`);
  return withExtra(invalid(submission, undefined, { "": texts }), { sent });
}

function reasonOf({ outcome, differences }: Answer) {
  switch (outcome) {
    case "changed":
      return `${differences.map((difference) => estimateDifferences[difference]).join("、")}，请逐单报价`;
    case "not-found":
      return "没有此订单";
    case "too-much":
      return "合计超过一亿日元，请检查单价";
    case "not-quotable":
    case "moved-meanwhile":
    case "asked-anew":
      return "订单状态已变更";
    default:
      return "请逐单报价";
  }
}
