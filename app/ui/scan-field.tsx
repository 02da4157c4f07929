import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { NumberInput } from "./number-field.tsx";

interface ScanFieldProps {
  /** Says what to scan now, and what happens then. */
  label: string;
  /** Left out where the form has one of its own that the scan is sent by. */
  button?: string;
  /** The field of its form for what is scanned; left out where no scan is refused. */
  field?: FieldMetadata<any>;
  /** A field for pieces; left out where a scan is always one. */
  pieces?: { field: FieldMetadata<any>; label: string; placeholder: string };
  /** Another field is to be filled in first: what was scanned waits here, and the focus is there. */
  waiting?: boolean;
  /** Read out and shown under the field: what the last scan did. */
  children?: ReactNode;
}

/** The field that a scanner types into. Every answer shows it anew with the focus in it and nothing typed. */
export function ScanField({
  label,
  button,
  field,
  pieces,
  waiting = false,
  children,
}: ScanFieldProps) {
  const id = field?.id ?? "code";
  return (
    <div className={`scan-field${pieces ? " counted" : ""}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="code"
        className="input monospace"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={240}
        aria-invalid={(field && !field.valid) || undefined}
        defaultValue={waiting ? String(field?.initialValue ?? "") : undefined}
        // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
        autoFocus={!waiting}
      />
      {pieces && (
        <NumberInput
          id={pieces.field.id}
          name="quantity"
          className="input quantity"
          maxLength={6}
          aria-label={pieces.label}
          aria-invalid={!pieces.field.valid || undefined}
          placeholder={pieces.placeholder}
        />
      )}
      {button && <Button fill>{button}</Button>}
      {children}
    </div>
  );
}
