import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
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
import { demoOffers } from "./people.ts";

/** The moment at which the demo's year has been lived. */
export const moment = new Date("2026-11-20T14:00:00+09:00");

type KeptFile = [key: string, contentType: string, base64: string];

/**
 * The demo's whole year over a few offers: a database's file and the store's files. Living it takes as
 * long as drawing hundreds of pages, so the first test of a run that asks does it, and the others wait.
 */
export async function livedYear() {
  const folder = join(dirname(inject("templateShop")), "lived");
  if (await mine(`${folder}-turn`)) await live(folder);
  while (!existsSync(folder)) {
    if (existsSync(`${folder}-failed`)) throw new Error(await readFile(`${folder}-failed`, "utf8"));
    await pause(100);
  }
  return {
    database: join(folder, "shop.db"),
    async fill(files: ReturnType<typeof memoryFiles>) {
      const kept = JSON.parse(await readFile(join(folder, "files.json"), "utf8")) as KeptFile[];
      for (const [key, type, text] of kept) await files.put(key, Buffer.from(text, "base64"), type);
    },
  };
}

/** Whether this process is the first that wants to make the folder. */
async function mine(folder: string) {
  try {
    await mkdir(folder);
    return true;
  } catch {
    return false;
  }
}

async function live(folder: string) {
  const unfinished = `${folder}-unfinished`;
  try {
    await mkdir(unfinished);
    const kept = await write(join(unfinished, "shop.db"));
    await writeFile(join(unfinished, "files.json"), JSON.stringify(kept));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(`${folder}-failed`, String(error));
    throw error;
  }
}

async function write(file: string) {
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  await client.execute("PRAGMA journal_mode = MEMORY");
  await client.execute("PRAGMA synchronous = OFF");
  const db = drizzle(client, { casing: "snake_case" });
  const files = memoryFiles();
  await migrate(db, { migrationsFolder: "db/migrations" });
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
  return Promise.all(
    files.keys().map(async (key): Promise<KeptFile> => {
      const { body, contentType } = (await files.get(key))!;
      const bytes = Buffer.from(await new Response(body).arrayBuffer());
      return [key, contentType, bytes.toString("base64")];
    }),
  );
}
