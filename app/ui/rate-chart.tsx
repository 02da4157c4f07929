import type { Rate, RateDrawing } from "./rate-drawing.server.ts";

interface RateChartProps {
  /** Oldest first. */
  rates: readonly Rate[];
  drawing: RateDrawing;
  lang?: "ja" | "zh";
}

const words = {
  ja: {
    title: (days: number, high: string, low: string) =>
      `直近${days}営業日のTTS。最高${high}円、最低${low}円`,
    table: "数値の表を見る",
    caption: "日ごとのTTS",
    yen: "円",
  },
  zh: {
    title: (days: number, high: string, low: string) =>
      `最近${days}个营业日的TTS，最高${high}日元，最低${low}日元`,
    table: "查看数值表",
    caption: "每日TTS",
    yen: "日元",
  },
};

/** The rate of the last business days as a line, its figures in a table beside it. */
export function RateChart({ rates, drawing, lang = "ja" }: RateChartProps) {
  const { width, height, path, high, low } = drawing;
  const word = words[lang];
  const first = rates[0]!;
  const last = rates.at(-1)!;

  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={word.title(rates.length, high.value, low.value)}
      >
        <path className="axis-line" d={`M36 ${high.y.toFixed(1)}H${width - 4}`} />
        <path className="axis-zero" d={`M36 ${low.y.toFixed(1)}H${width - 4}`} />
        <text x="30" y={high.y + 4} textAnchor="end">
          {high.value}
        </text>
        <text x="30" y={low.y + 4} textAnchor="end">
          {low.value}
        </text>
        <path d={path} fill="none" stroke="#00118f" strokeWidth="2" />
        <text x="36" y={height - 2}>
          {shortDay(first.day)}
        </text>
        <text x={width - 4} y={height - 2} textAnchor="end">
          {shortDay(last.day)}
        </text>
      </svg>
      <details className="disclosure">
        <summary>{word.table}</summary>
        <table className="table tight plain">
          <caption className="visually-hidden">{word.caption}</caption>
          <tbody>
            {[...rates].reverse().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row" className="number">
                  {day.replaceAll("-", "/")}
                </th>
                <td className="numeric">
                  {value}
                  {word.yen}
                </td>
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
