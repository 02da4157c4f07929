import { Form } from "@remix-run/react";
import { whyNots } from "#app/domain/channels/orders/channel-order.ts";
import { directTellings } from "#app/domain/channels/orders/direct-rule.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { when } from "#app/ui/timeline.tsx";
import { articleLists } from "../../inventory/article-links.ts";
import type { ShownOrder } from "./channel-order.tsx";
import { PurchaseCost } from "./purchase-cost.tsx";
import { Sending } from "./sending.tsx";

/** What became of an order, what can be done with it now, or all that stands in the way. */
export function PurchasePanel({ shown }: { shown: ShownOrder }) {
  const { state, bought, whyNots: found } = shown;
  if (bought) return <Bought bought={bought} shown={shown} />;
  if (state === "sent")
    return (
      <section className="panel act" aria-label="直送の条件">
        <p>
          <b>発送済みの注文です。</b>
        </p>
      </section>
    );
  return found.length === 0 ? <Buyable shown={shown} /> : <InTheWay shown={shown} />;
}

export type Purchase = NonNullable<ShownOrder["bought"]>;

function Bought({ bought, shown }: { bought: Purchase; shown: ShownOrder }) {
  const { mayOrder, isManual } = shown;
  const { order, made, boughtAt, toDecide, isOpen, telling, tellFault } = bought;
  return (
    <section className={toDecide ? "panel due" : "panel"} aria-label="直送の発注">
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
        <dd className="n">
          <a href={orderPage(order.number)}>{order.number}</a> {orderStates[order.state].ja}
          <small className="blk">
            {when(boughtAt)} {made === "auto" ? "自動発注" : "手動"}
          </small>
        </dd>
        <dt>お客様への発送</dt>
        <dd className="n">
          <Sending bought={bought} />
        </dd>
        {!isManual && (
          <>
            <dt>販売先への通知</dt>
            <dd>
              {directTellings[telling]}
              {telling === "waiting" && tellFault && (
                <small className="blk">
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

function Buyable({ shown: { heldBack, mayOrder, ruleIsOn, cost } }: { shown: ShownOrder }) {
  return (
    <section className="panel act" aria-label="直送の条件">
      <div>
        <p>
          <b>中国からお客様へ直送する条件を満たしています。</b>
        </p>
        <p className="note">
          商品はすべて自社商品と仕入先に紐付いています。発注すると見積に進みます。検品が済むと、お客様への配送を1件ずつ依頼します。
        </p>
        <PurchaseCost cost={cost} />
        {heldBack === "stock" && (
          <p className="left">在庫が足りなかったため、自動発注を取りやめました。</p>
        )}
        {heldBack === "hand" && <p className="left">自動発注から外しています。</p>}
      </div>
      {mayOrder && (
        <Form method="post" className="row">
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

function InTheWay({ shown: { whyNots: found, shop } }: { shown: ShownOrder }) {
  const unbound = `${articleLists[shop.channel]}?${new URLSearchParams({ shop: shop.id, part: "unbound" })}`;
  return (
    <section className="panel due act" aria-label="直送の条件">
      <div>
        <p>
          <b>このままでは直送の条件を満たしません。</b>
        </p>
        <ul>
          {found.map((why) => (
            <li key={why}>
              {whyNots[why]}
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
