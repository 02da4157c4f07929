import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { startDatabase } from "#app/local/runner/database.ts";
import { installAudit } from "#db/audit-triggers.ts";
import { connect } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import * as tables from "#db/schema/index.ts";
import { seedPrices, seedShelves } from "#db/seed/seed-base.ts";
import { companies, demoOffers, hanako, people, staffRows } from "#tests/support/people.ts";
import { shopOn } from "#tests/support/shop.ts";

const walletYen = 50_000_000;
const enoughStock = 10_000_000;

/** A shop with so many companies, one buyer each, on a database in a process of its own as the runner starts it. */
export async function openWriteShop(buyerCount: number) {
  const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-writes-"));
  const fail = (line: string) => {
    throw new Error(line);
  };
  const database = await startDatabase(join(folder, "shop.db"), "bench", {
    say: console.error,
    giveUp: fail,
  });
  await migrate(database.url, "bench");
  const { db } = connect(database.url, "bench");
  const shop = shopOn(db, new Date());
  await installAudit(db as never);
  await seedPrices(db, new Date());
  await seedShelves(db);
  await db.insert(tables.staff).values(staffRows);
  await db.insert(tables.categories).values(demoOffers.categories);
  await db.insert(tables.suppliers).values(demoOffers.suppliers);
  await db.insert(tables.offers).values(demoOffers.offers);
  const skus = demoOffers.skus.map((sku) => ({ ...sku, stock: enoughStock }));
  await db.insert(tables.skus).values(skus);
  const buyers: Buyer[] = Array.from({ length: buyerCount }, (_, index) => ({
    ...hanako,
    id: `buyer-${index}`,
    companyId: `company-${index}`,
  }));
  for (const [index, { id, companyId }] of buyers.entries()) {
    const names = { loginName: id, email: `${id}@bench.test`, phone: `0809${1_000_000 + index}` };
    const company = { ...companies[0]!, id: companyId, operationId: `${20_000 + index}` };
    await db.insert(tables.companies).values(company);
    await db.insert(tables.users).values({ ...people[0]!, id, companyId, ...names });
    await shop.deposit(companyId, walletYen);
  }

  return {
    shop,
    buyers,
    pid: database.pid,
    /** How many rows each table holds. */
    async rowCounts() {
      const names = await db.all<{ name: string }>(
        sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%fts%'`,
      );
      const each = names.map(
        ({ name }) => `SELECT '${name}' AS name, count(*) AS rows FROM "${name}"`,
      );
      const counts = await db.all<{ name: string; rows: number }>(
        sql.raw(each.join(" UNION ALL ")),
      );
      return new Map(counts.map(({ name, rows }) => [name, rows]));
    },
    /** Bytes of the database, its indexes and its log of changes. */
    async bytes() {
      const [size] = await db.all<{ bytes: number }>(
        sql`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`,
      );
      return size!.bytes;
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
