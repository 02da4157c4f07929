import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface ScanFieldProps {
  /** Says what to scan now, and what happens then. */
  label: string;
  /** Left out where the form has one of its own that the scan is sent by. */
  button?: string;
  /** The name of a field for pieces; left out where a scan is always one. */
  pieces?: { label: string; placeholder: string };
  invalid?: boolean;
  /** What was scanned while another field is to be filled in first: it waits here, and the focus is there. */
  waiting?: string;
  /** Read out and shown under the field: what the last scan did. */
  children?: ReactNode;
}

/** The field that a scanner types into. Every answer shows it anew with the focus in it and nothing typed. */
export function ScanField({
  label,
  button,
  pieces,
  invalid = false,
  waiting,
  children,
}: ScanFieldProps) {
  return (
    <div className={`scan-field${pieces ? " counted" : ""}`}>
      <label htmlFor="code">{label}</label>
      <input
        id="code"
        name="code"
        className="input monospace"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={240}
        aria-invalid={invalid || undefined}
        defaultValue={waiting}
        // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
        autoFocus={waiting === undefined}
      />
      {pieces && (
        <input
          name="quantity"
          className="input quantity"
          inputMode="numeric"
          maxLength={6}
          aria-label={pieces.label}
          placeholder={pieces.placeholder}
        />
      )}
      {button && <Button fill>{button}</Button>}
      {children}
    </div>
  );
}
