import { paidHref, paymentHref } from "../shared/paid-document.ts";

interface BankLinksProps {
  document: { kind: "order" | "shipping"; number: string };
}

/** From a document that waits for a transfer to where the money goes, and to another way of paying. */
export function BankLinks({ document }: BankLinksProps) {
  return (
    <p className="note">
      <a href={paidHref(document)}>お振込先を見る</a> ・{" "}
      <a href={paymentHref([document])}>支払い方法を変える</a>
    </p>
  );
}
