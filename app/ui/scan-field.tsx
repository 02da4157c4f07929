import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { NumberInput } from "./number-field.tsx";
import { CameraScan } from "./scanner/camera-scan.tsx";

interface ScanFieldProps {
  /** Says what to scan now, and what happens then. */
  label: string;
  /** Left out where the form has one of its own that the scan is sent by. */
  button?: string;
  /** The id of its form; left out where no scan is refused. */
  formId?: string;
  /** The names of the fields that were refused. */
  refused?: readonly string[];
  /** A field for pieces; left out where a scan is always one. */
  pieces?: { label: string; placeholder: string };
  /** What was scanned and waits here for another field to be filled in, which has the focus. */
  waiting?: string | undefined;
  /** Read out and shown under the field: what the last scan did. */
  children?: ReactNode;
}

/**
 * The field that a scanner types into. A document shows it with the focus in it and nothing typed; an answer in
 * place leaves it alone, since the next scan may be half typed.
 */
export function ScanField({
  label,
  button,
  formId,
  refused = [],
  pieces,
  waiting,
  children,
}: ScanFieldProps) {
  const id = formId ? `${formId}-code` : "code";
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={`scan-field${pieces ? " counted" : ""}`}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        name="code"
        className="input monospace"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={240}
        aria-invalid={refused.includes("code") || undefined}
        defaultValue={waiting}
        // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
        autoFocus={waiting === undefined}
      />
      {pieces && (
        <NumberInput
          id={`${formId}-quantity`}
          name="quantity"
          className="input quantity"
          maxLength={6}
          aria-label={pieces.label}
          aria-invalid={refused.includes("quantity") || undefined}
          placeholder={pieces.placeholder}
        />
      )}
      {button && <Button fill>{button}</Button>}
      <CameraScan field={field} />
      {children}
    </div>
  );
}
