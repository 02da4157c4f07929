import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { yuan } from "#app/ui/money.tsx";

export interface SeenPrice {
  day: string;
  priceFen: number;
}

const width = 320;
const height = 108;
const left = 44;
const right = width - 8;

/** The steps of a price up to today, the oldest first; undefined where it never changed. */
export function drawPrices(prices: readonly SeenPrice[], today: string) {
  if (prices.length < 2) return undefined;
  const fens = prices.map(({ priceFen }) => priceFen);
  const [low, high] = [Math.min(...fens), Math.max(...fens)];
  const first = prices[0]!;
  const last = prices.at(-1)!;
  const x = scaleLinear([dayNumber(first.day), dayNumber(today)], [left, right]);
  const y = scaleLinear([low, high === low ? low + 1 : high], [height - 30, 14]);
  const points = [...prices, { day: today, priceFen: last.priceFen }];
  const path =
    line<SeenPrice>(
      ({ day }) => x(dayNumber(day)),
      ({ priceFen }) => y(priceFen),
    )
      .curve(curveStepAfter)
      .digits(1)(points) ?? "";
  return {
    width,
    height,
    left,
    right,
    path,
    high: { y: y(high), text: yuan(high) },
    low: { y: y(low), text: yuan(low) },
    last: { y: y(last.priceFen) },
    from: first.day,
    to: today,
  };
}

export type PriceDrawing = NonNullable<ReturnType<typeof drawPrices>>;

function dayNumber(day: string) {
  return Date.parse(`${day}T00:00:00Z`);
}
