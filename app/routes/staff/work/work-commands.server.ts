import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { assignWork, writeNote } from "#app/domain/console/teamwork/assign-work.server.ts";
import { markMentionsSeen } from "#app/domain/console/teamwork/own-work.server.ts";
import { deleteView, saveView } from "#app/domain/console/teamwork/views.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { denial } from "#app/http/scope.server.ts";
import { type Flash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import {
  AssignForm,
  DropViewForm,
  NoteForm,
  SeenForm,
  ViewForm,
} from "./work-forms.schema.server.ts";

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

export async function assignSent(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: AssignForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, kind, number, pick, staffId, seen, to } = submission.value;
  const whom = { take: scope.actor.id, assign: staffId, release: null }[intent];
  const documents = number ? { numbers: [number], seen } : { numbers: pick };
  const done = await assignWork(scope, { kind, staffId: whom, ...documents });
  if (done.ok) return back(context, to, assignedTexts[intent]);
  switch (done.reason) {
    case "not-theirs":
      return changed(submission, "对方已停用，或没有处理这些单据的权限，请选择其他同事");
    case "taken-meanwhile":
      return changed(
        submission,
        number
          ? `${number} 的负责人刚刚变了，请打开单据看一下再操作`
          : "勾选的单据里有同事正在负责的，未作任何修改；请打开单据，与对方说好后再操作",
      );
    default:
      throw denial(done.reason);
  }
}

export async function noteSent(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: NoteForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { to, ...note } = submission.value;
  const written = await writeNote(scope, note);
  if (written.ok) return back(context, to, written.value.missed ? noteSavedUnmentioned : noteSaved);
  switch (written.reason) {
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    default:
      throw denial(written.reason);
  }
}

export async function seenSent(scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: SeenForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  await markMentionsSeen(scope, submission.value.noteId);
  return redirect(href("/staff/mine"), 303);
}

export async function viewSent(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: ViewForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { to, shared, ...view } = submission.value;
  const saved = await saveView(scope, { ...view, shared: shared === "1" });
  if (saved.ok) return back(context, to, "已保存视图。");
  if (saved.reason === "forbidden") throw denial("forbidden");
  return changed(
    submission,
    saved.reason === "too-many"
      ? "您已保存40个视图，请先删除不用的"
      : "已有同名的视图，请换一个名称",
  );
}

export async function viewDropped(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: DropViewForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  await deleteView(scope, submission.value.view);
  return back(context, submission.value.to, "已删除视图。");
}
