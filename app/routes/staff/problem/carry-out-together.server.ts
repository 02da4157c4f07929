import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { BulkStepForm } from "#app/domain/trade/floor/case-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { formTexts } from "#app/http/input/form-text.ts";
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
  sent: FormData,
) {
  const picked = formTexts(sent, "pick");
  const ticked = formTexts(sent, "step").filter((step) => picked.includes(step.split(":")[0]!));
  const asked = BulkStepForm.safeParse({ queue, ticked });
  if (!asked.success)
    return data(
      { ticked, carriedOut: 0, problems: [{ number: "", text: asked.error.issues[0]!.message }] },
      { status: 400 },
    );
  const problems: { number: string; text: string }[] = [];
  for (const { number, step, seenYen } of asked.data) {
    const done = await carryOutCase(scope, number, { step, seenYen });
    if (!done.ok) problems.push({ number, text: caseRefusals[done.reason] });
  }
  const carriedOut = asked.data.length - problems.length;
  for (const number of picked)
    if (!asked.data.some((one) => one.number === number))
      problems.push({ number, text: "没有可直接办理的下一步，请打开问题单办理" });
  if (problems.length > 0) return data({ ticked, carriedOut, problems }, { status: 409 });
  return redirectWithFlash(
    context,
    `${href("/staff/cases")}?queue=${queue}`,
    "已办理所选的问题单。",
  );
}
