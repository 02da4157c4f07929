import { desc, gte } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers } from "#db/schema/index.ts";
import { titlesQuery } from "./articles.server.ts";

const offersListed = 2_000;

/** What a search engine should know of: every article, and the goods that sell best. One round trip. */
export async function readPublicAddresses(scope: Pick<Scope, "db" | "now">) {
  const [articles, goods] = await scope.db.batch([
    titlesQuery(scope, ["guide", "legal", "company", "help"]),
    scope.db
      .select({ id: offers.id, platform: offers.platform, publishedOn: offers.publishedOn })
      .from(offers)
      .where(gte(offers.popularity, 0))
      .orderBy(desc(offers.popularity))
      .limit(offersListed),
  ]);
  return { articles, goods };
}
