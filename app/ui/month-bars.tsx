import { scaleLinear } from "d3-scale";
import { CardTable, RowHeading, TableCell, TableRow } from "./card-table.tsx";
import { grouped } from "./money.tsx";

interface MonthBarsProps {
  title: string;
  months: readonly { month: string; parts: readonly number[] }[];
  /** The names of the parts, in their order. */
  names: readonly string[];
}

const width = 720;
const height = 262;
const shades = ["shade-1", "shade-3", "shade-4"];
const man = 10_000;

/** Spending by month as stacked bars, the figures in a table beside them. */
export function MonthBars({ title, months, names }: MonthBarsProps) {
  const totals = months.map(({ parts }) => parts.reduce((sum, yen) => sum + Math.max(0, yen), 0));
  const y = scaleLinear([0, Math.max(man, ...totals)], [220, 34]).nice(4);
  const step = (width - 52) / months.length;

  return (
    <>
      <svg
        className="chart wide-labels"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={title}
      >
        <text x="4" y="14">
          万円
        </text>
        {y.ticks(4).map((yen) => (
          <g key={yen}>
            <path
              className={yen === 0 ? "axis-zero" : "axis-line"}
              d={`M44 ${y(yen)}h${width - 52}`}
            />
            <text x="36" y={y(yen) + 4} textAnchor="end">
              {yen / man}
            </text>
          </g>
        ))}
        {months.map(({ month, parts }, index) => {
          const x = 52 + index * step;
          let base = 0;
          return (
            <g key={month}>
              {parts.map((yen, part) => {
                const from = base;
                base += Math.max(0, yen);
                return (
                  <rect
                    key={names[part]}
                    className={shades[part]}
                    x={x.toFixed(1)}
                    y={y(base).toFixed(1)}
                    width={(step * 0.58).toFixed(1)}
                    height={Math.max(0, y(from) - y(base)).toFixed(1)}
                  />
                );
              })}
              <text x={(x + step * 0.29).toFixed(1)} y="240" textAnchor="middle">
                {Number(month.slice(5))}月
              </text>
            </g>
          );
        })}
      </svg>
      <FiguresByMonth title={title} names={names} months={months} />
    </>
  );
}

function FiguresByMonth({
  title,
  names,
  months,
}: Pick<MonthBarsProps, "title" | "names" | "months">) {
  return (
    <details className="disclosure">
      <summary>数値の表を見る</summary>
      <CardTable
        label={title}
        tight
        columns={["月", ...[...names, "合計"].map((right) => ({ right }))]}
      >
        {[...months].reverse().map(({ month, parts }) => (
          <TableRow key={month}>
            <RowHeading className="number">
              {month.slice(0, 4)}年{Number(month.slice(5))}月
            </RowHeading>
            {parts.map((yen, part) => (
              <TableCell key={names[part]} label={names[part]} className="numeric">
                {grouped(String(yen))}円
              </TableCell>
            ))}
            <TableCell label="合計" className="numeric">
              <b>{grouped(String(parts.reduce((sum, yen) => sum + yen, 0)))}円</b>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </details>
  );
}
