import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type CouponState, couponStates } from "#app/domain/money/coupons/coupon.ts";
import { couponsQuery } from "#app/domain/money/coupons/coupons.server.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { topUpStates } from "#app/domain/money/payments/top-up.ts";
import { listTopUpReports } from "#app/domain/money/payments/top-up-queries.server.ts";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import { withdrawalStates } from "#app/domain/money/withdrawals/withdrawal.ts";
import { listWithdrawals } from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { readDayRange } from "#app/http/day-range.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { when } from "#app/ui/timeline.tsx";
import { readCouponState } from "../money/coupon-query.ts";
import { takesOff } from "../shared/coupon-texts.ts";
import { readHistoryQuery } from "../shared/history-query.ts";

type BuyerScope = Scope<Buyer>;
type Movement = Awaited<ReturnType<typeof walletHistory>>["page"][number];
type Report = Awaited<ReturnType<typeof listTopUpReports>>["page"][number];
type Withdrawal = Awaited<ReturnType<typeof listWithdrawals>>["page"][number];
type Coupon = Awaited<ReturnType<typeof couponsQuery>>[number] & { state: CouponState };

export const ledgerList = listFile<BuyerScope, Movement, string>({
  title: "入出金履歴",
  columns: {
    日時: ({ postedAt }) => when(postedAt),
    内容: ({ reason }) => reason,
    入金: ({ changeYen }) => (changeYen > 0 ? changeYen : ""),
    出金: ({ changeYen }) => (changeYen < 0 ? -changeYen : ""),
    増減: ({ changeYen }) => changeYen,
    残高: ({ balanceYen }) => balanceYen,
    店舗の残高: ({ storeName }) => storeName ?? "",
  },
  async page(scope, query, after, limit) {
    const { kind, wallet, month, from, until } = readHistoryQuery(query);
    const wanted = { kind, wallet, month, from, until, after, limit };
    const { page: rows, next } = await walletHistory(scope, wanted);
    return { rows, next };
  },
});

export const depositList = listFile<BuyerScope, Report, string>({
  title: "入金報告",
  columns: {
    番号: ({ number }) => number,
    報告日時: ({ reportedAt }) => when(reportedAt),
    状態: ({ state }) => topUpStates[state].ja,
    "報告額（円）": ({ amountYen }) => amountYen,
    "確認額（円）": ({ confirmedYen }) => confirmedYen,
    "訂正後の額（円）": ({ standingYen }) => standingYen,
    振込名義: ({ payerKana }) => payerKana,
    振込予定日: ({ expectedOn }) => expectedOn,
    お客様の管理番号: ({ ownNumber }) => ownNumber,
  },
  async page(scope, query, after, limit) {
    const days = readDayRange(query);
    const { page: rows, next } = await listTopUpReports(scope, after ?? "", limit, days);
    return { rows, next };
  },
});

export const withdrawalList = listFile<BuyerScope, Withdrawal, string>({
  title: "出金履歴",
  columns: {
    番号: ({ number }) => number,
    申請日時: ({ requestedAt }) => when(requestedAt),
    状態: ({ state }) => withdrawalStates[state].ja,
    "金額（円）": ({ amountYen }) => amountYen,
    銀行: ({ bankName }) => bankName,
    支店: ({ branchName }) => branchName,
    預金種目: ({ accountType }) => bankAccountTypes[accountType],
    口座番号: ({ accountNumber }) => accountNumber,
    口座名義: ({ holderKana }) => holderKana,
    理由: ({ reason }) => reason,
    完了日時: ({ settledAt }) => settledAt && when(settledAt),
    却下の理由: ({ rejection }) => rejection,
  },
  async page(scope, query, after, limit) {
    const days = readDayRange(query);
    const { page: rows, next } = await listWithdrawals(scope, after ?? "", limit, days);
    return { rows, next };
  },
});

export const couponList = listFile<BuyerScope, Coupon, { validUntil: string; id: string }>({
  title: "クーポン",
  columns: {
    クーポン: ({ issue }) => issue.nameJa,
    状態: ({ state }) => couponStates[state].ja,
    割引: ({ issue }) => takesOff(issue),
    "最低金額（円）": ({ issue }) => issue.minimumYen,
    残り回数: ({ coupon }) => coupon.usesLeft,
    利用開始日: ({ issue }) => issue.validFrom,
    有効期限: ({ coupon }) => coupon.validUntil,
    受け取り日: ({ coupon }) => coupon.gotAt,
  },
  async page(scope, query, place, limit) {
    const state = readCouponState(query);
    const found = await couponsQuery(scope, state, limit, place, readDayRange(query));
    const last = found.length === limit ? found.at(-1)?.coupon : undefined;
    const next = last && { validUntil: last.validUntil, id: last.id };
    return { rows: found.map((row) => ({ ...row, state })), next };
  },
});
