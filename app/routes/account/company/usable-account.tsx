import type { useLoaderData } from "@remix-run/react";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import type { loader } from "./bank-account.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The account that money can be sent to today. */
export function UsableAccount({
  coming,
  account,
}: Pick<Loaded, "coming"> & { account: Loaded["usable"] }) {
  return (
    <section className="panel" aria-labelledby="now">
      <h2 id="now">いま使える口座</h2>
      {account ? (
        <dl className="facts">
          <dt>銀行</dt>
          <dd>
            {account.bankName} <span className="note n">{account.bankCode}</span>
          </dd>
          <dt>支店</dt>
          <dd>
            {account.branchName} <span className="note n">{account.branchCode}</span>
          </dd>
          <dt>口座</dt>
          <dd className="n">
            {bankAccountTypes[account.accountType]} {account.accountNumber}
          </dd>
          <dt>名義</dt>
          <dd>{account.holderKana}</dd>
        </dl>
      ) : (
        <p className="note">
          {coming ? "使える口座はまだありません。" : "まだ登録されていません。"}
        </p>
      )}
    </section>
  );
}
