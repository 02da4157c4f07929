import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import {
  documentMoneyQueries,
  toDocumentMoney,
} from "#app/domain/money/payments/payment-queries.server.ts";
import { claimOfOrderQuery } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { landedQueries, toLandedBasis } from "#app/domain/trade/orders/landed-order.server.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { orderQueries, toOrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import {
  expectedAnswerQueries,
  toExpectedAnswer,
} from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { AmountsHistory } from "#app/shared/amounts-history.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useReloadOnReturn } from "#app/ui/use-reload-on-return.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { doFileCommand, isFileCommand } from "../../attached-file-commands.server.ts";
import { AttachedFiles } from "../../attached-files.tsx";
import { documentAnswer } from "../../document-answer.ts";
import { ExpectedAnswer } from "../../expected-answer.tsx";
import { DocumentPapers } from "../../invoice/document-papers.tsx";
import { CardInReview } from "../../payment/card-in-review.tsx";
import { OrderMessages } from "../../shared/document-messages.tsx";
import { RestFromBalance } from "../../shared/rest-from-balance.tsx";
import { OrderChanges } from "../change/order-changes.tsx";
import { readEditView } from "../edit/edit-view.server.ts";
import { OrderEditForm } from "../edit/order-edit-form.tsx";
import { OrderAmounts } from "../order-amounts.tsx";
import { doOrderCommand } from "../order-commands.server.ts";
import { CancelOrder } from "./cancel.tsx";
import { OrderCases } from "./cases.tsx";
import { OrderClaim } from "./claim.tsx";
import { OrderJump } from "./jump.tsx";
import { OrderLanded } from "./landed.tsx";
import { OrderLines } from "./lines.tsx";
import { NextStep } from "./next-step.tsx";
import { OrderForm } from "./order-form.schema.server.ts";
import { OrderPurchases } from "./purchases.tsx";
import { OrderStore } from "./store.tsx";
import { orderRights, toOrderView } from "./view.server.ts";

// A line that breaks is said on the page; who came too late sees what the order has become.
export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

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
    money: documentMoneyQueries(scope, "order", number),
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
  const { editsHere } = orderRights(scope.actor, found);
  const edit = editsHere ? await readEditView(scope, number) : undefined;
  const claimNumber = claim?.number;
  return toOrderView(scope, {
    found,
    stores,
    basis,
    money,
    costMethod,
    expected,
    claimNumber,
    edit,
  });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "order_sn", OrderNumber);
  const form = await readForm(args.request);
  if (isFileCommand(form)) return doFileCommand(scope, args.context, "order", number, form);
  const submission = parseForm(form, { schema: OrderForm });
  if (submission.status !== "success") {
    if (!(await ownOrder(scope, number))) throw notFound();
    return invalid(submission);
  }

  return doOrderCommand(args.context, scope, number, submission);
}

const formsWithFields = ["reserve", "reschedule", "cancel", "message", "attach"];

export default function OrderDetailsPage() {
  const shown = useLoaderData<typeof loader>();
  const { order, mayOrder } = shown;
  const answer = useFormAnswer();
  // The same object as long as nothing new is said: the forms take each new one up.
  const { above, reply } = useMemo(() => documentAnswer(answer, formsWithFields), [answer]);
  const { once } = useSending();
  useReloadOnReturn();
  const intent = reply?.initialValue?.intent;
  const refused = (wish: string) => (intent === wish ? reply : undefined);

  return (
    <>
      <Breadcrumbs way={[{ href: href("/user/order"), label: "注文一覧" }]} here={order.number} />
      <main id="main" className="page-width document" onSubmitCapture={once}>
        <UnsentProblem />
        <AnswerSummary answer={above} title="変更していません" />
        <DocumentHead shown={shown} unreserved={refused("reserve") ?? refused("reschedule")} />
        <OrderJump
          order={order}
          messageCount={shown.messages.length}
          mayCopy={mayOrder && !shown.forwarded}
          csvHref={shown.csvHref}
          inspectionHref={shown.inspectionHref}
        />
        <div className="columns aside-end first">
          <OrderAside shown={shown} uncancelled={refused("cancel")} />
          <div className="stack large">
            <OrderClaim number={shown.claimNumber} />
            <OrderCases cases={shown.cases} />
            <OrderChanges
              changes={shown.changes}
              lastResult={refused("accept") ?? refused("agree-to-pay")}
              action={orderPage(order.number)}
              mayAnswer={mayOrder}
              maySet={shown.maySetLimit}
              purse={shown.purse}
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
            />
          </div>
        </div>
      </main>
    </>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
/** Why the form of a part was refused, and what was typed into it. */
type Refused = SubmissionResult<string[]> | undefined;

/** What the document is, how it stands and what comes next. */
function DocumentHead({ shown, unreserved }: { shown: Loaded; unreserved: Refused }) {
  const { order, mayOrder, state, step } = shown;
  return (
    <div className="document-head">
      <div>
        <p className="note">注文番号</p>
        <h1 className="document-number number">{order.number}</h1>
        <p className="cluster">
          <Status shape={state.shape} pill>
            {state.ja}
          </Status>
          <span className="note number">
            注文日 {day(order.createdAt)} ・ {grouped(String(order.pieceCount))}個 ・{" "}
            {order.lineCount}明細
          </span>
        </p>
      </div>
      {shown.inReview && (step.command === "pay" || step.command === "requote") ? (
        <CardInReview paymentId={shown.inReview.paymentId} mayPay={shown.inReview.mayPay} />
      ) : (
        <NextStep number={order.number} step={step} mayOrder={mayOrder} refusal={unreserved}>
          <ExpectedAnswer expected={shown.expected} what="回答" />
          {shown.short && <RestFromBalance {...shown.short} />}
        </NextStep>
      )}
      {shown.mayEdit && !shown.edit && (
        <p>
          <a href={`${href("/user/orderEdit")}?order_sn=${order.number}`}>注文内容を変更する</a>
        </p>
      )}
    </div>
  );
}

/** Beside the lines: what it costs, whose store it is for, what is attached, and the way out. */
function OrderAside({ shown, uncancelled }: { shown: Loaded; uncancelled: Refused }) {
  const { order, parts, mayOrder } = shown;
  return (
    <aside className="stack">
      {shown.forwarded ? (
        <ForwardedAmount />
      ) : (
        <OrderAmounts
          parts={parts}
          amounts={shown.sums}
          returnedYen={shown.returnedYen}
          fixed={shown.fixed}
        />
      )}
      {shown.landed && <OrderLanded landed={shown.landed} />}
      <OrderStore
        storeId={order.storeId}
        stores={shown.stores}
        mayOrder={mayOrder}
        none={shown.anyStore}
      />
      <AttachedFiles {...shown.attached} />
      {shown.mayCancel && (
        <CancelOrder
          inReview={shown.inReview}
          lastResult={uncancelled}
          action={orderPage(order.number)}
        />
      )}
    </aside>
  );
}

/** Goods of the company's own buying are not paid to us; what is done with them is paid as they leave. */
function ForwardedAmount() {
  return (
    <section id="amount" className="panel accent" aria-labelledby="h-amount">
      <h2 id="h-amount">金額</h2>
      <p>お客様が購入された転送品です。商品代金のお支払いはありません。</p>
      <p className="note">作業料と国際送料は、配送依頼の見積でお支払いいただきます。</p>
    </section>
  );
}

/** The lines as they stand, or the form that changes them while they are a draft. */
function OrderContents({ shown }: { shown: Loaded }) {
  const { order, groups, edit } = shown;
  return (
    <>
      {edit ? (
        <section id="lines" aria-labelledby="h-lines">
          <h2 id="h-lines" className="heading">
            明細
          </h2>
          <OrderEditForm key={order.version} edit={edit} />
        </section>
      ) : (
        <OrderLines
          groups={groups}
          freight={shown.forwarded ? "none" : shown.fixed ? "fixed" : "expected"}
          mayKeep={shown.mayKeep}
        />
      )}
      {shown.mayPlan && (
        <p className="note">
          <a href={`${href("/user/stockOutPlans")}?order_sn=${order.number}`}>欠品時の対応を選ぶ</a>
        </p>
      )}
      {order.note && !edit && (
        <section className="panel" aria-labelledby="h-note">
          <h2 id="h-note">備考</h2>
          <p className="as-typed">{order.note}</p>
        </section>
      )}
      {order.staffNote && (
        <section className="panel" aria-labelledby="h-staff-note">
          <h2 id="h-staff-note">担当者より</h2>
          <p className="as-typed">{order.staffNote}</p>
        </section>
      )}
    </>
  );
}

/** What happened to it, step by step. */
function OrderTimeline({ entries }: { entries: Loaded["timeline"] }) {
  return (
    <section id="time" aria-labelledby="h-time">
      <h2 id="h-time" className="heading">
        経過
      </h2>
      <Timeline entries={entries} />
    </section>
  );
}
