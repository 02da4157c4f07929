import { Form } from "@remix-run/react";
import { obstacleTexts } from "#app/domain/channels/orders/channel-order.ts";
import { reportStates } from "#app/domain/channels/orders/direct-rule.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { articleLists } from "#app/routes/account/inventory/article-links.ts";
import { Button } from "#app/ui/button.tsx";
import { Estimate, grouped, Yen } from "#app/ui/money.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { OrderView } from "./order-view.server.ts";

/** What became of an order, what can be done with it now, or all that stands in the way. */
export function PurchasePanel({ shown }: { shown: OrderView }) {
  const { state, bought, whyNots: found } = shown;
  if (bought) return <Bought bought={bought} shown={shown} />;
  if (state === "sent")
    return (
      <section className="panel next-step" aria-label="直送の条件">
        <p>
          <b>発送済みの注文です。</b>
        </p>
      </section>
    );
  return found.length === 0 ? <Buyable shown={shown} /> : <InTheWay shown={shown} />;
}

type Purchase = NonNullable<OrderView["bought"]>;

function Bought({ bought, shown }: { bought: Purchase; shown: OrderView }) {
  const { mayOrder, isManual } = shown;
  const { order, made, boughtAt, toDecide, isOpen, telling, tellFault } = bought;
  return (
    <section className={toDecide ? "panel attention" : "panel"} aria-label="直送の発注">
      {toDecide && (
        <p>
          <b>{toDecide}</b>
        </p>
      )}
      {toDecide && isOpen && mayOrder && (
        <Form method="post">
          <Button small name="intent" value="goOn">
            {telling === "failed" ? "もう一度通知する" : "確認して、このまま進める"}
          </Button>
        </Form>
      )}
      <dl className="facts">
        <dt>発注</dt>
        <dd className="number">
          <a href={orderPage(order.number)}>{order.number}</a> {orderStates[order.state].ja}
          <small className="block">
            {when(boughtAt)} {made === "auto" ? "自動発注" : "手動"}
          </small>
        </dd>
        <dt>お客様への発送</dt>
        <dd className="number">
          <Sending bought={bought} />
        </dd>
        {!isManual && (
          <>
            <dt>販売先への通知</dt>
            <dd>
              {reportStates[telling]}
              {telling === "waiting" && tellFault && (
                <small className="block">
                  前回の結果: {tellFault}。時間をおいて、もう一度通知します
                </small>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function Buyable({ shown: { heldBack, mayOrder, ruleIsOn, cost } }: { shown: OrderView }) {
  return (
    <section className="panel next-step" aria-label="直送の条件">
      <div>
        <p>
          <b>中国からお客様へ直送する条件を満たしています。</b>
        </p>
        <p className="note">
          商品はすべて自社商品と仕入先に紐付いています。発注すると見積に進みます。検品が済むと、お客様への配送を1件ずつ依頼します。
        </p>
        <PurchaseCost cost={cost} />
        {heldBack === "stock" && (
          <p className="overdue">在庫が足りなかったため、自動発注を取りやめました。</p>
        )}
        {heldBack === "hand" && <p className="overdue">自動発注から外しています。</p>}
      </div>
      {mayOrder && (
        <Form method="post" className="cluster">
          <Button main name="intent" value="buy">
            この内容で発注する
          </Button>
          {heldBack !== "" ? (
            <Button soft name="intent" value="release">
              自動発注に戻す
            </Button>
          ) : (
            ruleIsOn && (
              <Button soft name="intent" value="hold">
                自動発注から外す
              </Button>
            )
          )}
        </Form>
      )}
    </section>
  );
}

function InTheWay({ shown: { whyNots: found, shop } }: { shown: OrderView }) {
  const unbound = `${articleLists[shop.channel]}?${new URLSearchParams({ shop: shop.id, part: "unbound" })}`;
  return (
    <section className="panel attention next-step" aria-label="直送の条件">
      <div>
        <p>
          <b>このままでは直送の条件を満たしません。</b>
        </p>
        <ul>
          {found.map((why) => (
            <li key={why}>
              {obstacleTexts[why]}
              {why === "unmapped" && shop.state !== "manual" && (
                <>
                  {" "}
                  <a href={unbound}>自社商品に紐付ける</a>
                </>
              )}
              {why === "no-link" && (
                <>
                  {" "}
                  <a href={href("/commodityManagement")}>仕入先を登録する</a>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What it will cost until it is at the customer's door, before anybody presses the button. */
function PurchaseCost({ cost }: Pick<OrderView, "cost">) {
  if (!cost) return null;
  const { goodsYen, way } = cost;
  return (
    <dl className="facts number" aria-label="発注した場合の費用の目安">
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

/** The requests that take it to the customer, as far as there are any: one, or the parts that it was split into. */
function Sending({ bought }: { bought: Purchase }) {
  const { request, parts, isOpen, picksCheapest, pickedYen, methodName } = bought;
  if (!request)
    return (
      <>
        {isOpen ? "検品が済むと、配送を自動で依頼します" : "—"}
        {isOpen && (
          <small className="block">
            {picksCheapest ? "最安の配送方法を、依頼するときに選びます" : methodName}
          </small>
        )}
      </>
    );
  return (
    <>
      {[request, ...parts].map(({ number, state, trackingNumber }) => (
        <span className="block" key={number}>
          <a href={shippingPage(number)}>{number}</a> {shippingStates[state].ja}
          {trackingNumber && <small className="block">追跡番号 {trackingNumber}</small>}
        </span>
      ))}
      <small className="block">
        {methodName}
        {pickedYen !== null &&
          `（最安の方法として選択。送料の目安 ${grouped(String(pickedYen))}円〜）`}
      </small>
    </>
  );
}
