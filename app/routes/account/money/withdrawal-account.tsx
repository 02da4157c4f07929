import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import { href } from "#app/href.ts";
import { when } from "#app/ui/timeline.tsx";

interface WithdrawalAccountProps {
  account: {
    bankName: string;
    branchName: string;
    accountType: keyof typeof bankAccountTypes;
    accountNumber: string;
    holderKana: string;
  };
  /** From when on a changed one is used. */
  comingFrom: Date | undefined;
  mayChange: boolean;
}

/** Where a withdrawal goes. */
export function WithdrawalAccount({ account, comingFrom, mayChange }: WithdrawalAccountProps) {
  return (
    <section className="panel" aria-labelledby="to">
      <h2 id="to">振込先</h2>
      <dl className="facts">
        <dt>銀行</dt>
        <dd>
          {account.bankName} {account.branchName}
        </dd>
        <dt>口座</dt>
        <dd className="number">
          {bankAccountTypes[account.accountType]} {account.accountNumber}
        </dd>
        <dt>名義</dt>
        <dd>{account.holderKana}</dd>
      </dl>
      {comingFrom && (
        <p className="note number">
          変更の受付中です。新しい口座は、早くて {when(comingFrom)} から使えます。
        </p>
      )}
      <p>
        <a href={href("/user/bankAccount")}>口座を{mayChange ? "変更" : "確認"}する</a>
      </p>
    </section>
  );
}
