import { Form } from "@remix-run/react";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import type { PlansShown } from "./plans.tsx";

interface StartFormProps {
  shown: PlansShown;
  /** What was chosen before it was refused. */
  typed: { request: string; shop: string } | undefined;
}

/** 納品プランを作る: which request's goods go into which shop's stock. */
export function StartForm({ shown, typed }: StartFormProps) {
  const { shops, requests, wanted, id } = shown;
  if (!shown.mayPlan)
    return <p className="note">納品プランの作成には、「配送」の権限も必要です。</p>;
  if (shops.length === 0)
    return (
      <p className="note">
        納品プランを作るには、先に
        <a href={href("/accountSynchronization")}>Amazonのショップと連携</a>してください。
      </p>
    );
  if (requests.length === 0)
    return (
      <p className="note">
        いま納品プランを作れる配送依頼はありません。配送依頼の「箱のご希望」で「FBA納品用」を選ぶと、発送の前までここから作れます。
      </p>
    );
  return (
    <Form method="post" action={href("/user/amazonDeliveryPlans")} className="panel row">
      <input type="hidden" name="id" value={id} />
      <label htmlFor="plan-request">配送依頼</label>
      <select
        id="plan-request"
        name="request"
        className="in"
        defaultValue={typed?.request ?? wanted}
      >
        {requests.map(({ number, state, pieceCount }) => (
          <option key={number} value={number}>
            {number}（{pieceCount}個・{shippingStates[state].ja}）
          </option>
        ))}
      </select>
      <label htmlFor="plan-shop">ショップ</label>
      <select id="plan-shop" name="shop" className="in" defaultValue={typed?.shop}>
        {shops.map((shop) => (
          <option key={shop.id} value={shop.id}>
            {shop.name}
          </option>
        ))}
      </select>
      <Button main name="intent" value="start">
        納品プランを作る
      </Button>
    </Form>
  );
}
