import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  redirect,
} from "@remix-run/cloudflare";
import { z } from "zod";
import { buyDirect, goodsTroubles } from "#app/domain/channels/orders/buy-direct.server.ts";
import { obstacleTexts } from "#app/domain/channels/orders/channel-order.ts";
import { directLimits } from "#app/domain/channels/orders/direct-rule.ts";
import { cancelManualOrder } from "#app/domain/channels/orders/manual-sheets.server.ts";
import { resumePurchase } from "#app/domain/channels/orders/purchase-questions.server.ts";
import { setHeldBack } from "#app/domain/channels/orders/run-rules.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const BuyForm = z.object({
  intent: z.literal("buy"),
  pick: z.array(z.coerce.number().int().min(1).max(999_999_999_999_999)),
});

const OneOrderForm = z.object({ intent: z.enum(["hold", "release", "goOn", "cancel", "buy"]) });

type Refused = Exclude<Awaited<ReturnType<typeof buyDirect>>, { ok: true }>;

/** Why an order was not bought, in the buyer's words. */
function refusalText(refusal: Refused) {
  switch (refusal.reason) {
    case "forbidden":
    case "not-found":
      throw denial(refusal.reason);
    case "not-possible":
      return (
        refusal.obstacles.map((why) => obstacleTexts[why]).join("。") ||
        "発送待ちの注文ではありません"
      );
    case "changed":
      return "販売先で注文が変わりました。内容を確認して、もう一度お願いします";
    case "above-limit":
    case "limit-reached":
      return "1日の上限を超えます";
    default:
      return goodsTroubles[refusal.reason];
  }
}

/** The buttons of one order's own page. */
export async function doOrderCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: number,
  form: FormData,
) {
  const here = href("/shopifyOrders/:number", { number: String(number) });
  const submission = parseForm(form, { schema: OneOrderForm });
  if (submission.status !== "success") throw notFound();
  const { intent } = submission.value;
  if (intent === "hold" || intent === "release") {
    const held = await setHeldBack(scope, number, intent === "hold");
    if (!held.ok) throw denial(held.reason);
    return redirect(here, 303);
  }
  if (intent === "goOn") {
    const gone = await resumePurchase(scope, number);
    if (!gone.ok) throw denial(gone.reason);
    return redirect(here, 303);
  }
  if (intent === "cancel") {
    const cancelled = await cancelManualOrder(scope, number);
    if (cancelled.ok) return redirect(here, 303);
    if (cancelled.reason === "already-sent")
      return changed(submission, "発送済みのため、取り消せません。返品はこのページに記録できます");
    throw denial(cancelled.reason);
  }
  const bought = await buyDirect(scope, { number, made: "hand" });
  return bought.ok
    ? redirectWithFlash(context, here, "発注しました。見積ができるとお知らせします。")
    : changed(submission, refusalText(bought));
}

/** 選択した注文を発注する: each by itself; those that cannot be bought are named with the reason. */
export async function buyTicked(
  { request, context }: ActionFunctionArgs,
  scope: Scope<Buyer>,
  form: FormData,
) {
  const submission = parseForm(form, { schema: BuyForm });
  if (submission.status !== "success") throw notFound();
  const numbers = [...new Set(submission.value.pick)];
  if (numbers.length === 0) return invalid(submission, "発注する注文を選んでください");
  if (numbers.length > directLimits.selectedMax)
    return invalid(submission, `一度に発注できるのは${directLimits.selectedMax}件までです`);
  const failed: string[] = [];
  for (const number of numbers) {
    const bought = await buyDirect(scope, { number, made: "hand" });
    if (!bought.ok) failed.push(`${nameOf(form, number)}: ${refusalText(bought)}`);
  }
  const { pathname, searchParams } = new URL(request.url);
  for (const name of ["_data", "index"]) searchParams.delete(name);
  if (failed.length > 0)
    return data(
      { ...submission.reply({ formErrors: failed }), bought: numbers.length - failed.length },
      { status: 409 },
    );
  return redirectWithFlash(context, `${pathname}?${searchParams}`, boughtText(numbers.length));
}

function boughtText(count: number) {
  return `${count}件を発注しました。見積ができるとお知らせします。`;
}

function nameOf(form: FormData, number: number) {
  return (formText(form, `name-${number}`) ?? "注文").slice(0, 60);
}
