import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  PickForm,
  ShortForm,
  UndoPickForm,
  UndoShortForm,
} from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { pickLot, releaseList, undoPick } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { reportShort, undoShort } from "#app/domain/trade/shipments/short-pick.server.ts";
import { href } from "#app/href.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { commandOf } from "#app/http/staff-form.server.ts";
import {
  answerRefusal,
  formUsed,
  late,
  ofCode,
  type RefusalSentence,
} from "../answer-refusal.server.ts";
import type { staffCommands } from "../staff-commands.ts";

interface Sent {
  context: AppLoadContext;
  scope: Scope<Staff>;
  listId: string;
  form: FormData;
}

/** A form of a pick list's page, by its button. */
export function doPickCommand(sent: Sent, intent: string) {
  return commandOf<(sent: Sent) => ReturnType<typeof pick>>(commands, intent, pick)(sent);
}

async function pick({ context, scope, listId, form }: Sent) {
  const submission = parseForm(form, { schema: PickForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, code, shelf, quantity } = submission.value;
  const scanned = await pickLot(scope, { id, listId, typed: code, shelf, quantity });
  if (!scanned.ok) return answerRefusal(submission, sentences, scanned.reason);
  const { picked, shelf: stands } = scanned.value;
  const query = new URLSearchParams(stands ? { shelf: stands } : {});
  const to = `${href("/staff/pick/:listId", { listId })}?${query}`;
  return picked
    ? redirectWithFlash(context, to, {
        text: `${picked.code} 取 ${picked.quantity} 件`,
        scan: true,
      })
    : redirect(to, 303);
}

async function short(sent: Sent) {
  const { scope, listId, form } = sent;
  const submission = parseForm(form, { schema: ShortForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const photos = await allUploadsOf(scope, sent.context.files, form, "photos");
  if (!photos.ok)
    return invalid(submission, undefined, { photos: [fileRefusals.zh[photos.reason]] });
  const reported = await reportShort(scope, sent.context.files, {
    ...{ listId, photos: photos.value },
    ...submission.value,
  });
  return reported.ok
    ? again(sent, "已登记少货，买家会收到通知；其余的继续拣。")
    : answerRefusal(submission, sentences, reported.reason);
}

async function takeBackShort(sent: Sent) {
  const { scope, listId, form } = sent;
  const submission = parseForm(form, { schema: UndoShortForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const undone = await undoShort(scope, { listId, ...submission.value });
  return undone.ok
    ? again(sent, "已撤销少货，找到的货请继续拣。")
    : answerRefusal(submission, sentences, undone.reason);
}

async function undo(sent: Sent) {
  const { scope, listId, form } = sent;
  const submission = parseForm(form, { schema: UndoPickForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const undone = await undoPick(scope, { listId, ...submission.value });
  return undone.ok
    ? again(sent, "已撤销，货请放回货架。")
    : answerRefusal(submission, sentences, undone.reason);
}

async function release(sent: Sent) {
  const { scope, listId, form } = sent;
  const submission = parseForm(form, { schema: z.object({}), lang: "zh" });
  const released = await releaseList(scope, listId);
  return released.ok
    ? again(sent, "未拣任务已释放。")
    : answerRefusal(submission, sentences, released.reason);
}

const commands = { pick, short, undo, undoShort: takeBackShort, release } satisfies Record<
  keyof (typeof staffCommands)["/staff/pick/:listId"],
  unknown
>;

function again({ context, listId }: Sent, done: string) {
  return redirectWithFlash(context, href("/staff/pick/:listId", { listId }), done);
}

const sentences = {
  "form-used": formUsed,
  unreadable: ofCode("条码不对，请重扫批次号（L-000123）"),
  "not-a-lot": ofCode("这不是批次号，请扫批次标签"),
  "not-on-list": ofCode("此批次不在这张拣货单上"),
  "other-shelf": ofCode("此批次登记在别的货架，请核对货架号"),
  "more-than-asked": { text: "件数多于还要取的件数", status: 400, field: "quantity" },
  "case-answered": late("买家已经选择处理方式，不能撤销少货"),
  "case-open": late("此批次已有少货单，请先处理"),
  "too-many-pictures": { text: "照片太多，请少选几张", status: 400, field: "photos" },
  "not-a-picture": { text: "照片须为 PNG、JPEG 或 WebP 文件", status: 400, field: "photos" },
  "picture-too-large": { text: "每张照片不超过10MB", status: 400, field: "photos" },
  "picture-too-many-pixels": { text: tooManyPixels.zh, status: 400, field: "photos" },
  "picked-already": late("此批次已经拣完"),
  "not-picked": late("此批次还没有拣"),
  "request-cancelled": late("配送单已取消：没拣的不用拣，已拣的到“拆箱归架”放回"),
  held: late("配送单已暂停，恢复后再拣货"),
  "boxed-already": late("已装进箱子，请先从箱中取出"),
  "another-persons": late("这是别人领的拣货单"),
  "moved-meanwhile": late("刚有人动过此批次，请看最新数量"),
} satisfies Record<string, RefusalSentence>;
