import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { assignWork, writeNote } from "#app/domain/console/teamwork/assign-work.server.ts";
import { markMentionsSeen } from "#app/domain/console/teamwork/own-work.server.ts";
import { deleteView, saveView } from "#app/domain/console/teamwork/views.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formTexts } from "#app/http/input/form-text.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { denial } from "#app/http/scope.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import {
  AssignForm,
  DropViewForm,
  NoteForm,
  SeenForm,
  Ticked,
  ViewForm,
} from "./work-forms.schema.server.ts";

/** What went wrong, with what was typed, shown by the page of one's own work. */
function problem(text: string, typed: Record<string, string>, status: number) {
  return data({ text, typed }, { status });
}

const back = (context: AppLoadContext, to: string, done: string | Flash) =>
  redirectWithFlash(context, sameOriginPath(to, href("/staff/mine")), done);

const assignedTexts = {
  take: "已认领。",
  assign: "已转交。",
  release: "已放回，等人认领。",
};
const noteSaved = "已保存备注。";
const noteSavedUnmentioned: Flash = {
  text: "已保存备注，但有 @ 没有提醒到人：没有这位同事，或其岗位看不到这张单据。",
  note: true,
};

export async function assignSent(context: AppLoadContext, scope: Scope<Staff>, sent: FormData) {
  const { typed, form } = readStaffTyped(sent, AssignForm);
  if (!form.success) return problem(form.error.issues[0]!.message, typed, 400);
  const { intent, kind, number, staffId, seen, to } = form.data;
  const ticked = Ticked.safeParse(number ? [number] : formTexts(sent, "pick"));
  if (!ticked.success) return problem(ticked.error.issues[0]!.message, typed, 400);
  if (intent === "assign" && !staffId) return problem("请选择转交给谁", typed, 400);
  const whom = { take: scope.actor.id, assign: staffId, release: null }[intent];
  const shown = number ? { seen } : {};
  const done = await assignWork(scope, { kind, numbers: ticked.data, staffId: whom, ...shown });
  if (done.ok) return back(context, to, assignedTexts[intent]);
  if (done.reason === "not-theirs")
    return problem("对方已停用，或没有处理这些单据的权限，请选择其他同事", typed, 409);
  if (done.reason === "taken-meanwhile")
    return problem(
      number
        ? `${number} 的负责人刚刚变了，请打开单据看一下再操作`
        : "勾选的单据里有同事正在负责的，没有认领；请打开单据，与对方说好后再转交",
      typed,
      409,
    );
  throw denial(done.reason);
}

export async function noteSent(context: AppLoadContext, scope: Scope<Staff>, sent: FormData) {
  const { typed, form } = readStaffTyped(sent, NoteForm);
  if (!form.success) return problem(form.error.issues[0]!.message, typed, 400);
  const { to, ...note } = form.data;
  const written = await writeNote(scope, note);
  if (written.ok) return back(context, to, written.value.missed ? noteSavedUnmentioned : noteSaved);
  if (written.reason === "sent-before") return back(context, to, noteSaved);
  if (written.reason === "other-words")
    return problem(
      "这张表单已经保存过另一条备注，请再保存一次",
      { ...typed, id: crypto.randomUUID() },
      409,
    );
  throw denial(written.reason);
}

export async function seenSent(scope: Scope<Staff>, sent: FormData) {
  const { form } = readStaffTyped(sent, SeenForm);
  if (!form.success) return problem(form.error.issues[0]!.message, {}, 400);
  await markMentionsSeen(scope, form.data.noteId);
  return redirect(href("/staff/mine"), 303);
}

export async function viewSent(context: AppLoadContext, scope: Scope<Staff>, sent: FormData) {
  const { typed, form } = readStaffTyped(sent, ViewForm);
  if (!form.success) return problem(form.error.issues[0]!.message, typed, 400);
  const { to, shared, ...view } = form.data;
  const saved = await saveView(scope, { ...view, shared: shared === "1" });
  if (saved.ok) return back(context, to, "已保存视图。");
  if (saved.reason === "forbidden") throw denial("forbidden");
  return saved.reason === "too-many"
    ? problem("您已保存40个视图，请先删除不用的", typed, 409)
    : problem("已有同名的视图，请换一个名称", typed, 409);
}

export async function viewDropped(context: AppLoadContext, scope: Scope<Staff>, sent: FormData) {
  const { form } = readStaffTyped(sent, DropViewForm);
  if (!form.success) return problem("请重新打开页面后再试", {}, 400);
  await deleteView(scope, form.data.view);
  return back(context, form.data.to, "已删除视图。");
}
