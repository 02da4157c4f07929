import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  assignedMembersMax,
  assignMembers,
} from "#app/domain/customers/staff/change-member.server.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const reasons = {
  "not-found": "没有这个会员",
  "moved-meanwhile": "客服刚刚变了，请看新的客服后再指定",
};

/** 指定客服: the ticked members one after another; one that cannot be given is told and does not stop the others. */
export async function giveSent(
  context: AppLoadContext,
  scope: Scope<Staff>,
  sent: FormData,
  here: string,
) {
  const chosen = (formText(sent, "staffId") ?? "").slice(0, 64);
  const ticked = formTexts(sent, "pick");
  const answer = (
    status: number,
    carriedOut: number,
    problems: { number: string; text: string }[],
  ) => data({ chosen, ticked, carriedOut, problems }, { status });
  const refused = (text: string) => answer(400, 0, [{ number: "", text }]);
  if (!chosen) return refused("请选择客服");
  if (ticked.length === 0) return refused("请勾选会员");
  if (ticked.length > assignedMembersMax) return refused(`一次最多${assignedMembersMax}个`);
  const seen = new Map(formTexts(sent, "holder").map((one) => one.split(":") as [string, string]));
  const members = ticked.map((number) => ({ operationId: number, seen: seen.get(number) ?? "" }));
  const given = await assignMembers(scope, { members, managerStaffId: chosen });
  if (!given.ok && given.reason === "forbidden") throw forbidden();
  if (!given.ok) return refused("请选择在职的客服");
  if (given.value.length === 0) return redirectWithFlash(context, here, "已指定客服。");
  const problems = given.value.map(({ operationId, reason }) => ({
    number: operationId,
    text: reasons[reason],
  }));
  return answer(409, ticked.length - problems.length, problems);
}
