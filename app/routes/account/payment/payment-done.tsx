import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Buyer } from "#app/domain/core/actor.ts";
import { seesMoney } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { latestPaymentOf } from "#app/domain/money/payments/payment-queries.server.ts";
import { type PaymentRead, readPayment } from "#app/domain/money/payments/read-payment.server.ts";
import { partedOrdersQuery } from "#app/domain/trade/orders/down-payment.server.ts";
import { payableIdQuery, payables } from "#app/domain/trade/payables.server.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { readDocuments } from "../shared/paid-document.ts";
import { sendMoreReceipts } from "../top-up/add-transfer-receipts.server.ts";
import { BankAwaited } from "./bank-awaited.tsx";
import { toDocumentView, toPaymentView } from "./payment-outcome.server.ts";
import { PaymentOver, PaymentPaid, PaymentUndone } from "./payment-outcome.tsx";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.state === "paid" ? "お支払い完了" : "お支払い"} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  if (!seesMoney(scope.actor)) throw forbidden();
  const query = new URL(args.request.url).searchParams;
  const id = query.get("payment");
  if (id) {
    const [read, parted] = await Promise.all([
      readPayment(scope, id),
      partedOrdersQuery(scope, id),
    ]);
    if (!read) throw notFound();
    return toPaymentView(read, parted, scope.actor, await readMeanwhile(scope, read));
  }
  const [named, ...more] = readDocuments(query);
  if (!named || more.length > 0) throw notFound();
  const { kind, number } = named;
  const latest = latestPaymentOf(scope, { kind, id: payableIdQuery(scope, kind, number) });
  const [documents, read, parted] = await Promise.all([
    payables.find(scope, scope.actor, "number", [{ kind, key: number }]),
    readPayment(scope, latest),
    partedOrdersQuery(scope, latest),
  ]);
  const [document] = documents ?? [];
  if (!document) throw notFound();
  // An order that costs nothing, as goods sent again, has no payment of its own.
  return read && ["paid", "waiting", "kept"].includes(read.payment.state)
    ? toPaymentView(read, parted, scope.actor, await readMeanwhile(scope, read))
    : toDocumentView(document, (await args.context.viewer()).balanceYen);
}

/** What became meanwhile of the documents that a card was not charged for, or not yet. */
async function readMeanwhile(scope: Scope<Buyer>, { payment, card, items }: PaymentRead) {
  const open = payment.state === "cancelled" || payment.state === "waiting";
  if (!open || !card) return {};
  const keys = items.map(({ documentKind: kind, documentId: key }) => ({ kind, key }));
  const documents = (await payables.find(scope, scope.actor, "id", keys)) ?? [];
  const uncharged = payment.state === "cancelled" || card.state === "created";
  return {
    paidOtherwise:
      uncharged && documents.length > 0 && documents.every(({ paidAt }) => paidAt !== null),
    cancelledInReview:
      card.state === "pending" && documents.some(({ state }) => state === "cancelled"),
  };
}

/** The slips of the transfer it waits for, as they come in after it was announced. */
export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const { pathname, search } = new URL(args.request.url);
  return sendMoreReceipts(scope, args, await readForm(args.request), pathname + search);
}

export default function PaymentDonePage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  useReloadOnReturn();
  if (shown.state === "paid") return <PaymentPaid shown={shown} lastResult={lastResult} />;
  if (shown.state === "unpaid") return <PaymentUndone shown={shown} />;
  if (shown.state === "waiting" && shown.transfer)
    return <BankAwaited shown={shown} transfer={shown.transfer} lastResult={lastResult} />;
  if (!shown.outcome) return null;
  return <PaymentOver shown={shown} outcome={shown.outcome} lastResult={lastResult} />;
}
