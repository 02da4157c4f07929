import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";

interface PasteNumbersProps {
  answer:
    | {
        typed: string;
        problem?: string;
        saved: number;
        same: number;
        refused: readonly { text: string; why: string }[];
      }
    | undefined;
}

/** Couriers' numbers for many purchases, pasted from a sheet, and what came of each line. */
export function PasteNumbers({ answer }: PasteNumbersProps) {
  const refused = answer?.refused ?? [];
  const problems = [
    ...(answer?.problem ? [{ text: answer.problem, fieldId: "numbers" }] : []),
    ...refused.map(({ text, why }) => ({ text: `${text}：${why}`, fieldId: "numbers" })),
  ];
  return (
    <section className="panel stack s" aria-labelledby="h-paste">
      <h2 id="h-paste">批量填快递单号</h2>
      {answer && answer.saved + answer.same > 0 && (
        <p className="flash" role="status">
          已保存 <span className="n">{answer.saved}</span> 行
          {answer.same > 0 && (
            <>
              ，<span className="n">{answer.same}</span> 行之前已填
            </>
          )}
        </p>
      )}
      <ErrorList title={`${problems.length} 行没有保存`} problems={problems} />
      <Form method="post" className="stack s" key={answer?.typed}>
        <label htmlFor="numbers">每行一笔：平台订单号 快递单号</label>
        <textarea
          id="numbers"
          name="numbers"
          className="in"
          rows={5}
          required
          defaultValue={answer?.typed}
          aria-invalid={problems.length > 0 || undefined}
        />
        <p className="row">
          <Button small>保存单号</Button>
          <span className="note">一次最多200行，用空格、逗号或制表符隔开</span>
        </p>
      </Form>
    </section>
  );
}
