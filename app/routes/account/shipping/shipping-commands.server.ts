import type { Submission } from "@conform-to/react";
import { redirect, redirectDocument } from "@remix-run/cloudflare";
import type { z } from "zod";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import {
  changeMethod,
  splitOffUncarried,
} from "#app/domain/trade/shipments/change-method.server.ts";
import {
  askCoSign,
  coSign,
  declineCoSign,
  withdrawCoSign,
} from "#app/domain/trade/shipments/co-sign.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import {
  agreeToMainNumber,
  declineMainNumber,
  setMainNumber,
} from "#app/domain/trade/shipments/main-number.server.ts";
import type { ownShipment } from "#app/domain/trade/shipments/own-shipment.server.ts";
import {
  deleteDraft,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { receiveShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findDraftShortages } from "#app/domain/trade/shipments/shipment-choice.server.ts";
import { setShipmentIds } from "#app/domain/trade/shipments/shipment-ids.server.ts";
import { chooseShort } from "#app/domain/trade/shipments/short-pick.server.ts";
import { href } from "#app/href.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { type buyerScope, forbidden } from "#app/http/scope.server.ts";
import type { DeliveryForm } from "./acts/delivery-form.schema.server.ts";
import {
  coSignMissing,
  deliveryDelegated,
  desiredDayTooSoon,
  emailNotVerified,
  lackingWords,
  mainNumberMissing,
  noSuchRequest,
  ownNumber,
  paidStorage,
  wrongDesiredDays,
} from "./shipping-texts.ts";

type Request = NonNullable<Awaited<ReturnType<typeof ownShipment>>>;

/** What the buttons and the message form of a shipping request do. */
export async function doDeliveryCommand(
  scope: Awaited<ReturnType<typeof buyerScope>>,
  request: Request,
  submission: Submission<unknown>,
  command: Exclude<z.infer<typeof DeliveryForm>, { intent: "contest" | "hs" }>,
) {
  const { number } = request;
  switch (command.intent) {
    case "message": {
      const { id, companyId } = request;
      const document = {
        kind: "shipping" as const,
        id,
        number,
        companyId,
        href: shippingPage(number),
      };
      const sent = await sendMessage(scope, document, command);
      if (!sent.ok && sent.reason === "form-used") return usedForm(submission);
      if (!sent.ok) throw notFound();
      return redirect(`${shippingPage(number)}#messages`, 303);
    }
    case "cancel":
      return moved(submission, await cancelShipment(scope, number, command.reason), number);
    case "delete": {
      const deleted = await deleteDraft(scope, number);
      return deleted.ok
        ? redirectDocument(href("/user/deliveryList"), 303)
        : moved(submission, deleted, number);
    }
    case "submit": {
      const submitted = await submitShipment(scope, number);
      if (!submitted.ok && submitted.reason === "not-enough-stock")
        return changed(submission, lackingWords(await findDraftShortages(scope, number)));
      return !submitted.ok && submitted.reason === "not-carried"
        ? changed(
            submission,
            `${submitted.words.ja}。「下書きを編集する」から、配送方法を選び直してください`,
          )
        : moved(submission, submitted, number);
    }
    case "changeMethod": {
      const written = await changeMethod(scope, number, command.method);
      return !written.ok && written.reason === "not-carried"
        ? invalid(submission, undefined, { method: [written.words.ja] })
        : moved(submission, written, number);
    }
    case "chooseShort":
      return moved(submission, await chooseShort(scope, number, command), number);
    case "splitUncarried": {
      const split = await splitOffUncarried(scope, number);
      return split.ok
        ? redirect(shippingPage(split.value.number), 303)
        : moved(submission, split, number);
    }
    case "hold":
      return moved(submission, await holdRequest(scope, number, command.reason), number);
    case "release":
      return moved(submission, await releaseRequest(scope, number), number);
    case "askCoSign":
      return moved(submission, await askCoSign(scope, number, command.person), number);
    case "coSign":
      return moved(submission, await coSign(scope, number, command.version), number);
    case "declineCoSign":
      return moved(submission, await declineCoSign(scope, number, command.reason), number);
    case "withdrawCoSign":
      return moved(submission, await withdrawCoSign(scope, number), number);
    case "nameShipmentIds":
      return moved(submission, await setShipmentIds(scope, number, command.shipmentIds), number);
    case "nameMain":
      return moved(submission, await setMainNumber(scope, number, command.mainNumber), number);
    case "agreeMain":
      return moved(submission, await agreeToMainNumber(scope, number, command.mainNumber), number);
    case "keepMain":
      return moved(submission, await declineMainNumber(scope, number), number);
    case "receive":
      return moved(submission, await receiveShipment(scope, number), number);
  }
}

type Moved = Awaited<
  ReturnType<
    | typeof cancelShipment
    | typeof deleteDraft
    | typeof submitShipment
    | typeof receiveShipment
    | typeof holdRequest
    | typeof releaseRequest
    | typeof setMainNumber
    | typeof setShipmentIds
    | typeof agreeToMainNumber
    | typeof declineMainNumber
    | typeof askCoSign
    | typeof coSign
    | typeof declineCoSign
    | typeof withdrawCoSign
    | typeof changeMethod
    | typeof splitOffUncarried
    | typeof chooseShort
  >
>;

/** What a page words itself, with the goods and the method. */
type WordedApart = { ok: false; reason: "not-carried" };

function moved(
  submission: Submission<unknown>,
  result: Exclude<Moved, WordedApart>,
  number: string,
) {
  if (result.ok) return redirect(shippingPage(number), 303);
  switch (result.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "email-not-verified":
      return invalid(submission, emailNotVerified);
    case "delegated":
      return changed(submission, deliveryDelegated);
    case "paid-storage":
      return changed(submission, paidStorage);
    case "co-sign-missing":
      return changed(submission, coSignMissing);
    case "no-such-person":
      return invalid(submission, "承認をお願いする方を一覧から選んでください");
    case "not-asked":
      return changed(
        submission,
        "この依頼の共同承認は、お願いした方とお願いされた方だけが変えられます",
      );
    case "draft-changed":
      return changed(
        submission,
        "下書きの内容が変わりました。最新の内容をご確認のうえ、もう一度承認してください",
      );
    case "co-signed-already":
      return changed(submission, "この下書きの共同承認は、もう済んでいます");
    case "own-number":
      return invalid(submission, undefined, { mainNumber: [ownNumber] });
    case "no-such-request":
      return invalid(submission, undefined, { mainNumber: [noSuchRequest] });
    case "main-number-missing":
      return invalid(submission, mainNumberMissing);
    case "desired-day-past":
    case "desired-day-far":
      return invalid(
        submission,
        `${wrongDesiredDays[result.reason]}。「下書きを編集する」から直せます`,
      );
    case "desired-day-soon":
      return invalid(submission, `${desiredDayTooSoon(result)}。「下書きを編集する」から直せます`);
    case "held-by-us":
      return changed(
        submission,
        "担当者による保留のため、担当者が解除します。メッセージでご連絡ください",
      );
    case "not-enough-stock":
      return changed(submission, lackingWords([]));
    case "balance-too-low":
      return changed(
        submission,
        "残高が足りないため、キャンセルに伴う料金（お試し梱包・配送オプション）をお支払いいただけません。入金のあとで取りやめてください",
      );
    case "being-paid":
      return changed(
        submission,
        "PayPal・カードのお支払いを確認しているため、取りやめられません。お支払いの結果をお待ちください",
      );
    case "not-cancellable":
      return changed(
        submission,
        "この配送依頼はもうキャンセルできません。お支払い後の取消は、メッセージで担当者にご相談ください",
      );
    case "packed-already":
      return changed(
        submission,
        "箱詰めが済んだため、納品番号は変更できません。メッセージでご相談ください",
      );
    case "being-packed":
      return changed(
        submission,
        "運べない品物の梱包が始まっているため、分けられません。配送方法を変更するか、メッセージでご相談ください",
      );
    case "no-such-method":
      return invalid(submission, undefined, { method: ["配送方法を一覧から選んでください"] });
    case "no-such-choice":
      return invalid(submission, "対応を一覧から選んでください");
    case "answered-already":
      return changed(
        submission,
        "この不足への対応は、もう選ばれています。最新の状態をご確認ください",
      );
    case "carried-already":
    case "nothing-left":
    case "not-fba":
    case "not-a-draft":
    case "reason-missing":
    case "not-to-hold":
    case "not-held":
    case "shipped-already":
    case "not-on-its-way":
    case "not-authorised":
    case "moved-meanwhile":
      return changed(submission, "配送依頼の状態が変わりました。最新の状態をご確認ください");
  }
}
