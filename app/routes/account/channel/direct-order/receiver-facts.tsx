import { formatPhone, formatPostalCode } from "#app/domain/channels/orders/channel-order.ts";
import type { OrderView } from "./order-view.server.ts";

/** Where it goes, for who may see it; deleted in time. */
export function ReceiverFacts({ shown: { personal, isForgotten } }: { shown: OrderView }) {
  return (
    <section className="panel" aria-labelledby="h-receiver">
      <h2 id="h-receiver">お届け先</h2>
      {personal ? (
        <Facts personal={personal} />
      ) : (
        <p className="note">
          {isForgotten
            ? "お届け先は削除済みか、販売先から届いていません。"
            : "お届け先は、まだ販売先から届いていません。"}
        </p>
      )}
      <p className="note">
        お客様の個人情報です。暗号化して保存し、発送またはキャンセルから90日で削除します。連携を解除するとすぐに削除します。
      </p>
    </section>
  );
}

function Facts({ personal: { receiver, note } }: { personal: NonNullable<OrderView["personal"]> }) {
  return (
    <dl className="facts">
      {receiver && (
        <>
          <dt>お名前</dt>
          <dd>{receiver.name || "—"} 様</dd>
          <dt>ご住所</dt>
          <dd>
            {receiver.postalCode
              ? `〒${formatPostalCode(receiver.postalCode)} `
              : "（郵便番号なし） "}
            {receiver.prefecture}
            {receiver.city}
            {receiver.street} {receiver.building}
            {receiver.country.toUpperCase() !== "JP" && `（${receiver.country || "国名なし"}）`}
          </dd>
          <dt>電話番号</dt>
          <dd className="number">{formatPhone(receiver.phone) || "—"}</dd>
        </>
      )}
      {note && (
        <>
          <dt>お客様のご要望</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  );
}
