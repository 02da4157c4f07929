import { planStates } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { day } from "#app/ui/timeline.tsx";
import type { PlansShown } from "./plans.tsx";

/** The plans of a page; of those with missing units the list to claim with goes along as a file. */
export function PlanTable({ shown: { plans, asked } }: { shown: PlansShown }) {
  if (plans.length === 0)
    return (
      <Empty
        title={asked.state ? "この状態の納品プランはありません" : "納品プランはまだありません"}
      >
        <p>
          「FBA納品用」の箱をご希望の<a href={href("/user/deliveryList")}>配送依頼</a>
          から作れます。
        </p>
      </Empty>
    );
  return (
    <>
      {asked.state === "short" && (
        <p className="row between">
          <span className="note">
            納品日から30日たっても受領されていない商品です。セラーセントラルの「納品の差異」から調査を依頼できます。
          </span>
          <a className="btn s soft" href={href("/user/lists/:file", { file: "missing-units.csv" })}>
            不足の一覧（CSV）
          </a>
        </p>
      )}
      <CardTable
        label="Amazon納品プラン"
        columns={["配送依頼", "ショップ", "納品番号", { right: "受領" }, "状態"]}
      >
        {plans.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </CardTable>
    </>
  );
}

function PlanRow({ plan }: { plan: PlansShown["plans"][number] }) {
  const { ja, shape } = planStates[plan.state];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a className="n" href={href("/user/amazonDeliveryPlans/:id", { id: plan.id })}>
          {plan.requestNumber} の納品プラン
        </a>
        <small className="blk n">
          作成日 {day(plan.createdAt)} ・ <a href={shippingPage(plan.requestNumber)}>配送依頼</a>
        </small>
      </th>
      <td role="cell" data-l="ショップ">
        {plan.shopName}
      </td>
      <td role="cell" className="n" data-l="納品番号">
        {plan.confirmationId || "—"}
        {plan.warehouse && <small className="blk">納品先 {plan.warehouse}</small>}
      </td>
      <td role="cell" className="r n" data-l="受領">
        {grouped(String(plan.received))} / {grouped(String(plan.pieces))}個
      </td>
      <td role="cell" data-l="状態">
        <State shape={shape}>{ja}</State>
      </td>
    </tr>
  );
}
