import type { OpenBoxMeasures } from "#app/domain/pricing/box.ts";
import { lotCode } from "../floor/scanned-code.ts";

export type ScaleRefusal = "nothing" | "moving" | "no-weight";

/**
 * Reads grams from the text of a scale's cable or of a keyboard: `ST,GS,+ 12.34kg`, `12.340 kg`, `12340 g`, `12.34`.
 * A figure without a unit counts as kilograms. A weight that still moves (`US,…`) is refused.
 */
export function readScale(text: string): { grams: number } | { refusal: ScaleRefusal } {
  const sent = text.normalize("NFKC").replaceAll("。", ".").trim().toUpperCase();
  if (sent === "") return { refusal: "nothing" };
  if (/^(US|OL)\b/.test(sent)) return { refusal: "moving" };
  const read = /^(?:ST,(?:[A-Z]{2},)?)?\s*\+?\s*(\d{1,6}(?:\.\d{1,3})?)\s*(KG|G)?$/.exec(sent);
  if (!read) return { refusal: "no-weight" };
  const grams = read[2] === "G" ? Math.round(Number(read[1])) : gramsOf(read[1]!);
  return grams > 0 ? { grams } : { refusal: "no-weight" };
}

/** Digit by digit, since 1.005 × 1000 is not 1005 in a float. */
function gramsOf(kilograms: string) {
  const [whole = "0", part = ""] = kilograms.split(".");
  return Number(whole + part.padEnd(3, "0"));
}

/** Whether a text is a weight, or one that still moves, for the field that asks for one. */
export function isWeight(text: string) {
  const read = readScale(text);
  return "grams" in read || read.refusal === "moving";
}

/** Whether a text can only be a scale's, and no code: a weight with its point or unit, or one that still moves. */
export function isFromScale(text: string) {
  const read = readScale(text);
  if ("grams" in read) return /[.。a-z]/i.test(text.normalize("NFKC"));
  return read.refusal === "moving" && text.includes(",");
}

/** A box's measures as a form hands them back, to find out that somebody measured the box meanwhile. */
export function boxMeasures(box: OpenBoxMeasures) {
  return [box.lengthMm, box.widthMm, box.heightMm, box.weightGrams]
    .map((measure) => measure ?? "-")
    .join("/");
}

interface PackingState {
  lines: readonly {
    lotNumber: number;
    titleZh: string;
    quantity: number;
    boxedQuantity: number;
  }[];
  boxes: readonly (OpenBoxMeasures & { number: number; contents: readonly unknown[] })[];
}

/** Lists in Chinese whatever keeps the packing from being finished, each with its lot or box. */
export function unfinishedPacking({ lines, boxes }: PackingState): string[] {
  const unboxed = lines
    .filter(({ quantity, boxedQuantity }) => boxedQuantity < quantity)
    .map(
      ({ lotNumber, titleZh, quantity, boxedQuantity }) =>
        `${lotCode(lotNumber)} ${titleZh} 还有 ${quantity - boxedQuantity} 件没装`,
    );
  if (boxes.length === 0) return ["还没有箱子", ...unboxed];
  return [
    ...unboxed,
    ...boxes.flatMap((box) => [
      ...(box.contents.length === 0 ? [`第${box.number}箱是空的`] : []),
      ...(box.lengthMm && box.widthMm && box.heightMm ? [] : [`第${box.number}箱还没量尺寸`]),
      ...(box.weightGrams ? [] : [`第${box.number}箱还没称重`]),
    ]),
  ];
}
