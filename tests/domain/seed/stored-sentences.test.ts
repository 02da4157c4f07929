import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { letterCatalogue } from "#app/domain/core/letter/letter-catalogue.ts";
import { catalogue } from "#app/domain/core/message/catalogue.ts";
import * as schema from "#db/schema/index.ts";
import { openLivedShop } from "#tests/support/lived-shop.ts";

/** Shorter pieces are words of the trade, which anybody may write. */
const least = 5;

/** Columns whose words a person or a partner wrote, though pieces of ours occur in them. */
const others = new Set([
  "article_versions.title_ja",
  "article_versions.description_ja",
  "article_versions.body_markdown",
  "circulars.body",
  "contacts.body",
  "coupon_issues.name_ja",
  "exchange_rates.source",
  // Names from the calendars, which staff correct.
  "holidays.name_ja",
  "holidays.name_zh",
  "marketplace_fees.marketplace",
  "marketplace_fees.category",
  "opinions.comment",
  "option_items.description_ja",
  "orders.note",
  "recommended_pallets.title",
  "withdrawals.reason",
  "withdrawals.rejection",
  // Chosen from a list of ours and kept as chosen.
  "pallets.name",
  "pallets.purpose",
  "pallet_templates.purpose",
  "survey_answers.answers",
  // What is written of goods is the work itself.
  "material_texts.text",
  // Still sentences: what is wrong with a row of a buyer's sheet, until it is mended.
  "order_sheet_rows.problem",
]);

const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter(
  // Phrases are what staff write with.
  (path) => path.endsWith(".ts") && !path.endsWith("phrases.ts"),
);
const ours = new Set(
  files.flatMap((path) => piecesOf(readFileSync(join("app/domain", path), "utf8"))),
);

/** The Japanese and Chinese that stands between quotes in a source, without what is filled in. */
function piecesOf(source: string) {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/"([^"\\\n]+)"|`([^`]+)`/g)]
    .flatMap(([, plain, template]) => plain ?? template!.split(/\$\{[^}]*\}/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= least && /[ぁ-んァ-ヶ一-龠]/.test(piece));
}

/** The texts of a kept value, without messages and letters, whose words are of their code and of what fills it. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const { code } = value as { code?: unknown };
  const isCode = typeof code === "string" && (code in catalogue || code in letterCatalogue);
  return isCode ? [] : Object.values(value).flatMap(textsIn);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

test("no column keeps a sentence of ours after the demo's year, only codes with what fills them", async () => {
  const { db } = await openLivedShop();
  const kept: string[] = [];
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue;
    for (const { name, columnType } of Object.values(getTableColumns(table))) {
      const place = `${getTableName(table)}.${name}`;
      if (!columnType.startsWith("SQLiteText") || others.has(place)) continue;
      const column = sql.identifier(name);
      const rows = await db.all<{ text: string }>(
        sql`SELECT DISTINCT ${column} AS text FROM ${table} WHERE typeof(${column}) = 'text'`,
      );
      const texts = rows.flatMap(({ text }) => textsIn(parsed(text)));
      for (const piece of ours)
        if (texts.some((text) => text.includes(piece))) kept.push(`${place}: ${piece}`);
    }
  }
  expect(kept).toEqual([]);
}, 120_000);
