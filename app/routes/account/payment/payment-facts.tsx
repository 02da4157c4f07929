import { inYen } from "#app/ui/money.tsx";
import { instalmentName } from "../shared/instalment.tsx";
import { documentHref } from "../shared/paid-document.ts";
import type { OutcomeView } from "./payment-outcome.server.ts";

interface PaymentFactsProps {
  shown: OutcomeView;
  /** Nothing of it was taken, and nothing will be. */
  untaken?: boolean;
}

/** What a payment is for, each document with its sum, and how the sum was made up. */
export function PaymentFacts({ shown, untaken = false }: PaymentFactsProps) {
  const { items, totalYen, couponYen, fromYen, way } = shown;
  const restYen = totalYen - couponYen - fromYen;
  const parts: [string, string][] = [
    ...(couponYen > 0 ? [["クーポン", `−${inYen(couponYen)}`] as [string, string]] : []),
    ["お支払い金額", inYen(totalYen - couponYen)],
    ...(restYen > 0 && fromYen > 0
      ? [[`${shown.partPurse}から`, inYen(fromYen)] as [string, string]]
      : []),
    ...(restYen > 0
      ? [[way === "card" ? "PayPal・カード" : "銀行振込", inYen(restYen)] as [string, string]]
      : []),
  ];
  const rows = untaken ? [["お支払いに使った金額", inYen(0)]] : parts;
  return (
    <table className="table plain tight amounts">
      <caption className="visually-hidden">{untaken ? "お支払いの対象" : "お支払いの内訳"}</caption>
      <tbody>
        {items.map((item) => (
          <tr key={item.number}>
            <th scope="row">
              {item.kind === "order" ? "注文" : "配送依頼"}{" "}
              <a className="number" href={documentHref(item)}>
                {item.number}
              </a>
              {item.isDifference && <small className="block">差額</small>}
              {(item.instalment?.part === "down-payment" || item.instalment?.part === "rise") && (
                <small className="block">{instalmentName(item.instalment)}</small>
              )}
              {items.length > 1 && item.couponYen > 0 && (
                <small className="block number">クーポン {inYen(item.couponYen)}引き</small>
              )}
            </th>
            <td className="numeric">{inYen(item.yen)}</td>
          </tr>
        ))}
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="numeric">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
