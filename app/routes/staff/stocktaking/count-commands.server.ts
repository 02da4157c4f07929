import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
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
  countDecisionForm,
  UndoCountForm,
} from "#app/domain/trade/floor/count-forms.schema.server.ts";
import { chooseFigure, countLot, countRest } from "#app/domain/trade/floor/count-lot.server.ts";
import { undoCount } from "#app/domain/trade/floor/undo-count.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { answerRefusal, late, ofCode, type RefusalSentence } from "../answer-refusal.server.ts";

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
  form: FormData,
) {
  switch (intent) {
    case "rest":
    case "book":
    case "confirm":
    case "back":
    case "drop":
      return decide(context, scope, countId, intent, form);
    case "undo":
      return undo(context, scope, countId, form);
    case "choose":
      return choose(context, scope, countId, form);
    default:
      return scan(context, scope, countId, form);
  }
}

/** A button about the whole count; with that which books it go the reasons of its differences. */
async function decide(
  context: AppLoadContext,
  scope: Scope<Staff>,
  countId: string,
  intent: "rest" | "book" | "confirm" | "back" | "drop",
  form: FormData,
) {
  const submission = parseForm(form, { schema: countDecisionForm(form.keys()), lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { version, reasons } = submission.value;
  const here = (done: string) =>
    redirectWithFlash(context, href("/staff/stocktaking/:countId", { countId }), done);
  switch (intent) {
    case "rest": {
      const rest = await countRest(scope, { countId, version });
      return rest.ok
        ? here("没扫到的批次已记为 0 件。")
        : answerRefusal(submission, sentences, rest.reason);
    }
    case "book": {
      const booked = await bookCount(scope, { countId, version, reasons });
      if (!booked.ok) return answerRefusal(submission, sentences, booked.reason);
      return here(booked.value.booked ? "盘点已入账。" : "差异较大，已提交，等另一位同事复核。");
    }
    case "confirm": {
      const confirmed = await confirmCount(scope, { countId, version });
      return confirmed.ok
        ? here("盘点已入账。")
        : answerRefusal(submission, sentences, confirmed.reason);
    }
    case "back": {
      const back = await returnCount(scope, { countId, version });
      return back.ok
        ? here("已退回，可以接着盘点。")
        : answerRefusal(submission, sentences, back.reason);
    }
    case "drop": {
      const dropped = await voidCount(scope, { countId, version });
      return dropped.ok
        ? here("盘点已作废，库存没有改动。")
        : answerRefusal(submission, sentences, dropped.reason);
    }
  }
}

async function undo(context: AppLoadContext, scope: Scope<Staff>, countId: string, form: FormData) {
  const submission = parseForm(form, { schema: UndoCountForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const undone = await undoCount(scope, { countId, ...submission.value });
  if (!undone.ok) return answerRefusal(submission, sentences, undone.reason);
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
  form: FormData,
) {
  const submission = parseForm(form, { schema: ChooseFigureForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const chosen = await chooseFigure(scope, { countId, ...submission.value });
  if (!chosen.ok) return answerRefusal(submission, sentences, chosen.reason);
  return redirectWithFlash(context, differencesOf(countId), "已定数，其他人数的数仍留在记录里。");
}

async function scan(context: AppLoadContext, scope: Scope<Staff>, countId: string, form: FormData) {
  const submission = parseForm(form, { schema: CountScanForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { code, shelf, hand, quantity } = submission.value;
  const scanned = await countLot(scope, { countId, typed: code, shelf, hand, quantity });
  if (!scanned.ok) return answerRefusal(submission, sentences, scanned.reason);
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
  unreadable: ofCode("条码不对，请重扫货架或批次（L-000123）"),
  neither: ofCode("这里只扫货架和批次"),
  "one-at-a-time": ofCode("一次只扫一个批次"),
  "too-many-pieces": { text: "件数太大，请核对", status: 400, field: "quantity" },
  "shelf-first": ofCode("请先扫货架"),
  "other-range": ofCode("这个货架不在这次盘点的范围里"),
  "no-such-lot": ofCode("没有这个批次，请核对标签"),
  "not-shelved": ofCode("此批次还没有上架，请先上架"),
  "other-shelf": ofCode("此批次登记在别的货架：请先在扫码台移架，或到登记的货架再盘"),
  "boxed-too-many": late("此批次有货装进箱子却没有预留，请先核对配送单"),
  "nothing-counted": { text: "还没有盘到任何批次", status: 400 },
  "not-all-counted": { text: "还有批次没盘到：请扫，或把其余记为 0 件", status: 400 },
  "reason-missing": { text: "请给每个差异选择原因", status: 400 },
  "not-counting": late("这次盘点已经提交或结束"),
  "moved-meanwhile": late("刚有人改过这次盘点，请看最新的数再办"),
  recount: late("有批次在盘点后被拣、移或发出，请重数标出的批次"),
  "counters-differ": late("有批次几个人数得不一样，请先定以谁的数为准"),
  "same-person": late("参与盘点的人不能复核、撤销，请另一位同事办"),
  "not-undoable": late("这次盘点入账时没有留下撤销所需的记录，请在问题单和无主包裹里处理"),
  "case-answered": late("会员已答复由此开的问题单，不能撤销；请在问题单里处理"),
  "used-later": late("入账后有人动过这些货或认领了多出的件，不能撤销"),
  "case-open": late("此批次已有未办结的问题单，请先办结"),
} satisfies Record<string, RefusalSentence>;
