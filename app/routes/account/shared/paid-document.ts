import { itemsPerPayment } from "#app/domain/core/limits.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";

export interface DocumentName {
  kind: "order" | "shipping";
  number: string;
}

const numberOf = /^(KB|PD)-\d{6}-\d{4,}$/;

/**
 * The documents that an address names: `order_sn` an order, `pOrder_sn` a shipping request, `no` (or
 * `number`, as the lists' boxes are called) either, as often as there are documents.
 */
export function readDocuments(query: URLSearchParams): DocumentName[] {
  const named = [...query].filter(([name]) =>
    ["order_sn", "pOrder_sn", "no", "number"].includes(name),
  );
  const read = named.map(([name, number]): DocumentName | undefined => {
    const prefix = numberOf.exec(number)?.[1];
    if (!prefix) return undefined;
    const kind = prefix === "KB" ? "order" : "shipping";
    const fits = { order_sn: kind === "order", pOrder_sn: kind === "shipping" }[name] ?? true;
    return fits ? { kind, number } : undefined;
  });
  const once = read.filter(
    (one, index) => read.findIndex((other) => other?.number === one?.number) === index,
  );
  if (once.includes(undefined) || once.length > itemsPerPayment) return [];
  return once as DocumentName[];
}

/** The bare address, which asks what there is to pay. */
export function namesNothing(query: URLSearchParams) {
  return query.size === 0;
}

export function documentHref({ kind, number }: DocumentName) {
  return kind === "order" ? orderPage(number) : shippingPage(number);
}

/** The names and values by which an address names the documents. */
function documentsQuery(documents: readonly DocumentName[]): [string, string][] {
  const [only, second] = documents;
  return only && !second
    ? [[only.kind === "order" ? "order_sn" : "pOrder_sn", only.number]]
    : documents.map(({ number }) => ["no", number]);
}

export function paidHref(document: DocumentName) {
  return `${href("/balanceMaybeBankPaymentSuccess")}?${new URLSearchParams(documentsQuery([document]))}`;
}

/** Shipping requests alone are paid at an address of their own, by the same page. */
export function isShippingPayment({ url }: Request) {
  return new URL(url).pathname.toLowerCase().startsWith(href("/porderPayment").toLowerCase());
}

export function paymentHref(documents: readonly DocumentName[]) {
  const shipping = documents.every(({ kind }) => kind === "shipping");
  return `${href(shipping ? "/porderPayment" : "/payment")}?${new URLSearchParams(documentsQuery(documents))}`;
}
