import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { planFeeYen } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import type { PlanView } from "./plan-view.server.ts";

/** What is chosen of a plan. */
export interface Choice {
  transport: string;
  arrivesFrom: string;
}

export interface PlanChoiceProps {
  shown: PlanView;
  form: FormMetadata<any, string[]>;
  fields: Record<keyof Choice, FieldMetadata<any>>;
}

/** 手数料の確認: what Amazon charges with each way of transport, and when the goods can be there. */
export function PlanChoice({ shown, form, fields: { transport, arrivesFrom } }: PlanChoiceProps) {
  const { id, transports, placementFeeYen } = shown;
  const picked = transport.initialValue ?? transports[0]?.optionId;
  return (
    <Form
      method="post"
      action={href("/user/amazonDeliveryPlans/:id", { id })}
      className="panel stack"
      {...getFormProps(form)}
    >
      <h2>手数料と配送方法</h2>
      <dl className="facts">
        <dt>納品先の手数料</dt>
        <dd className="number">{yen(placementFeeYen)}（1か所にまとめて納品する場合）</dd>
      </dl>
      <fieldset className="stack small" id={transport.id} tabIndex={-1}>
        <legend>Amazonの倉庫までの配送方法</legend>
        <FieldError id={transport.errorId} text={transport.errors?.[0]} />
        {transports.map((one) => (
          <Transport
            key={one.optionId}
            transport={one}
            placementFeeYen={placementFeeYen}
            isPicked={one.optionId === picked}
          />
        ))}
      </fieldset>
      <TextField
        field={arrivesFrom}
        label="倉庫への到着予定日"
        type="date"
        hint="この日以降で最も早い納品日（期間）をAmazonで確定します。手数料はAmazonが出品者アカウントへ請求するもので、当社へのお支払いはありません。"
      />
      <p>
        <Button main name="intent" value="choose">
          手数料を確認して確定する
        </Button>
      </p>
    </Form>
  );
}

interface TransportProps {
  transport: PlanView["transports"][number];
  placementFeeYen: number | null;
  isPicked: boolean;
}

function Transport({ transport, placementFeeYen, isPicked }: TransportProps) {
  const { optionId, words, feeYen } = transport;
  const sum = planFeeYen({ placementFeeYen, transportFeeYen: feeYen }) ?? 0;
  return (
    <label className="checkbox">
      <input type="radio" name="transport" value={optionId} defaultChecked={isPicked} />
      <span>
        {words}：<span className="number">{yen(feeYen)}</span>{" "}
        <b className="number">（合計 {grouped(String(sum))}円）</b>
      </span>
      <input type="hidden" name={`fee-${optionId}`} value={sum} />
    </label>
  );
}

function yen(fee: number | null) {
  return fee === null ? "Amazonからの請求なし" : `${grouped(String(fee))}円`;
}
