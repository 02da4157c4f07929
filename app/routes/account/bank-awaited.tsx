import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { documentHref } from "./paid-document.ts";

interface BankAwaitedProps {
  document: { kind: "order" | "shipping"; number: string; totalYen: number; couponYen: number };
  bank: Record<"name" | "branch" | "account" | "holder", string>;
}

/** What to do after choosing the bank: where to send the money, and that nothing was taken yet. */
export function BankAwaited({ document, bank }: BankAwaitedProps) {
  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>銀行振込でのお支払いを受け付けました</h1>
      </div>
      <section className="panel ink stack" aria-labelledby="send">
        <h2 id="send">次の口座へお振り込みください</h2>
        <dl className="facts">
          <dt>お振込金額</dt>
          <dd className="n">
            <b>{grouped(String(document.totalYen - document.couponYen))}円</b>
          </dd>
          <dt>銀行</dt>
          <dd>{bank.name}</dd>
          <dt>支店</dt>
          <dd>{bank.branch}</dd>
          <dt>口座</dt>
          <dd className="n">{bank.account}</dd>
          <dt>口座名義</dt>
          <dd>{bank.holder}</dd>
          <dt>対象</dt>
          <dd>
            <a className="n" href={documentHref(document)}>
              {document.number}
            </a>
          </dd>
        </dl>
        <p>
          着金を確認すると、お支払いが完了し、お知らせが届きます。多くお振り込みの場合、差額は残高に入ります。振込手数料はお客様のご負担です。
        </p>
        <p>
          <a className="btn fill" href={documentHref(document)}>
            詳細を見る
          </a>
        </p>
      </section>
    </main>
  );
}

interface WithdrawBankProps {
  formKey: string;
}

/** While finance has not decided, another way of paying may be taken. */
export function WithdrawBank({ formKey }: WithdrawBankProps) {
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="key" value={formKey} />
      <p>お振込の確認を待っています。すでにお振り込みの場合は、取り下げずにお待ちください。</p>
      <Button soft name="intent" value="withdraw">
        銀行振込を取り下げる
      </Button>
    </Form>
  );
}
