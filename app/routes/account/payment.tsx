import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { japanDay } from "#app/domain/calendar.ts";
import {
  mayPayAlone,
  rightsQuery,
  waitingAboutQuery,
} from "#app/domain/company/approvals.server.ts";
import { askApproval } from "#app/domain/company/ask-approval.server.ts";
import { usableCouponsQuery } from "#app/domain/coupon/coupons.server.ts";
import { fittingCoupons } from "#app/domain/coupon/fitting-coupons.server.ts";
import { fields as rules } from "#app/domain/fields.schema.server.ts";
import { findPayable, type Payable } from "#app/domain/ledger/payable.server.ts";
import { payOrder } from "#app/domain/order/pay-order.server.ts";
import { buyerMay } from "#app/domain/policy.ts";
import { payShipping } from "#app/domain/shipping/pay-shipping.server.ts";
import { href } from "#app/href.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { day } from "#app/ui/timeline.tsx";
import { WithdrawBank } from "./bank-awaited.tsx";
import { BankChoice, type BankRefusal } from "./bank-choice.tsx";
import { payByBank, payOtherwise } from "./bank-deeds.server.ts";
import { CouponChoice } from "./coupon-choice.tsx";
import { couponTexts } from "./coupon-texts.ts";
import { documentHref, paidHref, paymentHref, readDocument } from "./paid-document.ts";
import { PaymentApproval } from "./payment-approval.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.document.number ?? ""} お支払い | 買付便` },
];

const Key = z.uuid();

async function found(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  if (!buyerMay(scope.actor, "pay")) throw forbidden();
  const asked = readDocument(new URL(args.request.url).searchParams);
  if (!asked) throw notFound();
  const [document, [[rights], [waiting], usable]] = await Promise.all([
    findPayable(scope, asked.kind, asked.number),
    scope.db.batch([
      rightsQuery(scope),
      waitingAboutQuery(scope, asked.kind, asked.number),
      usableCouponsQuery(scope),
    ]),
  ]);
  if (!document || !rights) throw notFound();
  const coupons =
    payable(document) && !document.byParts
      ? fittingCoupons(usable, document, japanDay(scope.now))
      : [];
  return { scope, document, rights, waiting, coupons };
}

export async function loader(args: LoaderFunctionArgs) {
  const { document, rights, waiting, coupons } = await found(args);
  const wanted = new URL(args.request.url).searchParams.get("coupon");
  const coupon = coupons.find(({ id }) => id === wanted);
  const dueYen = document.totalYen - (coupon?.yen ?? document.couponYen);
  return {
    key: crypto.randomUUID(),
    document: { ...shown(document), dueYen },
    coupons,
    coupon,
    now: args.context.now(),
    today: japanDay(args.context.now()),
    alone: mayPayAlone(rights, dueYen),
    limits: rights,
    waiting,
  };
}

const kindNames = { order: "注文", shipping: "配送依頼" };

type PayableShown = ReturnType<typeof shown> & { dueYen: number };

/** Only what the page shows leaves the server. */
function shown({ kind, number, state, totalYen, paidAt, payBy, about, balanceYen }: Payable) {
  return { kind, number, state, totalYen, paidAt, payBy, about, balanceYen };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, document, coupons } = await found(args);
  const form = await args.request.formData();
  const key = Key.safeParse(form.get("key"));
  if (!key.success) return refused("ページを読み込み直してから、もう一度お試しください", 400);

  if (form.get("intent") === "ask") {
    const note = rules.note.safeParse(form.get("note") ?? "");
    if (!note.success) return refused(note.error.issues[0]!.message, 400);
    const asked = await askApproval(scope, document, { id: key.data, note: note.data });
    if (asked.ok || asked.reason === "waits-already") return redirect(paymentHref(document), 303);
    switch (asked.reason) {
      case "forbidden":
        throw forbidden();
      case "within-limits":
        return refused("この金額は承認なしでお支払いいただけます");
      case "not-payable":
        return refused("状態が変わったため、依頼していません。最新の状態をご確認ください");
    }
  }

  if (form.get("intent") === "bank") return payByBank(scope, document, form);
  if (form.get("intent") === "withdraw") return payOtherwise(scope, document);

  const couponId = rules.id.optional().safeParse(form.get("couponId") ?? undefined).data;
  const paid = await (document.kind === "order" ? payOrder : payShipping)(
    scope,
    document.id,
    key.data,
    { couponId },
  );
  if (paid.ok) return redirect(paidHref(document), 303);

  switch (paid.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "already-paid":
      return refused(`${document.number} は支払い済みです。二重には引き落としていません`);
    case "balance-too-low":
      return refused(
        `残高が${(document.totalYen - (coupons.find(({ id }) => id === couponId)?.yen ?? 0) - document.balanceYen).toLocaleString("ja-JP")}円不足しています。入金してからお支払いください`,
      );
    case "coupon-unknown":
    case "coupon-used":
    case "coupon-unfit":
      return refused(couponTexts[paid.reason]);
    case "quote-expired":
      return refused("見積の期限が過ぎています。担当者が新しいレートで見積り直します");
    case "over-limit":
      return refused("1回の支払いの上限を超えているため、承認が必要です");
    case "over-budget":
      return refused("今月の予算の残りを超えるため、承認が必要です");
    case "not-payable":
    case "not-authorised":
    case "over-daily-cap":
    case "decided-already":
    case "moved-meanwhile":
      return refused("状態が変わったため、支払いは行っていません。最新の状態をご確認ください");
  }
}

export default function PaymentPage() {
  const { key, document, now, today, alone, limits, waiting, coupons, coupon } =
    useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const after = document.balanceYen - document.dueYen;
  const kindName = kindNames[document.kind];
  const { bank } = (refusal ?? {}) as { bank?: BankRefusal };
  const byBank =
    document.state === "awaiting_payment" &&
    document.dueYen > 0 &&
    !(document.payBy && document.payBy < now);

  return (
    <>
      <Crumbs
        way={[
          { href: href("/user"), label: "マイページ" },
          { href: documentHref(document), label: document.number },
        ]}
        here="お支払い"
      />
      <main id="main" className="wrap">
        <div className="head">
          <h1>お支払い</h1>
        </div>
        {refusal?.problem && <Problem title="支払いは行われていません">{refusal.problem}</Problem>}
        <div className="cols two">
          <section className="panel ink" aria-labelledby="what">
            <h2 id="what">お支払いの内容</h2>
            <dl className="facts">
              <dt>{kindName}</dt>
              <dd>
                <a className="n" href={documentHref(document)}>
                  {document.number}
                </a>
              </dd>
              <dt>内容</dt>
              <dd className="n">{document.about}</dd>
              {document.payBy && (
                <>
                  <dt>お支払い期限</dt>
                  <dd className="n">{day(document.payBy)}</dd>
                </>
              )}
            </dl>
            <table className="t plain tight amt">
              <tbody>
                {document.dueYen < document.totalYen && (
                  <>
                    <tr>
                      <th scope="row">合計</th>
                      <td className="num">{grouped(String(document.totalYen))}円</td>
                    </tr>
                    <tr>
                      <th scope="row">クーポン</th>
                      <td className="num">
                        −{grouped(String(document.totalYen - document.dueYen))}円
                      </td>
                    </tr>
                  </>
                )}
                <tr>
                  <th scope="row">お支払い金額</th>
                  <td className="num">
                    <span className="money l">
                      <span className="yen">
                        {grouped(String(document.dueYen))}
                        <small>円</small>
                      </span>
                    </span>
                  </td>
                </tr>
                <tr>
                  <th scope="row">現在の残高</th>
                  <td className="num">{grouped(String(document.balanceYen))}円</td>
                </tr>
                {!document.paidAt && (
                  <tr>
                    <th scope="row">お支払い後の残高</th>
                    <td className="num">
                      {after >= 0
                        ? `${grouped(String(after))}円`
                        : `${grouped(String(-after))}円 不足`}
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
            <CouponChoice document={document} coupons={coupons} chosen={coupon} />
          </section>
          <section className="panel" aria-labelledby="how">
            <h2 id="how">お支払い方法</h2>
            {!document.paidAt && payable(document) && !alone ? (
              <PaymentApproval formKey={key} limits={limits} waiting={waiting} />
            ) : (
              <>
                <Choice formKey={key} couponId={coupon?.id} document={document} now={now} />
                {byBank && (
                  <BankChoice formKey={key} couponId={coupon?.id} today={today} refusal={bank} />
                )}
              </>
            )}
          </section>
        </div>
      </main>
    </>
  );
}

function payable({ state }: { state: string }) {
  return state === "awaiting_payment" || state.endsWith("_awaiting");
}

interface ChoiceProps {
  formKey: string;
  couponId: string | undefined;
  document: PayableShown;
  now: Date;
}

/** How it can be paid now, or why it cannot. */
function Choice({ formKey, couponId, document, now }: ChoiceProps) {
  const after = document.balanceYen - document.dueYen;
  const kindName = kindNames[document.kind];

  if (document.paidAt)
    return (
      <p>
        <b>支払い済み</b>です（{day(document.paidAt)}）。
        <a href={documentHref(document)}>{kindName}の詳細へ</a>
      </p>
    );
  if (document.state === "awaiting_finance") return <WithdrawBank formKey={formKey} />;
  if (!payable(document))
    return (
      <p>
        いまはお支払いできる状態ではありません。
        <a href={documentHref(document)}>{kindName}の詳細</a>をご確認ください。
      </p>
    );
  if (document.payBy && document.payBy < now)
    return (
      <p>見積の期限が過ぎました。担当者が新しいレートで見積り直し、お知らせでご案内します。</p>
    );
  if (after < 0)
    return (
      <>
        <p>
          残高が<b className="n">{grouped(String(-after))}円</b>
          不足しています。先に入金して残高から支払うか、この金額をそのまま銀行振込でお支払いください。
        </p>
        <p>
          <a className="btn fill" href={`${href("/user/recharge")}?amount=${-after}`}>
            入金する
          </a>
        </p>
      </>
    );
  return (
    <Form method="post" className="stack">
      <input type="hidden" name="key" value={formKey} />
      {couponId && <input type="hidden" name="couponId" value={couponId} />}
      <p>残高からお支払いいただきます。お支払いと同時に、担当者が次の作業を始めます。</p>
      <Button main wide>
        残高で支払う
      </Button>
    </Form>
  );
}
