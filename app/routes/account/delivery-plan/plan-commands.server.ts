import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
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
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { planDone, planProblems } from "./plan-texts.ts";

const fieldNames: Partial<Record<keyof typeof planProblems, string>> = {
  "bad-day": "arrivesFrom",
  "no-transport": "transport",
};

const PlanForm = z.object({
  intent: z.enum(["choose", "retry", "cancel", "renew"]),
  transport: z.string().max(100).default(""),
  arrivesFrom: z
    .string()
    .max(40)
    .default("")
    .transform((typed) => typed.normalize("NFKC").trim().replaceAll("/", "-")),
});

/** What the buttons of a plan's page do; what was decided is carried on at once. */
export async function decideOnPlan(
  scope: Scope<Buyer>,
  { context }: Pick<ActionFunctionArgs, "context">,
  id: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: PlanForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, transport: transportId, arrivesFrom } = submission.value;
  const told = await decide();
  if (told.ok) {
    await context.later(runPlansJob);
    const page = href("/user/amazonDeliveryPlans/:id", { id });
    return redirectWithFlash(context, page, planDone[intent]);
  }
  const { reason } = told;
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  const field = fieldNames[reason];
  return field
    ? invalid(submission, undefined, { [field]: [planProblems[reason]] })
    : changed(submission, planProblems[reason]);

  function decide() {
    switch (intent) {
      case "choose":
        return choosePlan(scope, id, { transportId, arrivesFrom, ...seen(form, transportId) });
      case "retry":
        return retryPlan(scope, id);
      case "cancel":
        return cancelPlan(scope, id);
      case "renew":
        return renewPlan(scope, id);
    }
  }
}

/** The sum that stood beside the chosen way of transport. */
function seen(form: FormData, transportId: string) {
  const typed = formText(form, `fee-${transportId}`) ?? "";
  return { seenFeeYen: /^\d{1,9}$/.test(typed) ? Number(typed) : -1 };
}
