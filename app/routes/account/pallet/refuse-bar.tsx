import { getCollectionProps, getInputProps } from "@conform-to/react";
import {
  palletLimits,
  type RefusalReason,
  refusalReasons,
} from "#app/domain/catalog/pallets/pallet.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import type { useDecisionForm } from "./use-decision-form.ts";

const reasons = Object.keys(refusalReasons) as RefusalReason[];

/** Refuses what is ticked, with what the conditions shall learn of it. */
export function RefuseBar({ fields }: { fields: ReturnType<typeof useDecisionForm>[1] }) {
  const { key, ...word } = getInputProps(fields.word, { type: "text" });
  return (
    <fieldset className="panel stack small" id={fields.reason.id} tabIndex={-1}>
      <legend>選択した商品を対象外にする</legend>
      <div className="cluster">
        {getCollectionProps(fields.reason, { type: "radio", options: reasons }).map(
          ({ key, ...choice }, at) => (
            <label className="checkbox" key={key} htmlFor={choice.id}>
              <input {...choice} data-key={at + 1} />
              <span>{refusalReasons[reasons[at]!]}</span>
            </label>
          ),
        )}
        <label htmlFor={word.id}>除外する言葉</label>
        <input
          key={key}
          className="input small auto-width"
          size={12}
          maxLength={palletLimits.wordLengthMax}
          {...word}
        />
        <Button small soft name="intent" value="refuse">
          対象外にする
        </Button>
      </div>
      <FieldError id={fields.word.errorId} text={fields.word.errors?.[0]} />
      <FieldError id={fields.reason.errorId} text={fields.reason.errors?.[0]} />
      <p className="note">
        仕入先・言葉・価格を選ぶと、パレットの条件に加わり、次の検索から探さなくなります。
      </p>
    </fieldset>
  );
}
