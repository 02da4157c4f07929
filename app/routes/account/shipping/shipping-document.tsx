import type { useLoaderData } from "@remix-run/react";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { State } from "#app/ui/state.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { CardInReview } from "../payment/card-in-review.tsx";
import { DeliveryBoxes } from "./shipping-boxes.tsx";
import type { loader } from "./shipping-details.tsx";
import { DeliveryNextStep } from "./shipping-next-step.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the request is, how it stands and what comes next. */
export function DeliveryHead({
  request,
  moves,
  mayShip,
  mayPay,
  reviewPaymentId,
}: Pick<Loaded, "request" | "moves" | "mayShip" | "mayPay" | "reviewPaymentId">) {
  const { ja, shape } = shippingStates[request.state];
  return (
    <div className="dochead">
      <div>
        <p className="note">配送依頼番号</p>
        <h1 className="no n">{request.number}</h1>
        <p className="row">
          <State shape={shape} pill>
            {ja}
          </State>
          <span className="note n">
            作成日 {day(request.createdAt)} ・ {request.pieceCount.toLocaleString("ja-JP")}個
          </span>
        </p>
      </div>
      {reviewPaymentId && moves.includes("pay") ? (
        <CardInReview paymentId={reviewPaymentId} mayPay={mayPay} />
      ) : (
        <DeliveryNextStep request={request} moves={moves} mayShip={mayShip} mayPay={mayPay} />
      )}
    </div>
  );
}

/** The ways to the parts of the page. */
export function DeliveryJump({
  lines,
  messages,
}: Pick<Loaded, "lines"> & { messages: Loaded["messages"] }) {
  return (
    <nav className="jump row" aria-label="この配送依頼の内容">
      <a href="#amount">金額</a>
      <a href="#lines">明細 {lines.length}</a>
      <a href="#settlement">費用の精算</a>
      <a href="#facts">配送</a>
      <a href="#time">経過</a>
      <a href="#messages">メッセージ {messages.length}</a>
    </nav>
  );
}

/** The boxes with their photos, and the way to what is in each; nothing before packing. */
export function PackedBoxes({
  boxes,
  boxPhotos,
  request,
}: Pick<Loaded, "boxes" | "boxPhotos" | "request">) {
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="h-boxes" className="stack s">
      <h2 id="h-boxes" className="h">
        梱包
      </h2>
      <DeliveryBoxes boxes={boxes} />
      {boxPhotos.length > 0 && (
        <div>
          <p className="note">出荷前写真</p>
          <PhotoLinks ids={boxPhotos.map(({ id }) => id)} of="出荷前写真" />
        </div>
      )}
      <p>
        <a
          href={`${href("/deliveryEncasementDetails")}?${new URLSearchParams({ pOrder_sn: request.number })}`}
        >
          梱包明細（箱ごとの内容）
        </a>
      </p>
    </section>
  );
}

/** What has happened to the request, the newest first. */
export function DeliveryTime({ entries }: Parameters<typeof Timeline>[0]) {
  return (
    <section id="time" aria-labelledby="h-time">
      <h2 id="h-time" className="h">
        経過
      </h2>
      <Timeline entries={entries} />
    </section>
  );
}
