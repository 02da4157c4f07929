import { barsOf } from "#app/ui/code128.tsx";
import { eanBarsOf } from "#app/ui/ean.tsx";

/** What a label shows: a bar code, or words alone. */
export interface LabelContent {
  code: string;
  kind: "code128" | "ean" | "text";
  lines: readonly string[];
}

export interface DrawnLabel {
  /** Upper left corners and sizes, in millimetres within the label. */
  bars: { x: number; y: number; width: number; height: number }[];
  texts: { x: number; y: number; size: number; text: string }[];
}

const margin = 2;
const moduleMax = 0.33;
/** Thinner bars are lost by office printers. */
const moduleMin = 0.17;
const textSize = 2.6;

/** The bars and words of a label of this size; undefined where its bars would be too thin to scan. */
export function drawLabel(
  { code, kind, lines }: LabelContent,
  width: number,
  height: number,
): DrawnLabel | undefined {
  const inner = width - 2 * margin;
  const [name = "", ...others] = lines;
  // The name gives way: what stands after it, such as 新品, has to be read.
  const room = (kind === "text" ? 4 : 2) - others.length;
  const words = [...brokenLine(name, inner).slice(0, room), ...others];
  const textHeight = words.length * textSize * 1.25;
  if (kind === "text") return { bars: [], texts: placed(words, margin + textSize) };
  const { bars, modules } = kind === "ean" ? eanBarsOf(code) : barsOf(code);
  const module = Math.min(moduleMax, inner / modules);
  if (module < moduleMin) return undefined;
  const left = (width - modules * module) / 2;
  const barHeight = height - 2 * margin - textHeight - textSize * 1.5;
  const under = margin + barHeight + textSize * 1.1;
  return {
    bars: bars.map(({ at, width: wide }) => ({
      x: left + at * module,
      y: margin,
      width: wide * module,
      height: barHeight,
    })),
    texts: [
      { x: (width - widthOf(code)) / 2, y: under, size: textSize, text: code },
      ...placed(words, under + textSize * 1.3),
    ],
  };
}

function placed(words: readonly string[], first: number) {
  return words.map((text, index) => ({
    x: margin,
    y: first + index * textSize * 1.25,
    size: textSize,
    text,
  }));
}

/** A full-width sign is as wide as it is high, any other a good half. */
function widthOf(text: string) {
  return [...text].reduce((sum, sign) => sum + (sign > "\u00ff" ? 1 : 0.58), 0) * textSize;
}

function brokenLine(text: string, width: number) {
  const lines: string[] = [];
  let line = "";
  for (const sign of text) {
    if (line && widthOf(line + sign) > width) {
      lines.push(line);
      line = "";
    }
    line += sign;
  }
  return line ? [...lines, line] : lines;
}
