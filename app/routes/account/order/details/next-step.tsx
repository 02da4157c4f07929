import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { BankLinks } from "../../payment/bank-links.tsx";
import { PreorderForms, Reserve } from "./reserve.tsx";
import type { OrderStep } from "./step.server.ts";

interface NextStepProps {
  number: string;
  step: OrderStep;
  mayOrder: boolean;
  /** The form of the day of a pre-order as it was refused. */
  refusal: SubmissionResult<string[]> | undefined;
  /** What else is known of when it goes on. */
  children?: ReactNode;
}

/** What the buyer should do next, as the page's one main button, or what everybody waits for. */
export function NextStep({ number, step, mayOrder, refusal, children }: NextStepProps) {
  const { command, lead, text, until, dueYen, askWhom, openOn } = step;
  const due = command === "pay" || command === "answer" || command === "requote";
  return (
    <section
      className={due ? "panel attention next-step" : "panel next-step"}
      aria-label={lead ? "次にすること" : "状況"}
    >
      <div>
        <p>
          {lead && <b>{lead}</b>}
          {text}
        </p>
        {until && <p className="overdue number">{until}</p>}
        {children}
        {command === "bank" && <BankLinks document={{ kind: "order", number }} />}
      </div>
      {command === "pay" && (
        <div className="amount-due money large">
          <Yen yen={dueYen} />
        </div>
      )}
      {askWhom && <p className="note">{askWhom}</p>}
      {!askWhom && command === "pay" && (
        <form action="/payment" method="get">
          <input type="hidden" name="order_sn" value={number} />
          <Button main>支払う</Button>
        </form>
      )}
      {!askWhom && command === "answer" && (
        <a className="button main" href="#change">
          内容を確認する
        </a>
      )}
      {command === "submit" && mayOrder && (
        <>
          <Form action={orderPage(number)} method="post">
            <SendButton main intent="submit">
              見積を依頼する
            </SendButton>
          </Form>
          <Reserve number={number} refusal={refusal} />
        </>
      )}
      {!askWhom && command === "requote" && (
        <Form action={orderPage(number)} method="post">
          <SendButton main intent="requote">
            見積をもう一度依頼する
          </SendButton>
        </Form>
      )}
      {command === "start" && mayOrder && (
        <PreorderForms number={number} openOn={openOn} refusal={refusal} />
      )}
      {command === "stock" && (
        <a className="button" href={href("/warehouse")}>
          倉庫在庫を見る
        </a>
      )}
    </section>
  );
}
