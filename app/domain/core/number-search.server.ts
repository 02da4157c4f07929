import { type SQL, sql } from "drizzle-orm";
import type { SearchedKind } from "#db/schema/index.ts";
import { toFtsPhrase } from "./search-words.server.ts";

/** Folds a typed number: full-width signs, blanks, and every sign that is written for a hyphen. */
export function foldNumber(typed: string) {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cc}]/gu, "")
    .replaceAll(/[\p{Dash}\u00AD\u2043ー─━]/gu, "-")
    .toUpperCase();
}

/** Writes a typed number as `search_numbers` keeps it: without hyphens and blanks, which are often left out. */
export function plainNumber(typed: string) {
  return foldNumber(typed).replaceAll(/[-_]/g, "");
}

/** The full-text index finds parts of this many signs. */
const indexedMin = 3;
/** Fewer signs are looked for in the newest numbers alone. */
const scannedMax = 2_000;
/** The newest numbers with a part are found; whoever looks for an older one types more of it. */
const foundMax = 1_000;

interface NumberSearch {
  /** A number as `plainNumber` writes it. */
  plain: string;
  /** The company whose numbers alone are looked through; everybody's without it. */
  companyId?: string | undefined;
  /** The most results of each kind. */
  perKindMax: number;
}

/**
 * Selects the newest rows of each kind whose number contains the text, as the CTE `found (kind, document_id,
 * place)`; the lower `place` is the newer, and the lowest has exactly this number.
 */
export function foundNumbers({ plain, companyId, perKindMax }: NumberSearch): SQL {
  return sql`matching AS (${matching(plain, companyId)}),
    placed AS (SELECT kind, document_id, row_number() OVER (PARTITION BY kind ORDER BY text = ${plain} DESC, number DESC) AS place FROM matching),
    found AS (SELECT kind, document_id, place FROM placed WHERE place <= ${perKindMax})`;
}

/** Selects the ids of documents of these kinds whose number contains the text, the newest numbers alone. */
export function documentsWithNumber(
  { plain, companyId }: Omit<NumberSearch, "perKindMax">,
  kinds: readonly SearchedKind[],
): SQL {
  return sql`SELECT document_id FROM (${matching(plain, companyId)}) WHERE kind IN ${[...kinds]}`;
}

function matching(plain: string, companyId: string | undefined): SQL {
  // Nothing but hyphens was typed.
  if (plain === "") return sql`SELECT * FROM search_numbers WHERE 0`;
  const ofCompany = companyId === undefined ? [] : [`company: ${toFtsPhrase(companyId.slice(-8))}`];
  if (plain.length >= indexedMin)
    return rowsMatching([...ofCompany, `text: ${toFtsPhrase(plain)}`], foundMax);
  const newest =
    ofCompany.length > 0
      ? rowsMatching(ofCompany, scannedMax)
      : sql`SELECT * FROM search_numbers ORDER BY number DESC LIMIT ${scannedMax}`;
  return sql`SELECT * FROM (${newest}) WHERE instr(text, ${plain}) > 0`;
}

function rowsMatching(phrases: readonly string[], limit: number) {
  return sql`SELECT n.* FROM (SELECT rowid AS number FROM search_numbers_fts WHERE search_numbers_fts MATCH ${phrases.join(" AND ")}
    ORDER BY rowid DESC LIMIT ${limit}) f CROSS JOIN search_numbers n ON n.number = f.number`;
}
