import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import type { TestProject } from "vitest/node";
import { installAudit } from "#db/audit-triggers.ts";
import * as tables from "#db/schema/index.ts";
import { seedPrices, seedShelves } from "#db/seed/seed-base.ts";
import { addresses, companies, demoOffers, noon, people, staffRows } from "./people.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A migrated database file with the tests' people, to be copied. */
    templateShop: string;
    /** The same without a single row. */
    migratedDatabase: string;
    /** And without what writes the log of changes. */
    unwatchedDatabase: string;
  }
}

/** Makes the shop that every test copies: migrating costs a third of a second, copying a hundredth. */
export default async function prepare(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-template-"));
  const file = join(folder, "shop.db");
  const client = createClient({ url: `file:${file}` });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: "db/migrations" });
  const [bare, unwatched] = [join(folder, "migrated.db"), join(folder, "unwatched.db")];
  await copyFile(file, bare);
  await copyFile(file, unwatched);
  await watch(bare);
  // A thousand places of the warehouse are no history that a test would look at.
  await seedShelves(db);
  await installAudit(db);
  await seedPrices(db, noon);
  await db.insert(tables.staff).values(staffRows);
  await db.insert(tables.companies).values(companies);
  await db.insert(tables.users).values(people);
  await db.insert(tables.addresses).values(addresses);
  await db.insert(tables.categories).values(demoOffers.categories);
  await db.insert(tables.suppliers).values(demoOffers.suppliers);
  await db.insert(tables.offers).values(demoOffers.offers);
  await db.insert(tables.skus).values(demoOffers.skus);
  client.close();
  project.provide("templateShop", file);
  project.provide("migratedDatabase", bare);
  project.provide("unwatchedDatabase", unwatched);
  return () => rm(folder, { recursive: true, force: true });
}

async function watch(file: string) {
  const client = createClient({ url: `file:${file}` });
  await installAudit(drizzle(client));
  client.close();
}
