import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { inYenZh } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { creditLineHref } from "./credit-line-href.ts";
import { LineMatch, type LineMatchProps } from "./line-match.tsx";

interface OpenBankLineProps {
  line: {
    id: string;
    bankDay: string;
    amountYen: number;
    payer: string;
    balanceYen: number;
    importedByName: string;
  };
  matches: readonly Pick<LineMatchProps, "report" | "reason" | "certain" | "outlook">[];
  lastResult: SubmissionResult | undefined;
}

/** One line of the bank and the reports that it may have paid. */
export function OpenBankLine({ line, matches, lastResult }: OpenBankLineProps) {
  const credit = answerTo(lastResult, { intent: "credit" });
  // A refused form of a shown report is answered by that one, any other by the form with the number.
  const answered = matches.some(({ report }) => report.number === credit?.initialValue?.number);
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <p>
          <span className="number">{formatDay(line.bankDay)}</span>{" "}
          <b className="number">{inYenZh(line.amountYen)}</b> <span lang="ja">{line.payer}</span>
        </p>
        <p className="note number">
          余额 {inYenZh(line.balanceYen)} · {line.importedByName} 导入
        </p>
      </div>
      {matches.length === 0 ? (
        <p className="note">没有相符的汇款申报。</p>
      ) : (
        <ul className="stack small">
          {matches.map((match, index) => (
            <LineMatch
              key={match.report.number}
              {...match}
              line={line}
              first={index === 0}
              lastResult={answerTo(credit, { number: match.report.number })}
            />
          ))}
        </ul>
      )}
      <div className="cluster">
        <a className="button small soft" href={creditLineHref(line.id)}>
          入到会员
        </a>
        <CreditByNumber line={line} lastResult={answered ? undefined : credit} />
        <SetLineAside line={line} lastResult={answerTo(lastResult, { intent: "aside" })} />
      </div>
    </li>
  );
}

type LineFormProps = Pick<OpenBankLineProps, "line" | "lastResult">;

/** Credits the line to a report that is not among the matches. */
function CreditByNumber({ line, lastResult }: LineFormProps) {
  const [form, fields] = useForm<{ number: string; note: string }>({
    id: `credit-${line.id}`,
    lastResult,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="stack small">
      <ErrorSummary form={form} title="请检查填写内容" />
      <div className="cluster">
        <input type="hidden" name="line" value={line.id} />
        <TextField field={fields.number} label="申报编号" placeholder="NK-" />
        <TextField field={fields.note} label="入账说明" />
        <SendButton soft small intent="credit" of={{ name: "line", value: line.id }} lang="zh">
          按编号入账
        </SendButton>
      </div>
    </Form>
  );
}

function SetLineAside({ line, lastResult }: LineFormProps) {
  const [form, fields] = useForm<{ note: string }>({ id: `aside-${line.id}`, lastResult });
  return (
    <Form method="post" {...getFormProps(form)} className="stack small">
      <ErrorSummary form={form} title="请检查填写内容" />
      <div className="cluster">
        <input type="hidden" name="line" value={line.id} />
        <TextField field={fields.note} label="不入账原因" />
        <SendButton soft small intent="aside" of={{ name: "line", value: line.id }} lang="zh">
          不入账
        </SendButton>
      </div>
    </Form>
  );
}
