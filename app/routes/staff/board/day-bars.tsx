import { scaleLinear } from "d3-scale";

interface DayBarsProps {
  days: readonly string[];
  cameIn: readonly number[];
  done: readonly number[];
}

const width = 560;
const floor = 190;

/** What came in beside what was done, day by day, the figures in a table beneath. */
export function DayBars({ days, cameIn, done }: DayBarsProps) {
  const y = scaleLinear([0, Math.max(4, ...cameIn, ...done)], [floor, 14]).nice(4);
  const step = (width - 44) / days.length;
  const bar = Math.max(2, step * 0.36);
  const every = Math.ceil(days.length / 10);
  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${width} 216`}
        role="img"
        aria-label="每天买家提交和我们办理的件数"
      >
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <path
              className={tick === 0 ? "axis-zero" : "axis-line"}
              d={`M36 ${y(tick)}H${width}`}
            />
            <text x="30" y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {days.map((day, at) => {
          const x = 40 + at * step;
          return (
            <g key={day}>
              <Bar look="bar-received" x={x} y={y(cameIn[at]!)} width={bar} />
              <Bar look="bar-done" x={x + bar + 1} y={y(done[at]!)} width={bar} />
              {at % every === 0 && (
                <text x={x + bar} y="208" textAnchor="middle">
                  {day.slice(5).replace("-", "/")}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="note">浅色：买家提交；深色：我们办理（报价、采购、收发货等）。</p>
      <DayFigures days={days} cameIn={cameIn} done={done} />
    </>
  );
}

function Bar({ look, x, y, width }: { look: string; x: number; y: number; width: number }) {
  return (
    <rect
      className={look}
      x={x.toFixed(1)}
      y={y.toFixed(1)}
      width={width.toFixed(1)}
      height={(floor - y).toFixed(1)}
    />
  );
}

function DayFigures({ days, cameIn, done }: DayBarsProps) {
  return (
    <details className="disclosure">
      <summary>数字</summary>
      <table className="table tight plain">
        <caption className="visually-hidden">每天的件数</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col" className="align-end">
              提交
            </th>
            <th scope="col" className="align-end">
              办理
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, at) => (
            <tr key={day}>
              <th scope="row" className="number">
                {day.slice(5).replace("-", "/")}
              </th>
              <td className="numeric">{cameIn[at]}</td>
              <td className="numeric">{done[at]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
