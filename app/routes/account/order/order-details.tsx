import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import {
  moneyQueries,
  toDocumentMoney,
} from "#app/domain/money/payments/payment-queries.server.ts";
import { claimOfOrderQuery } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { landedQueries, toLandedBasis } from "#app/domain/trade/orders/landed-order.server.ts";
import { orderQueries, toOrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import {
  expectedAnswerQueries,
  toExpectedAnswer,
} from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { AmountsHistory } from "#app/routes/frame/amounts-history.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { doFileCommand, isFileCommand } from "../attached-file-commands.server.ts";
import { DocumentPapers } from "../invoice/document-papers.tsx";
import { unplacedProblem } from "../unplaced-problem.ts";
import { type Answering, OrderChanges } from "./change/order-changes.tsx";
import { shownEdit } from "./edit/shown-edit.server.ts";
import { OrderCases } from "./order-cases.tsx";
import { OrderClaim } from "./order-claim.tsx";
import { doOrderCommand } from "./order-commands.server.ts";
import { OrderForm, OrderNumber } from "./order-details.schema.server.ts";
import { DocumentHead, OrderAside, OrderContents, OrderTimeline } from "./order-document.tsx";
import { OrderJump } from "./order-jump.tsx";
import { OrderMessages } from "./order-messages.tsx";
import { OrderPurchases } from "./order-purchases.tsx";
import { OrderTold } from "./order-told.tsx";
import { shownOrder } from "./shown-order.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `注文 ${shown?.order.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "order_sn", OrderNumber);
  const read = await readTogether(scope.db, {
    order: orderQueries(scope, number),
    stores: [storesQuery(scope)],
    landed: landedQueries(scope, number),
    money: moneyQueries(scope, "order", number),
    claims: [claimOfOrderQuery(scope, number)],
    expected: expectedAnswerQueries(scope, "quote", number),
  });
  const found = toOrderDocument(read.order);
  if (!found) throw notFound();
  const [stores] = read.stores;
  const [[claim]] = read.claims;
  const basis = await toLandedBasis(scope, read.landed);
  const money = toDocumentMoney(scope, "order", read.money);
  const expected = toExpectedAnswer(scope, "quote", read.expected);
  const { costMethod } = await args.context.viewer();
  const shown = shownOrder(scope, { found, stores, basis, money, costMethod });
  const edit =
    shown.mayEdit && shown.moves.includes("change")
      ? await shownEdit(scope, found.order.number)
      : null;
  const told = new URL(args.request.url).searchParams.get("told");
  return { ...shown, edit, claimNumber: claim?.number ?? null, expected, told };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "order_sn", OrderNumber);
  const form = await sentForm(args.request);
  if (isFileCommand(form)) return doFileCommand(scope, args.context, "order", number, form);
  const submission = readForm(form, OrderForm);
  if (submission.status !== "success") {
    if (!(await ownOrder(scope, number))) throw notFound();
    return invalid(submission);
  }

  return doOrderCommand(scope, number, submission);
}

export default function OrderDetailsPage() {
  const shown = useLoaderData<typeof loader>();
  const { order, mayOrder } = shown;
  const result = useActionData<typeof action>();
  const reply = result && "status" in result ? result : undefined;
  const unplaced = unplacedProblem(reply, ["accept", "decline", "withdraw", "store"]);
  const problem = result && "problem" in result ? result.problem : unplaced;
  const intent = reply?.initialValue?.intent;
  const answering = result && "answering" in result ? (result.answering as Answering) : undefined;
  const told = result ? null : shown.told;
  const sent = told === "sent";
  const refused = (wish: string) => (intent === wish ? reply : undefined);

  return (
    <>
      <Crumbs way={[{ href: href("/user/order"), label: "注文一覧" }]} here={order.number} />
      <main id="main" className="wrap doc">
        {problem ? <Problem>{problem}</Problem> : <OrderTold told={sent ? null : told} />}
        <DocumentHead shown={shown} unreserved={refused("reserve")} />
        <OrderJump
          order={order}
          messageCount={shown.messages.length}
          mayCopy={mayOrder && !shown.forwarded}
          csvHref={shown.csvHref}
          inspectionHref={shown.inspectionHref}
        />
        <div className="cols aside-end first">
          <OrderAside shown={shown} uncancelled={refused("cancel")} />
          <div className="stack l">
            <OrderClaim number={shown.claimNumber} />
            <OrderCases cases={shown.cases} />
            <OrderChanges
              changes={shown.changes}
              answering={answering}
              action={orderPage(order.number)}
              mayAnswer={mayOrder}
              maySet={shown.maySetLimit}
            />
            <OrderContents shown={shown} />
            <OrderPurchases orderNumber={order.number} purchases={shown.purchases} />
            <AmountsHistory versions={shown.amounts} lang="ja" />
            <DocumentPapers papers={shown.papers} />
            <OrderTimeline entries={shown.timeline} />
            <OrderMessages
              key={shown.messages.length}
              messages={shown.messages}
              messageId={shown.messageId}
              action={orderPage(order.number)}
              lastResult={refused("message")}
              sent={sent}
            />
          </div>
        </div>
      </main>
    </>
  );
}
