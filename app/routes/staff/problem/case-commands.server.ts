import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { caseReplyDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { CaseForm } from "#app/domain/trade/floor/case-forms.schema.server.ts";
import { offerCase, putCaseAside } from "#app/domain/trade/floor/offer-case.server.ts";
import { decideShort } from "#app/domain/trade/shipments/short-pick.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { type CaseRefusal, caseRefusals } from "./case-refusals.ts";

const fieldOf: Partial<Record<CaseRefusal, string>> = {
  "tracking-missing": "tracking",
  "more-than-goods": "discount",
  "no-such-shelf": "shelf",
};

const doneTexts = {
  offer: "已向买家提出方案。",
  aside: "已放到待处理货架。",
  shelve: "已上架。",
  reshelve: "已重新上架。",
  discard: "已登记废弃。",
  sendBack: "已登记退货寄出。",
  confirmReturn: "已确认卖家收到退货。",
  refund: "已退款给买家。",
  orderAgain: "已安排重新采购。",
  withdraw: "已撤销问题单。",
};

/** What the buttons of a case's page do. */
export async function doCaseCommand(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  if (formText(form, "intent") === "decideShort") return sendTheRest(context, scope, number, form);
  const submission = parseForm(form, { schema: CaseForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const done = await doCommand(scope, number, submission.value);
  if (done.ok) {
    const here = href("/staff/cases/:number", { number });
    return redirectWithFlash(context, here, doneTexts[submission.value.intent]);
  }
  if (done.reason === "forbidden" || done.reason === "not-found") throw denial(done.reason);
  const text = caseRefusals[done.reason];
  const field = fieldOf[done.reason];
  return field ? invalid(submission, undefined, { [field]: [text] }) : changed(submission, text);
}

function doCommand(scope: Scope<Staff>, number: string, typed: z.output<typeof CaseForm>) {
  switch (typed.intent) {
    case "offer":
      return offerCase(scope, number, {
        discountFen: typed.discount,
        returnCostFen: typed.returnCost,
        note: typed.note,
        extend: typed.extend,
      });
    case "aside":
      return putCaseAside(scope, number, typed.shelf);
    case "sendBack": {
      const { tracking, paid: paidFen, note } = typed;
      return carryOutCase(scope, number, { step: "sendBack", tracking, paidFen, note });
    }
    default: {
      const { intent: step, note, seenYen } = typed;
      return carryOutCase(scope, number, { step, note, seenYen });
    }
  }
}

/** 先发其余: its buyer has not chosen in time what becomes of pieces that a shipping request lacked. */
async function sendTheRest(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: z.object({}), lang: "zh" });
  const decided = await decideShort(scope, number);
  if (decided.ok)
    return redirectWithFlash(
      context,
      href("/staff/cases/:number", { number }),
      "已决定先发其余，买家会收到通知。",
    );
  switch (decided.reason) {
    case "forbidden":
    case "not-found":
      throw denial(decided.reason);
    case "may-still-choose":
      return changed(submission, `买家还在 ${caseReplyDays} 天的答复期内，不能代为决定`);
    case "nothing-to-send":
      return changed(submission, "该配送单没有其他可发的货，请联系买家取消配送");
    case "answered-already":
    case "moved-meanwhile":
      return changed(submission, "买家已选择，或状态已变更，请查看最新状态");
  }
}
