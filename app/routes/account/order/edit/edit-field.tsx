import type { SubmissionResult } from "@conform-to/react";
import { sentText } from "#app/ui/answer-to.ts";

/** The form as it was refused; undefined before it was sent. */
export type EditAnswer = SubmissionResult<string[]> | undefined;

interface EditFieldProps {
  name: string;
  label: string;
  /** What stands there before anything is typed. */
  value?: string;
  mode?: "numeric" | "text";
  answer: EditAnswer;
}

/** One field of a row, with what was typed into it and the sentence about it. */
export function EditField({ name, label, value = "", mode = "text", answer }: EditFieldProps) {
  const problem = answer?.error?.[name]?.[0];
  return (
    <>
      <input
        className={mode === "numeric" ? "input small quantity" : "input small"}
        id={name}
        name={name}
        inputMode={mode}
        defaultValue={sentText(answer, name) ?? value}
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
