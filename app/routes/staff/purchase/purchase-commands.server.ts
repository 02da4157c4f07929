import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { addTracking } from "#app/domain/trade/purchasing/add-tracking.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import {
  correctPurchase,
  undoPurchase,
} from "#app/domain/trade/purchasing/correct-purchase.server.ts";
import type { OrderingMarketplace } from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import {
  CorrectionForm,
  MadeForm,
  PurchaseForm,
  TrackingForm,
  UndoForm,
} from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { denial, forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { askToCheck } from "../ask-to-check.server.ts";
import { replyToBuyer } from "../talk/reply.server.ts";
import { buyTexts, movedText, numberHeldText } from "./buy-texts.ts";
import { handleChange, handleWish } from "./change-commands.server.ts";
import { handleExtra } from "./extra-commands.server.ts";
import { handleFollowPlan } from "./follow-commands.server.ts";
import {
  handleCallOff,
  handleGiveUp,
  handlePlace,
  handlePreview,
} from "./marketplace-commands.server.ts";

/** What the forms of an order on the purchasing page do. */
export async function doPurchaseCommand(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  intent: string,
  typed: FormData,
) {
  const places = context.marketplaceOrders ?? [];
  if (intent === "preview") return handlePreview(scope, places, number, typed);
  const answer = await answerTo(scope, number, intent, typed, places);
  const here = href("/staff/purchases/:number", { number });
  // A word that is no button's is read as the form of a purchase.
  const done = Object.hasOwn(doneTexts, intent) ? intent : "buy";
  return answer ?? redirectWithFlash(context, here, doneTexts[done]!);
}

const doneTexts: Record<string, string> = {
  buy: "已登记采购。",
  message: "已发送留言。",
  place: "已向平台下单，结果见该供应商一栏。",
  callOff: "已向平台申请取消，结果见该采购一栏。",
  giveUp: "已放弃平台下单，可以人工采购。",
  drop: "已提交变更。",
  agreeWish: "已同意买家的变更。",
  refuseWish: "已拒绝买家的变更。",
  made: "已登记生产完成，等待买家付尾款。",
  track: "已登记快递单号。",
  correct: "已更正采购。",
  undo: "已撤销采购，买家会收到通知。",
  payExtra: "已登记补款。",
  follow: "已按缺货预案办理。",
};

async function answerTo(
  scope: Scope<Staff>,
  number: string,
  intent: string,
  typed: FormData,
  places: readonly OrderingMarketplace[],
) {
  switch (intent) {
    case "message":
      return replyToBuyer(scope, number, typed);
    case "follow":
      return handleFollowPlan(scope, number, typed);
    case "drop":
      return handleChange(scope, number, typed);
    case "agreeWish":
    case "refuseWish":
      return handleWish(scope, number, typed);
    case "made": {
      const submission = parseForm(typed, { schema: MadeForm, lang: "zh" });
      if (submission.status !== "success") return invalid(submission);
      const made = await markProductionDone(scope, number);
      if (made.ok) return undefined;
      if (made.reason === "forbidden") throw forbidden();
      return changed(
        submission,
        made.reason === "change-waits" ? buyTexts[made.reason] : movedText,
      );
    }
    case "track": {
      const submission = parseForm(typed, { schema: TrackingForm, lang: "zh" });
      if (submission.status !== "success") return invalid(submission);
      const { purchaseId, chinaTracking } = submission.value;
      const tracked = await addTracking(scope, number, purchaseId, chinaTracking);
      if (!tracked.ok) throw denial(tracked.reason);
      return undefined;
    }
    case "place":
      return handlePlace(scope, places, number, typed);
    case "callOff":
      return handleCallOff(scope, places, number, typed);
    case "giveUp":
      return handleGiveUp(scope, number, typed);
    case "correct":
      return correctTyped(scope, number, typed);
    case "undo":
      return undoTyped(scope, number, typed);
    case "payExtra":
      return handleExtra(scope, number, typed);
    default:
      return buyTyped(scope, number, typed);
  }
}

/** Refusals that are about what was typed; the others are about what has changed since. */
const aboutTyped: readonly string[] = ["nothing-chosen", "too-many-skus", "discount-too-much"];

async function buyTyped(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: PurchaseForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, lines, freight, discount, account, paidOn, ...rest } = submission.value;
  const { checked, checkedFor, ...purchase } = rest;
  if (paidOn && paidOn > scope.now)
    return invalid(submission, undefined, { paidOn: ["付款日期不能晚于今天"] });
  const bought = await buyOrder(scope, number, {
    ...purchase,
    pieces: lines?.map(({ lineId, quantity, paid }) => ({ lineId, quantity, paidFen: paid })),
    paid: { freightFen: freight, discountFen: discount, account, paidAt: paidOn },
    priceChecked: checked ? checkedFor : "",
  });
  if (bought.ok) return undefined;
  if (bought.reason === "price-far-off")
    return askToCheck(submission, {
      checkedFor: bought.asked,
      lines: bought.far.map(
        ({ line, quotedFen, paidFen }) =>
          `${line.titleZh}：报价 ${yuanOf(quotedFen)} 元，实付 ${yuanOf(paidFen)} 元`,
      ),
      question: buyTexts["price-far-off"],
    });
  if (bought.reason === "number-of-other-supplier")
    return changed(submission, undefined, { marketplaceNumber: [numberHeldText(bought.holder)] });
  const { reason } = bought;
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  if (reason === "form-used") return usedForm(submission, { lang: "zh" });
  return aboutTyped.includes(reason)
    ? invalid(submission, buyTexts[reason])
    : changed(submission, buyTexts[reason]);
}

async function correctTyped(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: CorrectionForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, lines, freight, discount, paidOn, ...correction } = submission.value;
  if (paidOn && paidOn > scope.now)
    return invalid(submission, undefined, { paidOn: ["付款日期不能晚于今天"] });
  const corrected = await correctPurchase(scope, number, {
    ...correction,
    lines: lines.map(({ lineId, paid }) => ({ lineId, paidFen: paid })),
    freightFen: freight,
    discountFen: discount,
    paidAt: paidOn,
  });
  if (corrected.ok) return undefined;
  switch (corrected.reason) {
    case "forbidden":
    case "not-found":
      throw denial(corrected.reason);
    case "discount-too-much":
      return invalid(submission, buyTexts[corrected.reason]);
    case "number-of-other-supplier":
      return changed(submission, undefined, {
        marketplaceNumber: [numberHeldText(corrected.holder)],
      });
    case "number-taken":
    case "lines-differ":
      return changed(submission, buyTexts[corrected.reason]);
    case "received-already":
      return changed(submission, "货物已到货，不能再更正");
    case "undone-already":
      return changed(submission, "这笔采购已撤销");
    case "moved-meanwhile":
      return changed(submission, "这笔采购刚被改过，请查看最新内容");
  }
}

async function undoTyped(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: UndoForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const undone = await undoPurchase(scope, number, submission.value);
  if (undone.ok) return undefined;
  switch (undone.reason) {
    case "forbidden":
    case "not-found":
      throw denial(undone.reason);
    case "received-already":
      return changed(submission, "货物已到货或有缺件，不能撤销，请开问题单");
    case "case-open":
      return changed(submission, "有问题单在处理，不能撤销");
    case "order-moved-on":
      return changed(submission, "订单已收尾款或已取消，不能撤销，请开问题单");
    case "moved-meanwhile":
      return changed(submission, movedText);
  }
}
