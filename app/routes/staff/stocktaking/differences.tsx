import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { countReasons, reasonsFor } from "#app/domain/trade/floor/stock-count.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { State } from "#app/ui/state.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";
import type { Loaded } from "./count.tsx";
import { Disputed } from "./disputed.tsx";

type Line = Loaded["lines"][number];

interface DifferencesProps {
  lines: readonly Line[];
  count: Loaded["count"];
  /** Reasons of a form that was refused, by lot. */
  refused: { reasons: Record<string, string> } | undefined;
}

/** Where shelf and books differ; the reasons belong to the form that books them. */
export function Differences({ lines, count, refused }: DifferencesProps) {
  const asked = count.state === "counting";
  return (
    <section aria-labelledby="h-different">
      <h2 id="h-different">
        差异 <span className="n">{lines.length}</span>
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
          <tr role="row" key={line.id}>
            <th role="rowheader" scope="row" className="mono">
              {lotCode(line.number)}
              <small className="blk">{line.shelf}</small>
            </th>
            <td role="cell" data-l="商品">
              <LotItem {...line} />
            </td>
            <td role="cell" data-l="应有" className="num">
              {line.expectedQuantity}
            </td>
            <td role="cell" data-l="实盘" className="num">
              {line.countedQuantity}
            </td>
            <td role="cell" data-l="差异" className="num">
              <b>{signed(line.difference)}</b>
            </td>
            <td role="cell" data-l="成本（日元）" className="num">
              {line.valueYen.toLocaleString("zh-CN")}
            </td>
            <td role="cell" data-l="原因" className="wide">
              <div className="stack s">
                {line.disputed ? (
                  <Disputed line={line} count={count} typed={refused?.reasons[line.id]} />
                ) : asked ? (
                  <Reason line={line} typed={refused?.reasons[line.id]} />
                ) : (
                  line.reason && countReasons[line.reason].zh
                )}
                {line.settledByName && <small className="blk">由 {line.settledByName} 定数</small>}
                <Hurdles line={line} />
              </div>
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

function signed(difference: number) {
  if (difference === 0) return "0";
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}

function Reason({ line, typed }: { line: Line; typed: string | undefined }) {
  return (
    <select
      name={`reason-${line.id}`}
      form="book"
      className="in s auto"
      aria-label={`原因 ${lotCode(line.number)}`}
      defaultValue={typed ?? line.reason ?? ""}
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

function Hurdles({ line: { stale, promised, promisedTo } }: { line: Line }) {
  return (
    <>
      {stale && <State shape="trouble">盘点后有人动过，请重数</State>}
      {promised > 0 && (
        <>
          <State shape="trouble">{`${promised} 件已预留给配送单，请先处理配送单`}</State>
          {promisedTo.map((number) => (
            <a key={number} className="n" href={href("/staff/shipping/:number", { number })}>
              {number}
            </a>
          ))}
        </>
      )}
    </>
  );
}
