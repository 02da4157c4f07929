import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Database } from "#db/client.ts";
import { seedShopArticles } from "./channels/articles.ts";
import { seedConnectedShops } from "./channels/connected-shops.ts";
import { seedDeliveryPlans } from "./channels/delivery-plans.ts";
import { seedReplenishment } from "./channels/replenishment.ts";
import { seedWaitingPlan } from "./channels/waiting-plan.ts";
import { seedToldAndHeard } from "./history/notices-and-contacts.ts";
import { seedPallets } from "./history/pallets.ts";
import { type LivedShops, seedHistory } from "./history/seed-history.ts";
import { seedArticles } from "./seed-articles.ts";
import { seedIncludedDues, seedPeople, seedPrices, seedShelves } from "./seed-base.ts";
import { seedCatalogue, seedKinds } from "./seed-catalogue.ts";
import { seedPictures } from "./seed-pictures.ts";
import { seedRecommended } from "./seed-recommended.ts";
import { seedTariff } from "./seed-tariff.ts";

export type SeedKind = "demo" | "empty";

/**
 * Fills a new database: prices, methods and what the public pages say always, the demo's people, goods and past when
 * asked. What the demo's connected shops brought is lived by who can open them.
 */
export async function seed(
  db: Database,
  files: FileStore,
  kind: SeedKind,
  now: Date,
  shops: LivedShops = { open: async () => {}, stories: [] },
) {
  await seedPrices(db, now);
  await seedShelves(db);
  await seedArticles(db);
  await seedTariff(db);
  if (kind === "empty") return seedKinds(db);
  await seedPeople(db, now);
  await seedCatalogue(db, now);
  await seedPictures(db, now);
  await seedHistory(db, files, now, {
    ...shops,
    async open() {
      await seedConnectedShops(db, now);
      await seedShopArticles(db, now);
      await shops.open();
    },
  });
  await seedIncludedDues(db);
  await seedToldAndHeard(db, files, now);
  await seedReplenishment(db, now);
  await seedDeliveryPlans(db, now);
  await seedWaitingPlan(db, now);
  await seedPallets(db, now);
  await seedRecommended(db, now);
}
