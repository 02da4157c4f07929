import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { owedYen } from "#app/domain/trade/shipments/settlement.ts";
import {
  type ShippingMove,
  type ShippingOption,
  type ShippingState,
  trialPackingYenOf,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { day } from "#app/ui/timeline.tsx";
import { BankLinks } from "../payment/bank-links.tsx";
import { DelegatedTo } from "./acts/delegated-to.tsx";
import { DifferenceStep, PayStep } from "./acts/pay-step.tsx";

interface DeliveryNextStepProps {
  request: {
    number: string;
    state: ShippingState;
    totalYen: number;
    couponYen: number;
    paidYen: number;
    holdOwedYen: number;
    paidAt: Date | null;
    settleBy: Date | null;
    payBy: Date | null;
    options: readonly Pick<ShippingOption, "id" | "priceYen">[];
    heldBy: "buyer" | "staff" | null;
    /** Somebody was asked for a second consent, and has not given it. */
    awaitsCoSign: boolean;
  };
  moves: readonly ShippingMove[];
  mayShip: boolean;
  mayPay: boolean;
  /** The account manager who hands drafts in while deliveries are delegated. */
  delegatedTo: string | null;
  /** What a transfer still lacks, and how to pay it. */
  children?: ReactNode;
}

const waiting: Partial<Record<ShippingState, string>> = {
  draft: "この依頼はまだ送られていません。",
  quoting: "在庫を確保しました。担当者が見積をお出しすると、お知らせが届きます。",
  awaiting_finance: "お振込の確認を待っています。",
  packing: "倉庫で梱包しています。",
  awaiting_shipment: "梱包が終わり、配送会社の集荷を待っています。",
  picked_up: "配送会社が集荷しました。追跡番号は分かりしだいお知らせします。",
  evaluated: "評価をいただき、ありがとうございました。",
  received: "お受け取りが完了しました。",
  cancelled: "この配送依頼はキャンセルされました。在庫は倉庫に戻っています。",
};

/** What the buyer should do next, as the page's one main button, or what everybody waits for. */
export function DeliveryNextStep({
  request,
  moves,
  mayShip,
  mayPay,
  delegatedTo,
  children,
}: DeliveryNextStepProps) {
  const { number, state } = request;
  const owed = owedYen(request);
  if (moves.includes("pay") && request.heldBy)
    return <HeldPayStep request={request} mayPay={mayPay} />;
  if (moves.includes("pay"))
    return owed > 0 ? (
      <DifferenceStep
        mayPay={mayPay}
        number={number}
        owedYen={owed}
        holdOwedYen={request.holdOwedYen}
        settleBy={request.settleBy}
      />
    ) : (
      <FirstPayStep request={request} mayPay={mayPay} />
    );

  if (mayShip && moves.includes("submit"))
    return (
      <Step
        text={
          request.awaitsCoSign ? (
            "共同承認を待っています。承認されると、ご依頼いただけます。"
          ) : delegatedTo ? (
            <DelegatedTo name={delegatedTo} />
          ) : (
            "内容をご確認のうえ、ご依頼ください。依頼すると在庫を確保します。"
          )
        }
        number={number}
        intent={request.awaitsCoSign || delegatedTo ? undefined : "submit"}
        verb="配送を依頼する"
        edit
      />
    );
  if (mayShip && moves.includes("receive"))
    return (
      <Step
        text={`${waiting[state] ?? "日本へ輸送しています。"}すべての箱が届いたら、お知らせください。`}
        number={number}
        intent="receive"
        verb="受け取りました"
      />
    );
  if (mayShip && moves.includes("evaluate")) return <ReviewStep number={number} />;

  return (
    <section className="panel next-step" aria-label="状況">
      <div>
        <p>{heldWords(request) ?? waiting[state] ?? "日本へ輸送しています。"}</p>
        {state === "awaiting_finance" && mayPay && (
          <BankLinks document={{ kind: "shipping", number }} />
        )}
        {children}
      </div>
    </section>
  );
}

function FirstPayStep({ request, mayPay }: Pick<DeliveryNextStepProps, "request" | "mayPay">) {
  const { number, totalYen, payBy, options } = request;
  return (
    <PayStep mayPay={mayPay} totalYen={totalYen} number={number}>
      <b>お支払いをお願いします。</b>
      {payBy && `期限は ${day(payBy)} です。過ぎると配送を取りやめ、商品は倉庫在庫に戻ります。`}
      {trialPackingYenOf(options) === undefined
        ? "入金後、出荷の準備を進めます。"
        : "お試し梱包ができました。下の「梱包」で箱と写真を、「費用の精算」で実測の送料をご確認ください。入金後、このまま出荷します。"}
    </PayStep>
  );
}

/** What is held may be paid already; the time to pay stands still where it is we who hold it. */
function HeldPayStep({ request, mayPay }: Pick<DeliveryNextStepProps, "request" | "mayPay">) {
  const { number, totalYen, heldBy, payBy, settleBy } = request;
  const until = settleBy ?? payBy;
  return (
    <PayStep mayPay={mayPay} totalYen={owedYen(request) || totalYen} number={number}>
      <b>{heldWords(request)}</b>
      {heldBy === "staff"
        ? "お支払いの期限は、保留の間は進みません。先にお支払いいただくこともできます。"
        : `お支払いの期限は、保留の間も変わりません。${until ? `${day(until)} を過ぎると配送を取りやめ、在庫に戻します。` : ""}`}
    </PayStep>
  );
}

/** Held requests wait for nothing but their release, whatever their state. */
function heldWords({ heldBy }: DeliveryNextStepProps["request"]) {
  if (!heldBy) return undefined;
  return heldBy === "staff"
    ? "担当者が出荷を保留しています。解除されるまで、見積・梱包・出荷を行いません。"
    : "保留にしています。再開するときは、保留を解除してください。";
}

function ReviewStep({ number }: { number: string }) {
  return (
    <section className="panel next-step" aria-label="次にすること">
      <div>
        <p>お受け取りが完了しました。梱包や配送はいかがでしたか。</p>
      </div>
      <form action={href("/serviceEvaluation")} method="get">
        <input type="hidden" name="pOrder_sn" value={number} />
        <Button main>評価する</Button>
      </form>
    </section>
  );
}

function Step({
  text,
  number,
  intent,
  verb,
  edit = false,
}: Record<"number" | "verb", string> & {
  text: ReactNode;
  intent: string | undefined;
  edit?: boolean;
}) {
  return (
    <section className="panel next-step" aria-label="次にすること">
      <div>
        <p>{text}</p>
      </div>
      {intent && (
        <Form action={shippingPage(number)} method="post">
          <SendButton main intent={intent}>
            {verb}
          </SendButton>
        </Form>
      )}
      {edit && (
        <a
          className="button soft"
          href={`${href("/porderSubmit")}?${new URLSearchParams({ draft: number })}`}
        >
          下書きを編集する
        </a>
      )}
    </section>
  );
}
