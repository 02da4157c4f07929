import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  bookCount,
  confirmCount,
  returnCount,
  voidCount,
} from "#app/domain/trade/floor/book-count.server.ts";
import {
  ChooseFigureForm,
  CountScanForm,
  CountVersionForm,
  UndoCountForm,
} from "#app/domain/trade/floor/count-forms.schema.server.ts";
import { chooseFigure, countLot, countRest } from "#app/domain/trade/floor/count-lot.server.ts";
import { undoCount } from "#app/domain/trade/floor/undo-count.server.ts";
import { href } from "#app/href.ts";
import { formEntries } from "#app/http/input/form-text.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

/** The page with every figure, where it is decided about them. */
function differencesOf(countId: string) {
  return `${href("/staff/stocktaking/:countId", { countId })}?view=differences`;
}

/** One form of a count's page, told apart by its `intent`. */
export async function workOnCount(
  context: AppLoadContext,
  scope: Scope<Staff>,
  countId: string,
  intent: string,
  sent: FormData,
) {
  if (intent === "undo") return undo(context, scope, countId, sent);
  if (intent === "choose") return choose(context, scope, countId, sent);
  if (!["rest", "book", "confirm", "back", "drop"].includes(intent))
    return scan(context, scope, countId, sent);
  const { form } = readStaffTyped(sent, CountVersionForm);
  const given = reasonsIn(sent);
  if (!form.success) return answer(form.error.issues[0]!.message, 400, { reasons: given });
  const { version } = form.data;
  const here = (done: string) =>
    redirectWithFlash(context, href("/staff/stocktaking/:countId", { countId }), done);
  const refused = (reason: Refusal) => refusedAs(reason, { reasons: given });
  switch (intent) {
    case "rest": {
      const rest = await countRest(scope, { countId, version });
      return rest.ok ? here("没扫到的批次已记为 0 件。") : refused(rest.reason);
    }
    case "book": {
      const reasons = new Map(Object.entries(given));
      const booked = await bookCount(scope, { countId, version, reasons });
      if (!booked.ok) return refused(booked.reason);
      return here(booked.value.booked ? "盘点已入账。" : "差异较大，已提交，等另一位同事复核。");
    }
    case "confirm": {
      const confirmed = await confirmCount(scope, { countId, version });
      return confirmed.ok ? here("盘点已入账。") : refused(confirmed.reason);
    }
    case "back": {
      const back = await returnCount(scope, { countId, version });
      return back.ok ? here("已退回，可以接着盘点。") : refused(back.reason);
    }
    default: {
      const dropped = await voidCount(scope, { countId, version });
      return dropped.ok ? here("盘点已作废，库存没有改动。") : refused(dropped.reason);
    }
  }
}

async function undo(context: AppLoadContext, scope: Scope<Staff>, countId: string, sent: FormData) {
  const { typed, form } = readStaffTyped(sent, UndoCountForm);
  if (!form.success) return answer(form.error.issues[0]!.message, 400, { typed });
  const undone = await undoCount(scope, { countId, ...form.data });
  if (!undone.ok) return refusedAs(undone.reason, { typed });
  return redirectWithFlash(
    context,
    href("/staff/stocktaking/:countId", { countId }),
    "已撤销入账，货记回原处。",
  );
}

async function choose(
  context: AppLoadContext,
  scope: Scope<Staff>,
  countId: string,
  sent: FormData,
) {
  const { typed, form } = readStaffTyped(sent, ChooseFigureForm);
  if (!form.success) return answer(form.error.issues[0]!.message, 400, { typed });
  const chosen = await chooseFigure(scope, { countId, ...form.data });
  if (!chosen.ok)
    return refusedAs(chosen.reason, { typed, reasons: { [form.data.lotId]: form.data.reason } });
  return redirectWithFlash(context, differencesOf(countId), "已定数，其他人数的数仍留在记录里。");
}

/** Reasons by lot; a field that was sent twice is refused by the reader. */
function reasonsIn(sent: FormData): Record<string, string> {
  const prefix = "reason-";
  const given = formEntries(sent).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(given.map(([name, reason]) => [name.slice(prefix.length), reason]));
}

async function scan(context: AppLoadContext, scope: Scope<Staff>, countId: string, sent: FormData) {
  const { typed, form } = readStaffTyped(sent, CountScanForm);
  if (!form.success) return answer(form.error.issues[0]!.message, 400, { typed, field: "code" });
  const { code, shelf, hand, quantity } = form.data;
  const scanned = await countLot(scope, { countId, typed: code, shelf, hand, quantity });
  if (!scanned.ok) return refusedAs(scanned.reason, { typed, field: "code" });
  const { counted, hand: next, shelf: stands } = scanned.value;
  const query = new URLSearchParams({
    ...(stands ? { shelf: stands } : {}),
    ...(next ? { hand: String(next) } : {}),
  });
  const to = `${href("/staff/stocktaking/:countId", { countId })}?${query}`;
  return counted
    ? redirectWithFlash(context, to, { text: `${counted.code} ${counted.quantity} 件`, scan: true })
    : redirect(to, 303);
}

const sentences = {
  unreadable: ["看不懂扫到的内容，请重扫货架或批次（L-000123）", 400],
  neither: ["这里只扫货架和批次", 400],
  "one-at-a-time": ["一次只扫一个批次", 400],
  "too-many-pieces": ["件数太大，请核对", 400],
  "shelf-first": ["请先扫货架", 400],
  "other-range": ["这个货架不在这次盘点的范围里", 400],
  "no-such-lot": ["没有这个批次，请核对标签", 400],
  "not-shelved": ["此批次还没有上架，请先上架", 400],
  "other-shelf": ["此批次登记在别的货架：请先在扫码台移架，或到登记的货架再盘", 400],
  "boxed-too-many": ["此批次有货装进箱子却没有预留，请先核对配送单", 409],
  "nothing-counted": ["还没有盘到任何批次", 400],
  "not-all-counted": ["还有批次没盘到：请扫，或把其余记为 0 件", 400],
  "reason-missing": ["请给每个差异选择原因", 400],
  "not-counting": ["这次盘点已经提交或结束", 409],
  "moved-meanwhile": ["刚有人改过这次盘点，请看最新的数再办", 409],
  recount: ["有批次在盘点后被拣、移或发出，请重数标出的批次", 409],
  promised: ["少的货里有已预留给配送单的，请先处理配送单", 409],
  "counters-differ": ["有批次几个人数得不一样，请先定以谁的数为准", 409],
  "same-person": ["参与盘点的人不能复核、撤销，请另一位同事办", 409],
  "not-undoable": ["这次盘点入账时没有留下撤销所需的记录，请在问题单和无主包裹里处理", 409],
  "case-answered": ["会员已答复由此开的问题单，不能撤销；请在问题单里处理", 409],
  "used-later": ["入账后有人动过这些货或认领了多出的件，不能撤销", 409],
  "case-open": ["此批次已有未办结的问题单，请先办结", 409],
} as const satisfies Record<string, readonly [string, number]>;

type Refusal = keyof typeof sentences | "forbidden" | "not-found";

interface Shown {
  typed?: Record<string, string>;
  field?: string;
  reasons?: Record<string, string> | undefined;
}

function refusedAs(reason: Refusal, shown: Shown) {
  if (reason === "forbidden") throw forbidden();
  if (reason === "not-found") throw notFound();
  const [text, status] = sentences[reason];
  return answer(text, status, shown);
}

function answer(text: string, status: number, { typed = {}, field = "", reasons = {} }: Shown) {
  return data({ text, typed, field, reasons }, { status });
}
