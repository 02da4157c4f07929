import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { UndoForm } from "#app/domain/trade/floor/scan-forms.schema.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { scanTexts } from "./scan-texts.ts";

/** 撤销, sent from a list of acts: back to the page given, or why it was not undone. */
export async function undoSent(
  context: AppLoadContext,
  scope: Scope<Staff>,
  sent: FormData,
  backTo: string,
) {
  const { form } = readStaffTyped(sent, UndoForm);
  if (!form.success) return problem(form.error.issues[0]!.message, 400);
  const { act, reason } = form.data;
  const undone = await undoAct(scope, context.files, { id: act, reason });
  if (undone.ok) return redirectWithFlash(context, backTo, "已撤销。");
  if (undone.reason === "forbidden") throw forbidden();
  return problem(scanTexts[undone.reason], undone.reason === "not-found" ? 404 : 409);
}

/** As the scan page says what went wrong: nothing was typed, and no shelf half-read. */
function problem(text: string, status: number) {
  return data({ text, typed: {} as Record<string, string>, shelves: [] as string[] }, { status });
}
