import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
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
  /** What was typed into this line and refused. */
  typed: Record<string, string>;
}

/** One line of the bank and the reports that it may have paid. */
export function OpenBankLine({ line, matches, typed }: OpenBankLineProps) {
  const whyId = (number = "") => `why-${line.id}-${number}`;
  // A refused form of a shown report is answered by that one, any other by the form with the number.
  const answered = matches.some(
    ({ certain, report }) => !certain && report.number === typed.number,
  );
  const whyNumberId = answered ? whyId() : whyId(typed.number);
  const yen = (amount: number) => `${grouped(String(amount))}日元`;
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <p>
          <span className="number">{formatDay(line.bankDay)}</span>{" "}
          <b className="number">{yen(line.amountYen)}</b> <span lang="ja">{line.payer}</span>
        </p>
        <p className="note number">
          余额 {yen(line.balanceYen)} · {line.importedByName} 导入
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
              whyId={whyId(match.report.number)}
              typedNote={typed.number === match.report.number ? (typed.note ?? "") : ""}
            />
          ))}
        </ul>
      )}
      <div className="cluster">
        <CreditByNumber line={line} typed={typed} whyNumberId={whyNumberId} />
        <SetLineAside line={line} typed={typed} />
      </div>
    </li>
  );
}

/** Credits the line to a report that is not among the matches. */
function CreditByNumber({
  line,
  typed,
  whyNumberId,
}: Pick<OpenBankLineProps, "line" | "typed"> & { whyNumberId: string }) {
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="line" value={line.id} />
      <label htmlFor={`number-${line.id}`}>申报编号</label>
      <input
        className="input small auto-width"
        id={`number-${line.id}`}
        name="number"
        placeholder="NK-"
        defaultValue={typed.number ?? ""}
      />
      <label htmlFor={whyNumberId}>入账说明</label>
      <input
        className="input small auto-width"
        id={whyNumberId}
        name="note"
        defaultValue={typed.intent === "credit" ? (typed.note ?? "") : ""}
      />
      <Button soft small name="intent" value="credit">
        按编号入账
      </Button>
    </Form>
  );
}

function SetLineAside({ line, typed }: Pick<OpenBankLineProps, "line" | "typed">) {
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="line" value={line.id} />
      <label htmlFor={`note-${line.id}`}>不入账原因</label>
      <input
        className="input small auto-width"
        id={`note-${line.id}`}
        name="note"
        defaultValue={typed.intent === "aside" ? (typed.note ?? "") : ""}
      />
      <Button soft small name="intent" value="aside">
        不入账
      </Button>
    </Form>
  );
}
