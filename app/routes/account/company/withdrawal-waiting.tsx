import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { DeclineForm } from "./approval-waiting.tsx";

interface WithdrawalWaitingProps {
  withdrawal: {
    id: string;
    number: string;
    amountYen: number;
    reason: string;
    bankName: string;
    branchName: string;
    accountNumber: string;
    holderKana: string;
    requestedAt: Date;
    requestedByName: string;
  };
  lastResult: SubmissionResult | undefined;
}

/** One withdrawal above somebody's limits: where it goes and why, and the owner's two answers. */
export function WithdrawalWaiting({ withdrawal, lastResult }: WithdrawalWaitingProps) {
  const { id, number, amountYen, bankName, branchName, accountNumber, holderKana } = withdrawal;
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <h3 className="number">出金 {number}</h3>
        <Yen yen={amountYen} />
      </div>
      <p className="number">
        {bankName} {branchName} {accountNumber} {holderKana}
      </p>
      <p className="note">
        {withdrawal.requestedByName} ・{" "}
        <span className="number">{when(withdrawal.requestedAt)}</span> ・
        金額は残高から差し引いて確保しています
      </p>
      <p>{withdrawal.reason}</p>
      <Form method="post" className="cluster">
        <input type="hidden" name="id" value={id} />
        <Button fill name="intent" value="approve-withdrawal">
          出金を承認する<span className="visually-hidden">：{number}</span>
        </Button>
      </Form>
      <DeclineForm id={id} number={number} intent="decline-withdrawal" lastResult={lastResult} />
    </li>
  );
}
