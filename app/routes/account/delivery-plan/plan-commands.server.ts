import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import {
  cancelPlan,
  choosePlan,
  renewPlan,
  retryPlan,
} from "#app/domain/channels/delivery-plans/decide-plan.server.ts";
import { runPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { planDone, planProblems } from "./plan-texts.ts";

const fieldIds: Partial<Record<keyof typeof planProblems, string>> = {
  "bad-day": "plan-day",
  "no-transport": "plan-transport",
};

/** What the buttons of a plan's page do; what was decided is carried on at once. */
export async function decideOnPlan(
  scope: Scope<Buyer>,
  { context }: Pick<ActionFunctionArgs, "context">,
  id: string,
  form: FormData,
) {
  const intent = formText(form, "intent");
  const typed = {
    transportId: formText(form, "transport") ?? "",
    arrivesFrom: (formText(form, "arrivesFrom") ?? "")
      .normalize("NFKC")
      .trim()
      .replaceAll("/", "-"),
  };
  const told =
    intent === "choose"
      ? await choosePlan(scope, id, { ...typed, ...seen(form, typed.transportId) })
      : intent === "retry"
        ? await retryPlan(scope, id)
        : intent === "cancel"
          ? await cancelPlan(scope, id)
          : intent === "renew"
            ? await renewPlan(scope, id)
            : undefined;
  if (!told) throw notFound();
  if (told.ok) {
    await context.later(runPlansJob);
    const page = href("/user/amazonDeliveryPlans/:id", { id });
    return redirectWithFlash(context, page, planDone[intent as keyof typeof planDone]);
  }
  const { reason } = told;
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  const status = reason in fieldIds ? 400 : 409;
  const fieldId = fieldIds[reason] ?? "plan-next";
  return data({ problem: planProblems[reason], fieldId, typed }, { status });
}

/** The sum that stood beside the chosen way of transport. */
function seen(form: FormData, transportId: string) {
  const typed = formText(form, `fee-${transportId}`) ?? "";
  return { seenFeeYen: /^\d{1,9}$/.test(typed) ? Number(typed) : -1 };
}
