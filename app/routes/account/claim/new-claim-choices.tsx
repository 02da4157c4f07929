import type { FieldMetadata } from "@conform-to/react";
import {
  claimReasonNames,
  claimReasons,
  requestedRemedies,
  requestedRemedyNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { reasonAbouts, wishAbouts } from "./claim-texts.ts";

interface ChoiceProps {
  field: FieldMetadata<any>;
  chosen: string;
}

/** 種類: what is wrong with the goods. */
export function ReasonChoice({ field, chosen }: ChoiceProps) {
  const choices = claimReasons.map((value) => ({
    value,
    name: claimReasonNames[value].ja,
    about: reasonAbouts[value],
  }));
  return <Choices legend="種類" field={field} chosen={chosen} choices={choices} />;
}

/** ご希望の対応; what is agreed on in the end is the staff's offer. */
export function WishChoice({ field, chosen }: ChoiceProps) {
  const choices = requestedRemedies.map((value) => ({
    value,
    name: requestedRemedyNames[value].ja,
    about: wishAbouts[value],
  }));
  return <Choices legend="ご希望の対応" field={field} chosen={chosen} choices={choices} />;
}

interface ChoicesProps extends ChoiceProps {
  legend: string;
  choices: readonly { value: string; name: string; about: string }[];
}

function Choices({ legend, field, chosen, choices }: ChoicesProps) {
  return (
    <fieldset id={field.id} tabIndex={-1} className="stack small">
      <legend className="heading">
        {legend} <span className="required">必須</span>
      </legend>
      {field.errors && (
        <p id={field.errorId} className="field-error">
          {field.errors.join(" ")}
        </p>
      )}
      <div className={choices.length > 3 ? "choices two-columns" : "choices"}>
        {choices.map(({ value, name, about }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={chosen === value}
              required
            />
            <b>{name}</b>
            <small className="block">{about}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
