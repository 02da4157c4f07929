import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { countReasons, reasonsFor } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Status } from "#app/ui/status.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import type { CountView } from "./count-view.server.ts";

type DifferingLine = CountView["lines"][number];

interface CountDifferencesProps {
  lines: readonly DifferingLine[];
  count: CountView["count"];
  lastResult: SubmissionResult | undefined;
}

/** Where shelf and books differ; the reasons belong to the form that books them. */
export function CountDifferences({ lines, count, lastResult }: CountDifferencesProps) {
  const asked = count.state === "counting";
  return (
    <section aria-labelledby="h-different">
      <h2 id="h-different">
        差异 <span className="number">{lines.length}</span>
      </h2>
      <CardTable
        tight
        label="差异"
        columns={[
          "批次",
          "商品",
          { right: "应有" },
          { right: "实盘" },
          { right: "差异" },
          { right: "成本（日元）" },
          "原因",
        ]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading className="monospace">
              {lotCode(line.number)}
              <small className="block">{line.shelf}</small>
            </RowHeading>
            <TableCell>
              <LotItem {...line} />
            </TableCell>
            <TableCell>{line.expectedQuantity}</TableCell>
            <TableCell>{line.countedQuantity}</TableCell>
            <TableCell>
              <b>{signed(line.difference)}</b>
            </TableCell>
            <TableCell>{line.valueYen.toLocaleString("zh-CN")}</TableCell>
            <TableCell className="wide">
              <div className="stack small">
                {line.disputed ? (
                  <Disputed line={line} count={count} lastResult={lastResult} />
                ) : asked ? (
                  <Reason line={line} lastResult={lastResult} />
                ) : (
                  line.reason && countReasons[line.reason].zh
                )}
                {line.settledByName && (
                  <small className="block">由 {line.settledByName} 定数</small>
                )}
                <Hurdles line={line} />
              </div>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

function signed(difference: number) {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

interface ReasonProps {
  line: DifferingLine;
  lastResult: SubmissionResult | undefined;
}

function Reason({ line, lastResult }: ReasonProps) {
  const name = `reason-${line.id}`;
  return (
    <select
      name={name}
      form="book"
      className="input small auto-width"
      aria-label={`原因 ${lotCode(line.number)}`}
      defaultValue={String(lastResult?.initialValue?.[name] ?? line.reason ?? "")}
    >
      <option value="">请选择</option>
      {reasonsFor(line.difference).map((reason) => (
        <option key={reason} value={reason}>
          {countReasons[reason].zh}
        </option>
      ))}
    </select>
  );
}

function Hurdles({ line: { stale, promised, promisedTo } }: { line: DifferingLine }) {
  return (
    <>
      {stale && <Status shape="trouble">盘点后有人动过，请重数</Status>}
      {promised > 0 && (
        <>
          <Status shape="trouble">{`${promised} 件已预留给配送单，入账后由买家选择`}</Status>
          {promisedTo.map((number) => (
            <a key={number} className="number" href={href("/staff/shipping/:number", { number })}>
              {number}
            </a>
          ))}
        </>
      )}
    </>
  );
}

interface DisputedProps {
  line: DifferingLine;
  count: CountView["count"];
  lastResult: SubmissionResult | undefined;
}

/** A lot that two people counted differently: a third look, or who counted none of it says which stands. */
function Disputed({ line, count, lastResult }: DisputedProps) {
  const refused = answerTo(lastResult, { intent: "choose", lotId: line.id });
  const code = lotCode(line.number);
  const open = count.state === "counting" || count.state === "awaiting";
  return (
    <>
      <Status shape="trouble">
        {`数得不一样：${line.figures.map(({ by, quantity }) => `${by} ${quantity}`).join("，")}`}
      </Status>
      {open && !line.maySettle && <small className="block">请再数一次，或由没数过的同事定数</small>}
      {open && line.maySettle && (
        <Form method="post" className="cluster no-print">
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="version" value={count.version} />
          <input type="hidden" name="lotId" value={line.id} />
          <select name="place" className="input small auto-width" aria-label={`定数 ${code}`}>
            {line.figures.map(({ place, by, quantity }) => (
              <option key={place} value={place}>{`${quantity} 件（${by}）`}</option>
            ))}
          </select>
          <select
            name="reason"
            className="input small auto-width"
            aria-label={`差异原因 ${code}`}
            defaultValue={String(refused?.initialValue?.reason ?? "")}
          >
            <option value="">没有差异</option>
            {Object.entries(countReasons).map(([reason, { zh }]) => (
              <option key={reason} value={reason}>
                {zh}
              </option>
            ))}
          </select>
          <Button small>
            以此数为准<span className="visually-hidden"> {code}</span>
          </Button>
        </Form>
      )}
    </>
  );
}
