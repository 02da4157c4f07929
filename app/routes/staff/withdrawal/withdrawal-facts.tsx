import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import type { WithdrawalState } from "#app/domain/money/withdrawals/withdrawal.ts";
import { grouped } from "#app/ui/money.tsx";

/** A withdrawal as finance reads it. */
export interface WithdrawalView {
  id: string;
  number: string;
  state: WithdrawalState;
  amountYen: number;
  reason: string;
  bankCode: string;
  bankName: string;
  branchCode: string;
  branchName: string;
  accountType: keyof typeof bankAccountTypes;
  accountNumber: string;
  holderKana: string;
  needsTwo: boolean;
  requestedAt: Date;
  ownerDecidedByName: string | null;
  approvedBy: string | null;
  approvedByName: string | null;
  fileId: string | null;
}

/** Of how much, to whom, why, and who had a hand in it. */
export function WithdrawalFacts({
  one,
  large,
  accountDecidedByName,
  exportedByName,
}: {
  one: WithdrawalView;
  large: boolean;
  accountDecidedByName: string | null;
  exportedByName: string | null;
}) {
  return (
    <dl className="facts">
      <dt>金额</dt>
      <dd className="number">
        <b>{grouped(String(one.amountYen))}日元</b>
        {large && "（超过该会员每天的单人限额，批准、导出、标记须不同的人）"}
      </dd>
      <dt>收款账户</dt>
      <dd lang="ja" className="number">
        {one.bankName}（{one.bankCode}） {one.branchName}（{one.branchCode}）{" "}
        {bankAccountTypes[one.accountType]} {one.accountNumber} {one.holderKana}
      </dd>
      {accountDecidedByName && (
        <>
          <dt>户名认可</dt>
          <dd>{accountDecidedByName}</dd>
        </>
      )}
      <dt>原因</dt>
      <dd lang="ja">{one.reason}</dd>
      {one.ownerDecidedByName && (
        <>
          <dt>会员主账号批准</dt>
          <dd lang="ja">{one.ownerDecidedByName}</dd>
        </>
      )}
      {one.approvedByName && (
        <>
          <dt>批准人</dt>
          <dd>
            {one.approvedByName}
            {exportedByName && `，${exportedByName} 已导出付款文件`}
          </dd>
        </>
      )}
    </dl>
  );
}
