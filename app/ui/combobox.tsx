import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentProps, InputHTMLAttributes } from "react";
import { TextField } from "./fields.tsx";

type ComboboxProps = Omit<ComponentProps<typeof TextField>, "list" | "type"> &
  (
    | { choices: readonly string[] }
    | {
        /** The id of a `ComboboxList` that several fields of the page share. */
        list: string;
      }
  );

/** A field that offers choices and takes any other text: the browser's own list, which works without scripts. */
export function Combobox({ ...props }: ComboboxProps) {
  if ("list" in props) return <TextField {...props} />;
  const { choices, ...field } = props;
  const id = `${field.field.id}-choices`;
  return (
    <>
      <TextField {...field} list={id} />
      <ComboboxList id={id} choices={choices} />
    </>
  );
}

interface ComboboxInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "list"> {
  field: FieldMetadata<any>;
  list: string;
  /** As broad as what it holds, in a line of a row; else as broad as its cell. */
  narrow?: boolean;
}

/** The same in a row, without a field's label and frame. The caller gives its key. */
export function ComboboxInput({ field, list, narrow = false, ...input }: ComboboxInputProps) {
  const { key: _, ...props } = getInputProps(field, { type: "text" });
  const className = narrow ? "input small auto-width" : "input small";
  return <input className={className} {...props} list={list} {...input} />;
}

/** What the fields that name this list offer. */
export function ComboboxList({ id, choices }: { id: string; choices: readonly string[] }) {
  return (
    <datalist id={id}>
      {choices.map((choice) => (
        <option key={choice} value={choice} />
      ))}
    </datalist>
  );
}
