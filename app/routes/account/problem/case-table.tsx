import { casePage, orderPage } from "#app/domain/core/page-links.ts";
import { type CaseState, isClosed } from "#app/domain/trade/case-state.ts";
import {
  type CaseAnswer,
  type CaseKind,
  type CaseMoney,
  caseAnswerName,
  caseAnswerNames,
  caseAnswers,
  caseKindNames,
  caseStates,
} from "#app/domain/trade/floor/problem-case.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { StockItem } from "../stock/stock-item.tsx";
import { yenText } from "./case-yen.tsx";

interface ListedCase {
  id: string;
  number: string;
  kind: CaseKind;
  state: CaseState;
  quantity: number;
  note: string;
  replyBy: Date;
  answer: CaseAnswer | null;
  settledYen: number;
  walletYen: number;
  orderNumber: string;
  lineQuantity: number;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  picture: string;
  costs: readonly (CaseMoney & { answer: CaseAnswer })[];
}

interface CaseTableProps {
  cases: readonly ListedCase[];
  now: Date;
  mayAnswer: boolean;
  /** What was ticked and chosen when the form came back. */
  typed: { picked: readonly string[]; together: string; rows: Record<string, string> };
}

/** The cases of a page; those that wait for an answer are answered here, one by one or together. */
export function CaseTable({ cases, now, mayAnswer, typed }: CaseTableProps) {
  const open = mayAnswer && cases.some(({ costs }) => costs.length > 0);
  const table = (
    <CardTable columns={["商品", "内容", "状態", "回答と金額"]}>
      {cases.map((one) => (
        <CaseRow
          key={one.id}
          one={one}
          now={now}
          mayAnswer={mayAnswer}
          picked={typed.picked.includes(one.number)}
          chosen={typed.rows[one.number] ?? ""}
        />
      ))}
    </CardTable>
  );
  if (!open) return table;
  return (
    <form method="post" className="stack">
      {table}
      <div className="toolbar cluster">
        <label htmlFor="together" className="note">
          選んだ項目の回答
        </label>
        <select
          id="together"
          className="input small auto-width"
          name="together"
          defaultValue={typed.together}
        >
          <option value="">行ごとの選択のとおり</option>
          {caseAnswers.map((answer) => (
            <option key={answer} value={answer}>
              すべて{caseAnswerNames[answer].ja}
            </option>
          ))}
        </select>
        <Button fill>選んだ項目に回答する</Button>
        <span className="note">回答は取り消せません。返金は作業の完了後、残高に入ります</span>
      </div>
    </form>
  );
}

interface CaseRowProps {
  one: ListedCase;
  now: Date;
  mayAnswer: boolean;
  picked: boolean;
  chosen: string;
}

function CaseRow({ one, now, mayAnswer, picked, chosen }: CaseRowProps) {
  const { ja, shape } = caseStates[one.state];
  const open = one.costs.length > 0;
  return (
    <TableRow>
      <RowHeading>
        <span className="pick-row">
          {open && mayAnswer && (
            <input
              type="checkbox"
              name="pick"
              value={one.number}
              defaultChecked={picked}
              aria-label={`${one.number} を選ぶ`}
            />
          )}
          <StockItem {...one}>
            <small className="block number">
              <a href={casePage(one.number)}>{one.number}</a>
            </small>
          </StockItem>
        </span>
      </RowHeading>
      <TableCell>
        {caseKindNames[one.kind].ja}{" "}
        <b className="number">
          {one.quantity.toLocaleString("ja-JP")}/{one.lineQuantity.toLocaleString("ja-JP")}個
        </b>
        {one.note && <small className="block">{one.note}</small>}
        <small className="block number">
          <a href={orderPage(one.orderNumber)}>{one.orderNumber}</a>
        </small>
      </TableCell>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
        {open && (
          <small className={one.replyBy < now ? "block overdue number" : "block number"}>
            期限 {when(one.replyBy)}
          </small>
        )}
      </TableCell>
      <TableCell className="wide">
        {open && mayAnswer ? <AnswerChoice one={one} chosen={chosen} /> : <Answered one={one} />}
      </TableCell>
    </TableRow>
  );
}

/** The answers that are still possible with their yen; the form carries what was seen. */
function AnswerChoice({ one, chosen }: { one: ListedCase; chosen: string }) {
  const value = ({ answer, changeYen }: ListedCase["costs"][number]) => `${answer}:${changeYen}`;
  return (
    <>
      <input type="hidden" name={`offers-${one.number}`} value={one.costs.map(value).join(",")} />
      <select
        className="input small"
        name={`answer-${one.number}`}
        aria-label={`${one.number} の回答`}
        defaultValue={chosen}
      >
        <option value="">選んでください</option>
        {one.costs.map((cost) => (
          <option key={cost.answer} value={value(cost)}>
            {caseAnswerName(one.kind, cost.answer).ja} {yenText(cost)}
          </option>
        ))}
      </select>
    </>
  );
}

function Answered({ one }: { one: ListedCase }) {
  const { kind, answer, settledYen, walletYen } = one;
  if (!answer) return "—";
  return (
    <>
      {caseAnswerName(kind, answer).ja}
      {isClosed(one) && (
        <small className="block number">{yenText({ changeYen: settledYen, walletYen })}</small>
      )}
    </>
  );
}
