import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import {
  OfferForm,
  PutAsideForm,
  SendBackForm,
  StepForm,
} from "#app/domain/trade/floor/case-forms.schema.server.ts";
import { offerCase, putCaseAside } from "#app/domain/trade/floor/offer-case.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { type CaseRefusal, caseRefusals } from "./case-refusals.ts";

const fieldOf: Partial<Record<CaseRefusal, string>> = {
  "tracking-missing": "case-tracking",
  "more-than-goods": "case-discount",
  "no-such-shelf": "case-shelf",
};

/** The form of a button; a word that is no button's is told by the form of steps. */
function schemaOf(intent: string) {
  if (intent === "offer") return OfferForm;
  if (intent === "aside") return PutAsideForm;
  return intent === "sendBack" ? SendBackForm : StepForm;
}

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
  intent: string,
  sent: FormData,
) {
  const { typed, form } = readStaffTyped(sent, schemaOf(intent));
  if (!form.success) {
    const [issue] = form.error.issues;
    return again(issue!.message, `case-${String(issue!.path[0])}`, 400);
  }
  const done = await doCommand(scope, number, form.data);
  if (done.ok) {
    const here = href("/staff/cases/:number", { number });
    return redirectWithFlash(context, here, doneTexts[form.data.intent]);
  }
  if (done.reason === "forbidden") throw forbidden();
  if (done.reason === "not-found") throw notFound();
  const field = fieldOf[done.reason];
  return again(caseRefusals[done.reason], field, field ? 400 : 409);

  function again(problem: string, fieldId: string | undefined, status: number) {
    return data({ problem, typed, ...(fieldId ? { fieldId } : {}) }, { status });
  }
}

type Typed =
  | ReturnType<typeof OfferForm.parse>
  | ReturnType<typeof PutAsideForm.parse>
  | ReturnType<typeof SendBackForm.parse>
  | ReturnType<typeof StepForm.parse>;

function doCommand(scope: Scope<Staff>, number: string, typed: Typed) {
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
