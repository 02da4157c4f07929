import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderStates, shippingStates } from "#app/domain/label/state-labels.ts";
import type { OrderState } from "#app/domain/order/order.ts";
import { readMyPage } from "#app/domain/overview/my-page.server.ts";
import { buyerMay } from "#app/domain/policy.ts";
import type { ShippingState } from "#app/domain/shipping/shipping-request.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { accountMenu } from "#app/routes/chrome/menus.ts";
import { noticeHref } from "#app/routes/chrome/notice-href.ts";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { MonthBars } from "#app/ui/month-bars.tsx";
import { State } from "#app/ui/state.tsx";
import { day, when } from "#app/ui/timeline.tsx";

export const meta: MetaFunction = () => [{ title: "マイページ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { header } = await args.context.viewer();
  const { actor } = scope;
  return {
    ...(await readMyPage(scope)),
    balanceYen: header.balanceYen,
    menu: accountMenu.filter((link) =>
      link.for === "owner" ? actor.role === "owner" : !link.for || buyerMay(actor, link.for),
    ),
  };
}

const ordersShown: OrderState[] = [
  "draft",
  "quoting",
  "awaiting_payment",
  "awaiting_finance",
  "buying",
  "purchased",
];
const shippingShown: ShippingState[] = [
  "draft",
  "quoting",
  "awaiting_payment",
  "packing",
  "awaiting_shipment",
  "in_transit",
  "received",
];

/** What a shipping request asks of the buyer in these states. */
const shippingDeeds: Partial<Record<ShippingState, string>> = {
  awaiting_payment: "支払う",
  picked_up: "配送を確認",
  in_transit: "配送を確認",
  received: "評価する",
};

export default function MyPage() {
  const {
    company,
    service,
    balanceYen,
    orderCounts,
    shippingCounts,
    orderTodo,
    shippingTodo,
    reports,
    news,
    months,
    menu,
  } = useLoaderData<typeof loader>();
  const waiting = orderTodo.length + shippingTodo.length;
  const top = months.reduce((most, month) =>
    month.ordersYen + month.shippingYen > most.ordersYen + most.shippingYen ? month : most,
  );

  return (
    <main id="main" className="wrap">
      <div className="head row between">
        <h1>マイページ</h1>
        <p className="note n">
          {company?.name} ・ 会員番号 {company?.operationId} ・ {service?.levelJa}（手数料{" "}
          {service?.ratePercent}%）
          {company?.managerName && (
            <>
              {" "}
              ・ 担当 <span lang="zh-CN">{company.managerName}</span>
            </>
          )}
        </p>
      </div>
      <div className="cols aside-end">
        <div className="stack l">
          <section aria-labelledby="todo">
            <h2 id="todo" className="h">
              お客様の対応を待っているもの <span className="n">{waiting}件</span>
            </h2>
            {waiting === 0 ? (
              <Empty title="いま対応が必要なものはありません">
                <p>
                  <a href={href("/CommoditySearch")}>商品を探して見積を依頼する</a>
                </p>
              </Empty>
            ) : (
              <ul className="todo">
                {orderTodo.map(({ number, state, totalYen, payBy, lineCount, pieceCount }) => {
                  const url = `${href("/OrderDetails")}?order_sn=${number}`;
                  return (
                    <li key={number}>
                      <State shape={orderStates[state].shape}>{orderStates[state].ja}</State>
                      <div>
                        <a className="n" href={url}>
                          {number}
                        </a>
                        <p>
                          注文 {lineCount}明細 {pieceCount.toLocaleString("ja-JP")}個
                        </p>
                      </div>
                      <p className="amt-c due-ink">
                        <span className="yen n">
                          {grouped(String(totalYen))}
                          <small>円</small>
                        </span>
                      </p>
                      <p className="when n">{payBy ? <b>{day(payBy)}まで</b> : <b>期限なし</b>}</p>
                      <a className="btn s fill" href={`${href("/payment")}?order_sn=${number}`}>
                        支払う
                      </a>
                    </li>
                  );
                })}
                {shippingTodo.map(({ number, state, totalYen, pieceCount }) => {
                  const url = `${href("/deliveryDetails")}?pOrder_sn=${number}`;
                  const due = state === "awaiting_payment";
                  return (
                    <li key={number}>
                      <State shape={shippingStates[state].shape}>{shippingStates[state].ja}</State>
                      <div>
                        <a className="n" href={url}>
                          {number}
                        </a>
                        <p>配送依頼 {pieceCount.toLocaleString("ja-JP")}個</p>
                      </div>
                      <p className={due ? "amt-c due-ink" : "amt-c"}>
                        {due && (
                          <span className="yen n">
                            {grouped(String(totalYen))}
                            <small>円</small>
                          </span>
                        )}
                      </p>
                      <p className="when" />
                      <a
                        className={due ? "btn s fill" : "btn s"}
                        href={due ? `${href("/payment")}?pOrder_sn=${number}` : url}
                      >
                        {shippingDeeds[state]}
                      </a>
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
          <section aria-labelledby="orders">
            <div className="row between h">
              <h2 id="orders">注文</h2>
              <a href={href("/user/order")}>すべての注文</a>
            </div>
            <ol className="states">
              {ordersShown.map((state) => (
                <li key={state}>
                  <a
                    href={`${href("/user/order")}?state=${state}`}
                    className={
                      orderStates[state].shape === "due" && orderCounts[state] ? "due" : undefined
                    }
                  >
                    <b className="n">{orderCounts[state] ?? 0}</b>
                    <span>{orderStates[state].ja}</span>
                  </a>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="shipments">
            <div className="row between h">
              <h2 id="shipments">配送依頼</h2>
              <a href={href("/user/deliveryList")}>すべての配送依頼</a>
            </div>
            <ol className="states">
              {shippingShown.map((state) => (
                <li key={state}>
                  <a
                    href={`${href("/user/deliveryList")}?state=${state}`}
                    className={
                      shippingStates[state].shape === "due" && shippingCounts[state]
                        ? "due"
                        : undefined
                    }
                  >
                    <b className="n">{shippingCounts[state] ?? 0}</b>
                    <span>{shippingStates[state].ja}</span>
                  </a>
                </li>
              ))}
            </ol>
          </section>
          <section aria-labelledby="spending">
            <div className="row between h">
              <h2 id="spending">月別の支払い</h2>
              <p className="note">
                <i className="key" />
                注文 <i className="key k3" />
                国際送料
              </p>
            </div>
            <MonthBars
              title={`月別の支払い。最も多いのは${Number(top.month.slice(5))}月の${grouped(String(top.ordersYen + top.shippingYen))}円`}
              names={["注文", "国際送料"]}
              months={months.map(({ month, ordersYen, shippingYen }) => ({
                month,
                parts: [ordersYen, shippingYen],
              }))}
            />
          </section>
        </div>
        <aside className="stack">
          <section className="panel ink" aria-labelledby="balance">
            <h2 id="balance">残高</h2>
            <p className="money l">
              <span className="yen n">
                {grouped(String(balanceYen))}
                <small>円</small>
              </span>
            </p>
            <p className="row">
              <a className="btn s fill" href={href("/user/recharge")}>
                入金する
              </a>
              <a className="btn s soft" href={href("/user/churujinList")}>
                入出金の履歴
              </a>
            </p>
            {reports.length > 0 && (
              <ul className="note dots">
                {reports.map(({ number, amountYen, reportedAt }) => (
                  <li key={number} className="n">
                    {number} {grouped(String(amountYen))}円 入金確認中（{when(reportedAt)} 報告）
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className="panel" aria-labelledby="news">
            <div className="row between">
              <h2 id="news">お知らせ</h2>
              <a href={href("/user/inform")}>すべて見る</a>
            </div>
            {news.length === 0 ? (
              <p className="note">いまお知らせはありません。</p>
            ) : (
              <ul className="news two">
                {news.map(({ id, title, href: url, companyId, publishedAt }) => (
                  <li key={id}>
                    <time className="n" dateTime={publishedAt.toISOString()}>
                      {day(publishedAt)}
                    </time>{" "}
                    <a href={url || noticeHref(companyId === null ? id : undefined)}>{title}</a>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <nav className="panel" aria-labelledby="account">
            <h2 id="account">会社と設定</h2>
            <ul className="dots">
              {menu.map(({ href: url, label }) => (
                <li key={url}>
                  <a href={url}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
      </div>
    </main>
  );
}
