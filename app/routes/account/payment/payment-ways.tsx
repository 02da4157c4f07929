import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { readMessage } from "#app/domain/core/message/message.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { paymentHref } from "../shared/paid-document.ts";
import { WithdrawBank } from "./bank-awaited.tsx";
import { BankChoice } from "./bank-choice.tsx";
import { CardChoice, type CardCost } from "./card-choice.tsx";
import { PaymentApproval } from "./payment-approval.tsx";
import { Carried } from "./payment-carried.tsx";
import type { PaymentShown } from "./payment-choice.server.ts";
import { PaymentUnpayable } from "./payment-unpayable.tsx";

interface PaymentWaysProps {
  shown: PaymentShown;
  /** What paying by PayPal costs beside the sum; undefined where it cannot be chosen. */
  card: CardCost | undefined;
  lastResult: SubmissionResult | undefined;
}

/** How the documents can be paid now, or why they cannot. */
export function PaymentWays({ shown, card, lastResult }: PaymentWaysProps) {
  const { key, items, amounts, awaited, alone, limits, waiting, today } = shown;
  const [transfer] = awaited;
  if (transfer && items.length === 1)
    return (
      <WithdrawBank
        formKey={key}
        paymentId={transfer.id}
        about={readMessage(transfer.about, "ja")}
      />
    );
  if (items.some(({ unpayable }) => unpayable)) return <PaymentUnpayable items={items} />;

  const carried = items.flatMap(({ coupon }): [string, string][] =>
    coupon.chosen ? [[coupon.name, coupon.chosen]] : [],
  );
  if (!alone)
    return (
      <PaymentApproval
        formKey={key}
        carried={carried}
        limits={limits}
        waiting={waiting}
        several={items.length > 1}
        lastResult={answerTo(lastResult, { intent: "ask" })}
      />
    );
  const elsewhere = amounts.restYen > 0;
  const parted: [string, string][] = [
    ...carried,
    ["seenYen", String(amounts.dueYen)],
    ["balanceYen", String(amounts.fromYen)],
  ];
  return (
    <>
      {amounts.fromYen > 0 ? (
        <p>
          残高から<b className="number">{grouped(String(amounts.fromYen))}円</b>
          を使い、残りの<b className="number">{grouped(String(amounts.restYen))}円</b>
          を次の方法でお支払いいただきます。
        </p>
      ) : (
        <FromBalance shown={shown} carried={carried} />
      )}
      {elsewhere && (
        <BankChoice
          formKey={key}
          carried={parted}
          today={today}
          amounts={amounts}
          lastResult={answerTo(lastResult, { intent: "bank" })}
        />
      )}
      {elsewhere && card && (
        <CardChoice formKey={key} carried={parted} restYen={amounts.restYen} card={card} />
      )}
    </>
  );
}

interface FromBalanceProps {
  shown: PaymentShown;
  carried: readonly [name: string, value: string][];
}

function FromBalance({ shown, carried }: FromBalanceProps) {
  const { key, items, amounts, balanceYen } = shown;
  const missingYen = amounts.dueYen - balanceYen;
  if (missingYen <= 0)
    return (
      <Form method="post" className="stack medium">
        <input type="hidden" name="key" value={key} />
        <Carried fields={[...carried, ["seenYen", String(amounts.dueYen)]]} />
        <p>残高からお支払いいただきます。お支払いと同時に、担当者が次の作業を始めます。</p>
        <Button main wide>
          残高で支払う
        </Button>
      </Form>
    );
  const part = new URLSearchParams([...carried, ["from", String(balanceYen)]]);
  return (
    <>
      <p>
        残高が<b className="number">{grouped(String(missingYen))}円</b>
        不足しています。先に入金して残高から支払うか、ほかの方法でお支払いください。
      </p>
      <p className="cluster">
        <a className="button filled" href={`${href("/user/recharge")}?amount=${missingYen}`}>
          入金する
        </a>
        {balanceYen > 0 && (
          <a className="button soft" href={`${paymentHref(items)}&${part}`}>
            残高から{grouped(String(balanceYen))}円を使う
          </a>
        )}
      </p>
    </>
  );
}
