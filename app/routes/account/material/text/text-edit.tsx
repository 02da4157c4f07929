import { materialLimits } from "#app/domain/catalog/material/material.ts";
import { Button } from "#app/ui/button.tsx";
import type { Part } from "../job-view.server.ts";

/** What was typed and not taken, and why. */
export interface TextDraft {
  text: string | undefined;
  problem: string;
}

interface FieldProps {
  kind: Part["kind"];
  /** What the text is called. */
  name: string;
  draft: TextDraft | undefined;
}

/** The text to be edited, or copied where no script is. */
export function TextEdit({ kind, name, text, draft }: FieldProps & { text: string }) {
  const id = `text-${kind}`;
  return (
    <details className="disclosure" open={draft !== undefined}>
      <summary>編集・コピーする</summary>
      <div className="field">
        <label htmlFor={id}>{name}</label>
        <textarea
          className="input"
          id={id}
          name="text"
          rows={Math.min(12, text.split("\n").length + 2)}
          defaultValue={draft?.text ?? text}
          aria-invalid={draft ? true : undefined}
          aria-describedby={draft ? `wrong-${id}` : undefined}
        />
        <Wrong id={id} draft={draft} />
        <p>
          <Button small name="intent" value="save">
            {name}を保存して再検査
          </Button>
        </p>
      </div>
    </details>
  );
}

/** Has the model write it once more, by what the company asks of it. */
export function TextGuidance({ kind, name, draft }: FieldProps) {
  const id = `guidance-${kind}`;
  return (
    <details className="disclosure" open={draft !== undefined}>
      <summary>AIで作り直す</summary>
      <div className="field">
        <label htmlFor={id}>
          {name}への要望{" "}
          <span className="note">{materialLimits.guidanceMax}文字まで、空欄でも作り直せます</span>
        </label>
        <textarea
          className="input"
          id={id}
          name="guidance"
          rows={2}
          maxLength={materialLimits.guidanceMax}
          defaultValue={draft?.text}
          aria-invalid={draft ? true : undefined}
          aria-describedby={draft ? `wrong-${id} about-${id}` : `about-${id}`}
        />
        <Wrong id={id} draft={draft} />
        <p className="note" id={`about-${id}`}>
          例:
          通勤向けに、落ち着いた調子で。要望も掲載先の規則と検査の範囲で反映します。今月の件数を1件使います。
        </p>
        <p>
          <Button small name="intent" value="again-model">
            {name}をAIで作り直す
          </Button>
        </p>
      </div>
    </details>
  );
}

function Wrong({ id, draft }: { id: string; draft: TextDraft | undefined }) {
  if (!draft) return null;
  return (
    <p className="field-error" id={`wrong-${id}`}>
      {draft.problem}
    </p>
  );
}
