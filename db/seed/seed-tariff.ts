import { readFileSync } from "node:fs";
import type { Database } from "#db/client.ts";
import { hsHeadings } from "#db/schema/index.ts";

/** The day of the schedule that the figures were taken from. */
const effectiveFrom = "2026-07-09";
const rowsPerStatement = 100;

/** The headings of general goods: code, name, other words, other laws, then the rates of its lines. */
export async function seedTariff(db: Database) {
  const rows = readFileSync("db/seed/tariff/headings.tsv", "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [code = "", nameJa = "", words = "", otherLaws = "", lines = ""] = line.split("\t");
      return { code, nameJa, words, otherLaws, effectiveFrom, lines: lines.split("|").map(rates) };
    });
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db.insert(hsHeadings).values(rows.slice(start, start + rowsPerStatement));
}

function rates(cells: string) {
  const [basic = "", provisional = "", wto = "", rcep = ""] = cells.split(";");
  return { basic, provisional, wto, rcep };
}
