import {
  getCollectionProps,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { z } from "zod";
import type { DecideParcelClaimForm } from "#app/domain/trade/after-sales/parcel-claim-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { CheckField, FieldError } from "#app/ui/fields.tsx";

interface JoinFormProps {
  claim: { id: string; name: string; orderNumber: string };
  /** Pieces as they were seen from outside. */
  quantity: number;
  lots: readonly {
    id: string;
    quantity: number;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    tracking: string | null;
  }[];
  lastResult: SubmissionResult | undefined;
}

/** 认定为订单货物: which lot of the order the parcel brings, and how many pieces were counted. */
export function JoinForm({ claim, quantity, lots, lastResult }: JoinFormProps) {
  const { id, name, orderNumber } = claim;
  const [form, fields] = useForm<z.input<typeof DecideParcelClaimForm>>({
    id: `join-${id}`,
    lastResult,
    defaultValue: { lot: lots[0]?.id ?? "", quantity: String(quantity) },
  });
  const options = lots.map((lot) => lot.id);
  const choices = getCollectionProps(fields.lot, { type: "radio", options });
  return (
    <form
      method="post"
      action={href("/staff/parcelClaims")}
      className="stack small"
      {...getFormProps(form)}
    >
      <p>
        会员说明：订单 <span className="number">{orderNumber}</span> 的货物
      </p>
      {lots.length === 0 ? (
        <p className="note">该订单已没有待到货的批次。</p>
      ) : (
        <>
          <input type="hidden" name="id" value={id} />
          <fieldset className="stack small">
            <legend>对应的批次</legend>
            <FieldError id={fields.lot.errorId} text={fields.lot.errors?.[0]} />
            {lots.map((lot, index) => (
              <label key={lot.id} className="cluster">
                <input {...choices[index]} key={lot.id} />
                <span>
                  {lot.titleZh} {lot.spec.map(({ valueZh }) => valueZh).join(" ")} · 待到货{" "}
                  <b className="number">{lot.quantity}</b> 件
                  {lot.tracking && <small className="note number"> {lot.tracking}</small>}
                </span>
              </label>
            ))}
          </fieldset>
          <FieldError id={fields.quantity.errorId} text={fields.quantity.errors?.[0]} />
          <FieldError id={fields.answer.errorId} text={fields.answer.errors?.[0]} />
          <div className="cluster">
            <input
              {...getInputProps(fields.quantity, { type: "number" })}
              key={fields.quantity.key}
              className="input small auto-width number"
              min={1}
              required
              aria-label={`${name}清点的件数`}
            />
            <CheckField field={fields.differs} label="与预期不符，按实收登记（少发或多发）" />
            <input
              {...getInputProps(fields.answer, { type: "text" })}
              key={fields.answer.key}
              className="input small auto-width"
              maxLength={200}
              aria-label={`对${name}按订单到货的说明（日文，买家可见）`}
              placeholder="说明（日文，买家可见）"
            />
            <button type="submit" className="button small" name="intent" value="join">
              按订单到货
            </button>
          </div>
        </>
      )}
    </form>
  );
}
