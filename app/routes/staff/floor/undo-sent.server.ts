import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { UndoForm } from "#app/domain/trade/floor/scan-forms.schema.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { scanTexts } from "./scan-texts.ts";

/** 撤销, sent from a list of acts: back to the page given, or why it was not undone. */
export async function undoSent(
  context: AppLoadContext,
  scope: Scope<Staff>,
  form: FormData,
  backTo: string,
) {
  const submission = parseForm(form, { schema: UndoForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { act, reason } = submission.value;
  const undone = await undoAct(scope, context.files, { id: act, reason });
  if (undone.ok) return redirectWithFlash(context, backTo, "已撤销。");
  if (undone.reason === "forbidden" || undone.reason === "not-found") throw denial(undone.reason);
  return changed(submission, scanTexts[undone.reason]);
}
