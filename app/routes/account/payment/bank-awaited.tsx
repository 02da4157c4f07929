import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { documentHref, paymentHref } from "../shared/paid-document.ts";
import { RestFromBalance } from "../shared/rest-from-balance.tsx";
import { AddTransferReceipts, ReceiptsRefusal } from "../top-up/add-transfer-receipts.tsx";
import type { PaymentChoiceView } from "./payment-choice.server.ts";
import { PaymentFacts } from "./payment-facts.tsx";
import type { OutcomeView } from "./payment-outcome.server.ts";
import { RemaindersToCome } from "./payment-outcome.tsx";

interface BankAwaitedProps {
  shown: OutcomeView;
  transfer: NonNullable<OutcomeView["transfer"]>;
  /** Slips that were not taken. */
  lastResult: SubmissionResult | undefined;
}

/** What to do after choosing the bank: where to send the money, and that nothing was taken yet. */
export function BankAwaited({ shown, transfer, lastResult }: BankAwaitedProps) {
  const { idempotencyKey, bank, items, heldYen, fromYen, partPurse } = shown;
  const arrivedYen = heldYen - fromYen;
  const [only] = items.length === 1 ? items : [];
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>
          {arrivedYen > 0
            ? `お振込があと${grouped(String(transfer.amountYen))}円必要です`
            : "銀行振込でのお支払いを受け付けました"}
        </h1>
      </div>
      <UnsentProblem />
      <ReceiptsRefusal lastResult={lastResult} />
      <div className="columns two-columns">
        <section className="panel accent stack" aria-labelledby="send">
          <h2 id="send">次の口座へお振り込みください</h2>
          <TransferFacts transfer={transfer} bank={bank} />
          <p>
            着金を確認すると、お支払いが完了し、お知らせが届きます。多くお振り込みの場合、差額は残高に入ります。少ない場合は、不足分のお振込をお待ちします。振込手数料はお客様のご負担です。
          </p>
          <AddTransferReceipts
            report={transfer}
            idempotencyKey={idempotencyKey}
            lastResult={lastResult}
          />
        </section>
        <section className="panel stack" aria-labelledby="for">
          <h2 id="for">お支払いの内容</h2>
          <PaymentFacts shown={shown} />
          <RemaindersToCome items={items} />
          {arrivedYen > 0 && (
            <p>
              着金済みの<b className="number">{grouped(String(arrivedYen))}円</b>
              は、このお支払いのために確保しています。
            </p>
          )}
          {arrivedYen > 0 && shown.mayPayRest && shown.restWallet && (
            <RestFromBalance
              paymentId={shown.id}
              restYen={transfer.amountYen}
              wallet={shown.restWallet}
            />
          )}
          {fromYen > 0 && (
            <p className="note">
              {partPurse}からの{grouped(String(fromYen))}円は確保しました。取り下げると{partPurse}
              に戻ります。
            </p>
          )}
          <p className="cluster">
            <a
              className="button filled"
              href={only ? documentHref(only) : href("/orderManagement")}
            >
              {only ? "詳細を見る" : "注文一覧を見る"}
            </a>
            <a className="button soft" href={paymentHref(items.slice(0, 1))}>
              支払い方法を変える
            </a>
          </p>
        </section>
      </div>
    </main>
  );
}

function TransferFacts({
  transfer,
  bank,
}: Pick<BankAwaitedProps, "transfer"> & {
  bank: { name: string; branch: string; account: string; holder: string } | undefined;
}) {
  return (
    <dl className="facts">
      <dt>お振込金額</dt>
      <dd className="number">
        <b>{grouped(String(transfer.amountYen))}円</b>
      </dd>
      <dt>銀行</dt>
      <dd>{bank?.name}</dd>
      <dt>支店</dt>
      <dd>{bank?.branch}</dd>
      <dt>口座</dt>
      <dd className="number">{bank?.account}</dd>
      <dt>口座名義</dt>
      <dd>{bank?.holder}</dd>
      <dt>受付番号</dt>
      <dd className="number">{transfer.number}</dd>
    </dl>
  );
}

interface WithdrawBankProps {
  formKey: string;
  paymentId: string;
  arrivedYen: number;
  mayPayRest: boolean;
  /** What the payment still waits for, and the wallet that may pay it. */
  restYen: number;
  wallet: PaymentChoiceView["partWallet"];
  /** The documents that wait together. */
  about: string;
}

/** While finance has not decided, another way of paying may be taken. */
export function WithdrawBank({
  formKey,
  paymentId,
  arrivedYen,
  mayPayRest,
  restYen,
  wallet,
  about,
}: WithdrawBankProps) {
  return (
    <>
      {arrivedYen > 0 && mayPayRest && (
        <RestFromBalance paymentId={paymentId} restYen={restYen} wallet={wallet} />
      )}
      <Form method="post" className="stack">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="payment" value={paymentId} />
        <p>
          <span className="number">{about}</span>{" "}
          のお振込の確認を待っています。すでにお振り込みの場合は、取り下げずにお待ちください。取り下げると、確保した金額は残高に戻ります。
        </p>
        <Button soft name="intent" value="withdraw">
          銀行振込を取り下げる
        </Button>
      </Form>
    </>
  );
}
