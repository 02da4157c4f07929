import { eq } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { tariffLines } from "#db/schema/index.ts";

/** The schedule's columns, in the order of the file. */
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
 * Loads a whole schedule that applies from a day, all lines or none; the same day again replaces it.
 * Refuses a file with a code that is not nine digits or a line twice, and says which.
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
