import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { SendButton } from "#app/ui/send-button.tsx";

interface SubmitForCompanyProps {
  number: string;
  operationId: string;
  delegated: { to: string; maySubmit: boolean };
}

/** 代提交: a draft of a company that delegates its deliveries, handed in by its account manager. */
export function SubmitForCompany({ number, operationId, delegated }: SubmitForCompanyProps) {
  const { to, maySubmit } = delegated;
  return (
    <section className="panel attention cluster between" aria-label="代提交">
      <p>会员已授权代提交配送，由客服 {to} 提交。提交会记入会员的操作记录，并通知会员。</p>
      {maySubmit && (
        <Form method="post" action={href("/staff/authorised/:operationId", { operationId })}>
          <input type="hidden" name="number" value={number} />
          <SendButton main intent="submit-shipping" lang="zh">
            代提交
          </SendButton>
        </Form>
      )}
    </section>
  );
}
