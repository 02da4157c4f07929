import { type FieldMetadata, getInputProps, type SubmissionResult } from "@conform-to/react";
import { sentText } from "#app/ui/answer-to.ts";

interface CheckedFiguresProps {
  field: FieldMetadata<any>;
  /** The fields of the figures that are asked about. */
  figures: readonly FieldMetadata<any>[];
  /** The answer that asks: the figures are those that were sent, whatever is typed since. */
  answer: SubmissionResult | undefined;
  label: string;
}

/** Asked for where figures may be wrong: the tick is for these ones, so that others are asked about anew. */
export function CheckedFigures({ field, figures, answer, label }: CheckedFiguresProps) {
  if (!field.errors) return null;
  const { key: _, defaultChecked: __, ...props } = getInputProps(field, { type: "checkbox" });
  const asked = figures.map(({ name }) => sentText(answer, name) ?? "").join("/");
  return (
    <>
      <input type="hidden" name="checkedFor" value={asked} />
      <label className="checkbox" htmlFor={field.id}>
        <input key={asked} {...props} />
        <span>{label}</span>
      </label>
    </>
  );
}
