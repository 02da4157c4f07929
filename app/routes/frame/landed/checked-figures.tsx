import { type FieldMetadata, getInputProps } from "@conform-to/react";

interface CheckedFiguresProps {
  field: FieldMetadata<any>;
  /** The fields of the figures that are asked about. */
  figures: readonly FieldMetadata<any>[];
  label: string;
}

/** Asked for where figures may be wrong: the tick is for these ones, so that others are asked about anew. */
export function CheckedFigures({ field, figures, label }: CheckedFiguresProps) {
  if (!field.errors) return null;
  const { key, defaultChecked: _, ...props } = getInputProps(field, { type: "checkbox" });
  const asked = figures.map(({ initialValue }) => String(initialValue ?? "")).join("/");
  return (
    <>
      <input type="hidden" name="checkedFor" value={asked} />
      <label className="checkbox" htmlFor={field.id}>
        <input key={key} {...props} />
        <span>{label}</span>
      </label>
    </>
  );
}
