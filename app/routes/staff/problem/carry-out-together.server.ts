import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { BulkStepForm } from "#app/domain/trade/floor/case-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { caseRefusals } from "./case-refusals.ts";

/**
 * 办理所选: the ticked cases one after another, each by the step that stood in its row; one that cannot be carried
 * out is told and does not stop the others.
 */
export async function carryOutTogether(
  context: AppLoadContext,
  scope: Scope<Staff>,
  queue: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: BulkStepForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { picked, steps } = submission.value;
  const rows: string[] = [];
  for (const { number, step, seenYen } of steps) {
    const done = await carryOutCase(scope, number, { step, seenYen });
    if (!done.ok) rows.push(`${number}：${caseRefusals[done.reason]}`);
  }
  for (const number of picked)
    if (!steps.some((one) => one.number === number))
      rows.push(`${number}：没有可直接办理的下一步，请打开问题单办理`);
  if (rows.length > 0) return changed(submission, undefined, { rows });
  return redirectWithFlash(
    context,
    `${href("/staff/cases")}?queue=${queue}`,
    "已办理所选的问题单。",
  );
}
