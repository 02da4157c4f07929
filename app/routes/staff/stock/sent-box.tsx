export interface FieldProblem {
  /** Of the field; left out where no single one is to blame. */
  name?: string;
  text: string;
}

/** A form as it was sent back. */
export interface SentBack {
  intent: string;
  typed: Record<string, string>;
  problems: readonly FieldProblem[];
}

/** The same for the list above the forms, each line leading to its field. */
export function problemsIn(sent: SentBack | undefined) {
  return (sent?.problems ?? []).map(({ name, text }) =>
    sent && name ? { text, fieldId: idOf(sent.intent, name) } : { text },
  );
}

/** Both buttons of a shortage stand in one form. */
function idOf(intent: string, name: string) {
  return `${intent === "supply" ? "waive" : intent}-${name}`;
}

interface BoxProps {
  intent: string;
  name: string;
  sent: SentBack | undefined;
  label: string;
  /** Says the label to the ear alone. */
  placeholder?: string;
  number?: boolean;
  required?: boolean;
  /** Phrases to choose from. */
  list?: string;
}

/** A field with what was typed into it and what is wrong with that. */
export function Box({ intent, name, sent, label, placeholder, number, required, list }: BoxProps) {
  const id = idOf(intent, name);
  const wrong = sent?.problems.filter((one) => one.name === name).map(({ text }) => text) ?? [];
  const box = (
    <input
      id={sent || !placeholder ? id : undefined}
      className={number ? "input small quantity" : "input small auto-width"}
      name={name}
      defaultValue={sent?.typed[name] ?? ""}
      inputMode={number ? "numeric" : undefined}
      maxLength={placeholder ? 200 : undefined}
      required={required}
      list={list}
      placeholder={placeholder}
      aria-label={placeholder && label}
      aria-invalid={wrong.length > 0 || undefined}
      aria-describedby={wrong.length > 0 ? `${id}-error` : undefined}
    />
  );
  return (
    <>
      {placeholder ? (
        box
      ) : (
        <span className="cluster">
          <label htmlFor={id}>{label}</label>
          {box}
        </span>
      )}
      {wrong.length > 0 && (
        <span className="field-error" id={`${id}-error`}>
          {wrong.join(" ")}
        </span>
      )}
    </>
  );
}
