import { Form } from "@remix-run/react";
import { planFeeYen } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { PlanAnswer, PlanShown } from "./plan.tsx";

/** 手数料の確認: what Amazon charges with each way of transport, and when the goods can be there. */
export function PlanChoice({ shown, answered }: { shown: PlanShown; answered: PlanAnswer }) {
  const { id, transports, placementFeeYen, usualDay } = shown;
  const isDayWrong = answered?.fieldId === "plan-day";
  const picked = answered?.typed.transportId || transports[0]?.optionId;
  return (
    <Form
      method="post"
      action={href("/user/amazonDeliveryPlans/:id", { id })}
      className="panel stack"
    >
      <h2>手数料と配送方法</h2>
      <dl className="facts">
        <dt>納品先の手数料</dt>
        <dd className="n">{yen(placementFeeYen)}（1か所にまとめて納品する場合）</dd>
      </dl>
      <fieldset className="stack s" id="plan-transport">
        <legend>Amazonの倉庫までの配送方法</legend>
        {transports.map((transport) => (
          <Transport
            key={transport.optionId}
            transport={transport}
            placementFeeYen={placementFeeYen}
            isPicked={transport.optionId === picked}
          />
        ))}
      </fieldset>
      <p className="row">
        <label htmlFor="plan-day">倉庫への到着予定日</label>
        <input
          id="plan-day"
          name="arrivesFrom"
          type="date"
          className="in"
          defaultValue={answered?.typed.arrivesFrom || usualDay}
          aria-invalid={isDayWrong || undefined}
          aria-describedby={isDayWrong ? "plan-day-error plan-day-note" : "plan-day-note"}
        />
        {isDayWrong && (
          <span className="err" id="plan-day-error">
            {answered.problem}
          </span>
        )}
      </p>
      <p className="note" id="plan-day-note">
        この日以降で最も早い納品日（期間）をAmazonで確定します。手数料はAmazonが出品者アカウントへ請求するもので、当社へのお支払いはありません。
      </p>
      <p>
        <Button main name="intent" value="choose">
          手数料を確認して確定する
        </Button>
      </p>
    </Form>
  );
}

interface TransportProps {
  transport: PlanShown["transports"][number];
  placementFeeYen: number | null;
  isPicked: boolean;
}

function Transport({ transport, placementFeeYen, isPicked }: TransportProps) {
  const { optionId, words, feeYen } = transport;
  const sum = planFeeYen({ placementFeeYen, transportFeeYen: feeYen }) ?? 0;
  return (
    <label className="ck">
      <input type="radio" name="transport" value={optionId} defaultChecked={isPicked} />
      <span>
        {words}：<span className="n">{yen(feeYen)}</span>{" "}
        <b className="n">（合計 {grouped(String(sum))}円）</b>
      </span>
      <input type="hidden" name={`fee-${optionId}`} value={sum} />
    </label>
  );
}

function yen(fee: number | null) {
  return fee === null ? "Amazonからの請求なし" : `${grouped(String(fee))}円`;
}
