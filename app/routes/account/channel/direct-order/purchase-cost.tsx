import { Estimate, Yen } from "#app/ui/money.tsx";
import type { ShownOrder } from "./channel-order.tsx";

/** What it will cost until it is at the customer's door, before anybody presses the button. */
export function PurchaseCost({ cost }: Pick<ShownOrder, "cost">) {
  if (!cost) return null;
  const { goodsYen, way } = cost;
  return (
    <dl className="facts n" aria-label="発注した場合の費用の目安">
      <dt>商品代・手数料</dt>
      <dd>
        <Yen yen={goodsYen} />
      </dd>
      {way ? (
        <>
          <dt>国際送料</dt>
          <dd>
            <Range of={way.freightYen} /> <small>{way.methodName}</small>
          </dd>
          <dt>関税・消費税</dt>
          <dd>
            <Range of={way.duesYen} />
          </dd>
          <dt>合計の目安</dt>
          <dd>
            <b>
              <Range of={way.totalYen} />
            </b>
          </dd>
        </>
      ) : (
        <>
          <dt>国際送料</dt>
          <dd>この商品とお届け先を運べる配送方法がありません。見積のときにご相談ください</dd>
        </>
      )}
    </dl>
  );
}

function Range({ of: { min, max } }: { of: { min: number; max: number } }) {
  return <Estimate min={String(min)} max={String(max)} />;
}
