import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { wholeField } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { carryOutPlan } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { refused } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { movedText } from "./buy-texts.ts";

const FollowForm = z.object({
  intent: z.literal("follow"),
  id: z.uuid("请刷新页面后重试"),
  lineId: z.string("请刷新页面后重试").min(1).max(64),
  plan: z.enum(["drop", "ship", "wait"], "请刷新页面后重试"),
  available: z.preprocess((value) => value || "0", wholeField("有货数", 0, limits.quantityMax)),
});

/** Carries out the buyer's plan for a line; answers undefined when done, or why not. */
export async function followTyped(scope: Scope<Staff>, number: string, typed: FormData) {
  const { form } = readStaffTyped(typed, FollowForm);
  if (!form.success) return refused(form.error.issues[0]!.message, 400);
  const followed = await carryOutPlan(scope, number, form.data);
  if (followed.ok) return undefined;
  switch (followed.reason) {
    case "forbidden":
    case "not-found":
      throw denial(followed.reason);
    case "nothing-dropped":
      return refused("有货数应少于待采购数；货够时请直接采购", 400);
    case "no-plan":
      return refused("买家改了缺货预案，请查看最新内容");
    case "change-waits":
      return refused("已有减量待买家确认");
    default:
      return refused(movedText);
  }
}
