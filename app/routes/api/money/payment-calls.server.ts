import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { mayPayAlone } from "#app/domain/money/payments/approvals.server.ts";
import { payDocuments } from "#app/domain/money/payments/pay-documents.server.ts";
import { paymentLifecycle } from "#app/domain/money/payments/payment.ts";
import { listPayments } from "#app/domain/money/payments/payment-queries.server.ts";
import { readPayment } from "#app/domain/money/payments/read-payment.server.ts";
import { withdrawPayment } from "#app/domain/money/payments/start-bank-payment.server.ts";
import { chooseAmounts } from "#app/domain/trade/shipments/choose-amounts.ts";
import {
  type PaymentChoice,
  readPaymentChoice,
} from "#app/domain/trade/shipments/payment-choice.server.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  madeId,
  nothing,
  page,
  placeOf,
  placeText,
} from "../lists.schema.server.ts";
import { PaymentList } from "./list-data.schema.server.ts";
import { bankChoice, payByBank, payByCard } from "./pay-from-outside.server.ts";
import {
  amountSeen,
  balancePart,
  couponsByNumber,
  documents,
  findAsked,
  fitting,
  keysOf,
} from "./payment-documents.server.ts";
import { refusedPayment } from "./payment-reason.ts";

const pay = { permission: "pay" } as const;
const money = { permission: ["wallet", "pay"] } as const;

export const paymentCalls = [
  call({
    path: "payment/preview",
    does: "reads",
    about:
      "注文と配送依頼をまとめて支払うときの金額、使えるクーポン、支払えない理由。一度に20件までです",
    input: fitting(z.object({ ...documents, balanceYen: balancePart })),
    ...pay,
    async run(scope, { balanceYen, ...asked }) {
      const choice = await readPaymentChoice(scope, keysOf(asked));
      if (!choice) return refuse("not-found");
      const wanted = couponsByNumber(asked);
      const {
        chosen,
        usedUp: _,
        payers: _payers,
        ...amounts
      } = chooseAmounts(choice, {
        coupons: wanted,
        fromYen: balanceYen,
      });
      const unused = [...wanted.keys()].find((number) => !chosen.has(number));
      if (unused) return { ...refuse("coupon-refused"), about: unused };
      const { rights, waiting, awaited, cardFeePercent } = choice;
      return done({
        ...amounts,
        walletYen: choice.partWallet.balanceYen,
        cardFeePercent,
        needsApproval: !mayPayAlone(rights, amounts.dueYen),
        approvals: waiting,
        awaited: awaited.map(({ id, about }) => ({ id, about })),
        documents: choice.items.map((item) => shown(item, chosen.get(item.document.number)?.id)),
      });
    },
  }),
  call({
    path: "payment/pay",
    does: "writes",
    about:
      "注文と配送依頼をまとめて残高で支払います。すべて支払うか、1件も支払いません。同じ id で2回呼んでも引き落としは1回です",
    input: fitting(z.object({ ...documents, id: idempotencyKey, amountYen: amountSeen })),
    output: madeId,
    ...pay,
    async run(scope, { id = crypto.randomUUID(), amountYen, ...asked }) {
      const found = await findAsked(scope, asked);
      const paid = await payDocuments(scope, found?.documents, {
        id,
        coupons: found?.coupons,
        seenYen: amountYen,
      });
      return paid.ok ? done({ id }) : refusedPayment(paid);
    },
  }),
  call({
    path: "payment/bankPay",
    does: "writes",
    about:
      "まとめて銀行振込で支払うことを伝えます。balanceYen は残高に確保し、残りの入金を待ちます。振込先は payment/detail で答えます",
    input: fitting(
      z.object({ ...documents, ...bankChoice, balanceYen: balancePart, amountYen: amountSeen }),
    ),
    output: madeId,
    ...pay,
    async run(scope, { id, balanceYen, payerKana, expectedOn, amountYen, ...asked }) {
      const transfer = { id, balanceYen, payerKana, expectedOn, amountYen };
      return payByBank(scope, await findAsked(scope, asked), transfer);
    },
  }),
  call({
    path: "payment/paypalPay",
    does: "writes",
    about: "まとめてPayPal・カードで支払います（手数料がかかります）。url を開いて承認します",
    input: fitting(
      z.object({
        ...documents,
        id: idempotencyKey,
        balanceYen: balancePart,
        amountYen: amountSeen,
      }),
    ),
    output: madeId.extend({ url: z.url().describe("承認するページ") }),
    ...pay,
    async run(scope, { id, balanceYen, amountYen, ...asked }, tools) {
      return payByCard(scope, await findAsked(scope, asked), { id, balanceYen, amountYen }, tools);
    },
  }),
  call({
    path: "payment/cancel",
    does: "writes",
    about: "入金の確認前の銀行振込を取り下げます。確保した金額は残高に戻ります",
    input: z.object({ id: fields.id }),
    output: nothing,
    ...pay,
    run: (scope, { id }) => withdrawPayment(scope, id),
  }),
  call({
    path: "payment/list",
    does: "reads",
    about: "会社のお支払い、新しい順。続きは next を after に入れて呼びます",
    input: z.object({
      size: page.size,
      after: page.after,
      state: z.enum(paymentLifecycle.states, "状態が正しくありません").optional(),
    }),
    output: PaymentList,
    ...money,
    async run(scope, { size, after, state }) {
      const found = await listPayments(scope, { state, after: placeOf(after), limit: size });
      const list = found.page.map(({ companyId: _, startedBy: __, ...payment }) => ({
        ...payment,
        about: readMessage(payment.about, "ja"),
      }));
      return done({ list, next: placeText(found.next) });
    },
  }),
  call({
    path: "payment/detail",
    does: "reads",
    about: "お支払い1件の内訳と状態。銀行振込を待つあいだは、振込先と金額も答えます",
    input: z.object({ id: fields.id }),
    ...money,
    async run(scope, { id }) {
      const read = await readPayment(scope, id);
      if (!read) return refuse("not-found");
      const { companyId: _, startedBy: __, ...payment } = read.payment;
      const { items, card, transfer, bank } = read;
      return done({
        payment,
        items,
        card: card ?? null,
        transfer: transfer && { ...transfer, bank },
      });
    },
  }),
];

function shown(
  { document, unpayable, coupons }: PaymentChoice["items"][number],
  couponId?: string,
) {
  const { kind, number, about, totalYen, payBy, paidAt, instalment } = document;
  return {
    kind,
    number,
    about,
    totalYen,
    payBy,
    paidAt,
    byParts: instalment !== undefined,
    unpayable: unpayable ?? null,
    coupons,
    couponId: couponId ?? null,
  };
}
