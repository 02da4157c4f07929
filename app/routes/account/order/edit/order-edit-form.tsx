import { href } from "#app/href.ts";
import { sentText } from "#app/ui/answer-to.ts";
import { DocumentForm } from "#app/ui/document-form.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import type { EditAnswer } from "./edit-field.tsx";
import type { EditView } from "./edit-view.server.ts";
import { GoodsToAdd, LinesOfCart } from "./order-edit-added.tsx";
import { EditedLines } from "./order-edit-lines.tsx";

interface OrderEditFormProps {
  edit: EditView;
  /** Left out on the order's own page, where nothing was refused. */
  answer?: EditAnswer;
}

const commands = { draft: "更新", edit: "変更する", wish: "変更を希望する" } as const;

/**
 * The one form of an order's content: a draft's on its own page, an unpaid order's, and the wish for a
 * paid one. It is answered by `/user/orderEdit`.
 */
export function OrderEditForm({ edit, answer }: OrderEditFormProps) {
  const { number, mode, changeId } = edit;
  if (!mode) return null;
  return (
    <DocumentForm action={`${href("/user/orderEdit")}?order_sn=${number}`} className="stack">
      <input type="hidden" name="changeId" value={changeId} />
      <EditedLines edit={edit} answer={answer} />
      {edit.cart.length > 0 && <LinesOfCart lines={edit.cart} answer={answer} />}
      <GoodsToAdd options={edit.options} answer={answer} />
      <WholeText edit={edit} answer={answer} />
      <p>
        <SendButton
          {...(mode === "draft" ? { fill: true } : { main: true })}
          intent={mode === "wish" ? "wish" : "edit"}
        >
          {commands[mode]}
        </SendButton>
      </p>
    </DocumentForm>
  );
}

/** 備考 of the whole order, or why a paid one is to be another. */
function WholeText({ edit, answer }: { edit: EditView; answer: EditAnswer }) {
  const wishes = edit.mode === "wish";
  const name = wishes ? "reason" : "note";
  const problem = answer?.error?.[name]?.[0];
  return (
    <p className="stack small">
      <label htmlFor={name}>
        {wishes ? (
          <>
            変更の理由<span className="required">必須</span>
          </>
        ) : (
          "備考"
        )}
      </label>
      <textarea
        id={name}
        className="input"
        name={name}
        rows={2}
        defaultValue={sentText(answer, name) ?? (wishes ? "" : edit.note)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `wrong-${name}` : undefined}
      />
      {problem && (
        <span className="field-error" id={`wrong-${name}`}>
          {problem}
        </span>
      )}
    </p>
  );
}
