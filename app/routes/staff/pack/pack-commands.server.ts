import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { z } from "zod";
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
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { answerRefusal } from "../answer-refusal.server.ts";
import { boxingSentences } from "./boxing-sentences.ts";

interface Work {
  context: AppLoadContext;
  scope: Scope<Staff>;
  number: string;
  intent: string;
  form: FormData;
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

async function put({ context, scope, number, form }: Work) {
  const submission = parseForm(form, { schema: PutForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, box, code, quantity } = submission.value;
  const scanned = await putInBox(scope, { id, number, boxNumber: box, typed: code, quantity });
  if (!scanned.ok) return answerRefusal(submission, boxingSentences, scanned.reason);
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

async function changeBox({ context, scope, number, form }: Work, intent: "rest" | "remove") {
  const submission = parseForm(form, { schema: OfBoxForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, box: boxNumber } = submission.value;
  if (intent === "rest") {
    const put = await boxRemainder(scope, { id, number, boxNumber });
    if (!put.ok) return answerRefusal(submission, boxingSentences, put.reason);
    const unpicked = put.unpicked > 0 ? `；其中 ${put.unpicked} 件还没有拣货，请确认货在手边` : "";
    return onward(
      context,
      number,
      put.value,
      `余量 ${put.pieces} 件已放进第${put.value}箱，明细见箱内${unpicked}`,
    );
  }
  const removed = await removeBox(scope, { id, number, boxNumber });
  if (!removed.ok) return answerRefusal(submission, boxingSentences, removed.reason);
  return onward(context, number, undefined, `已删第${removed.value}箱`);
}

async function out({ context, scope, number, form }: Work) {
  const submission = parseForm(form, { schema: TakeOutForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, box: boxNumber, lineId } = submission.value;
  const taken = await takeOutOfBox(scope, { id, number, boxNumber, lineId });
  if (!taken.ok) return answerRefusal(submission, boxingSentences, taken.reason);
  return onward(context, number, taken.value, `已从第${taken.value}箱取出`);
}

/** Keeps the box's measures, whatever the button goes on with. */
async function measure(work: Work, intent: "measure" | "copy" | "add" | "finish") {
  const { context, scope, number, form } = work;
  const submission = parseForm(form, { schema: MeasureForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const { id, box, length, width, height, weight, seen } = value;
  const missing = intent === "measure" ? measureNames.filter(([name]) => !value[name]) : [];
  if (missing.length > 0)
    return invalid(submission, undefined, {
      [missing[0]![0]]: [`还没填：${missing.map(([, label]) => label).join("、")}`],
    });
  if (box !== undefined) {
    const measured = await measureBox(scope, context.files, {
      number,
      boxNumber: box,
      lengthMm: length,
      widthMm: width,
      heightMm: height,
      weightGrams: weight,
      photos: await uploadsOf(form, "photos"),
      seen,
    });
    if (!measured.ok && measured.reason === "measured-meanwhile" && measured.box)
      return changed(submission, undefined, { length: [measuredByColleague(measured.box)] });
    if (!measured.ok) return answerRefusal(submission, boxingSentences, measured.reason);
    const { heavy } = measured.value;
    // 完成装箱 asks about all boxes together, and keeps the answer.
    if (heavy.length > 0 && intent !== "finish")
      return changed(submission, undefined, { weight: [heavyBoxQuestion(heavy)] });
  }
  if (intent === "measure") return onward(context, number, box, `第${box ?? 1}箱已量好`);
  if (intent === "finish") return finish(work, submission, value);
  const added = await addBox(scope, { id, number, like: intent === "copy" ? box : undefined });
  if (!added.ok) return answerRefusal(submission, boxingSentences, added.reason);
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
  { context, scope, number }: Work,
  submission: Submission<unknown>,
  { reweighed, reweighedFor, wishReason }: z.output<typeof MeasureForm>,
) {
  const finished = await finishPacking(scope, number, {
    ...(reweighed ? { reweighed, reweighedFor } : {}),
    wishReason,
  });
  if (finished.ok)
    return redirectWithFlash(context, href("/staff/shipping/:number", { number }), "已登记装箱。");
  switch (finished.reason) {
    case "unfinished": {
      const formErrors = ["还不能完成装箱，见下面列出的各项", ...finished.left];
      return data(submission.reply({ formErrors }), { status: 409 });
    }
    case "not-carried":
      return changed(submission, notCarriedText(finished.boxes));
    case "weight-unlikely":
      return changed(submission, undefined, {
        reweighed: [unlikelyBoxesQuestion(finished.odd, finished.sizes)],
      });
    case "wish-broken":
      return changed(submission, undefined, {
        wishReason: [brokenWishesQuestion(finished.broken)],
      });
    default:
      return answerRefusal(submission, boxingSentences, finished.reason);
  }
}

/** Leads on to the packing page with this box in hand, which says beside its scan field what was done. */
function onward(context: AppLoadContext, number: string, box: number | undefined, text: string) {
  return redirectWithFlash(context, pageOf(number, box), { text, scan: true });
}

function pageOf(number: string, box?: number) {
  const query = box ? `?${new URLSearchParams({ box: String(box) })}` : "";
  return `${href("/staff/pack/:number", { number })}${query}`;
}
