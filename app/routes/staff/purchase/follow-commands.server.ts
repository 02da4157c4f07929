import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { formKey, pageIsOld, rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { wholeField } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { carryOutPlan } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { movedText } from "./buy-texts.ts";

const FollowForm = z.object({
  intent: z.literal("follow"),
  id: formKey,
  lineId: rowId,
  plan: z.enum(["drop", "ship", "wait"], pageIsOld),
  available: z.preprocess((value) => value || "0", wholeField("有货数", 0, limits.quantityMax)),
});

/** Carries out the buyer's plan for a line; answers undefined when done, or why not. */
export async function handleFollowPlan(scope: Scope<Staff>, number: string, form: FormData) {
  const submission = parseForm(form, { schema: FollowForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const followed = await carryOutPlan(scope, number, submission.value);
  if (followed.ok) return undefined;
  switch (followed.reason) {
    case "forbidden":
    case "not-found":
      throw denial(followed.reason);
    case "nothing-dropped":
      return invalid(submission, undefined, {
        available: ["有货数应少于待采购数；货够时请直接采购"],
      });
    case "no-plan":
      return changed(submission, "买家改了缺货预案，请查看最新内容");
    case "change-waits":
      return changed(submission, "已有减量待买家确认");
    default:
      return changed(submission, movedText);
  }
}
