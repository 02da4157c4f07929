import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Staff } from "#app/domain/core/actor.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { buyFromSupplier } from "#app/domain/trade/purchasing/buy-from-supplier.server.ts";
import { carryOutOrder } from "#app/domain/trade/purchasing/carry-out-marketplace-orders.server.ts";
import {
  findRequest,
  requestSupplierOrder,
} from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import { ordersPerPurchase } from "#app/domain/trade/purchasing/purchase.ts";
import {
  SupplierPlaceForm,
  SupplierPurchaseForm,
} from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { askToCheck } from "../ask-to-check.server.ts";
import { buyTexts, noMarketplace, numberHeldText } from "./buy-texts.ts";

/** 已采购: what was bought of a supplier becomes a purchase of each order; `here` is the page to come back to. */
export async function handleBuyFromSupplier(
  context: AppLoadContext,
  scope: Scope<Staff>,
  form: FormData,
  here: string,
) {
  const submission = parseForm(form, { schema: SupplierPurchaseForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, supplierId, marketplaceNumber, chinaTracking, goods, ...typed } = submission.value;
  if (typed.paidOn && typed.paidOn > scope.now)
    return invalid(submission, undefined, { paidOn: ["付款日期不能晚于今天"] });
  const bought = await buyFromSupplier(scope, {
    ...{ id, supplierId, marketplaceNumber, chinaTracking },
    pieces: goods.flatMap(({ price, lines }) =>
      lines.map(({ lineId, quantity }) => ({
        ...{ lineId, quantity },
        paidFen: price === undefined ? undefined : price * quantity,
      })),
    ),
    paid: {
      freightFen: typed.freight,
      discountFen: typed.discount,
      account: typed.account,
      paidAt: typed.paidOn,
    },
    priceChecked: typed.checked ? typed.checkedFor : "",
  });
  if (bought.ok)
    throw await redirectWithFlash(context, here, `已登记采购，平台订单号 ${marketplaceNumber}。`);
  switch (bought.reason) {
    case "discount-too-much":
      return invalid(submission, buyTexts[bought.reason]);
    case "price-far-off":
      return askToCheck(submission, {
        checkedFor: bought.asked,
        lines: bought.far.map(
          ({ line, quotedFen, paidFen }) =>
            `${line.titleZh}：报价 ${yuanOf(quotedFen)} 元，实付 ${yuanOf(paidFen)} 元`,
        ),
        question: buyTexts["price-far-off"],
      });
    case "number-of-other-supplier":
      return changed(submission, undefined, { marketplaceNumber: [numberHeldText(bought.holder)] });
    default:
      return notPlanned(submission, bought.reason, orderIn(bought));
  }
}

type NotPlanned = Exclude<
  RefusalOf<typeof buyFromSupplier> | RefusalOf<typeof requestSupplierOrder>,
  | "discount-too-much"
  | "price-far-off"
  | "number-of-other-supplier"
  | "no-marketplace"
  | "asked-already"
>;

/** The order that a refusal names, if it names one. */
function orderIn(refusal: object) {
  return "orderNumber" in refusal && typeof refusal.orderNumber === "string"
    ? refusal.orderNumber
    : undefined;
}

/** Why goods of several orders cannot be bought together; the order that is in the way is named. */
function notPlanned(submission: Submission<unknown>, reason: NotPlanned, orderNumber?: string) {
  switch (reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "nothing-chosen":
      return invalid(submission, "请至少勾选一行");
    case "too-many-orders":
      return invalid(submission, `一次最多采购${ordersPerPurchase}个订单，请分开采购`);
    case "too-many-skus":
      return invalid(submission, buyTexts[reason]);
    default: {
      const of = orderNumber ? `${orderNumber}：` : "";
      return changed(submission, `${of}${buyTexts[reason]}，没有登记任何采购`);
    }
  }
}

/** 平台下单: the goods are ordered at the marketplace, for at most what was quoted. */
export async function handlePlaceFromSupplier(
  context: AppLoadContext,
  scope: Scope<Staff>,
  form: FormData,
  here: string,
) {
  const submission = parseForm(form, { schema: SupplierPlaceForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, supplierId, goods, note } = submission.value;
  const places = context.marketplaceOrders ?? [];
  const pieces = goods.flatMap(({ lines }) => lines);
  const asked = await requestSupplierOrder(scope, places, { id, supplierId, pieces, note });
  if (asked.ok) await carryOutOrder(scope, places, asked.value.id);
  else
    switch (asked.reason) {
      case "no-marketplace":
        return changed(submission, noMarketplace);
      case "discount-too-much":
        throw new Error("nothing was paid yet");
      case "asked-already":
        break;
      default:
        return notPlanned(submission, asked.reason, orderIn(asked));
    }
  const request = await findRequest(scope, id);
  switch (request?.state) {
    case "refused":
      return changed(submission, `平台没有接受：${request.problem}`);
    case "unkept":
      return changed(
        submission,
        `平台已下单 ${request.marketplaceNumber}，但采购没有登记，请到订单处理`,
      );
    case "placing":
      throw await redirectWithFlash(context, here, {
        text: "平台没有回应，得到结果前每5分钟再试。",
        note: true,
      });
    default:
      throw await redirectWithFlash(
        context,
        here,
        `平台已下单，平台订单号 ${request?.marketplaceNumber}。`,
      );
  }
}
