import { Form } from "@remix-run/react";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import { Button } from "#app/ui/button.tsx";
import { when } from "#app/ui/timeline.tsx";

interface ComingAccountProps {
  account: {
    id: string;
    state: string;
    /** Why a decision about it was taken back. */
    decision: string;
    bankName: string;
    branchName: string;
    accountType: keyof typeof bankAccountTypes;
    accountNumber: string;
    holderKana: string;
    requestedAt: Date;
    requestedByName: string;
    usableFrom: Date;
  };
  mayCancel: boolean;
}

/** The account that is not paid to yet: from when it will be, and the way to take it back. */
export function ComingAccount({ account, mayCancel }: ComingAccountProps) {
  return (
    <section className="panel attention stack small" aria-labelledby="coming">
      <h2 id="coming">変更の受付中</h2>
      <p className="number">
        {account.bankName} {account.branchName} {bankAccountTypes[account.accountType]}{" "}
        {account.accountNumber} {account.holderKana}
      </p>
      <p className="number">
        {account.state === "to_decide"
          ? `名義を担当者が確認しています。確認のあと、${when(account.usableFrom)} 以降に使えます。`
          : `${when(account.usableFrom)} から使えます。`}
      </p>
      {account.state === "to_decide" && account.decision && <p>理由: {account.decision}</p>}
      <p className="note number">
        {when(account.requestedAt)} に{account.requestedByName}
        さんが変更しました。お心当たりがない場合は取り消し、パスワードを変更してください。
      </p>
      {mayCancel && (
        <Form method="post">
          <input type="hidden" name="account" value={account.id} />
          <Button soft name="intent" value="cancel">
            この変更を取り消す
          </Button>
        </Form>
      )}
    </section>
  );
}
