import { join } from "node:path";
import { sql } from "drizzle-orm";
import { carts, categories, offers, skus, suppliers } from "#db/schema/index.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.ts";
import { copiedDatabase } from "./copied-database.ts";
import { onceARun } from "./once-a-run.ts";
import { noon, openShop, shopOn } from "./shop.ts";

/** A whole shop of its own, with the demo's goods in place of the three offers; they are written once a run. */
export async function openCatalogueShop() {
  const folder = await onceARun("catalogue-shop", fill);
  const { db } = await copiedDatabase(fileIn(folder));
  return shopOn(db, noon);
}

const fileIn = (folder: string) => join(folder, "shop.db");

async function fill(folder: string) {
  const { db } = await openShop();
  for (const table of [carts, skus, offers, suppliers, categories]) await db.delete(table);
  await seedCatalogue(db, noon);
  await db.run(sql`VACUUM INTO ${fileIn(folder)}`);
}
