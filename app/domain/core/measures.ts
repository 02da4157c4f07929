// Weights and sides as a person types them or as a scale's cable or a measuring frame sends them.

export type ScaleRefusal = "nothing" | "moving" | "no-weight";

/** Half width, capitals, and 。 of a Chinese keyboard as a point. */
function plain(text: string) {
  return text.normalize("NFKC").replaceAll("。", ".").trim().toUpperCase();
}

/**
 * Reads grams from the text of a scale's cable or of a keyboard: `ST,GS,+ 12.34kg`, `12.340 kg`, `12340 g`, `12.34`.
 * A figure without a unit counts as kilograms. A weight that still moves (`US,…`) is refused.
 */
export function readScale(text: string): { grams: number } | { refusal: ScaleRefusal } {
  const sent = plain(text);
  if (sent === "") return { refusal: "nothing" };
  if (/^(US|OL)\b/.test(sent)) return { refusal: "moving" };
  const read = scaleText.exec(sent);
  if (!read) return { refusal: "no-weight" };
  const grams = isGrams(read[2]) ? Math.round(Number(read[1])) : thousandths(read[1]!);
  return grams > 0 ? { grams } : { refusal: "no-weight" };
}

const scaleText = /^(?:ST,(?:[A-Z]{2},)?)?\s*\+?\s*(\d{1,6}(?:\.\d{1,3})?)\s*(KG|G|公斤|千克|克)?$/;

function isGrams(unit: string | undefined) {
  return unit === "G" || unit === "克";
}

/** Digit by digit, since 1.005 × 1000 is not 1005 in a float. */
function thousandths(figure: string) {
  const [whole = "0", part = ""] = figure.split(".");
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

/** Whether a weight names its unit, so that it counts in a field for another. */
export function namesItsUnit(text: string) {
  return /^(ST|US),|KG$|G$|公斤$|千克$|克$/.test(plain(text));
}

const sideText = /^\+?\s*(\d{1,5}(?:\.\d{1,3})?)\s*(CM|MM|厘米|公分|毫米)?$/;

/** Reads a side in whole millimetres, rounded; a figure without a unit is in `unit`. Undefined for any other text, and for 0. */
export function readSide(text: string, unit: "cm" | "mm"): number | undefined {
  const read = sideText.exec(plain(text));
  if (!read) return undefined;
  const isMillimetres = read[2] ? read[2] === "MM" || read[2] === "毫米" : unit === "mm";
  const mm = Math.round(thousandths(read[1]!) / (isMillimetres ? 1_000 : 100));
  return mm > 0 ? mm : undefined;
}

interface Frame {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  grams: number | undefined;
}

const frameSides = [
  /^(?:ST,)?\s*L\s*[:=]?\s*([\d.]+)[\s,;]*W\s*[:=]?\s*([\d.]+)[\s,;]*H\s*[:=]?\s*([\d.]+)\s*(CM|MM)?(.*)$/,
  /^(?:ST,)?\s*([\d.]+)\s*[X×*]\s*([\d.]+)\s*[X×*]\s*([\d.]+)\s*(CM|MM)?(.*)$/,
];

/**
 * Reads the three sides that a measuring frame sends at once, with the weight behind them where it has a scale:
 * `L:40.5 W:30.2 H:20.1cm`, `405x302x201mm 12.34kg`. Without a unit they are centimetres. Undefined for any other text.
 */
export function readFrame(text: string): Frame | undefined {
  const sent = plain(text);
  for (const form of frameSides) {
    const read = form.exec(sent);
    if (!read) continue;
    const [lengthMm, widthMm, heightMm] = read
      .slice(1, 4)
      .map((side) => readSide(side + (read[4] ?? ""), "cm"));
    const rest = (read[5] ?? "").replace(/^[\s,;]*(?:WT?|重)?\s*[:=]?\s*/, "");
    const weight = rest === "" ? undefined : readScale(rest);
    if (!lengthMm || !widthMm || !heightMm || (weight && "refusal" in weight)) return undefined;
    return { lengthMm, widthMm, heightMm, grams: weight?.grams };
  }
  return undefined;
}
