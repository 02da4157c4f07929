import type { useLoaderData } from "@remix-run/react";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { FlatFee } from "../flat-fee.tsx";
import { levelName } from "../level-name.ts";
import type { loader } from "./member.tsx";

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** How many orders a member has in each state, and the newest. */
export function MemberOrders({ counts, newest }: Pick<Loaded, "counts" | "newest">) {
  return (
    <section className="panel" aria-labelledby="orders">
      <h2 id="orders">订单</h2>
      <p className="note n">
        {counts.map(({ state, count }) => `${orderStates[state].zh} ${count}`).join(" · ") ||
          "还没有订单。"}
      </p>
      <ul className="dots">
        {newest.map((order) => (
          <li key={order.number} className="n">
            <a href={href("/staff/orders/:number", { number: order.number })}>{order.number}</a>{" "}
            <State shape={orderStates[order.state].shape}>{orderStates[order.state].zh}</State>{" "}
            {grouped(String(order.totalYen))}日元{" "}
            <span className="note">{chinaClock.when(order.createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a new member told about its business. */
export function SurveyAnswers({ answers }: Loaded["surveys"][number]) {
  return (
    <section className="panel" aria-label="问卷">
      <h2>新会员问卷</h2>
      <p className="said" lang="ja">
        {[
          answers.business,
          answers.monthly,
          answers.experience,
          answers.found,
          answers.channels.join("、"),
        ]
          .filter(Boolean)
          .join(" ／ ")}
      </p>
      <p className="note said" lang="ja">
        {[answers.goods, answers.wishes].filter(Boolean).join("\n")}
      </p>
    </section>
  );
}

/** What a member is to the shop, at a glance. */
export function MemberGlance({
  service,
  company,
  walletYen,
}: Pick<Loaded, "service" | "company" | "walletYen">) {
  return (
    <section className="panel" aria-labelledby="glance">
      <h2 id="glance">概况</h2>
      <dl className="facts">
        <dt>会员等级</dt>
        <dd>{service && `${levelName(service.levelJa)} ${service.ratePercent}%`}</dd>
        <dt>定额会员</dt>
        <dd>
          <FlatFee {...company} />
        </dd>
        <dt>余额</dt>
        <dd className="n">{grouped(String(walletYen))}日元</dd>
        <dt>累计采购</dt>
        <dd className="n">{grouped(String(company.cumulativePurchasesYen))}日元</dd>
        <dt>注册</dt>
        <dd className="n">{chinaClock.when(company.createdAt)}</dd>
      </dl>
      <p>
        <a href={`${href("/staff/audit")}?member=${company.operationId}`}>变更记录</a>
      </p>
    </section>
  );
}
