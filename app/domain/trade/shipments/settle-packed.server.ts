import { eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { daysAfter, endOfDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { updateCouponUse, usedCouponQuery } from "#app/domain/money/coupons/apply-coupon.server.ts";
import type { CouponTerms } from "#app/domain/money/coupons/coupon.ts";
import { balanceQuery, payingWallet } from "#app/domain/money/ledger/ledger.server.ts";
import type { Account } from "#app/domain/money/ledger/ledger.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import { maxYenWithoutApproval, rightsQuery } from "#app/domain/money/payments/approvals.server.ts";
import type { Freight } from "#app/domain/pricing/freight.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { companies, type shippingRequests } from "#db/schema/index.ts";
import { holdStorageYen, ownHoldsQuery } from "../floor/storage.server.ts";
import { storagePriceIn } from "../floor/storage.ts";
import { boxesQuery, linesQuery } from "./own-shipment.server.ts";
import {
  type DuesTerms,
  handleDifference,
  owedFreightYen,
  settle,
  settledDues,
  settlementNote,
} from "./settlement.ts";
import {
  chargeDifference,
  chargeDues,
  chargeHold,
  chargeService,
  returnToWallet,
} from "./settlement-money.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";
import { recordStage, weighedLinesQuery } from "./stages.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/** Selects what decides how a difference is settled: the company's limit, wallet and coupon. */
export function settlementQueries({ db }: Pick<Scope, "db">, request: Request) {
  return [
    db
      .select({ limitYen: companies.settleLimitYen })
      .from(companies)
      .where(eq(companies.id, request.companyId))
      .limit(1),
    balanceQuery({ db }, payingWallet({ kind: "shipping", id: request.id }, request.companyId)),
    usedCouponQuery({ db }, "shipping", request.id),
  ] as const;
}

interface SettlementTerms {
  /** 0: the company is asked about every extra cost. */
  limitYen: number;
  balanceYen: number;
  coupon: CouponTerms | undefined;
  replyDays: number;
}

type Read<Query extends 0 | 1 | 2> =
  | Awaited<ReturnType<typeof settlementQueries>[Query]>[number]
  | undefined;

/** Builds the terms from those rows; at most `chargeableYen` of the balance may be charged. */
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
 * Settles packed boxes of a paid request: refunds what costs less, charges what costs more within the company's
 * limit and balance, and asks for it otherwise.
 */
export function settlePacked(
  scope: Scope,
  request: Request,
  freight: Freight,
  terms: SettlementTerms,
) {
  const settled = settle(request, freight.yen, terms.coupon);
  const { freightYen, totalYen, couponYen, chargeYen } = settled;
  const asks = handleDifference(settled, terms) === "asked";
  const settleBy = asks ? endOfDay(daysAfter(scope.now, terms.replyDays)) : null;
  const paidYen = asks ? request.paidYen : totalYen - couponYen;
  const amounts =
    freightYen === request.freightYen ? {} : { freightYen, totalYen, couponYen, paidYen, settleBy };
  return {
    move: asks ? ("packOwing" as const) : ("pack" as const),
    changes: amounts,
    freightYen,
    refundYen: settled.refundYen,
    words: settlementNote({ before: request, settled, asks, settleBy }),
    statements: [
      ...(totalYen === request.totalYen
        ? []
        : issuePapers(scope, { event: "shipment-settled", request })),
      ...returnDifference(scope, request, settled),
      ...(asks ? [] : chargeDifference(scope, request, chargeYen)),
    ],
  };
}

/** Plans the refund of lower freight: to the wallet, and the coupon's part back to us. */
function returnDifference(
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
      ? updateCouponUse(scope, { kind: "shipping", id }, couponYen)
      : []),
  ];
}

/**
 * Settles 関税込み: the quoted duty and tax against the permit. `entry` is the id of the permit's entry, so that each
 * moves money once.
 */
export function settleDues(
  scope: Scope,
  request: Request,
  { entry, actualYen, ...terms }: DuesTerms & { entry: string; actualYen: number },
): { changes: Partial<Request>; words: Message; statements: Statement[] } {
  const settled = settledDues(request, actualYen, terms);
  const { duesYen, totalYen, couponYen, refundYen, chargeYen, words } = settled;
  if (duesYen === request.duesYen) return { changes: {}, words, statements: [] };
  const paidYen = totalYen - couponYen;
  return {
    changes: { duesYen, totalYen, couponYen, paidYen },
    words,
    statements: [
      ...issuePapers(scope, { event: "shipment-settled", request }),
      ...(chargeYen > 0
        ? chargeDues(scope, request, entry, chargeYen)
        : returnToWallet(scope, {
            request,
            event: `dues-${entry}`,
            reason: message("transfer.dues-refund", { number: request.number }),
            parts: { duty: request.duesYen - duesYen },
            refundYen,
            couponBackYen: request.couponYen - couponYen,
          })),
      ...(couponYen < request.couponYen
        ? updateCouponUse(scope, { kind: "shipping", id: request.id }, couponYen)
        : []),
    ],
  };
}

interface SettledHold {
  asks: boolean;
  changes: Partial<Request>;
  words: Message;
  statements: Statement[];
}

/**
 * Settles 保留中の保管料 when a paid request leaves its company's hold: charges it within the company's limit and balance,
 * at most `chargeableYen`, and asks for it otherwise. Undefined if the days cost nothing.
 */
export async function settleHold(
  scope: Scope,
  request: Request,
  chargeableYen: number,
): Promise<SettledHold | undefined> {
  if (!request.paidAt || request.heldBy !== "buyer") return undefined;
  const [weighed, lines, holds, settings, boxes, [company], [wallet]] = await scope.db.batch([
    weighedLinesQuery(scope, request.id),
    linesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
    settingsQuery(scope),
    boxesQuery(scope, request.id),
    ...settlementQueries(scope, request),
  ]);
  const stored = weighed.map((line) => ({
    ...line,
    stood: lines.find(({ id }) => id === line.id)?.stood ?? [],
  }));
  const setting = settingsIn(settings);
  const yen = holdStorageYen(request, stored, holds, scope.now, storagePriceIn(setting));
  if (yen <= 0) return undefined;
  const answer = handleDifference(
    { refundYen: 0, chargeYen: yen },
    {
      limitYen: company?.limitYen ?? 0,
      balanceYen: Math.min(wallet?.balanceYen ?? 0, chargeableYen),
    },
  );
  if (answer === "charged") return chargeHeldStorage(scope, request, yen);
  // A bank transfer of another sum is on its way, so that nothing more can be asked for.
  if (!shippingLifecycle.allows("releaseOwing", request.state, scope.actor)) return undefined;
  const settleBy = endOfDay(daysAfter(scope.now, Number(setting("settleReplyDays"))));
  return askForHeldStorage(scope, request, yen, { settleBy, owesUnpacked: boxes.length === 0 });
}

function addHoldStorage({ storageYen, totalYen, holdYen }: Request, yen: number) {
  return { storageYen: storageYen + yen, totalYen: totalYen + yen, holdYen: holdYen + yen };
}

function chargeHeldStorage(scope: Scope, request: Request, yen: number): SettledHold {
  return {
    asks: false,
    changes: { ...addHoldStorage(request, yen), paidYen: request.paidYen + yen },
    words: message("shipping.hold-charged", { yen }),
    statements: [
      ...chargeHold(scope, request, yen),
      ...issuePapers(scope, { event: "shipment-settled", request }),
    ],
  };
}

function askForHeldStorage(
  scope: Scope,
  request: Request,
  yen: number,
  { settleBy, owesUnpacked }: { settleBy: Date; owesUnpacked: boolean },
): SettledHold {
  return {
    asks: true,
    changes: {
      ...addHoldStorage(request, yen),
      holdOwedYen: request.holdOwedYen + yen,
      settleBy,
      owesUnpacked,
    },
    words: message("shipping.hold-owed", { yen }),
    statements: issuePapers(scope, { event: "shipment-settled", request }),
  };
}

/** Records the stage after a hold; freight and duty stay as they were. */
export function recordHeldStage(scope: Scope, { id, freightYen }: Request, reason: Message) {
  return recordStage(scope, id, {
    kind: "held",
    freightYen: { min: freightYen, max: freightYen },
    freight: undefined,
    listFrom: undefined,
    dues: undefined,
    reason,
  });
}

/** The columns of a request that owes nothing after its payment. */
export const settledColumns = { settleBy: null, holdOwedYen: 0, owesUnpacked: false };

/** Plans the payment of whatever a paid request still owes out of a wallet. */
export function chargeOwed(scope: Scope, request: Request, wallet: Account): Statement[] {
  return [
    ...chargeDifference(scope, request, owedFreightYen(request), wallet),
    ...chargeHold(scope, request, request.holdOwedYen, wallet),
  ];
}

/** The highest limit in yen that a company may set. */
export const settleLimitMaxYen = 1_000_000;

/** Selects the yen that a difference may cost the company without a question. */
export function settleLimitQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ limitYen: companies.settleLimitYen })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/**
 * 送料差額の確認: saves that limit; 0 asks about every difference. Needs the right to pay too, since it spends money.
 * Refuses to raise it above what this person may pay alone, with that sum.
 */
export async function setSettleLimit(scope: Scope<Buyer>, limitYen: number) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings") || !buyerMay(actor, "pay")) return refuse("forbidden");
  const [[rights], [company]] = await db.batch([rightsQuery(scope), settleLimitQuery(scope)]);
  if (!rights) return refuse("forbidden");
  const ownYen = maxYenWithoutApproval(rights);
  if (ownYen !== null && limitYen > Math.max(ownYen, company?.limitYen ?? 0))
    return { ...refuse("over-own-limit"), ownYen };
  return commit(
    scope,
    [
      db
        .update(companies)
        .set({ settleLimitYen: limitYen })
        .where(eq(companies.id, actor.companyId)),
    ],
    {},
  );
}

/** The columns of a cancelled request that owes services alone. */
export function servicesOnlyColumns({ now }: Pick<Scope, "now">, yen: number): Partial<Request> {
  if (yen === 0) return {};
  const none = { freightYen: 0, storageYen: 0, duesYen: 0, couponYen: 0 };
  return { ...none, optionsYen: yen, totalYen: yen, paidYen: yen, paidAt: now };
}

export function chargeTrialPacking(scope: Scope, request: Request, yen: number): Statement[] {
  const reason = message("transfer.rehearsal", { number: request.number });
  return chargeService(scope, request, { event: "rehearsal", reason, amountYen: yen });
}

/** Charges a cancelled request's share of services that the rest of its split has already had at a lower price. */
export function chargeOptionShare(scope: Scope, request: Request, yen: number): Statement[] {
  const reason = message("transfer.option-share", { number: request.number });
  return chargeService(scope, request, { event: "option-share", reason, amountYen: yen });
}
