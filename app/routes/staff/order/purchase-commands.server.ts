import { redirect } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { markMade } from "#app/domain/trade/down-payment/finish-goods.server.ts";
import { PurchaseForm, TrackingForm } from "#app/domain/trade/order/staff-forms.schema.server.ts";
import { addTracking } from "#app/domain/trade/purchasing/add-tracking.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { href } from "#app/href.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid, notFound, refused } from "#app/http/respond.server.ts";
import { denial, forbidden } from "#app/http/scope.server.ts";
import { dropTyped } from "./purchase-drop.server.ts";
import { replyToBuyer } from "./reply.server.ts";

/** What the forms of an order on the purchasing page do. */
export async function doPurchaseCommand(
  scope: Scope<Staff>,
  number: string,
  intent: string,
  typed: SentForm,
) {
  const here = href("/staff/purchases/:number", { number });
  if (intent === "message")
    return (await replyToBuyer(scope, number, typed)) ?? redirect(here, 303);
  if (intent === "drop") return (await dropTyped(scope, number, typed)) ?? redirect(here, 303);
  if (intent === "made") {
    const made = await markMade(scope, number);
    if (made.ok) return redirect(here, 303);
    if (made.reason === "forbidden") throw forbidden();
    return refused("订单状态已变更，请查看最新状态");
  }
  if (intent === "track") {
    const submission = readStaffForm(typed, TrackingForm);
    if (submission.status !== "success") return invalid(submission);
    const tracked = await addTracking(
      scope,
      number,
      submission.value.purchaseId,
      submission.value.chinaTracking,
    );
    if (tracked.ok) return redirect(here, 303);
    throw denial(tracked.reason);
  }

  const submission = readStaffForm(typed, PurchaseForm);
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, ...purchase } = submission.value;
  const bought = await buyOrder(scope, number, purchase);
  if (bought.ok) return redirect(here, 303);

  switch (bought.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-to-buy":
      return changed(submission, "该供应商的明细已全部采购");
    case "change-waits":
      return changed(submission, "该供应商有减量待买家确认，确认后才能采购");
    case "not-buying":
    case "moved-meanwhile":
      return changed(submission, "订单状态已变更，请查看最新状态");
  }
}
