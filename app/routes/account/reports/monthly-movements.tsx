import { scaleLinear } from "d3-scale";
import { grouped } from "#app/ui/money.tsx";

interface MonthlyMovementsProps {
  months: readonly { month: string; came: number; left: number }[];
}

const width = 720;
const height = 262;
const shades = { came: "shade-1", left: "shade-3" } as const;

/** Pieces that came to the shelf and left for Japan, month by month, drawn and as a table. */
export function MonthlyMovements({ months }: MonthlyMovementsProps) {
  const most = Math.max(1, ...months.flatMap(({ came, left }) => [came, left]));
  const y = scaleLinear([0, most], [220, 34]).nice(4);
  const step = (width - 60) / months.length;
  return (
    <section aria-labelledby="h-months" className="stack small">
      <h2 id="h-months" className="heading">
        月ごとの入庫と出庫
      </h2>
      <svg
        className="chart wide-labels"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="月ごとの入庫数と出庫数"
      >
        <text x="4" y="14">
          個（左の棒が入庫、右の棒が出庫）
        </text>
        {y.ticks(4).map((pieces) => (
          <g key={pieces}>
            <path
              className={pieces === 0 ? "axis-zero" : "axis-line"}
              d={`M52 ${y(pieces)}h${width - 60}`}
            />
            <text x="46" y={y(pieces) + 4} textAnchor="end">
              {grouped(String(pieces))}
            </text>
          </g>
        ))}
        {months.map((one, index) => (
          <g key={one.month}>
            {(["came", "left"] as const).map((side, place) => (
              <rect
                key={side}
                className={shades[side]}
                x={(60 + index * step + place * step * 0.34).toFixed(1)}
                y={y(one[side]).toFixed(1)}
                width={(step * 0.3).toFixed(1)}
                height={Math.max(0, 220 - y(one[side])).toFixed(1)}
              />
            ))}
            <text x={(60 + index * step + step * 0.32).toFixed(1)} y="240" textAnchor="middle">
              {Number(one.month.slice(5))}月
            </text>
          </g>
        ))}
      </svg>
      <FiguresByMonth months={months} />
    </section>
  );
}

/** Four short columns: they stay a table on a phone. */
function FiguresByMonth({ months }: MonthlyMovementsProps) {
  return (
    <div className="container">
      <table className="table tight">
        <caption className="visually-hidden">月ごとの入庫と出庫</caption>
        <thead>
          <tr>
            <th scope="col">月</th>
            {["入庫", "出庫", "差"].map((head) => (
              <th key={head} scope="col" className="align-end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, came, left }) => (
            <tr key={month}>
              <th scope="row" className="number">
                {month.slice(0, 4)}年{Number(month.slice(5))}月
              </th>
              {Object.entries({ came, left, more: came - left }).map(([name, pieces]) => (
                <td key={name} className="numeric">
                  {grouped(String(pieces))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
