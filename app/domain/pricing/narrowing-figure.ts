import Decimal from "decimal.js";
import { unknownPieceGrams } from "./freight-estimate.ts";
import { type CostLine, type CostQuestion, type CostRules, predictCost } from "./landed-cost.ts";

/** What a question about goods of one kind may leave open. */
export type OpenFigure = "weight" | "size" | "duty";

interface Size {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/**
 * Finds the open figure that narrows the range of the total most once it is known, and the width of the range then, in
 * yen. Each is tried in turn at what is usual for the goods. Undefined where nothing is open or nothing helps.
 */
export function findNarrowingFigure(
  question: CostQuestion,
  rules: CostRules,
  { lengthMm, widthMm, heightMm }: Size,
): { figure: OpenFigure; widthYen: number } | undefined {
  const [line] = question.lines;
  if (!line) return undefined;
  const now = widthOf(line);
  if (now === undefined) return undefined;
  const { min, max } = line.usualGrams ?? unknownPieceGrams;
  const size = { lengthMm, widthMm, heightMm };
  const tried: [OpenFigure, boolean, CostLine][] = [
    ["weight", line.weightGrams === null, { ...line, weightGrams: Math.round((min + max) / 2) }],
    ["size", !(line.lengthMm && line.widthMm && line.heightMm), { ...line, ...size }],
    ["duty", "lowPercent" in line.duty, { ...line, duty: midDuty(line.duty) }],
  ];
  return tried
    .flatMap(([figure, isOpen, known]) => {
      const widthYen = isOpen ? widthOf(known) : undefined;
      return widthYen !== undefined && widthYen < now ? [{ figure, widthYen }] : [];
    })
    .sort((one, other) => one.widthYen - other.widthYen)[0];

  function widthOf(one: CostLine) {
    const { chosen } = predictCost({ ...question, lines: [one] }, rules);
    return chosen && chosen.totalYen.max - chosen.totalYen.min;
  }
}

function midDuty(duty: CostLine["duty"]) {
  if (!("lowPercent" in duty)) return duty;
  const middle = Decimal.sum(duty.lowPercent, duty.highPercent).div(2).toString();
  return { lowPercent: middle, highPercent: middle };
}
