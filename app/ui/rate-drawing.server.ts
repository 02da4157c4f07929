import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

export interface Rate {
  day: string;
  /** Decimal text, yen per yuan. */
  value: string;
}

/** What the drawing needs of a row of rates, worked out where the rates are read. */
export interface RateDrawing {
  width: number;
  height: number;
  path: string;
  high: { y: number; value: string };
  low: { y: number; value: string };
}

const width = 320;
const height = 92;

/** The line through the rates, oldest first; undefined where there is no line to draw. */
export function drawRates(rates: readonly Rate[]): RateDrawing | undefined {
  const values = rates.map(({ value }) => Number(value));
  if (values.length < 2) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear([0, values.length - 1], [36, width - 8]);
  const y = scaleLinear([low, high === low ? low + 1 : high], [height - 22, 12]);
  const path =
    line<number>(
      (_, index) => x(index),
      (value) => y(value),
    ).digits(1)(values) ?? "";
  return {
    width,
    height,
    path,
    high: { y: y(high), value: high.toFixed(2) },
    low: { y: y(low), value: low.toFixed(2) },
  };
}
