import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import type { TypedEdit } from "./edit-field.tsx";
import { GoodsToAdd, LinesOfCart } from "./order-edit-added.tsx";
import { EditedLines } from "./order-edit-lines.tsx";
import type { ShownEdit } from "./shown-edit.server.ts";

interface OrderEditFormProps {
  edit: ShownEdit;
  /** Left out on the order's own page, where nothing was refused. */
  was?: TypedEdit;
}

const untouched: TypedEdit = { problems: [], typed: {}, ticked: undefined };
const commands = { draft: "更新", edit: "変更する", wish: "変更を希望する" } as const;

/**
 * The one form of an order's content: a draft's on its own page, an unpaid order's, and the wish for a
 * paid one. It is answered by `/user/orderEdit`.
 */
export function OrderEditForm({ edit, was = untouched }: OrderEditFormProps) {
  const { number, mode, changeId } = edit;
  if (!mode) return null;
  return (
    <form method="post" action={`${href("/user/orderEdit")}?order_sn=${number}`} className="stack">
      <input type="hidden" name="changeId" value={changeId} />
      <EditedLines edit={edit} was={was} />
      {edit.cart.length > 0 && <LinesOfCart lines={edit.cart} ticked={was.ticked} />}
      <GoodsToAdd options={edit.options} was={was} />
      <WholeText edit={edit} was={was} />
      <p>
        <Button
          {...(mode === "draft" ? { fill: true } : { main: true })}
          name="intent"
          value={mode === "wish" ? "wish" : "edit"}
        >
          {commands[mode]}
        </Button>
      </p>
    </form>
  );
}

/** 備考 of the whole order, or why a paid one is to be another. */
function WholeText({ edit, was }: { edit: ShownEdit; was: TypedEdit }) {
  const wishes = edit.mode === "wish";
  const name = wishes ? "reason" : "note";
  const problem = was.problems.find(({ field }) => field === name)?.text;
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
        defaultValue={was.typed[name] ?? (wishes ? "" : edit.note)}
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
