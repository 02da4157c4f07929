import { yuan } from "#app/ui/money.tsx";
import type { PriceDrawing, SeenPrice } from "./price-drawing.server.ts";

interface ProductPricesProps {
  prices: readonly SeenPrice[];
  drawing: PriceDrawing | undefined;
}

/** What the goods cost before, drawn in steps with its figures in a table; nothing where the price never changed. */
export function ProductPrices({ prices, drawing }: ProductPricesProps) {
  if (!drawing) return null;
  return (
    <section className="panel price-history" aria-labelledby="prices">
      <h2 id="prices">
        単価の推移 <small>最小数量、元</small>
      </h2>
      <Chart drawing={drawing} changes={prices.length - 1} />
      <details className="disclosure">
        <summary>表で見る</summary>
        <table className="table plain tight">
          <caption className="visually-hidden">確認した単価</caption>
          <thead>
            <tr>
              <th scope="col">確認した日</th>
              <th scope="col" className="align-end">
                単価
              </th>
              <th scope="col" className="align-end">
                前回との差
              </th>
            </tr>
          </thead>
          <tbody>
            {prices
              .map((price, at) => ({ ...price, before: prices[at - 1]?.priceFen }))
              .reverse()
              .map(({ day, priceFen, before }) => (
                <tr key={day}>
                  <td className="number">{day.replaceAll("-", "/")}</td>
                  <td className="numeric">{yuan(priceFen)}元</td>
                  <td className="numeric">
                    {before === undefined ? "－" : difference(priceFen - before)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function Chart({ drawing, changes }: { drawing: PriceDrawing; changes: number }) {
  const { width, height, left, right, path, high, low, last, from, to } = drawing;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${from.replaceAll("-", "/")}からの単価。変更${changes}回、最高${high.text}元、最低${low.text}元`}
    >
      <path className="axis-line" d={`M${left} ${high.y.toFixed(1)}H${right}`} />
      <path className="axis-zero" d={`M${left} ${low.y.toFixed(1)}H${right}`} />
      <text x={left - 6} y={high.y + 4} textAnchor="end">
        {high.text}
      </text>
      {high.text !== low.text && (
        <text x={left - 6} y={low.y + 4} textAnchor="end">
          {low.text}
        </text>
      )}
      <path d={path} fill="none" stroke="#00118f" strokeWidth="2" />
      <circle cx={right} cy={last.y.toFixed(1)} r="4" fill="#00118f" />
      <text x={left} y={height - 4}>
        {shortDay(from)}
      </text>
      <text x={right} y={height - 4} textAnchor="end">
        {shortDay(to)}
      </text>
    </svg>
  );
}

function difference(fen: number) {
  return `${fen > 0 ? "+" : ""}${yuan(fen)}元`;
}

function shortDay(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${year}/${month}/${date}`;
}
