import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  assignedMembersMax,
  assignMembers,
} from "#app/domain/customers/staff/change-member.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const GiveForm = z.object({
  staffId: z.string("请选择客服").max(64, "请选择客服"),
  pick: z
    .array(z.string().max(24))
    .min(1, "请勾选会员")
    .max(assignedMembersMax, `一次最多${assignedMembersMax}个`),
  /** `<member>:<manager>` of each row as the page showed it. */
  holder: z.array(z.string().max(100)).default([]),
});

const reasons = {
  "not-found": "没有这个会员",
  "moved-meanwhile": "客服刚刚变了，请看新的客服后再指定",
};

/** 指定客服: the ticked members one after another; one that cannot be given is told and does not stop the others. */
export async function giveSent(
  context: AppLoadContext,
  scope: Scope<Staff>,
  form: FormData,
  here: string,
) {
  const submission = parseForm(form, { schema: GiveForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { staffId, pick, holder } = submission.value;
  const seen = new Map(holder.map((one) => one.split(":") as [string, string]));
  const members = pick.map((number) => ({ operationId: number, seen: seen.get(number) ?? "" }));
  const given = await assignMembers(scope, { members, managerStaffId: staffId });
  if (!given.ok && given.reason === "forbidden") throw forbidden();
  if (!given.ok) return invalid(submission, undefined, { staffId: ["请选择在职的客服"] });
  if (given.value.length === 0) return redirectWithFlash(context, here, "已指定客服。");
  return changed(submission, undefined, {
    rows: given.value.map(({ operationId, reason }) => `${operationId}：${reasons[reason]}`),
  });
}
