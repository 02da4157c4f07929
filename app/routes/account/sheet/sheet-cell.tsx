import type { CellView } from "./sheet-view.server.ts";

/** One cell: its text, or a field with what is wrong with it. */
export function SheetCell({ cell }: { cell: CellView | undefined }) {
  if (!cell) return null;
  const { id, text, problem, hint, open } = cell;
  return (
    <>
      {open ? (
        <>
          <input type="hidden" name={`was-${id}`} value={text} />
          <CellField cell={cell} />
        </>
      ) : (
        <span>{text}</span>
      )}
      {problem && (
        <span className="field-error" id={`${id}-error`}>
          {problem}
        </span>
      )}
      {hint && <small className="block fine-print">{hint}</small>}
    </>
  );
}

function CellField({ cell: { id, label, text, problem, choices } }: { cell: CellView }) {
  const field = {
    id,
    name: id,
    className: "input small",
    "aria-label": label,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-error` : undefined,
  };
  if (choices.length === 0) return <input {...field} defaultValue={text} />;
  return (
    <select {...field} defaultValue={text}>
      <option value={text}>{text ? `シートでは: ${text}` : "選択してください"}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
