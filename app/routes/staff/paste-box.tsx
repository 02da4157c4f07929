import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import type { PasteAnswer } from "./paste-answer.server.ts";

interface PasteBoxProps {
  /** The field's name, of which the page has one. */
  name: string;
  title: string;
  label: string;
  button: string;
  note: string;
  answer: PasteAnswer | undefined;
}

/** Many rows at once, pasted from a sheet, and what came of each; those that were not saved stay in the box. */
export function PasteBox({ answer, name, title, label, button, note }: PasteBoxProps) {
  const refused = answer?.refused ?? [];
  const problems = [
    ...(answer?.problem ? [{ text: answer.problem, fieldId: name }] : []),
    ...refused.map(({ text, why }) => ({ text: `${text}：${why}`, fieldId: name })),
  ];
  return (
    <section className="panel stack small" aria-labelledby="h-paste">
      <h2 id="h-paste">{title}</h2>
      {answer && answer.saved + answer.same > 0 && (
        <p className="flash" role="status">
          已保存 <span className="number">{answer.saved}</span> 行
          {answer.same > 0 && (
            <>
              ，<span className="number">{answer.same}</span> 行之前已填
            </>
          )}
        </p>
      )}
      <ErrorList title={`${problems.length} 行没有保存`} problems={problems} />
      <Form method="post" className="stack small" key={answer?.typed}>
        <label htmlFor={name}>{label}</label>
        <textarea
          id={name}
          name={name}
          className="input"
          rows={5}
          required
          defaultValue={answer?.typed}
          aria-invalid={problems.length > 0 || undefined}
        />
        {answer?.toCheck && (
          <>
            <input type="hidden" name="checkedFor" value={answer.toCheck} />
            <label className="checkbox" htmlFor="paste-checked">
              <input id="paste-checked" type="checkbox" name="checked" />
              <span>相差很大的实付金额已核对</span>
            </label>
          </>
        )}
        <p className="cluster">
          <Button small>{button}</Button>
          <span className="note">{note}</span>
        </p>
      </Form>
    </section>
  );
}
