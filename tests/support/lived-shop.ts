import { createClient, type InStatement } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { installAudit } from "#db/audit-triggers.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { seedToldAndHeard } from "#db/seed/history/notices-and-contacts.ts";
import { seedHistory } from "#db/seed/history/seed-history.ts";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { seedPeople, seedPrices, seedShelves } from "#db/seed/seed-base.ts";
import { memoryFiles } from "./memory-files.ts";
import { demoOffers } from "./people.ts";
import { shopOn } from "./shop.ts";

const moment = new Date("2026-11-20T14:00:00+09:00");

/** The demo's whole year over a few offers, and every statement that its pages send. */
export async function openLivedShop() {
  const client = createClient({ url: ":memory:" });
  const sent: InStatement[] = [];
  const spying = new Proxy(client, {
    get(target, name) {
      if (name === "execute")
        return (statement: InStatement) => {
          sent.push(statement);
          return target.execute(statement);
        };
      if (name === "batch")
        return (statements: InStatement[], mode: "read" | "write") => {
          sent.push(...statements);
          return target.batch(statements, mode);
        };
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const db: Database = drizzle(spying, { casing: "snake_case" });
  const files = memoryFiles();

  await migrate(db as never, { migrationsFolder: "db/migrations" });
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
  await installAudit(db as never);
  return { ...shopOn(db, moment, files), client, sent };
}

export type LivedShop = Awaited<ReturnType<typeof openLivedShop>>;
