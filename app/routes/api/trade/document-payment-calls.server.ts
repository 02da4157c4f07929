import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  madeId,
  nothing,
  orderNumber,
  porderNumber,
} from "../lists.schema.server.ts";
import { bankChoice, payByBank, payByCard } from "../money/pay-from-outside.server.ts";
import { amountSeen, amountToPay, findAsked } from "../money/payment-documents.server.ts";
import { refusedPayment } from "../money/payment-reason.ts";

const once = { id: idempotencyKey, couponId: fields.id.optional(), amountYen: amountSeen };
const atOnce = { ...once, amountYen: amountToPay };
const order = { order_sn: orderNumber };
const porder = { pOrder_sn: porderNumber };
const pay = { permission: "pay" } as const;
const byBalance =
  "残高で支払います。金額が amountYen と違うときは支払いません。同じ id で2回呼んでも引き落としは1回です";
const byBank = "銀行振込で支払うことを伝えます。入金の確認を待ちます";
const byCard = "PayPal・カードで支払います（手数料がかかります）。url を開いて承認します";

interface Single {
  order_sn?: string;
  pOrder_sn?: string;
  couponId?: string | undefined;
}

/** One document as the calls for several name them. */
function only({ order_sn, pOrder_sn, couponId }: Single) {
  const listed = (one: string | undefined) => (one ? [one] : []);
  const numbers = { order_sn: listed(order_sn), pOrder_sn: listed(pOrder_sn) };
  return { ...numbers, couponId: listed(couponId), couponFor: [] };
}

/** Pays the document from the balance. */
async function payOne(
  scope: Scope<Buyer>,
  { id = crypto.randomUUID(), amountYen, ...document }: Single & { id?: string; amountYen: number },
) {
  const found = await findAsked(scope, only(document));
  const paid = await payDocuments(scope, found?.documents, {
    id,
    coupons: found?.coupons,
    seenYen: amountYen,
  });
  return paid.ok ? paid : refusedPayment(paid);
}

export const documentPaymentCalls = [
  call({
    path: "order/pay",
    does: "writes",
    about: byBalance,
    input: z.object({ ...order, ...atOnce }),
    output: nothing,
    ...pay,
    run: payOne,
  }),
  call({
    path: "order/bankPay",
    does: "writes",
    about: byBank,
    input: z.object({ ...order, ...bankChoice, ...once }),
    output: madeId,
    ...pay,
    async run(scope, { order_sn, couponId, ...choice }) {
      return payByBank(scope, await findAsked(scope, only({ order_sn, couponId })), choice);
    },
  }),
  call({
    path: "order/paypalPay",
    does: "writes",
    about: byCard,
    input: z.object({ ...order, ...once }),
    output: madeId.extend({ url: z.url().describe("承認するページ") }),
    ...pay,
    async run(scope, { id, amountYen, ...document }, tools) {
      return payByCard(scope, await findAsked(scope, only(document)), { id, amountYen }, tools);
    },
  }),
  call({
    path: "porder/pay",
    does: "writes",
    about: byBalance,
    input: z.object({ ...porder, ...atOnce }),
    output: nothing,
    ...pay,
    run: payOne,
  }),
  call({
    path: "porder/bankPay",
    does: "writes",
    about: byBank,
    input: z.object({ ...porder, ...bankChoice, ...once }),
    output: madeId,
    ...pay,
    async run(scope, { pOrder_sn, couponId, ...choice }) {
      return payByBank(scope, await findAsked(scope, only({ pOrder_sn, couponId })), choice);
    },
  }),
  call({
    path: "porder/paypalPay",
    does: "writes",
    about: byCard,
    input: z.object({ ...porder, ...once }),
    output: madeId.extend({ url: z.url().describe("承認するページ") }),
    ...pay,
    async run(scope, { id, amountYen, ...document }, tools) {
      return payByCard(scope, await findAsked(scope, only(document)), { id, amountYen }, tools);
    },
  }),
];
