import type { Submission } from "@conform-to/react";
import { limits } from "#app/domain/core/limits.ts";
import type {
  editDraft,
  requestShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import {
  changedSum,
  coSignMissing,
  deliveryDelegated,
  desiredDayTooSoon,
  emailNotVerified,
  lackingWords,
  lotTwice,
  mainNumberMissing,
  noSuchRequest,
  paidStorage,
  wrongDesiredDays,
} from "../shipping-texts.ts";

type Refused = Extract<
  Awaited<ReturnType<typeof requestShipment | typeof editDraft>>,
  { ok: false }
>;

/** Why a request was neither kept nor handed in, by the field that it is about. */
export async function refusedRequest(
  submission: Submission<unknown>,
  refused: Refused,
  /** What else is wrong, read only where it is to be said. */
  also: () => Promise<Record<string, string[]>>,
) {
  switch (refused.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "email-not-verified":
      return invalid(submission, emailNotVerified);
    case "main-number-missing":
      return invalid(submission, undefined, {
        ...(await also()),
        mainNumber: [mainNumberMissing],
      });
    case "no-such-request":
      return invalid(submission, undefined, { ...(await also()), mainNumber: [noSuchRequest] });
    case "desired-day-past":
    case "desired-day-far":
      return invalid(submission, undefined, {
        ...(await also()),
        desiredOn: [wrongDesiredDays[refused.reason]],
      });
    case "desired-day-soon":
      return invalid(submission, undefined, {
        ...(await also()),
        desiredOn: [desiredDayTooSoon(refused)],
      });
    case "co-sign-missing":
      return invalid(submission, coSignMissing);
    case "delegated":
      return changed(submission, deliveryDelegated);
    case "paid-storage":
      return changed(submission, paidStorage);
    case "nothing-chosen":
    case "too-many-lines":
      return invalid(submission, `在庫を1〜${limits.linesPerOrder}明細の間で選んでください`);
    case "no-such-address":
      return invalid(submission, undefined, {
        receiver: ["届け先と輸入者を一覧から選んでください"],
      });
    case "no-such-method":
      return invalid(submission, undefined, { method: ["配送方法を一覧から選んでください"] });
    case "not-carried":
      return invalid(submission, undefined, { ...(await also()), method: [refused.words.ja] });
    case "amounts-changed":
      return changed(submission, changedSum);
    case "not-a-draft":
    case "moved-meanwhile":
      return changed(submission, "この下書きは、もう依頼されたか削除されています");
    case "stock-gone":
    case "not-found":
      return changed(submission, lackingWords([]));
    case "not-enough-stock": {
      const wrong = await also();
      const named = Object.keys(wrong).some((name) => name.startsWith("quantity["));
      // Of stock that has come back meanwhile no field is to blame.
      return changed(submission, named ? undefined : lackingWords([]), wrong);
    }
    case "lot-twice":
      return invalid(submission, lotTwice);
  }
}
