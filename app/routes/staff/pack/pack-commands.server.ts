import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
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
import { heavyBoxQuestion, unlikelyBoxesQuestion } from "#app/domain/trade/shipments/packing.ts";
import {
  MeasureForm,
  OfBoxForm,
  PutForm,
  spreadFrame,
  TakeOutForm,
} from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { redirectDocumentWithFlash, redirectWithFlash } from "#app/http/session/flash.server.ts";
import { commandOf } from "#app/http/staff-form.server.ts";
import { answerRefusal } from "../answer-refusal.server.ts";
import { notCarriedText } from "../not-carried-text.ts";
import type { staffCommands } from "../staff-commands.ts";
import { boxingSentences } from "./boxing-sentences.ts";

interface Sent {
  context: AppLoadContext;
  scope: Scope<Staff>;
  number: string;
  form: FormData;
}

/** A form of the packing page, by its button. */
export function doPackCommand(sent: Sent, intent: string) {
  return commandOf<(sent: Sent) => ReturnType<typeof measure>>(commands, intent, put)(sent);
}

async function put({ context, scope, number, form }: Sent) {
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

async function rest({ context, scope, number, form }: Sent) {
  const submission = parseForm(form, { schema: OfBoxForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, box: boxNumber } = submission.value;
  const put = await boxRemainder(scope, { id, number, boxNumber });
  if (!put.ok) return answerRefusal(submission, boxingSentences, put.reason);
  const unpicked = put.unpicked > 0 ? `；另有 ${put.unpicked} 件还没有拣货，没有装` : "";
  return onward(
    context,
    number,
    put.value,
    `剩余 ${put.pieces} 件已放进第${put.value}箱，明细见箱内${unpicked}`,
  );
}

async function remove({ context, scope, number, form }: Sent) {
  const submission = parseForm(form, { schema: OfBoxForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, box: boxNumber } = submission.value;
  const removed = await removeBox(scope, { id, number, boxNumber });
  if (!removed.ok) return answerRefusal(submission, boxingSentences, removed.reason);
  return onward(context, number, undefined, `已删第${removed.value}箱`);
}

async function out({ context, scope, number, form }: Sent) {
  const submission = parseForm(form, { schema: TakeOutForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, box: boxNumber, lineId } = submission.value;
  const taken = await takeOutOfBox(scope, { id, number, boxNumber, lineId });
  if (!taken.ok) return answerRefusal(submission, boxingSentences, taken.reason);
  return onward(context, number, taken.value, `已从第${taken.value}箱取出`);
}

/** Keeps the box's measures, whatever the button goes on with. */
async function measure(sent: Sent, intent: "measure" | "copy" | "add" | "finish") {
  const { context, scope, number, form } = sent;
  const submission = parseForm(spreadFrame(form), { schema: MeasureForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { value } = submission;
  const { id, box, length, width, height, weight, seen } = value;
  const missing = intent === "measure" ? measureNames.filter(([name]) => !value[name]) : [];
  if (missing.length > 0)
    return invalid(submission, undefined, {
      [missing[0]![0]]: [`还没填：${missing.map(([, label]) => label).join("、")}`],
    });
  if (box !== undefined) {
    const photos = await allUploadsOf(scope, context.files, form, "photos");
    if (!photos.ok)
      return invalid(submission, undefined, { photos: [fileRefusals.zh[photos.reason]] });
    const measured = await measureBox(scope, context.files, {
      number,
      boxNumber: box,
      lengthMm: length,
      widthMm: width,
      heightMm: height,
      weightGrams: weight,
      photos: photos.value,
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
  if (intent === "measure") return onward(context, number, box, `第${box ?? 1}箱尺寸重量已保存`);
  if (intent === "finish") return finish(sent, submission, value);
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
  { context, scope, number }: Sent,
  submission: Submission<unknown>,
  { reweighed, reweighedFor, wishReason }: z.output<typeof MeasureForm>,
) {
  const finished = await finishPacking(scope, number, {
    ...(reweighed ? { reweighed, reweighedFor } : {}),
    wishReason,
  });
  if (finished.ok)
    return redirectDocumentWithFlash(
      context,
      href("/staff/shipping/:number", { number }),
      "已登记装箱。",
    );
  switch (finished.reason) {
    case "unfinished": {
      const formErrors = ["还不能完成装箱，见下面列出的各项", ...finished.left];
      return data(submission.reply({ formErrors }), { status: 409 });
    }
    case "not-carried":
      return changed(submission, notCarriedText(finished));
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

const commands = {
  ...{ put, rest, remove, out },
  measure: (sent: Sent) => measure(sent, "measure"),
  copy: (sent: Sent) => measure(sent, "copy"),
  add: (sent: Sent) => measure(sent, "add"),
  finish: (sent: Sent) => measure(sent, "finish"),
} satisfies Record<keyof (typeof staffCommands)["/staff/pack/:number"], unknown>;

/** Leads on to the packing page with this box in hand, which says beside its scan field what was done. */
function onward(context: AppLoadContext, number: string, box: number | undefined, text: string) {
  return redirectWithFlash(context, pageOf(number, box), { text, scan: true });
}

function pageOf(number: string, box?: number) {
  const query = box ? `?${new URLSearchParams({ box: String(box) })}` : "";
  return `${href("/staff/pack/:number", { number })}${query}`;
}
