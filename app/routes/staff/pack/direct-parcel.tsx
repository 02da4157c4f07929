import { formatPhone, formatPostalCode } from "#app/domain/channels/orders/channel-order.ts";
import { directSlips } from "#app/domain/channels/orders/direct-rule.ts";
import { href } from "#app/href.ts";
import type { DirectView } from "./view.server.ts";

/** 直发: where the parcel goes, and what is laid into it. */
export function DirectParcelFacts({ number, direct }: { number: string; direct: DirectView }) {
  const { receiver, isOpen, slip, asked } = direct;
  return (
    <dl className="wishes">
      <dt>直发</dt>
      <dd>
        {receiver ? (
          <span lang="ja">
            {receiver.name} 様 〒{formatPostalCode(receiver.postalCode)} {receiver.prefecture}
            {receiver.city}
            {receiver.street} {receiver.building} {formatPhone(receiver.phone)}
          </span>
        ) : isOpen ? (
          "收件人信息已删除，请先联系客服"
        ) : (
          "装箱开始后才显示收件人"
        )}
      </dd>
      <dt>随箱单据</dt>
      <dd>
        {slip === "note" && isOpen && receiver ? (
          <a href={href("/staff/pack/:number/slip", { number })}>打印送货单（无价格）</a>
        ) : (
          directSlips[slip].zh
        )}
      </dd>
      {asked && (
        <>
          <dt>注意</dt>
          <dd>买家还在确认：{asked}</dd>
        </>
      )}
    </dl>
  );
}
