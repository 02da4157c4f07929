import type { SubmissionResult } from "@conform-to/react";
import { slashed } from "#app/domain/calendar.ts";
import type { OrderMove, OrderState } from "#app/domain/order/order.ts";
import { orderPage } from "#app/domain/order/order-page.ts";
import { Button } from "#app/ui/button.tsx";
import { Yen } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import { BankLinks } from "../payment/bank-links.tsx";
import { Reserve } from "./order-reserve.tsx";

interface NextStepProps {
  order: {
    number: string;
    state: OrderState;
    totalYen: number;
    paidYen: number;
    depositPercent: number;
    depositYen: number;
    payBy: Date | null;
    openOn: string | null;
  };
  moves: readonly OrderMove[];
  mayOrder: boolean;
  mayPay: boolean;
  /** The 予約注文 form as it was refused. */
  refusal: SubmissionResult<string[]> | undefined;
}

const waiting: Partial<Record<OrderState, string>> = {
  quoting: "担当者が仕入先に価格と在庫を確かめています。見積ができるとお知らせが届きます。",
  awaiting_finance: "お振込の確認を待っています。入金を確認すると次へ進みます。",
  buying: "仕入先から買付しています。買付が終わるとお知らせが届きます。",
  purchased: "中国の倉庫に届いた商品は検品し、倉庫在庫に入ります。",
  cancelled: "この注文はキャンセルされました。同じ内容でもう一度注文できます。",
};

/** What the buyer should do next, as the page's one main button, or what everybody waits for. */
export function NextStep({ order, moves, mayOrder, mayPay, refusal }: NextStepProps) {
  const { number, state, totalYen, paidYen, depositPercent, depositYen, payBy, openOn } = order;
  const rest = moves.includes("payBalance");
  const dueYen = rest ? totalYen - paidYen : depositPercent > 0 ? depositYen : totalYen;
  if (rest || moves.includes("pay"))
    return (
      <section className="panel due act" aria-label="次にすること">
        <div>
          <p>
            {rest ? (
              <>
                <b>残金のお支払いをお願いします。</b>商品の生産が完了しました。
              </>
            ) : depositPercent > 0 ? (
              <>
                <b>手付金（{depositPercent}%）のお支払いをお願いします。</b>
                残金は生産の完了後にお支払いいただきます。
              </>
            ) : (
              <>
                <b>お支払いをお願いします。</b>入金後、買付を始めます。
              </>
            )}
          </p>
          {payBy && !rest && <p className="left n">期限 {when(payBy)}</p>}
        </div>
        <div className="due-ink money l">
          <Yen yen={dueYen} />
        </div>
        {mayPay ? (
          <form action="/payment" method="get">
            <input type="hidden" name="order_sn" value={number} />
            <Button main>支払う</Button>
          </form>
        ) : (
          <p className="note">お支払いは、支払いの権限がある方にご依頼ください。</p>
        )}
      </section>
    );

  if (moves.includes("submit"))
    return (
      <section className="panel act" aria-label="次にすること">
        <div>
          <p>
            <b>この注文はまだ送られていません。</b>内容をご確認のうえ、見積をご依頼ください。
          </p>
        </div>
        {mayOrder && (
          <form action={orderPage(number)} method="post">
            <Button main name="intent" value="submit">
              見積を依頼する
            </Button>
          </form>
        )}
        {mayOrder && <Reserve number={number} refusal={refusal} />}
      </section>
    );

  return (
    <section className="panel act" aria-label="状況">
      <div>
        <p>
          {state === "preorder"
            ? `予約注文です。${slashed(openOn ?? "")} に見積を始めます。`
            : (waiting[state] ?? "担当者が手続きを進めています。")}
        </p>
        {state === "awaiting_finance" && mayPay && (
          <BankLinks document={{ kind: "order", number }} />
        )}
      </div>
      {state === "purchased" && (
        <a className="btn" href="/warehouse">
          倉庫在庫を見る
        </a>
      )}
    </section>
  );
}
