import { desc, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, categoryWords, offers } from "#db/schema/index.ts";
import { isLookedFor, knownNames } from "./same-words.server.ts";

const categoriesMax = 100;
/** So many best sellers of a category are looked through for what they are called, and so many names kept. */
const titlesMax = 2_000;
const wordsMax = 12;
/** Fewer goods of a name are no branch of the tree. */
const offersLeast = 2;

/** Counts anew how many goods each category has and what they are called, by the names that people search for. */
export async function countCategories(scope: Scope): Promise<void> {
  const { db } = scope;
  const totals = await db
    .select({ id: offers.categoryId, offers: sql<number>`count(*)` })
    .from(offers)
    .groupBy(offers.categoryId)
    .limit(categoriesMax);
  const names = [...new Set(knownNames().map(({ shown }) => shown))].filter(
    (name) => isLookedFor(name) && /[ァ-ヶー]|[ぁ-ゖ]/.test(name),
  );
  const rows: [string, string, number][] = [];
  for (const { id, offers: all } of totals) {
    const titles = await db
      .select({ titleJa: offers.titleJa })
      .from(offers)
      .where(sql`${offers.categoryId} = ${id}`)
      .orderBy(desc(offers.popularity))
      .limit(titlesMax);
    const counted = names
      .map((name) => [name, titles.filter(({ titleJa }) => titleJa.includes(name)).length] as const)
      .filter(([, count]) => count >= offersLeast)
      .filter(([name, count], _, all) => !isPartOf(name, count, all))
      .sort(([, one], [, other]) => other - one)
      .slice(0, wordsMax);
    rows.push(
      [id, "", all],
      ...counted.map(([name, count]) => [id, name, count] as [string, string, number]),
    );
  }
  const put = db.run(sql`INSERT INTO category_words (category_id, word, offers)
    SELECT value ->> '$[0]', value ->> '$[1]', value ->> '$[2]' FROM json_each(${JSON.stringify(rows)})`);
  await commit(scope, [db.delete(categoryWords), put, touchContent(scope, "goods")], {});
}

/** Whether a longer name says the same of as many goods: トート where トートバッグ stands. */
function isPartOf(name: string, count: number, all: readonly (readonly [string, number])[]) {
  return all.some(([other, goods]) => other !== name && other.includes(name) && goods === count);
}

/** The categories in their order, each with how many goods it has and of which names, most first. */
export async function readCategoryTree({ db }: Pick<Scope, "db">) {
  const [known, words] = await db.batch([
    db
      .select({ id: categories.id, nameJa: categories.nameJa, picture: categories.picture })
      .from(categories)
      .orderBy(categories.position)
      .limit(categoriesMax),
    db
      .select()
      .from(categoryWords)
      .orderBy(desc(categoryWords.offers), categoryWords.word)
      .limit(categoriesMax * (wordsMax + 1)),
  ]);
  return known.map((category) => {
    const own = words.filter(({ categoryId }) => categoryId === category.id);
    return {
      ...category,
      offers: own.find(({ word }) => word === "")?.offers ?? 0,
      words: own.filter(({ word }) => word !== "").map(({ word, offers }) => ({ word, offers })),
    };
  });
}
