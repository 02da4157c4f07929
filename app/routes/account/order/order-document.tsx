import type { SubmissionResult } from "@conform-to/react";
import type { useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { plannableStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { AttachedFiles } from "../attached-files.tsx";
import { ExpectedAnswer } from "../expected-answer.tsx";
import { CardInReview } from "../payment/card-in-review.tsx";
import { OrderEditForm } from "./edit/order-edit-form.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { CancelOrder } from "./order-cancel.tsx";
import type { loader } from "./order-details.tsx";
import { OrderLanded } from "./order-landed.tsx";
import { OrderLines } from "./order-lines.tsx";
import { NextStep } from "./order-next-step.tsx";
import { OrderStore } from "./order-store.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
/** Why the form of a part was refused, and what was typed into it. */
type Refused = SubmissionResult<string[]> | undefined;

/** What the document is, how it stands and what comes next. */
export function DocumentHead({ shown, unreserved }: { shown: Loaded; unreserved: Refused }) {
  const { order, mayOrder, state, step } = shown;
  return (
    <div className="dochead">
      <div>
        <p className="note">注文番号</p>
        <h1 className="no n">{order.number}</h1>
        <p className="row">
          <State shape={state.shape} pill>
            {state.ja}
          </State>
          <span className="note n">
            注文日 {day(order.createdAt)} ・ {grouped(String(order.pieceCount))}個 ・{" "}
            {order.lineCount}明細
          </span>
        </p>
      </div>
      {shown.inReview && step.command === "pay" ? (
        <CardInReview {...shown.inReview} />
      ) : (
        <NextStep number={order.number} step={step} mayOrder={mayOrder} refusal={unreserved}>
          <ExpectedAnswer expected={shown.expected} what="回答" />
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
export function OrderAside({ shown, uncancelled }: { shown: Loaded; uncancelled: Refused }) {
  const { order, parts, mayOrder } = shown;
  return (
    <aside className="stack">
      {shown.forwarded ? (
        <ForwardedAmount />
      ) : (
        <OrderAmounts
          parts={parts}
          amounts={order}
          returnedYen={shown.returnedYen}
          fixed={isFixed(order)}
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
      {shown.moves.includes("cancel") && mayOrder && (
        <CancelOrder lastResult={uncancelled} action={orderPage(order.number)} />
      )}
    </aside>
  );
}

/** Whether its amounts are those of a quote. */
function isFixed({ payBy, paidAt, state, quotedAt }: Loaded["order"]) {
  return payBy !== null || paidAt !== null || (state === "cancelled" && quotedAt !== null);
}

/** Goods of the company's own buying are not paid to us; what is done with them is paid as they leave. */
function ForwardedAmount() {
  return (
    <section id="amount" className="panel ink" aria-labelledby="h-amount">
      <h2 id="h-amount">金額</h2>
      <p>お客様が購入された転送品です。商品代金のお支払いはありません。</p>
      <p className="note">作業料と国際送料は、配送依頼の見積でお支払いいただきます。</p>
    </section>
  );
}

/** The lines as they stand, or the form that changes them while they are a draft. */
export function OrderContents({ shown }: { shown: Loaded }) {
  const { order, groups, edit } = shown;
  return (
    <>
      {edit ? (
        <section id="lines" aria-labelledby="h-lines">
          <h2 id="h-lines" className="h">
            明細
          </h2>
          <OrderEditForm key={order.version} edit={edit} />
        </section>
      ) : (
        <OrderLines
          groups={groups}
          freight={shown.forwarded ? "none" : isFixed(order) ? "fixed" : "expected"}
          mayKeep={shown.mayKeep}
        />
      )}
      {shown.mayOrder && plannableStates.includes(order.state) && (
        <p className="note">
          <a href={`${href("/user/stockOutPlans")}?order_sn=${order.number}`}>欠品時の対応を選ぶ</a>
        </p>
      )}
      {order.note && !edit && (
        <section className="panel" aria-labelledby="h-note">
          <h2 id="h-note">備考</h2>
          <p className="said">{order.note}</p>
        </section>
      )}
      {order.staffNote && (
        <section className="panel" aria-labelledby="h-staff-note">
          <h2 id="h-staff-note">担当者より</h2>
          <p className="said">{order.staffNote}</p>
        </section>
      )}
    </>
  );
}

/** What happened to it, step by step. */
export function OrderTimeline({ entries }: { entries: Loaded["timeline"] }) {
  return (
    <section id="time" aria-labelledby="h-time">
      <h2 id="h-time" className="h">
        経過
      </h2>
      <Timeline entries={entries} />
    </section>
  );
}
