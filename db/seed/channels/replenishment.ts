import { boundArticlesQuery } from "#app/domain/channels/replenishment/product-facts.server.ts";
import { reckonProducts } from "#app/domain/channels/replenishment/reckon-products.server.ts";
import { defaultSettings } from "#app/domain/channels/replenishment/replenishment.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { replenishmentRuns, replenishmentSettings } from "#db/schema/index.ts";

const companyId = "company-demo";
const articlesMax = 500;

/** As the demo's company has said it of the first products that its shops sell. */
const said = [
  { box: 24, minOrder: 48 },
  { coverDays: 45, box: 12 },
  { safetyDays: 14, budgetYen: 60_000 },
  { leadDays: 18 },
];

/** How the demo's company buys its products again, and this morning's warnings; behind the articles of its shops. */
export async function seedReplenishment(db: Database, now: Date) {
  const scope = openScope(db, { kind: "system", id: "seed" }, now);
  const bound = await boundArticlesQuery(scope, { companyId, after: 0, limit: articlesMax });
  const products = [...new Set(bound.map(({ productId }) => productId))];
  if (products.length === 0) return;
  await db.insert(replenishmentSettings).values(
    said.slice(0, products.length).map((settings, index) => ({
      ...defaultSettings,
      ...settings,
      productId: products[index]!,
    })),
  );
  await reckonProducts(scope, companyId, products);
  const after = bound.at(-1)!.number;
  await db.insert(replenishmentRuns).values({ companyId, day: japanDay(now), after, endedAt: now });
}
