import { eq } from "drizzle-orm";
import { daysAfter, endOfDay } from "#app/domain/core/calendar.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { setDiscount, usedCouponQuery } from "#app/domain/money/coupon/take-coupon.server.ts";
import { issuePapers } from "#app/domain/money/invoice/issue-papers.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import type { Freight } from "#app/domain/pricing/freight/freight.ts";
import type { Statement } from "#db/client.ts";
import { companies, ledgerAccounts, type shippingRequests } from "#db/schema/index.ts";
import { packedWords } from "./packed-words.ts";
import { answerTo, settle } from "./settle.ts";
import { chargeDifference, returnToWallet } from "./settlement-money.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** The statements for what decides how a difference is settled. */
export function settlementQueries({ db }: Pick<Scope, "db">, request: Request) {
  return [
    db
      .select({ limitYen: companies.settleLimitYen })
      .from(companies)
      .where(eq(companies.id, request.companyId))
      .limit(1),
    db
      .select({ balanceYen: ledgerAccounts.balanceYen })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, walletOf(request.companyId).id))
      .limit(1),
    usedCouponQuery({ db }, "shipping", request.id),
  ] as const;
}

interface SettlementTerms {
  /** 0: the company is asked about whatever costs more. */
  limitYen: number;
  balanceYen: number;
  coupon: CouponTerms | undefined;
  replyDays: number;
}

type Read<Query extends 0 | 1 | 2> =
  | Awaited<ReturnType<typeof settlementQueries>[Query]>[number]
  | undefined;

/** The terms of those rows, with at most so much of the balance to be charged. */
export function settlementTerms(
  [company, wallet, coupon]: readonly [Read<0>, Read<1>, Read<2>],
  { chargeableYen, replyDays }: { chargeableYen: number; replyDays: number },
): SettlementTerms {
  return {
    limitYen: company?.limitYen ?? 0,
    balanceYen: Math.min(wallet?.balanceYen ?? 0, chargeableYen),
    coupon,
    replyDays,
  };
}

/**
 * What packed boxes change of a paid request: what costs less comes back at once, what costs more is
 * charged within the company's own limit and balance, and is asked for otherwise. Without a price of
 * the list the quote stands.
 */
export function settlePacked(
  scope: Scope,
  request: Request,
  freight: Freight | undefined,
  terms: SettlementTerms,
) {
  const settled = settle(request, freight?.yen ?? request.freightYen, terms.coupon);
  const { freightYen, totalYen, couponYen, chargeYen } = settled;
  const asks = answerTo(settled, terms) === "asked";
  const settleBy = asks ? endOfDay(daysAfter(scope.now, terms.replyDays)) : null;
  const paidYen = asks ? request.paidYen : totalYen - couponYen;
  const amounts =
    freightYen === request.freightYen ? {} : { freightYen, totalYen, couponYen, paidYen, settleBy };
  return {
    move: asks ? ("packOwing" as const) : ("pack" as const),
    changes: amounts,
    freightYen,
    refundYen: settled.refundYen,
    words: packedWords({ before: request, settled, asks, settleBy, priced: freight !== undefined }),
    statements: [
      ...(totalYen === request.totalYen
        ? []
        : issuePapers(scope, { event: "shipment-settled", request })),
      ...returned(scope, request, settled),
      ...(asks ? [] : chargeDifference(scope, request, chargeYen)),
    ],
  };
}

/** Less freight: out of its account to the wallet, and the coupon's part back to ours. */
function returned(
  scope: Scope,
  request: Request,
  { freightYen, couponYen, refundYen }: ReturnType<typeof settle>,
): Statement[] {
  if (freightYen >= request.freightYen) return [];
  const { id } = request;
  return [
    ...returnToWallet(scope, {
      request,
      event: `settled-${request.version}`,
      reason: message("transfer.freight-settled", { number: request.number }),
      parts: { "international-freight": request.freightYen - freightYen },
      refundYen,
      couponBackYen: request.couponYen - couponYen,
    }),
    ...(couponYen < request.couponYen
      ? setDiscount(scope, { kind: "shipping", id }, couponYen)
      : []),
  ];
}
