import type { FieldMetadata } from "@conform-to/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";

interface PaymentApprovalProps {
  limits: { paymentLimitYen: number | null; monthlyBudgetYen: number | null; spentYen: number };
  waiting: { askedByName: string; askedAt: Date } | undefined;
  several: boolean;
  note: FieldMetadata<string>;
}

/** Beyond what this person may pay alone: asking somebody else, or waiting for their word. */
export function PaymentApproval({ limits, waiting, several, note }: PaymentApprovalProps) {
  const { paymentLimitYen, monthlyBudgetYen, spentYen } = limits;
  return (
    <div className="stack">
      <dl className="facts">
        {paymentLimitYen !== null && (
          <>
            <dt>1回の上限</dt>
            <dd className="number">{grouped(String(paymentLimitYen))}円</dd>
          </>
        )}
        {monthlyBudgetYen !== null && (
          <>
            <dt>今月の予算の残り</dt>
            <dd className="number">
              {grouped(String(Math.max(0, monthlyBudgetYen - spentYen)))}円
              <small className="note"> / {grouped(String(monthlyBudgetYen))}円</small>
            </dd>
          </>
        )}
      </dl>
      {waiting ? (
        <>
          <p>
            <Status shape="wait" pill>
              承認待ち
            </Status>
          </p>
          <p>
            {waiting.askedByName}さんが <span className="number">{when(waiting.askedAt)}</span>{" "}
            に承認を依頼しました。承認されると、残高から支払われます。
          </p>
          <p>
            <a href={href("/user/approvals")}>支払いの承認を見る</a>
          </p>
        </>
      ) : (
        <>
          <p>
            おひとりで支払える金額を超えています。代表者に承認を依頼してください。
            {several && "依頼と承認は1件ずつになります。"}
          </p>
          <TextAreaField field={note} label="承認する方へのひとこと" rows={2} />
          <Button main wide name="intent" value="ask">
            承認を依頼する
          </Button>
        </>
      )}
    </div>
  );
}
