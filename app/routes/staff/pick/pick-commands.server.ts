import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  PickForm,
  ShortForm,
  UndoPickForm,
} from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import {
  pickLot,
  releaseList,
  reportShort,
  undoPick,
} from "#app/domain/trade/shipments/pick-lot.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

/** One form of a pick list's page, told apart by its `intent`. */
export async function workOnList(
  context: AppLoadContext,
  scope: Scope<Staff>,
  listId: string,
  intent: string,
  sent: FormData,
) {
  const page = href("/staff/pick/:listId", { listId });
  const here = (done: string) => redirectWithFlash(context, page, done);
  switch (intent) {
    case "short": {
      const { typed, form } = readStaffTyped(sent, ShortForm);
      if (!form.success) return answer(intent, typed, form.error.issues[0]!.message, 400);
      const short = await reportShort(scope, { listId, ...form.data });
      return short.ok ? here("已登记少货，请安排盘点。") : refusedAs(intent, typed, short.reason);
    }
    case "undo": {
      const { typed, form } = readStaffTyped(sent, UndoPickForm);
      if (!form.success) return answer(intent, typed, form.error.issues[0]!.message, 400);
      const undone = await undoPick(scope, { listId, ...form.data });
      return undone.ok ? here("已撤销，货请放回货架。") : refusedAs(intent, typed, undone.reason);
    }
    case "release": {
      const released = await releaseList(scope, listId);
      return released.ok ? here("没拣的已让出来。") : refusedAs(intent, {}, released.reason);
    }
    default:
      return pick(context, scope, listId, sent);
  }
}

async function pick(context: AppLoadContext, scope: Scope<Staff>, listId: string, sent: FormData) {
  const { typed, form } = readStaffTyped(sent, PickForm);
  if (!form.success) return answer("pick", typed, form.error.issues[0]!.message, 400);
  const { id, code, shelf, quantity } = form.data;
  const scanned = await pickLot(scope, { id, listId, typed: code, shelf, quantity });
  if (!scanned.ok) return refusedAs("pick", typed, scanned.reason);
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

const sentences = {
  unreadable: ["看不懂扫到的内容，请重扫批次号（L-000123）", 400],
  "not-a-lot": ["这不是批次号，请扫批次标签", 400],
  "not-on-list": ["此批次不在这张拣货单上", 400],
  "other-shelf": ["此批次登记在别的货架，请核对货架号", 400],
  "more-than-asked": ["件数多于还要取的件数", 400],
  "picked-already": ["此批次已经拣完", 409],
  "not-picked": ["此批次还没有拣", 409],
  "request-cancelled": ["配送单已取消：没拣的不用拣，已拣的到“拆箱归架”放回", 409],
  held: ["配送单已暂停，恢复后再拣货", 409],
  "boxed-already": ["已装进箱子，请先从箱中取出", 409],
  "another-persons": ["这是别人领的拣货单", 409],
  "moved-meanwhile": ["刚有人动过此批次，请看最新数量", 409],
} as const satisfies Record<string, readonly [string, number]>;

type Refusal = keyof typeof sentences | "forbidden" | "not-found";

function refusedAs(intent: string, typed: Record<string, string>, reason: Refusal) {
  if (reason === "forbidden") throw forbidden();
  if (reason === "not-found") throw notFound();
  const [text, status] = sentences[reason];
  return answer(intent, typed, text, status);
}

function answer(intent: string, typed: Record<string, string>, text: string, status: number) {
  return data({ intent, text, lineId: typed.lineId ?? "" }, { status });
}
