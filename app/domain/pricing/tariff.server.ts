import { and, asc, eq, gte, lt, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern, searchWords, toFtsPhrase } from "#app/domain/core/search-words.server.ts";
import type { Statement } from "#db/client.ts";
import { hsHeadings, tariffLines } from "#db/schema/index.ts";
import type { TariffRates } from "./customs.ts";

type Reader = Pick<Scope, "db" | "now">;

const resultsMax = 30;

export interface Tariff {
  code: string;
  nameJa: string;
  lines: readonly TariffRates[];
  otherLaws: string;
}

/** Finds the entry of a code of six or nine digits; official lines win over our headings. */
export async function findTariff({ db, now }: Reader, code: string): Promise<Tariff | undefined> {
  const [official, [heading]] = await db.batch([
    db
      .select()
      .from(tariffLines)
      .where(and(startsWith(code), inForce(now)))
      .limit(200),
    db
      .select()
      .from(hsHeadings)
      .where(eq(hsHeadings.code, code.slice(0, 6)))
      .limit(1),
  ]);
  const [first] = official;
  if (!first) return heading;
  return {
    code,
    nameJa: heading?.nameJa ?? first.nameJa,
    lines: official,
    otherLaws: lawsOf(official),
  };
}

/** Selects the rows that name the code of a subquery; `tariffNameIn` picks the name. */
export function tariffNameQueries({ db, now }: Reader, code: SQLWrapper) {
  return [
    db
      .select({ nameJa: hsHeadings.nameJa })
      .from(hsHeadings)
      .where(eq(hsHeadings.code, sql`substr(${code}, 1, 6)`))
      .limit(1),
    db
      .select({ nameJa: tariffLines.nameJa })
      .from(tariffLines)
      .where(
        and(gte(tariffLines.code, code), lt(tariffLines.code, sql`${code} || ':'`), inForce(now)),
      )
      .limit(1),
  ] as const;
}

/** Answers the name of a code; the heading's name wins over its first line's. */
export function tariffNameIn(rows: BatchResponse<ReturnType<typeof tariffNameQueries>>) {
  const [[heading], [line]] = rows;
  return (heading ?? line)?.nameJa;
}

interface TariffResults {
  tariffs: Tariff[];
  /** The six digits searched instead, where nothing matches all digits typed. */
  instead?: string;
}

/**
 * Searches headings and official lines by number or by words; a number without a match is searched by its
 * first six digits.
 */
export async function searchTariff(scope: Reader, typed: string): Promise<TariffResults> {
  const text = typed.normalize("NFKC").trim();
  const digits = text.replaceAll(/[.\s-]/g, "");
  const tariffs = await tariffsLike(scope, text, digits);
  if (tariffs.length > 0 || !/^\d{7,9}$/.test(digits)) return { tariffs };
  const instead = digits.slice(0, 6);
  return { tariffs: await tariffsLike(scope, instead, instead), instead };
}

/**
 * Searches both tables in one round trip, by the index of codes, by the full-text index, or by plain
 * comparison where a word is too short for it.
 */
async function tariffsLike({ db, now }: Reader, text: string, digits: string): Promise<Tariff[]> {
  if (/^\d{2,9}$/.test(digits)) {
    const [headings, official] = await db.batch([
      db
        .select()
        .from(hsHeadings)
        .where(and(gte(hsHeadings.code, digits), lt(hsHeadings.code, `${digits}:`)))
        .orderBy(asc(hsHeadings.code))
        .limit(resultsMax),
      db
        .select()
        .from(tariffLines)
        .where(and(startsWith(digits), inForce(now)))
        .orderBy(asc(tariffLines.code))
        .limit(resultsMax),
    ]);
    return mergeTariffs(headings, official);
  }
  const words = searchWords(text.toLowerCase(), 5);
  if (words.length === 0) return [];
  const [headings, official] = await db.batch([
    db
      .select()
      .from(hsHeadings)
      .where(matchesText("hs_headings_fts", words, [hsHeadings.nameJa, hsHeadings.words]))
      .orderBy(asc(hsHeadings.code))
      .limit(resultsMax),
    db
      .select()
      .from(tariffLines)
      .where(and(matchesText("tariff_lines_fts", words, [tariffLines.nameJa]), inForce(now)))
      .orderBy(asc(tariffLines.code))
      .limit(resultsMax),
  ]);
  return mergeTariffs(headings, official);
}

function startsWith(code: string) {
  // `:` follows `9`, so the range holds every code with this prefix.
  return and(gte(tariffLines.code, code), lt(tariffLines.code, `${code}:`));
}

/** The condition for the newest schedule in force. */
function inForce(now: Date) {
  return sql`${tariffLines.effectiveFrom} = (SELECT max(effective_from) FROM tariff_lines WHERE effective_from <= ${japanDay(now)})`;
}

function matchesText(
  index: "hs_headings_fts" | "tariff_lines_fts",
  words: readonly string[],
  columns: readonly (
    | typeof hsHeadings.nameJa
    | typeof hsHeadings.words
    | typeof tariffLines.nameJa
  )[],
) {
  if (words.every((word) => [...word].length >= 3)) {
    const match = words.map(toFtsPhrase).join(" ");
    return sql`number IN (SELECT rowid FROM ${sql.raw(index)} WHERE ${sql.raw(index)} MATCH ${match})`;
  }
  const text = sql.join(
    columns.map((column) => sql`${column}`),
    sql` || ' ' || `,
  );
  return and(...words.map((word) => sql`(${text}) LIKE ${likePattern(word)} ESCAPE '\\'`));
}

function mergeTariffs(
  headings: readonly Tariff[],
  official: readonly (TariffRates & { code: string; nameJa: string; otherLaws: string })[],
): Tariff[] {
  return [
    ...headings.map(({ code, nameJa, lines, otherLaws }) => ({ code, nameJa, lines, otherLaws })),
    ...official.map((line) => ({
      code: line.code,
      nameJa: line.nameJa,
      lines: [line],
      otherLaws: line.otherLaws,
    })),
  ];
}

function lawsOf(lines: readonly { otherLaws: string }[]) {
  return [...new Set(lines.flatMap(({ otherLaws }) => otherLaws.split(/[/,]/)))]
    .filter(Boolean)
    .join("/");
}

/** The columns of the schedule's file, in order. */
export const tariffColumns = [
  "stat_code",
  "name_ja",
  "basic",
  "provisional",
  "wto",
  "rcep_cn",
  "unit1",
  "unit2",
  "other_laws",
  "note",
] as const;
export type TariffRow = Record<(typeof tariffColumns)[number], string>;

const rowsPerStatement = 90;

/**
 * Imports a whole schedule that applies from a day, all lines or none; the same day again replaces it.
 * Refuses a file with a code that is not nine digits or a duplicate line, and names it.
 */
export async function importTariff(
  scope: Scope,
  rows: readonly TariffRow[],
  effectiveFrom: string,
) {
  const { db } = scope;
  const wrong = rows.find(({ stat_code }) => !/^\d{9}$/.test(stat_code));
  if (wrong) return { ...refuse("wrong-code"), code: wrong.stat_code };
  const lines = new Set<string>();
  for (const { stat_code, name_ja } of rows) {
    const line = `${stat_code} ${name_ja}`;
    if (lines.has(line)) return { ...refuse("line-twice"), code: stat_code };
    lines.add(line);
  }
  if (rows.length === 0) return refuse("empty");

  const writes: Statement[] = [
    db.delete(tariffLines).where(eq(tariffLines.effectiveFrom, effectiveFrom)),
  ];
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    writes.push(
      db.insert(tariffLines).values(
        rows.slice(start, start + rowsPerStatement).map((row) => ({
          code: row.stat_code,
          effectiveFrom,
          nameJa: row.name_ja.replaceAll("｜", " "),
          basic: row.basic,
          provisional: row.provisional,
          wto: row.wto,
          rcep: row.rcep_cn,
          units: [row.unit1, row.unit2].filter(Boolean).join(" "),
          otherLaws: row.other_laws.replace(/,$/, ""),
        })),
      ),
    );
  await commit(scope, writes, {});
  return done({ lines: rows.length });
}
