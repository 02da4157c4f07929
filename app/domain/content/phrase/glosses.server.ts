import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { labels } from "#db/schema/index.ts";
import { readInChinese } from "./read-in-chinese.ts";
import { isChinese } from "./words-to-buyer.ts";

const termsMax = 500;
const textsMax = 400;

/** What buyers wrote, each with a reading in Chinese by the label table; only texts that gain by one. */
export async function readGlosses(
  { db }: Pick<Scope, "db">,
  texts: readonly string[],
): Promise<Record<string, string>> {
  const said = [...new Set(texts)].filter((text) => text && !isChinese(text)).slice(0, textsMax);
  if (said.length === 0) return {};
  const terms = await db
    .select({ ja: labels.ja, zh: labels.zh })
    .from(labels)
    .where(sql`length(${labels.ja}) > 1 AND instr(${said.join("\n")}, ${labels.ja})`)
    .limit(termsMax);
  const read = said.map((text) => [text, readInChinese(terms, text)] as const);
  return Object.fromEntries(read.filter((one): one is [string, string] => one[1] !== undefined));
}
