import { eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { contentVersions, labels } from "#db/schema/index.ts";
import { chineseGloss, chineseWordsOf, type Dictionary } from "./read-in-chinese.ts";
import { isChinese } from "./words-to-buyer.ts";

const termsMax = 20_000;
const textsMax = 400;

/** The dictionary of the last reading, for one version of the label table, shared by all requests. */
let kept: { version: number; words: Dictionary } | undefined;

/**
 * Reads the dictionary of the label table. Called before a page's own reads it costs no extra round trip,
 * except right after a label has changed.
 */
export async function readDictionary({ db }: Pick<Scope, "db">): Promise<Dictionary> {
  const [[current], read] = await Promise.all([
    versionQuery(db),
    kept ? undefined : readAndKeep(db),
  ]);
  return read ?? (kept?.version === current?.version ? kept!.words : readAndKeep(db));
}

function versionQuery(db: Scope["db"]) {
  return db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(eq(contentVersions.subject, "labels"))
    .limit(1);
}

/** Reads version and words in one batch: read apart, the version might be that of newer words. */
async function readAndKeep(db: Scope["db"]) {
  const [[current], terms] = await db.batch([
    versionQuery(db),
    db
      .select({ ja: labels.ja, zh: labels.zh })
      .from(labels)
      .where(sql`length(${labels.ja}) > 1`)
      .limit(termsMax),
  ]);
  const words = chineseWordsOf(terms);
  kept = current && { version: current.version, words };
  return words;
}

/**
 * Glosses buyers' texts in Chinese by the label table, marked as such; only texts that gain by it are
 * answered.
 */
export async function readGlosses(
  words: Promise<Dictionary>,
  texts: readonly string[],
): Promise<Record<string, string>> {
  const said = [...new Set(texts)].filter((text) => text && !isChinese(text)).slice(0, textsMax);
  const dictionary = await words;
  const read = said.map((text) => [text, chineseGloss(dictionary, text)] as const);
  return Object.fromEntries(read.filter((one): one is [string, string] => one[1] !== undefined));
}
