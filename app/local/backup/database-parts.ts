import { z } from "zod";

const Part = z.object({ type: z.string(), name: z.string(), table: z.string(), sql: z.string() });
export type Part = z.infer<typeof Part>;
/** Rows of {@link partsQuery}. */
export const Parts = z.array(Part);

/** What a database is made of: tables in the order they were made, `sqlite_sequence` after them. */
export const partsQuery =
  "SELECT type, name, tbl_name AS 'table', sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name = 'sqlite_sequence', rowid";

/** The parts by kind, without what full-text indexes and the server keep for themselves. */
export function sorted(parts: readonly Part[]) {
  const indexes = parts.filter(({ sql }) => isVirtual(sql)).map(({ name }) => name);
  const isShadow = ({ name }: Part) =>
    indexes.some((one) => new RegExp(`^${one}_(data|idx|content|docsize|config)$`).test(name));
  const own = parts.filter((part) => !isShadow(part) && !isServers(part));
  return {
    tables: own.filter(({ type, sql }) => type === "table" && !isVirtual(sql)),
    textIndexes: own.filter(({ type, sql }) => type === "table" && isVirtual(sql)),
    indexes: own.filter(({ type }) => type === "index"),
    rest: own.filter(({ type }) => type !== "table" && type !== "index"),
  };
}

function isServers({ name }: Part) {
  return /^(libsql|_litestream|sqlite_stat)/.test(name);
}

function isVirtual(sql: string) {
  return /^CREATE VIRTUAL/i.test(sql);
}
