import type { EditProblem, Ticked } from "./order-edit-form.server.ts";

/** The form as it was refused; empty before it was sent. */
export interface TypedEdit {
  problems: readonly EditProblem[];
  typed: Record<string, string>;
  ticked: Ticked | undefined;
}

interface EditFieldProps {
  name: string;
  label: string;
  /** What stands there before anything is typed. */
  value?: string;
  mode?: "numeric" | "text";
  was: TypedEdit;
}

/** One field of a row, with what was typed into it and the sentence about it. */
export function EditField({ name, label, value = "", mode = "text", was }: EditFieldProps) {
  const problem = was.problems.find(({ field }) => field === name)?.text;
  return (
    <>
      <input
        className={mode === "numeric" ? "input small quantity" : "input small"}
        id={name}
        name={name}
        inputMode={mode}
        defaultValue={was.typed[name] ?? value}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `wrong-${name}` : undefined}
      />
      {problem && (
        <span className="field-error" id={`wrong-${name}`}>
          {problem}
        </span>
      )}
    </>
  );
}
