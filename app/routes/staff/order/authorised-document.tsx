import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

interface AuthorisedDocumentProps {
  number: string;
  /** Goes with the payment, so that sending it twice has one effect. */
  formKey: string;
  intent: "pay-order" | "pay-shipping" | "submit-shipping";
  allowed: boolean;
  /** The sum beside the button, which it charges; a request that is submitted costs nothing yet. */
  seenYen?: number;
  children: ReactNode;
}

/** A document of the company and the one thing to do about it in its place. */
export function AuthorisedDocument(props: AuthorisedDocumentProps) {
  const { number, formKey, intent, allowed, seenYen, children } = props;
  const submits = intent === "submit-shipping";
  return (
    <li className="panel cluster between">
      <span>
        <b className="number">{number}</b> <span className="note number">{children}</span>
      </span>
      {allowed ? (
        <Form method="post">
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="key" value={formKey} />
          {seenYen !== undefined && <input type="hidden" name="seenYen" value={seenYen} />}
          <Button fill small name="intent" value={intent}>
            {submits ? "代提交" : "代付款"}
            <span className="visually-hidden"> {number}</span>
          </Button>
        </Form>
      ) : (
        <span className="note">{submits ? "未授权代提交配送" : "未授权代付款"}</span>
      )}
    </li>
  );
}
