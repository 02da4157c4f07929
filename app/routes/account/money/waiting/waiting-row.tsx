import { Form } from "@remix-run/react";
import { daysBetween, formatDay, japanDay } from "#app/domain/core/calendar.ts";
import type { StateLabel } from "#app/domain/core/label.ts";
import { paymentPage } from "#app/domain/core/page-links.ts";
import type { OwnWaitingMoney } from "#app/domain/money/waiting/waiting-money.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped, inYen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { RestFromBalance } from "../../shared/rest-from-balance.tsx";

type Row = Omit<OwnWaitingMoney, "about"> & { about: string; state: StateLabel };

interface WaitingRowProps {
  row: Row;
  now: Date;
}

/** One sum on its way: what it is for, how long it waits, and what can be done. */
export function WaitingRow({ row, now }: WaitingRowProps) {
  const { state, number, at, amountYen, question } = row;
  const days = daysBetween(japanDay(at), japanDay(now));
  const due = state.shape === "due";
  return (
    <li id={number}>
      <Status shape={state.shape}>{state.ja}</Status>
      <div>
        <a className="number" href={pageOf(row)}>
          {number}
        </a>
        <p>{aboutOf(row)}</p>
        <p className="note">{stepOf(row)}</p>
        {question && (
          <p>
            <b>担当者からの質問</b> <span className="as-typed">{question}</span>
          </p>
        )}
      </div>
      <p className={due ? "amount-cell amount-due" : "amount-cell"}>
        <span className="yen-amount number">
          {grouped(String(amountYen))}
          <small>円</small>
        </span>
      </p>
      <p className="when number">
        <b>{days > 0 ? `${days}日経過` : "本日受付"}</b>
        {days > 0 && <span>{day(at)} 受付</span>}
      </p>
      <Command row={row} />
    </li>
  );
}

function Command({ row }: Pick<WaitingRowProps, "row">) {
  if (row.kind === "short" && row.paymentId && row.mayPayRest && row.restWallet)
    return (
      <RestFromBalance paymentId={row.paymentId} restYen={row.amountYen} wallet={row.restWallet} />
    );
  if (row.mayWithdraw)
    return (
      <Form method="post">
        <input type="hidden" name="report" value={row.id} />
        <Button soft small name="intent" value="withdraw">
          取り下げる
          <span className="visually-hidden">：{row.number}</span>
        </Button>
      </Form>
    );
  return (
    <a className="button small" href={pageOf(row)}>
      詳細を見る
      <span className="visually-hidden">：{row.number}</span>
    </a>
  );
}

function pageOf({ paymentId, orderId }: Row) {
  if (paymentId) return paymentPage(paymentId);
  if (orderId) return `${href("/paypalPaymentSuccess")}?${new URLSearchParams({ token: orderId })}`;
  return `${href("/user/recharge")}#reports`;
}

/** What the money is for, and who sends it. */
function aboutOf({ source, about, payer, expectedOn, feeYen }: Row) {
  const what = about ? `${about} のお支払い` : "残高への入金";
  return source === "card"
    ? `${what} ・ PayPal・カード（手数料 ${inYen(feeYen)}）`
    : `${what} ・ ${payer} ・ ${formatDay(expectedOn)} 振込予定`;
}

/** What comes next, or what the buyer is asked to do. */
function stepOf({ kind, doubleOf, arrivedYen, amountYen, paymentId }: Row) {
  switch (kind) {
    case "short":
      return `${inYen(arrivedYen)}の着金を確認しました。あと${inYen(amountYen)}で完了します。不足分は残高から支払うか、お振り込みください。`;
    case "double":
      return `${doubleOf} と金額・名義が同じで、予定日も前後1日以内です。同じお振込でしたら、${paymentId ? "お支払いを" : "こちらを"}取り下げてください。`;
    case "late":
      return "振込予定日を過ぎても着金を確認できません。お振り込みの内容をご確認のうえ、振込明細の写しをお送りください。";
    case "second-person":
      return "着金を確認しています。2人目の確認が済むと残高に入ります。";
    case "in-review":
      return "PayPalが確認しています。終わるとお知らせが届きます。";
    default:
      return "着金を確認すると、お知らせが届きます。";
  }
}
