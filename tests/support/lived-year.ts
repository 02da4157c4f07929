import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { inject } from "vitest";
import { installAudit } from "#db/audit-triggers.ts";
import * as tables from "#db/schema/index.ts";
import { seedToldAndHeard } from "#db/seed/history/notices-and-contacts.ts";
import { seedPallets } from "#db/seed/history/pallets.ts";
import { seedHistory } from "#db/seed/history/seed-history.ts";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { seedPeople, seedPrices, seedShelves } from "#db/seed/seed-base.ts";
import { seedRecommended } from "#db/seed/seed-recommended.ts";
import { memoryFiles } from "./memory-files.ts";
import { onceARun } from "./once-a-run.ts";
import { demoOffers } from "./people.ts";

/** The moment at which the demo's year has been lived. */
export const moment = new Date("2026-11-20T14:00:00+09:00");

type Files = ReturnType<typeof memoryFiles>;
type KeptFile = [key: string, contentType: string, base64: string];

/**
 * The folder of the demo's whole year over a few offers: a database's file and the store's files. Living it
 * takes as long as drawing hundreds of pages.
 */
export const livedYear = () => onceARun("lived", write);

/** The database in a folder that has one with a store's files. */
export const databaseIn = (folder: string) => join(folder, "shop.db");

/** Puts the files of such a folder into a store. */
export async function fillFrom(folder: string, files: Files) {
  const kept = JSON.parse(await readFile(join(folder, "files.json"), "utf8")) as KeptFile[];
  for (const [key, type, text] of kept) await files.put(key, Buffer.from(text, "base64"), type);
}

/** Keeps a store's files beside a database. */
async function keepFiles(folder: string, files: Files) {
  const kept = files.keys().map(async (key): Promise<KeptFile> => {
    const { body, contentType } = (await files.get(key))!;
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    return [key, contentType, bytes.toString("base64")];
  });
  await writeFile(join(folder, "files.json"), JSON.stringify(await Promise.all(kept)));
}

async function write(folder: string) {
  await copyFile(inject("unwatchedDatabase"), databaseIn(folder));
  const client = createClient({ url: `file:${databaseIn(folder)}` });
  await client.execute("PRAGMA journal_mode = MEMORY");
  await client.execute("PRAGMA synchronous = OFF");
  const db = drizzle(client);
  const files = memoryFiles();
  await seedPrices(db, moment);
  await seedShelves(db);
  await seedArticles(db);
  await seedPeople(db, moment);
  await db.insert(tables.categories).values(demoOffers.categories);
  await db.insert(tables.suppliers).values(demoOffers.suppliers);
  await db.insert(tables.offers).values(demoOffers.offers);
  await db.insert(tables.skus).values(demoOffers.skus.map((sku) => ({ ...sku, stock: 100_000 })));
  await seedHistory(db, files, moment);
  await seedToldAndHeard(db, files, moment);
  await seedPallets(db, moment);
  await seedRecommended(db, moment);
  await installAudit(db);
  client.close();
  await keepFiles(folder, files);
}
