import type { ComponentProps, FocusEvent, InputHTMLAttributes } from "react";
import { TextField } from "./fields.tsx";
import { folded } from "./typed-text.ts";

interface Kind {
  /** Takes a decimal point; else whole numbers alone. */
  decimal?: boolean;
}

type NumberFieldProps = Kind &
  Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "onBlur">;

/** A field for a number as people type it: full-width, grouped or with its yen sign. */
export function NumberField({ decimal = false, ...field }: NumberFieldProps) {
  return <TextField {...field} inputMode={modeOf(decimal)} onBlur={showPlainNumber} />;
}

type NumberInputProps = Kind & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "inputMode">;

/** The same without a frame, for a cell of a table or a line of a form. */
export function NumberInput({
  decimal = false,
  className = "input small quantity",
  onBlur,
  ...input
}: NumberInputProps) {
  return (
    <input
      className={className}
      {...input}
      inputMode={modeOf(decimal)}
      onBlur={(event) => {
        showPlainNumber(event);
        onBlur?.(event);
      }}
    />
  );
}

// No `type=number`: it drops full-width figures as they are typed.
const modeOf = (decimal: boolean) => (decimal ? "decimal" : "numeric");

/** Writes a number that is left as the server reads it; anything else stays as it was typed. */
function showPlainNumber({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  const plain = plainNumber(input.value);
  if (plain === input.value) return;
  input.value = plain;
  // The form around it hears of it as of anything typed.
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function plainNumber(typed: string) {
  const plain = folded(typed, "yen");
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : typed;
}
