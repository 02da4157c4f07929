import { Form } from "@remix-run/react";
import {
  type PlanState,
  planChanges,
  planLifecycle,
} from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { PlanChoice, type PlanChoiceProps } from "./plan-choice.tsx";
import type { PlanView } from "./plan-view.server.ts";

const waits: Partial<Record<PlanState, string>> = {
  preparing: "Amazonへ商品を申請しています。数分ごとに進みます。",
  boxing:
    "当社の倉庫で箱詰めが終わると、箱ごとの内容と実測の寸法・重さをAmazonへ伝えます。お客様の操作は不要です。",
  asking: "箱の内容を伝え、納品先と手数料を照会しています。数分ごとに進みます。",
  confirming: "Amazonで納品先・納品日・配送方法を確定しています。数分ごとに進みます。",
  labelled: "箱ラベルは当社の倉庫で印刷して貼ります。受領の状況は毎晩確認します。",
  received: "Amazonがすべての商品を受領しました。",
  short:
    "納品日から30日たっても受領されていない商品があります。セラーセントラルの「納品の差異」から調査を依頼してください。",
  cancelling: "Amazonでの取消を待っています。",
  cancelled: "この納品プランは取り消しました。同じ配送依頼から、新しいプランを作れます。",
};

/** The next step of a plan whose boxes can still be updated at Amazon. */
const toldAnew =
  "箱の内容が変わりました。箱詰めが終わると、新しい内容をAmazonへ伝えて、納品先と手数料を照会し直します。";

const cancelCharge =
  "Amazonパートナーキャリアの確定から24時間（混載便などは1時間）を過ぎた取消には、Amazonの手数料がかかることがあります。";

/** A carrier that Amazon charges for was confirmed. */
function isCharged({ transports, transportId }: PlanView) {
  return transports.some(({ optionId, feeYen }) => optionId === transportId && feeYen !== null);
}

const gone = ["picked_up", "in_transit", "received", "evaluated"];

/** What the company does next of a plan, or why it need do nothing. */
export function PlanNextStep({ shown, form, fields }: PlanChoiceProps) {
  const { state, mayPlan, change } = shown;
  const isDue = isOutdated(shown) || state === "stopped" || state === "short";
  return (
    <>
      <section
        className={isDue ? "panel attention next-step" : "panel next-step"}
        id="plan-next"
        aria-label="次にすること"
      >
        <div className="stack small">
          <Said shown={shown} />
          <Problems problems={shown.problems} />
          {mayPlan && <NextAct shown={shown} />}
        </div>
      </section>
      {state === "choosing" && !change && mayPlan && (
        <PlanChoice shown={shown} form={form} fields={fields} />
      )}
      {mayPlan && <CallOff shown={shown} />}
    </>
  );
}

/** Whether Amazon has other facts than ours and can no longer be updated. */
function isOutdated({ change, followsBoxes }: PlanView) {
  return change !== undefined && !followsBoxes;
}

function Said({ shown }: { shown: PlanView }) {
  const { state, change, followsBoxes, renews } = shown;
  if (change)
    return followsBoxes ? (
      <p>{toldAnew}</p>
    ) : (
      <p>
        <b>{planChanges[change].ja}</b>
      </p>
    );
  if (renews)
    return (
      <p>
        {state === "cancelled"
          ? "この納品プランは取り消しました。作り直した納品プランは"
          : "Amazonでの取消が済むと、配送依頼のいまの内容で作り直します。"}
        <a href={href("/user/amazonDeliveryPlans")}>納品プランの一覧</a>でご確認ください。
      </p>
    );
  if (waits[state]) return <p>{waits[state]}</p>;
  return (
    <p>
      <b>
        {state === "choosing"
          ? "Amazonの手数料と配送方法をご確認ください。"
          : "Amazonの確認で止まりました。内容を直してから、やり直してください。"}
      </b>
    </p>
  );
}

function Problems({ problems }: Pick<PlanView, "problems">) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ words, sku }) => (
        <li key={sku + words}>
          {sku && <span className="number">{sku}：</span>}
          {words}
        </li>
      ))}
    </ul>
  );
}

function NextAct({ shown }: { shown: PlanView }) {
  const [intent, words] = isOutdated(shown)
    ? ["renew", "納品プランを作り直す"]
    : ["retry", "やり直す"];
  if (intent === "renew" ? shown.change === "request" : shown.state !== "stopped") return null;
  return (
    <Form method="post" action={href("/user/amazonDeliveryPlans/:id", { id: shown.id })}>
      {intent === "renew" && isCharged(shown) && <p className="note">{cancelCharge}</p>}
      <Button main name="intent" value={intent}>
        {words}
      </Button>
    </Form>
  );
}

function CallOff({ shown }: { shown: PlanView }) {
  const { state, id, request } = shown;
  const isSent = state === "labelled" && gone.includes(request.state);
  if (isSent || !planLifecycle.moves.cancel.from.some((one) => one === state)) return null;
  return (
    <details className="disclosure">
      <summary>納品プランを取り消す</summary>
      <Form
        method="post"
        action={href("/user/amazonDeliveryPlans/:id", { id })}
        className="panel cluster"
      >
        <p className="note">
          Amazonの納品プランも取り消します。発行した箱ラベルは使えなくなります。
          {isCharged(shown) && cancelCharge}
        </p>
        <Button soft name="intent" value="cancel">
          取り消す
        </Button>
      </Form>
    </details>
  );
}
