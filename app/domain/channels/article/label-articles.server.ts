import { and, eq, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { channelArticles } from "#db/schema/index.ts";
import { labelledId, labelledNumber } from "./article.ts";

/** What the labels of single pieces say of these articles, as their marketplace knows them. */
export async function labelledArticles({ db, actor }: Scope<Buyer>, ids: readonly string[]) {
  const numbers = ids.flatMap((id) => labelledNumber(id) ?? []);
  if (numbers.length === 0 || !mayKeepStores(actor)) return [];
  const { number, title, sku, fnsku, jan } = channelArticles;
  const found = await db
    .select({ number, title, sku, fnsku, jan })
    .from(channelArticles)
    .where(and(eq(channelArticles.companyId, actor.companyId), inArray(number, numbers)))
    .limit(numbers.length);
  return numbers.flatMap((one) => {
    const article = found.find((row) => row.number === one);
    if (!article) return [];
    const name = article.title || article.sku;
    const codes = { labelNumber: article.fnsku, jan: article.jan, labelText: "" };
    return [{ id: labelledId(one), name, ...codes }];
  });
}
