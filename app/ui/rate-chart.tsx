import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

interface RateChartProps {
  /** Oldest first; values are decimal text. */
  rates: readonly { day: string; value: string }[];
}

const width = 320;
const height = 92;

/** The rate of the last business days as a line, its figures in a table beside it. */
export function RateChart({ rates }: RateChartProps) {
  const values = rates.map(({ value }) => Number(value));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (rates.length < 2) return null;

  const x = scaleLinear([0, rates.length - 1], [36, width - 8]);
  const y = scaleLinear([low, high === low ? low + 1 : high], [height - 22, 12]);
  const path =
    line<number>(
      (_, index) => x(index),
      (value) => y(value),
    ).digits(1)(values) ?? "";
  const first = rates[0]!;
  const last = rates.at(-1)!;

  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`直近${rates.length}営業日のTTS。最高${high.toFixed(2)}円、最低${low.toFixed(2)}円`}
      >
        <path className="ax" d={`M36 ${y(high).toFixed(1)}H${width - 4}`} />
        <path className="ax0" d={`M36 ${y(low).toFixed(1)}H${width - 4}`} />
        <text x="30" y={y(high) + 4} textAnchor="end">
          {high.toFixed(2)}
        </text>
        <text x="30" y={y(low) + 4} textAnchor="end">
          {low.toFixed(2)}
        </text>
        <path d={path} fill="none" stroke="#00118f" strokeWidth="2" />
        <text x="36" y={height - 2}>
          {shortDay(first.day)}
        </text>
        <text x={width - 4} y={height - 2} textAnchor="end">
          {shortDay(last.day)}
        </text>
      </svg>
      <details className="d">
        <summary>数値の表を見る</summary>
        <table className="t tight plain">
          <caption className="vh">日ごとのTTS</caption>
          <tbody>
            {[...rates].reverse().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row" className="n">
                  {day.replaceAll("-", "/")}
                </th>
                <td className="num">{value}円</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function shortDay(day: string) {
  const [, month, date] = day.split("-").map(Number);
  return `${month}/${date}`;
}
