import { Decimal } from "decimal.js";

const decimal = /^\d{1,3}\.\d{2,4}$/;

/**
 * The yuan's TTS out of the page's table: currency in English and Japanese, code, TTS, TTB, note.
 * Undefined for a page of another day, and while the bank has not quoted.
 */
export function readMurcPage(html: string, day: string): string | undefined {
  const shown = html.match(/(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日/);
  if (shown) {
    const [, year, month = "", date = ""] = shown;
    if (`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` !== day) return undefined;
  }
  const yuan = [...html.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/gi)]
    .map(([, row = ""]) => cellsOf(row))
    .find((cells) => cells.includes("CNY"));
  if (!yuan) throw new Error("the bank's page has no row for CNY");

  const at = yuan.indexOf("CNY");
  const [tts = "", ttb = ""] = yuan.slice(at + 1);
  if (!decimal.test(tts)) return undefined;
  if (decimal.test(ttb) && new Decimal(ttb).gte(tts))
    throw new Error(`the bank's page has a TTB of ${ttb} above its TTS of ${tts}`);
  return new Decimal(tts).toFixed(2);
}

function cellsOf(row: string) {
  return [...row.matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/gi)].map(([, cell = ""]) =>
    cell
      .replace(/<[^>]*>/g, "")
      .replace(/&nbsp;|\s/g, " ")
      .trim(),
  );
}
