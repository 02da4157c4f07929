import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  channelOrderStates,
  findObstacles,
  formatPhone,
  formatPostalCode,
  obstacleTexts,
} from "#app/domain/channels/orders/channel-order.ts";
import { findChannelOrder } from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { purchaseCost } from "#app/domain/channels/orders/direct-cost.server.ts";
import { mayRecordReturn } from "#app/domain/channels/orders/direct-return.ts";
import { reportStates } from "#app/domain/channels/orders/direct-rule.ts";
import { openPersonal } from "#app/domain/channels/orders/import-orders.server.ts";
import { mayUploadOrders } from "#app/domain/channels/orders/manual-sheet.ts";
import { readDirectPurchase } from "#app/domain/channels/orders/purchase-queries.server.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { orderPage, ownProductPage, shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { articleLists } from "#app/routes/account/inventory/article-links.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Estimate, grouped, Yen } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { BuyerReturnTable } from "../direct-return/return-table.tsx";
import { doOrderCommand } from "./order-commands.server.ts";
import { toLineView } from "./orders-view.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const number = numberOf(args);
  const [found, { rule, ...bought }] = await Promise.all([
    findChannelOrder(scope, number),
    readDirectPurchase(scope, number),
  ]);
  if (!found) throw notFound();
  const { order, shop, lines } = found;
  const personal = (await openPersonal(args.context.seal, order.sealedReceiver)) ?? null;
  const whyNots = findObstacles(order, lines);
  const isBuyable = order.state === "open" && whyNots.length === 0 && !bought.bought;
  const costOf = async () => {
    const cost = await purchaseCost(scope, lines, rule, personal?.receiver ?? null);
    return cost.ok ? cost.value : null;
  };
  const { name, orderId, state, orderedAt, changedAt, lineCount } = order;
  return {
    number,
    name,
    orderId,
    state,
    orderedAt,
    changedAt,
    lineCount,
    shop: { id: shop.id, channel: shop.channel, name: shop.name, state: shop.state },
    personal,
    isForgotten: order.sealedReceiver === "" && (order.forgottenAt ?? order.endedAt) !== null,
    whyNots,
    cost: isBuyable ? await costOf() : null,
    lines: lines.map(toLineView),
    ...bought,
    heldBack: order.heldBack,
    isManual: shop.state === "manual",
    mayCancel: shop.state === "manual" && order.state === "open" && mayUploadOrders(scope.actor),
    mayOrder: buyerMay(scope.actor, "order"),
    mayReturn:
      mayRecordReturn(scope.actor) && (order.state === "sent" || bought.bought?.hasLeft === true),
    mayOpenProducts: buyerMay(scope.actor, "products"),
  };
}

function numberOf({ params }: Pick<LoaderFunctionArgs, "params">) {
  const typed = params.number ?? "";
  if (!/^\d{1,15}$/.test(typed)) throw notFound();
  return Number(typed);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return doOrderCommand(args.context, scope, numberOf(args), await readForm(args.request));
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ChannelOrderPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { shop, name, state } = shown;
  const list = `${href("/shopifyOrders")}?shop=${shop.id}`;
  return (
    <>
      <Breadcrumbs way={[{ href: list, label: `${shopKind(shop)}の注文` }]} here={name} />
      <main id="main" className="page-width document stack large">
        <div className="document-head">
          <div>
            <p className="note">
              {shop.state === "manual" ? shop.name : `${shopKind(shop)} ${shop.name}`}
            </p>
            <h1 className="document-number number">{name}</h1>
            <p className="cluster">
              <Status shape={channelOrderStates[state].shape} pill>
                {channelOrderStates[state].ja}
              </Status>
              <span className="note number">
                注文 {when(shown.orderedAt)} ・ 更新 {when(shown.changedAt)}
              </span>
            </p>
          </div>
        </div>
        <AnswerSummary answer={answer} title="発注できませんでした" />
        <PurchasePanel shown={shown} />
        <LineTable shown={shown} />
        <ReceiverFacts shown={shown} />
        <OrderReturns shown={shown} />
        <CancelManual shown={shown} />
      </main>
    </>
  );
}

/** What became of an order, what can be done with it now, or all that stands in the way. */
function PurchasePanel({ shown }: { shown: Loaded }) {
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

type Purchase = NonNullable<Loaded["bought"]>;

function Bought({ bought, shown }: { bought: Purchase; shown: Loaded }) {
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

function Buyable({ shown: { heldBack, mayOrder, ruleIsOn, cost } }: { shown: Loaded }) {
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

function InTheWay({ shown: { whyNots: found, shop } }: { shown: Loaded }) {
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

type Line = Loaded["lines"][number];

/** What was ordered, each line with the own product that it is. */
function LineTable({ shown: { lines, lineCount, mayOpenProducts } }: { shown: Loaded }) {
  return (
    <section aria-labelledby="h-lines">
      <h2 id="h-lines" className="heading">
        注文の商品
      </h2>
      <CardTable
        label="注文の商品"
        columns={[
          "商品",
          { right: "販売価格" },
          { right: "数量" },
          { right: "未発送" },
          "自社商品",
        ]}
      >
        {lines.map((line) => (
          <TableRow key={line.lineId}>
            <RowHeading>
              <span className="media-object small">
                <Picture src={line.picture} size={48} />
                <span>
                  {line.title}
                  {line.sku && <small className="block number">SKU {line.sku}</small>}
                </span>
              </span>
            </RowHeading>
            <TableCell>{line.priceYen === null ? "—" : <Yen yen={line.priceYen} />}</TableCell>
            <TableCell>{grouped(String(line.ordered))}</TableCell>
            <TableCell>{grouped(String(line.quantity))}</TableCell>
            <TableCell>
              <OwnProduct line={line} mayOpen={mayOpenProducts} />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {lineCount > lines.length && (
        <p className="note number">
          全{grouped(String(lineCount))}行のうち{grouped(String(lines.length))}行を表示しています。
        </p>
      )}
    </section>
  );
}

function OwnProduct({ line, mayOpen }: { line: Line; mayOpen: boolean }) {
  if (line.productId === null) return <span className="overdue">未紐付け</span>;
  const { managementNumber, productName, stock } = line;
  const words = managementNumber || productName || "自社商品";
  return (
    <>
      {mayOpen ? <a href={ownProductPage(line.productId)}>{words}</a> : words}
      <small className="block number">
        {line.isLinked ? `仕入先の在庫 ${grouped(String(stock ?? 0))}` : "仕入先の商品が未登録"}
      </small>
    </>
  );
}

/** Where it goes, for who may see it; deleted in time. */
function ReceiverFacts({ shown: { personal, isForgotten } }: { shown: Loaded }) {
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

function Facts({ personal: { receiver, note } }: { personal: NonNullable<Loaded["personal"]> }) {
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

/** What it will cost until it is at the customer's door, before anybody presses the button. */
function PurchaseCost({ cost }: Pick<Loaded, "cost">) {
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

/** What came back of an order, and where that is noted once it has left. */
function OrderReturns({ shown: { returns, mayReturn, number } }: { shown: Loaded }) {
  if (returns.length === 0 && !mayReturn) return null;
  return (
    <section aria-labelledby="h-returns">
      <h2 id="h-returns" className="heading">
        返品
      </h2>
      {returns.length > 0 ? (
        <BuyerReturnTable returns={returns} />
      ) : (
        <p className="note">返品の記録はありません。</p>
      )}
      {mayReturn && (
        <p>
          <a href={href("/shopifyOrders/:number/return", { number: String(number) })}>
            返品を記録する
          </a>
        </p>
      )}
    </section>
  );
}

/** An order that its company brought is taken back by it, too: no marketplace would say so. */
function CancelManual({ shown: { mayCancel, bought } }: { shown: Loaded }) {
  if (!mayCancel) return null;
  return (
    <details className="disclosure">
      <summary>この注文を取り消す</summary>
      <Form method="post" className="container stack small">
        <p className="note">
          {bought
            ? "発注がお支払い前であれば、発注も取り消します。お支払い済みのときは、このページでご案内します。"
            : "お客様がキャンセルした注文や、間違えて登録した注文を取り消します。元には戻せません。"}
        </p>
        <div>
          <Button soft name="intent" value="cancel">
            この注文を取り消す
          </Button>
        </div>
      </Form>
    </details>
  );
}
