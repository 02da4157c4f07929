import { href } from "#app/href.ts";

interface DocumentName {
  kind: "order" | "shipping";
  number: string;
}

/** The one document that an address names: `order_sn` an order, `pOrder_sn` a shipping request. */
export function readDocument(query: URLSearchParams): DocumentName | undefined {
  const named = [...query].filter(([name]) => name === "order_sn" || name === "pOrder_sn");
  const [only] = named;
  if (named.length !== 1 || !only || !/^[A-Z]{2}-\d{6}-\d{4,}$/.test(only[1])) return undefined;
  return { kind: only[0] === "order_sn" ? "order" : "shipping", number: only[1] };
}

export function documentHref({ kind, number }: DocumentName) {
  return kind === "order"
    ? `${href("/OrderDetails")}?order_sn=${number}`
    : `${href("/deliveryDetails")}?pOrder_sn=${number}`;
}

/** The name and value by which an address names the document. */
export function documentQuery({ kind, number }: DocumentName) {
  return [kind === "order" ? "order_sn" : "pOrder_sn", number] as const;
}

export function paidHref({ kind, number }: DocumentName) {
  return `${href("/balanceMaybeBankPaymentSuccess")}?${kind === "order" ? "order_sn" : "pOrder_sn"}=${number}`;
}

export function paymentHref({ kind, number }: DocumentName) {
  return `${href("/payment")}?${kind === "order" ? "order_sn" : "pOrder_sn"}=${number}`;
}
