import { casePage } from "#app/domain/core/page-links.ts";
import { awaitsAnswer, type CaseState } from "#app/domain/trade/case-state.ts";
import {
  type CaseAnswer,
  type CaseKind,
  caseAnswerName,
  caseKindNames,
  caseStates,
} from "#app/domain/trade/floor/problem-case.ts";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { yenText } from "../../problem/case-yen.tsx";

interface OrderCasesProps {
  cases: readonly {
    number: string;
    kind: CaseKind;
    state: CaseState;
    quantity: number;
    replyBy: Date;
    answer: CaseAnswer | null;
    settledYen: number;
    walletYen: number;
    titleJa: string;
  }[];
}

/** 問題商品 of an order: what waits for an answer stands out, what is done says what came of it. */
export function OrderCases({ cases }: OrderCasesProps) {
  if (cases.length === 0) return null;
  const open = cases.some(awaitsAnswer);
  return (
    <section
      className={open ? "panel attention stack small" : "panel stack small"}
      aria-labelledby="h-cases"
    >
      <h2 id="h-cases">問題商品</h2>
      <ul className="stack small">
        {cases.map((one) => (
          <li key={one.number}>
            <a className="number" href={casePage(one.number)}>
              {one.number}
            </a>{" "}
            <Status shape={caseStates[one.state].shape}>{caseStates[one.state].ja}</Status>{" "}
            {one.titleJa}{" "}
            <b className="number">
              {caseKindNames[one.kind].ja} {one.quantity.toLocaleString("ja-JP")}個
            </b>
            <small className="block number">
              {awaitsAnswer(one) ? `期限 ${when(one.replyBy)}` : outcome(one)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcome({ kind, answer, settledYen, walletYen }: OrderCasesProps["cases"][number]) {
  if (!answer) return "";
  const words = `回答：${caseAnswerName(kind, answer).ja}`;
  if (settledYen === 0) return words;
  return `${words} ・ ${yenText({ changeYen: settledYen, walletYen })}`;
}
