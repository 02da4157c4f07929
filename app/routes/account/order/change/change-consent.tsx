import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Yen } from "#app/ui/money.tsx";
import type { Answering } from "./order-changes.tsx";
import type { ShownChange } from "./shown-changes.server.ts";

interface ChangeConsentProps {
  change: ShownChange;
  action: string;
  /** The parts that were chosen before, and what they come to. */
  answering: Answering | undefined;
}

/** The company's consent, part by part; the form carries the difference that it shows. */
export function ChangeConsent({ change, action, answering }: ChangeConsentProps) {
  const differenceYen = answering?.seenYen ?? change.differenceYen;
  return (
    <form method="post" action={action} className="stack s printed">
      <input type="hidden" name="changeId" value={change.id} />
      <input type="hidden" name="seenYen" value={differenceYen} />
      <CardTable
        tight
        label={change.name}
        columns={["項目", "変更前", "変更後", "理由", { unseen: "同意" }]}
      >
        {change.parts.map((part, index) => (
          <tr role="row" key={part.key}>
            <th role="rowheader" scope="row">
              {part.name}
            </th>
            <td role="cell" data-l="変更前" className="n">
              {part.before}
            </td>
            <td role="cell" data-l="変更後" className="n">
              {part.after}
            </td>
            <td role="cell" data-l="理由">
              {part.reason}
            </td>
            <td role="cell">
              <input type="hidden" name={`parts[${index}].id`} value={part.key} />
              <label className="ck">
                <input
                  type="checkbox"
                  name={`parts[${index}].agreed`}
                  defaultChecked={!answering?.declined.includes(part.key)}
                />
                <span>同意</span>
              </label>
            </td>
          </tr>
        ))}
      </CardTable>
      <ConsentSums
        change={change}
        differenceYen={differenceYen}
        whole={!answering?.declined.length}
      />
      <p className="row">
        <Button fill name="intent" value="accept">
          同意する
        </Button>
        <Button soft name="intent" value="decline">
          同意しない
        </Button>
      </p>
    </form>
  );
}

interface ConsentSumsProps {
  change: ShownChange;
  differenceYen: number;
  /** Whether the difference is that of all parts. */
  whole: boolean;
}

function ConsentSums({ change, differenceYen, whole }: ConsentSumsProps) {
  const scope = whole ? "" : "選んだ項目での";
  const rows = [
    { name: "変更前の合計", yen: change.before.totalYen },
    { name: "すべてに同意したときの合計", yen: change.after.totalYen },
    differenceYen > 0
      ? { name: `${scope}残高からのお支払い`, yen: differenceYen }
      : { name: `${scope}残高への返金`, yen: -differenceYen },
  ];
  return (
    <table className="t plain tight amt">
      <tbody>
        {rows.map(({ name, yen }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="num">
              <Yen yen={yen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
