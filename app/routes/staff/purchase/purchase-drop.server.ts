import { data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { proposeChange } from "#app/domain/trade/changes/propose-change.server.ts";
import { DropForm } from "#app/domain/trade/order/staff-forms.schema.server.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { typedText } from "#app/http/input/typed-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** Proposes what was typed; answers undefined when done, or why not with the typed form. */
export async function dropTyped(scope: Scope<Staff>, number: string, form: SentForm) {
  const submission = readStaffForm(form, DropForm);
  if (submission.status !== "success") {
    const problems = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? []);
    return again([...new Set(problems)].join("；") || "请检查填写内容", 400);
  }
  const proposed = await proposeChange(scope, number, submission.value);
  if (proposed.ok) return undefined;
  switch (proposed.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-dropped":
      return again("请填写要减少的数量", 400);
    case "more-than-asked":
      return again("减少的数量不能多于待采购的数量", 400);
    case "reason-missing":
      return again("减量的明细请写明原因（日文）", 400);
    case "change-waits":
      return again("已有减量待买家确认", 409);
    case "bought-already":
    case "lines-differ":
    case "not-buying":
    case "moved-meanwhile":
      return again("订单状态已变更，请查看最新状态", 409);
  }

  function again(problem: string, status: number) {
    return data({ dropRefused: { problem, typed: typedText(form, DropForm) } }, { status });
  }
}
