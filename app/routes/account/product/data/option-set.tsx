import type { FieldMetadata } from "@conform-to/react";

interface OptionSetProps {
  field: FieldMetadata<any>;
  options: readonly { id: string; nameJa: string }[];
}

/** The options that a product is ordered with. */
export function OptionSet({ field, options }: OptionSetProps) {
  const chosen = [field.initialValue ?? []].flat() as string[];
  return (
    <fieldset>
      <legend>オプション</legend>
      <div className="cluster">
        {options.map(({ id, nameJa }) => (
          <label className="checkbox" key={id}>
            <input
              type="checkbox"
              name={field.name}
              value={id}
              defaultChecked={chosen.includes(id)}
            />
            <span>{nameJa}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
