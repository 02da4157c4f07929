import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { brokenWishesQuestion } from "#app/domain/trade/shipments/box-wishes.ts";
import { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { unlikelyBoxesQuestion } from "#app/domain/trade/shipments/packing.ts";
import { pickUpShipment, shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import {
  PackForm,
  PickUpForm,
  ShipForm,
} from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash } from "#app/http/session/flash.server.ts";
import { askToCheck } from "../ask-to-check.server.ts";
import { photograph } from "../depart/photograph-box.server.ts";
import { undoShipment } from "../depart/undo-shipment.server.ts";
import { notCarriedText } from "../not-carried-text.ts";
import { boxingSentences } from "../pack/boxing-sentences.ts";
import { secondWeigherText } from "../second-weigher-text.ts";
import { replyOn } from "../talk/reply.server.ts";
import { answerToContest } from "./answer-contest.server.ts";
import { clearShipment } from "./clear-shipment.server.ts";
import { holdOrRelease } from "./request/hold-shipment.server.ts";
import { handleShippingQuote } from "./request/quote-shipment.server.ts";
import { handleRefuseWaiver } from "./request/refuse-waiver.server.ts";
import { handleTakeBack } from "./request/take-back-shipping-quote.server.ts";
import { waiveOwed } from "./request/waive-owed.server.ts";

const onHold = "配送单已暂停，恢复后再处理";
const stale = "配送单状态已变更，请查看最新状态";

const doneTexts = {
  classAccept: "已更正类别。",
  classKeep: "已维持原类别。",
  classReopen: "已撤销，重新处理，买家会收到通知。",
  hold: "已暂停，恢复前不报价、不装箱。",
  release: "已恢复处理。",
  unpack: "已撤销装箱，箱子重新打开，可以接着装。",
  undepart: "已撤销发货，货在待发货。",
};

/** One form of the page, told apart by its `intent`. */
export async function workOnShipment(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  intent: string,
  typed: FormData,
) {
  const { files, cards } = context;
  // Its forms begin anew: what was typed is done.
  const here = (done: string) =>
    redirectDocumentWithFlash(context, href("/staff/shipping/:number", { number }), done);
  switch (intent) {
    case "quote":
      return (await handleShippingQuote(scope, number, typed)) ?? here("已发出运费报价。");
    case "takeBack":
      return (
        (await handleTakeBack(scope, number, typed, cards)) ?? here("已撤回报价，买家会收到通知。")
      );
    case "waive": {
      const waived = await waiveOwed(scope, number, typed);
      if (waived === "waived") return here("已免收差额。");
      return waived === "asked" ? here("已提交免收申请，须由另一位同事确认。") : waived;
    }
    case "refuseWaive":
      return (
        (await handleRefuseWaiver(scope, number, typed)) ?? here("已驳回免收申请，买家会收到通知。")
      );
    case "clear":
      return (
        (await clearShipment(scope, number, typed, files)) ??
        here("已登记清关，买家可查看实缴税费。")
      );
    case "classAccept":
    case "classKeep":
    case "classReopen":
      return (await answerToContest(scope, number, typed)) ?? here(doneTexts[intent]);
    case "hold":
    case "release":
      return (await holdOrRelease(scope, number, typed)) ?? here(doneTexts[intent]);
    case "pack":
      return (await pack(scope, number, typed)) ?? here("已登记装箱。");
    case "unpack":
    case "undepart":
      return (await undoShipment(scope, number, typed, cards)) ?? here(doneTexts[intent]);
    case "photo":
      return (await photograph(scope, files, number, typed)) ?? here("已保存封箱照。");
    case "pickUp":
      return (await pickUp(scope, number, typed)) ?? here("已登记揽收。");
    case "ship":
      return (await ship(scope, number, typed)) ?? here("已登记发货，买家会收到通知。");
    default:
      return (await reply(scope, number, typed)) ?? here("已发送留言。");
  }
}

async function pack(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: PackForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { boxes, intent: _, ...how } = submission.value;
  const packed = await packShipment(
    scope,
    number,
    boxes.map(({ length, width, height, weight, contents }) => ({
      lengthMm: length,
      widthMm: width,
      heightMm: height,
      weightGrams: weight,
      contents,
    })),
    how,
  );
  if (packed.ok) return undefined;
  switch (packed.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "held":
      return changed(submission, onHold);
    case "box-too-heavy":
      return invalid(submission, "每箱不超过30公斤");
    case "weight-unlikely":
      return invalid(submission, undefined, {
        reweighed: [unlikelyBoxesQuestion(packed.odd, packed.sizes)],
      });
    case "not-carried":
      return changed(submission, notCarriedText(packed));
    case "light-by-one":
      return changed(submission, secondWeigherText);
    case "wish-broken":
      return invalid(submission, undefined, { wishReason: [brokenWishesQuestion(packed.broken)] });
    case "short-open":
      return changed(submission, boxingSentences["short-open"].text);
    case "empty-box":
      return invalid(submission, "每箱至少装入一件商品");
    case "contents-differ":
      return invalid(submission, "各箱装入数量之和须等于应装数量");
    case "no-such-line":
    case "not-to-pack":
    case "moved-meanwhile":
      return changed(submission, stale);
  }
}

async function pickUp(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: PickUpForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const taken = await pickUpShipment(scope, number, submission.value.carrier);
  return taken.ok ? undefined : notShipped(submission, taken);
}

async function ship(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: ShipForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { carrier, trackingNumber, boxes, checked, checkedFor } = submission.value;
  const boxTracking = new Map(
    boxes.flatMap(({ id, trackingNumber }) =>
      trackingNumber ? [[id, trackingNumber] as const] : [],
    ),
  );
  const numbers = [trackingNumber, ...boxTracking.values()].join(" ");
  const handover = { carrier, trackingNumber, boxTracking };
  const isChecked = checked && checkedFor === numbers;
  const shipped = await shipShipment(scope, number, { ...handover, isChecked });
  if (shipped.ok) return undefined;
  return shipped.reason === "number-taken"
    ? askToCheck(submission, {
        checkedFor: numbers,
        lines: shipped.taken.map((other) => `${other.number}（${other.carrier}）`),
        question: "已用过此追踪号，请核对单号，无误请勾选后再提交",
      })
    : notShipped(submission, shipped);
}

type NotShipped = Extract<
  Awaited<ReturnType<typeof pickUpShipment | typeof shipShipment>>,
  { ok: false }
>;

function notShipped(
  submission: Submission<unknown>,
  refused: Exclude<NotShipped, { reason: "number-taken" }>,
) {
  switch (refused.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "not-carried":
      return changed(submission, notCarriedText(refused));
    case "photo-missing":
      return changed(submission, "买家付了出货前拍照：还有箱子没有照片，请先拍封箱照");
    case "held":
      return changed(submission, onHold);
    case "not-to-ship":
    case "moved-meanwhile":
      return changed(submission, stale);
  }
}

async function reply(scope: Scope<Staff>, number: string, typed: FormData) {
  const request = await ownShipment(scope, number);
  if (!request) throw notFound();
  const { id, companyId } = request;
  const document = { kind: "shipping" as const, id, number, companyId, href: shippingPage(number) };
  return replyOn(scope, document, typed);
}
