import { asc, desc, eq, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern, wordKey } from "#app/domain/core/search-words.server.ts";
import { catalogueWords, categories, savedSearches } from "#db/schema/index.ts";
import { savedSearchesMax } from "./saved-search.ts";
import { isSearchable, knownNames } from "./search-words.server.ts";

const wordsMax = 5;
const categoriesMax = 3;
const searchesMax = 3;

/**
 * Suggests what a search that begins with the typed text may be for: words of titles and goods, categories, own saved
 * searches.
 */
export async function suggestWords(scope: Scope<Buyer | Visitor>, typed: string) {
  const { db, actor } = scope;
  const text = typed.normalize("NFKC").trim().slice(0, 40);
  const key = wordKey(text);
  const [head] = key;
  if (!head) return { words: [], categories: [], searches: [] };
  const saved = db
    .select({ name: savedSearches.name, query: savedSearches.query })
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.kind === "buyer" ? actor.id : ""))
    .orderBy(desc(savedSearches.slot))
    .limit(savedSearchesMax)
    .as("saved");
  const read = await readTogether(db, {
    found: [
      db
        .select({ word: catalogueWords.word })
        .from(catalogueWords)
        .where(
          sql`${catalogueWords.head} = ${head} AND substr(${catalogueWords.key}, 1, ${[...key].length}) = ${key}`,
        )
        .orderBy(desc(catalogueWords.offers))
        .limit(wordsMax),
      db
        .select({ id: categories.id, nameJa: categories.nameJa })
        .from(categories)
        .where(sql`${categories.nameJa} LIKE ${likePattern(text)} ESCAPE '\\'`)
        .orderBy(asc(categories.position))
        .limit(categoriesMax),
      db
        .select({ name: saved.name, query: saved.query })
        .from(saved)
        .where(sql`${saved.name} LIKE ${likePattern(text)} ESCAPE '\\'`)
        .limit(searchesMax),
    ],
  });
  const [titles, kinds, searches] = read.found;
  const names = knownNames()
    .filter((name) => name.key.startsWith(key) && isSearchable(name.shown))
    .map(({ shown }) => shown);
  const words = [...new Set([...titles.map(({ word }) => word), ...names])];
  return { words: words.slice(0, wordsMax), categories: kinds, searches };
}
