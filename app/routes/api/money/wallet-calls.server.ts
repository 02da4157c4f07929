import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { readMembershipOffer } from "#app/domain/customers/membership/membership.server.ts";
import { couponStates } from "#app/domain/money/coupons/coupon.ts";
import { couponsQuery, couponUsesQuery } from "#app/domain/money/coupons/coupons.server.ts";
import { redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { buyMembership } from "#app/domain/money/payments/buy-membership.server.ts";
import {
  addTransferReceipts,
  reportTopUp,
} from "#app/domain/money/payments/report-top-up.server.ts";
import { startCardPayment } from "#app/domain/money/payments/start-card-payment.server.ts";
import { listTopUpReports } from "#app/domain/money/payments/top-up-queries.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { envelopeBytes, uploaded } from "../core/file-calls.server.ts";
import {
  dottedPlace,
  idempotencyKey,
  listOf,
  madeId,
  nothing,
  page,
} from "../lists.schema.server.ts";
import { CouponList, DepositList, MembershipOffer } from "./list-data.schema.server.ts";
import { approvalReturns } from "./pay-from-outside.server.ts";

const wallet = { permission: "wallet" } as const;
const couponsShown = 100;

/** A coupon as its company has it: to whom else it was given, and by whom, is ours. */
function toCoupon({ coupon, issue }: Awaited<ReturnType<typeof couponsQuery>>[number]) {
  const { id, usesLeft, validUntil, gotAt, gotByName } = coupon;
  const { code, nameJa, kind, value, minimumYen, maximumYen, validFrom, usesEach } = issue;
  const terms = { code, nameJa, kind, value, minimumYen, maximumYen, usesEach };
  return { id, usesLeft, validUntil, gotAt, gotByName, issue: { ...terms, validFrom, validUntil } };
}

export const walletCalls = [
  call({
    path: "coupon/list",
    does: "reads",
    about: "会社のクーポンと、使った記録",
    input: z.object({
      state: z
        .enum(
          Object.keys(couponStates) as (keyof typeof couponStates)[],
          "クーポンの状態が正しくありません",
        )
        .default("unused"),
    }),
    output: CouponList,
    ...wallet,
    async run(scope, { state }) {
      const [rows, uses] = await scope.db.batch([
        couponsQuery(scope, state, couponsShown),
        couponUsesQuery(scope),
      ]);
      return done({ list: rows.map(toCoupon), uses });
    },
  }),
  call({
    path: "coupon/redeem",
    does: "writes",
    about: "コードでクーポンを受け取ります",
    input: z.object({ id: idempotencyKey, code: fields.couponCode }),
    output: nothing,
    ...wallet,
    run: (scope, { id = crypto.randomUUID(), code }) => redeemCoupon(scope, id, code),
  }),
  call({
    path: "deposit/list",
    does: "reads",
    about: "入金報告、新しい順。続きは next を after に入れて呼びます",
    input: z.object({ size: page.size, after: dottedPlace }),
    output: DepositList,
    ...wallet,
    async run(scope, { size, after }) {
      const { page: list, next } = await listTopUpReports(scope, after, size);
      return done({ list, next });
    },
  }),
  call({
    path: "deposit/bank",
    does: "writes",
    about: "銀行振込の入金を報告します。同じ id で2回呼んでも報告は1件です",
    input: z.object({
      id: idempotencyKey,
      amountYen: fields.amountYen,
      payerKana: fields.payerKana,
      expectedOn: fields.day("振込予定日"),
      ownNumber: fields.note,
      isAnother: fields.checkbox
        .default(true)
        .describe("0 なら、同じ内容の報告があるときに受け付けません"),
    }),
    output: madeId,
    ...wallet,
    async run(scope, { id = crypto.randomUUID(), ...report }) {
      const reported = await reportTopUp(scope, { id, ...report });
      return reported.ok ? done({ id }) : reported;
    },
  }),
  call({
    path: "deposit/addProofs",
    does: "writes",
    scopes: ["wallet", "pay"],
    about: `確認待ちの振込に、振込明細の写しを追加します（JPEG・PNG・WebP・PDF、1件10MB、合わせて${limits.receiptsPerTopUp}件まで）。id は deposit/list か payment/detail の transfer の id です。同じ key で2回呼んでも追加は1回です`,
    input: z.object({
      id: fields.id,
      key: idempotencyKey,
      file: listOf(z.file("ファイルを選んでください"), limits.receiptsPerTopUp, "").describe(
        "multipart/form-data で送ります",
      ),
    }),
    output: nothing,
    bytesMax: limits.receiptsPerTopUp * limits.imageBytesMax + envelopeBytes,
    async run(scope, { id, key = crypto.randomUUID(), file }, { context }) {
      const uploads = await uploaded(file);
      const enclosed = { store: context.files, uploads };
      const added = await addTransferReceipts(
        scope,
        { reportId: id, idempotencyKey: key },
        enclosed,
      );
      if (added.ok) return added;
      return refuse(added.reason === "no-receipts" ? "no-file" : added.reason);
    },
  }),
  call({
    path: "deposit/paypal",
    does: "writes",
    about: "PayPal・カードの入金（4%の手数料）を始めます。url を開いて承認します",
    input: z.object({ id: idempotencyKey, amountYen: fields.amountYen }),
    output: z.object({ url: z.string() }),
    ...wallet,
    async run(scope, { id = crypto.randomUUID(), amountYen }, { context, request }) {
      if (!context.cards) return refuse("service-away");
      const started = await startCardPayment(scope, context.cards, {
        id,
        amountYen,
        ...approvalReturns(request),
      });
      return started.ok ? done({ url: started.value }) : started;
    },
  }),
  call({
    path: "vip/info",
    does: "reads",
    about: "定額会員の残りの日数と、申し込めるプラン",
    input: z.object({}),
    output: MembershipOffer,
    ...wallet,
    run: async (scope) => done(await readMembershipOffer(scope)),
  }),
  call({
    path: "vip/buy",
    does: "writes",
    about:
      "定額会員プランを残高で支払います。主アカウントだけが申し込めます。priceYen は vip/info で見た金額です",
    input: z.object({
      id: idempotencyKey,
      plan: z.string("プランを選んでください").regex(/^[\w-]{1,20}$/, "プランを選んでください"),
      priceYen: fields.amountYen,
      agreed: fields.accepted("定額会員利用規約"),
    }),
    output: madeId,
    ...wallet,
    async run(scope, { id = crypto.randomUUID(), plan, priceYen }) {
      const bought = await buyMembership(scope, { id, plan, priceYen });
      if (bought.ok) return done({ id });
      switch (bought.reason) {
        case "price-changed":
          return refuse("amounts-changed");
        case "period-changed":
          return refuse("moved-meanwhile");
        default:
          return refuse(bought.reason);
      }
    },
  }),
];
