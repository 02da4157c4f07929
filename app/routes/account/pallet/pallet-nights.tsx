import { scaleLinear } from "d3-scale";
import { palletChanges, palletNightStates } from "#app/domain/catalog/pallets/pallet.ts";
import type { findPallet } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

type Found = NonNullable<Awaited<ReturnType<typeof findPallet>>>;
const count = (value: number) => grouped(String(value));

/** 検索履歴: what each search found, drawn and as a table, and what changed. */
export function PalletNights({ nights, changes }: Pick<Found, "nights" | "changes">) {
  if (nights.length === 0)
    return <p className="note">まだ検索していません。次の0:00に自動で検索します。</p>;
  return (
    <div className="stack">
      <Drawn nights={nights} />
      <CardTable
        tight
        three
        label="検索履歴"
        columns={[
          "検索日",
          "結果",
          { right: "調べた商品" },
          { right: "該当" },
          { right: "パレット" },
          { right: "新着" },
          { right: "値上がり" },
          { right: "値下がり" },
          { right: "在庫切れ" },
          { right: "終了・条件外" },
        ]}
      >
        {nights.map((night) => (
          <NightRow key={`${night.night}/${night.turn}`} night={night} />
        ))}
      </CardTable>
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  );
}

function NightRow({ night }: { night: Found["nights"][number] }) {
  const { ja, shape } = palletNightStates[night.state];
  const figures = {
    調べた商品: night.looked,
    該当: night.matched,
    パレット: night.held,
    新着: night.fresh,
    値上がり: night.dearer,
    値下がり: night.cheaper,
    在庫切れ: night.out,
    "終了・条件外": night.gone,
  };
  return (
    <TableRow>
      <RowHeading>
        <span className="number">{formatDay(night.night)}</span>{" "}
        <small className="note">{night.turn === 0 ? "夜間" : "手動"}</small>
      </RowHeading>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
        {night.postponed && (
          <small className="block note">
            取引先への問い合わせ枠を使い切り、続きは明日の夜に行います
          </small>
        )}
      </TableCell>
      {Object.entries(figures).map(([label, value]) => (
        <TableCell className="numeric" label={label} key={label}>
          {count(value)}
        </TableCell>
      ))}
    </TableRow>
  );
}

const width = 640;
const floor = 130;

function Drawn({ nights }: Pick<Found, "nights">) {
  const drawn = [...nights].reverse();
  const y = scaleLinear([0, Math.max(5, ...drawn.map(({ held }) => held))], [floor, 30]).nice(4);
  const step = (width - 44) / Math.max(7, drawn.length);
  const last = drawn.at(-1)!;
  const label = `検索ごとのパレットの商品数。最後は${count(last.held)}件、新着${count(last.fresh)}件`;
  return (
    <figure className="panel">
      <svg className="chart wide-labels" viewBox={`0 0 ${width} 156`} role="img" aria-label={label}>
        {y.ticks(3).map((tick) => (
          <g key={tick}>
            <path className={tick === 0 ? "axis-zero" : "axis-line"} d={`M40 ${y(tick)}h596`} />
            <text x="34" y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {drawn.map(({ night, turn, held, fresh }, at) => {
          const x = 44 + at * step;
          const bar = { x: x.toFixed(1), width: (step * 0.66).toFixed(1) };
          return (
            <g key={`${night}/${turn}`}>
              <rect className="shade-3" {...bar} y={y(held)} height={floor - y(held)} />
              <rect
                className="shade-1"
                {...bar}
                y={y(held)}
                height={floor - y(Math.min(held, fresh))}
              />
              <text x={x + step * 0.33} y={y(held) - 6} textAnchor="middle">
                {fresh > 0 ? `+${fresh}` : "0"}
              </text>
              <text x={x + step * 0.33} y="148" textAnchor="middle">
                {formatDay(night).slice(5)}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="note">パレットの商品数。列の上の数字と濃い部分は新着の件数</figcaption>
    </figure>
  );
}

function Changes({ changes }: Pick<Found, "changes">) {
  return (
    <details className="panel">
      <summary>値段と在庫の変化（新しい順に{changes.length}件）</summary>
      <ul>
        {changes.map(({ night, turn, offerId, kind, titleJa, fromFen, toFen }) => (
          <li key={`${night}/${turn}/${offerId}/${kind}`}>
            <span className="number">{formatDay(night)}</span> {palletChanges[kind]} {titleJa}
            {fromFen !== toFen && (
              <span className="number">
                {" "}
                {yuan(fromFen)}元 → {yuan(toFen)}元
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
