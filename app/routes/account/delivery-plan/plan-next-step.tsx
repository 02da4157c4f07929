import { Form } from "@remix-run/react";
import { type PlanState, planLifecycle } from "#app/domain/channels/delivery-plan/delivery-plan.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import type { PlanAnswer, PlanShown } from "./plan.tsx";
import { PlanChoice } from "./plan-choice.tsx";

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

const gone = ["picked_up", "in_transit", "received", "evaluated"];

/** What the company does next of a plan, or why it need do nothing. */
export function PlanNextStep({ shown, answered }: { shown: PlanShown; answered: PlanAnswer }) {
  const { state, id, mayPlan, problems, request } = shown;
  const action = href("/user/amazonDeliveryPlans/:id", { id });
  const isCancellable = planLifecycle.moves.cancel.from.some((one) => one === state);
  return (
    <>
      <section
        className={state === "stopped" || state === "short" ? "panel due act" : "panel act"}
        id="plan-next"
        aria-label="次にすること"
      >
        <div className="stack s">
          {waits[state] && <p>{waits[state]}</p>}
          {state === "choosing" && (
            <p>
              <b>Amazonの手数料と配送方法をご確認ください。</b>
            </p>
          )}
          {state === "stopped" && (
            <p>
              <b>Amazonの確認で止まりました。内容を直してから、やり直してください。</b>
            </p>
          )}
          {problems.length > 0 && (
            <ul>
              {problems.map(({ words, sku }) => (
                <li key={sku + words}>
                  {sku && <span className="n">{sku}：</span>}
                  {words}
                </li>
              ))}
            </ul>
          )}
          {state === "stopped" && mayPlan && (
            <Form method="post" action={action}>
              <Button main name="intent" value="retry">
                やり直す
              </Button>
            </Form>
          )}
        </div>
      </section>
      {state === "choosing" && mayPlan && <PlanChoice shown={shown} answered={answered} />}
      {isCancellable && mayPlan && !(state === "labelled" && gone.includes(request.state)) && (
        <details>
          <summary>納品プランを取り消す</summary>
          <Form method="post" action={action} className="panel row">
            <p className="note">
              Amazonの納品プランも取り消します。発行した箱ラベルは使えなくなります。
            </p>
            <Button soft name="intent" value="cancel">
              取り消す
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
