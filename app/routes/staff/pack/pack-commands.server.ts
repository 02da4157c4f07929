import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { OpenBoxMeasures } from "#app/domain/pricing/box.ts";
import { brokenWishesQuestion } from "#app/domain/trade/shipments/box-wishes.ts";
import {
  addBox,
  boxRemainder,
  measureBox,
  putInBox,
  removeBox,
  takeOutOfBox,
} from "#app/domain/trade/shipments/boxing.server.ts";
import { finishPacking } from "#app/domain/trade/shipments/finish-packing.server.ts";
import {
  heavyBoxQuestion,
  notCarriedText,
  unlikelyBoxesQuestion,
} from "#app/domain/trade/shipments/packing.ts";
import {
  MeasureForm,
  OfBoxForm,
  PutForm,
  TakeOutForm,
} from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { boxingSentences } from "./boxing-sentences.ts";

interface Work {
  context: AppLoadContext;
  scope: Scope<Staff>;
  number: string;
  intent: string;
  sent: FormData;
}

/** One form of the packing page, told apart by its `intent`. */
export async function workOnBoxes(work: Work) {
  switch (work.intent) {
    case "rest":
    case "remove":
      return changeBox(work, work.intent);
    case "out":
      return out(work);
    case "measure":
    case "copy":
    case "add":
    case "finish":
      return measure(work, work.intent);
    default:
      return put(work);
  }
}

async function put({ context, scope, number, intent, sent }: Work) {
  const { typed, form } = readStaffTyped(sent, PutForm);
  if (!form.success) return badForm(intent, typed, form.error.issues[0]!);
  const { id, box, code, quantity } = form.data;
  const scanned = await putInBox(scope, { id, number, boxNumber: box, typed: code, quantity });
  if (!scanned.ok) return refusedAs(intent, typed, scanned.reason);
  const { boxNumber, put: pieces } = scanned.value;
  const unpicked = pieces?.unpicked ? "（还没有拣货，拣货单不变）" : "";
  return onward(
    context,
    number,
    boxNumber,
    pieces
      ? `${pieces.code} ${pieces.quantity} 件 → 第${boxNumber}箱${unpicked}`
      : `换到第${boxNumber}箱`,
  );
}

async function changeBox({ context, scope, number, sent }: Work, intent: "rest" | "remove") {
  const { typed, form } = readStaffTyped(sent, OfBoxForm);
  if (!form.success) return badForm(intent, typed, form.error.issues[0]!);
  const { id, box: boxNumber } = form.data;
  if (intent === "rest") {
    const put = await boxRemainder(scope, { id, number, boxNumber });
    if (!put.ok) return refusedAs(intent, typed, put.reason);
    const unpicked = put.unpicked > 0 ? `；其中 ${put.unpicked} 件还没有拣货，请确认货在手边` : "";
    return onward(
      context,
      number,
      put.value,
      `余量 ${put.pieces} 件已放进第${put.value}箱，明细见箱内${unpicked}`,
    );
  }
  const removed = await removeBox(scope, { id, number, boxNumber });
  if (!removed.ok) return refusedAs(intent, typed, removed.reason);
  return onward(context, number, undefined, `已删第${removed.value}箱`);
}

async function out({ context, scope, number, intent, sent }: Work) {
  const { typed, form } = readStaffTyped(sent, TakeOutForm);
  if (!form.success) return badForm(intent, typed, form.error.issues[0]!);
  const { id, box: boxNumber, lineId } = form.data;
  const taken = await takeOutOfBox(scope, { id, number, boxNumber, lineId });
  if (!taken.ok) return refusedAs(intent, typed, taken.reason);
  return onward(context, number, taken.value, `已从第${taken.value}箱取出`);
}

/** Keeps the box's measures, whatever the button goes on with. */
async function measure(work: Work, intent: "measure" | "copy" | "add" | "finish") {
  const { context, scope, number, sent } = work;
  const { typed, form } = readStaffTyped(sent, MeasureForm);
  if (!form.success) return badForm(intent, typed, form.error.issues[0]!);
  const { id, box, length, width, height, weight, seen } = form.data;
  const missing = intent === "measure" ? measureNames.filter(([name]) => !form.data[name]) : [];
  if (missing.length > 0)
    return data(
      {
        intent,
        typed,
        text: `还没填：${missing.map(([, label]) => label).join("、")}`,
        field: missing[0]![0],
      },
      { status: 400 },
    );
  if (box !== undefined) {
    const measured = await measureBox(scope, context.files, {
      number,
      boxNumber: box,
      lengthMm: length,
      widthMm: width,
      heightMm: height,
      weightGrams: weight,
      photos: await uploadsOf(sent, "photos"),
      seen,
    });
    if (!measured.ok && measured.reason === "measured-meanwhile" && measured.box)
      return data(
        { intent, typed, text: measuredByColleague(measured.box), field: "length" },
        { status: 409 },
      );
    if (!measured.ok) return refusedAs(intent, typed, measured.reason);
    const { heavy } = measured.value;
    // 完成装箱 asks about all boxes together, and keeps the answer.
    if (heavy.length > 0 && intent !== "finish")
      return data(
        { intent, typed, text: heavyBoxQuestion(heavy), field: "weight" },
        { status: 409 },
      );
  }
  if (intent === "measure") return onward(context, number, box, `第${box ?? 1}箱已量好`);
  if (intent === "finish") return finish(work, typed, form.data);
  const added = await addBox(scope, { id, number, like: intent === "copy" ? box : undefined });
  if (!added.ok) return refusedAs(intent, typed, added.reason);
  return onward(context, number, added.value, `开第${added.value}箱`);
}

const measureNames = [
  ["length", "长"],
  ["width", "宽"],
  ["height", "高"],
  ["weight", "重"],
] as const;

function measuredByColleague({ lengthMm, widthMm, heightMm, weightGrams }: OpenBoxMeasures) {
  const size = [lengthMm, widthMm, heightMm].map((side) => (side ? side / 10 : "—")).join("×");
  const weight = weightGrams ? weightGrams / 1_000 : "—";
  return `这一箱刚由同事量过：${size} cm，${weight} kg；您填的还没存，请核对后再点`;
}

async function finish(
  { context, scope, number, intent }: Work,
  typed: Record<string, string>,
  { reweighed, reweighedFor, wishReason }: Parameters<typeof finishPacking>[2] & object,
) {
  const finished = await finishPacking(scope, number, {
    ...(reweighed ? { reweighed, reweighedFor } : {}),
    wishReason,
  });
  if (finished.ok)
    return redirectWithFlash(context, href("/staff/shipping/:number", { number }), "已登记装箱。");
  if (finished.reason === "not-carried")
    return data(
      { intent, typed, text: notCarriedText(finished.boxes), field: undefined },
      { status: 409 },
    );
  if (finished.reason === "weight-unlikely")
    return data(
      {
        intent,
        typed,
        text: unlikelyBoxesQuestion(finished.odd, finished.sizes),
        field: "reweighed",
      },
      { status: 409 },
    );
  if (finished.reason === "wish-broken")
    return data(
      { intent, typed, text: brokenWishesQuestion(finished.broken), field: "wishReason" },
      { status: 409 },
    );
  return refusedAs(intent, typed, finished.reason);
}

/** Leads on to the packing page with this box in hand, which says beside its scan field what was done. */
function onward(context: AppLoadContext, number: string, box: number | undefined, text: string) {
  return redirectWithFlash(context, pageOf(number, box), { text, scan: true });
}

function pageOf(number: string, box?: number) {
  const query = box ? `?${new URLSearchParams({ box: String(box) })}` : "";
  return `${href("/staff/pack/:number", { number })}${query}`;
}

function refusedAs(
  intent: string,
  typed: Record<string, string>,
  reason: keyof typeof boxingSentences | "forbidden" | "not-found",
) {
  if (reason === "forbidden") throw forbidden();
  if (reason === "not-found") throw notFound();
  const { text, status, field } = boxingSentences[reason];
  return data({ intent, typed, text, field }, { status });
}

function badForm(
  intent: string,
  typed: Record<string, string>,
  issue: { message: string; path: PropertyKey[] },
) {
  return data(
    { intent, typed, text: issue.message, field: String(issue.path[0]) },
    { status: 400 },
  );
}
