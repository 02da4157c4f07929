import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLedger } from "#app/domain/money/ledger/ledger.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { fillShop } from "#app/local/runner/fill-shop.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";

// The whole demo as a first start fills it, with what its connected shops brought.

let folder: string;
let db: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaitsukebin-demo-"));
  const file = join(folder, "shop.db");
  const client = createClient({ url: `file:${file}` });
  db = drizzle(client);
  await migrate(db, { migrationsFolder: "db/migrations" });
  await fillShop({
    file,
    files: memoryFiles(),
    kind: "demo",
    sealKey: btoa("the key of the tests, 32 bytes!!"),
  });
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the lines of each wallet stand in the order of time", async () => {
  const early = await db.all<{ id: string }>(sql`SELECT id FROM (
    SELECT id, posted_at, lag(posted_at) OVER (PARTITION BY wallet_account ORDER BY rowid) AS before
    FROM ledger_transfers WHERE wallet_account IS NOT NULL) WHERE posted_at < before`);
  expect(early).toEqual([]);
});

test("each document's history stands in the order of time, and nothing lies in the future", async () => {
  const early = await db.all<{
    id: string;
  }>(sql`SELECT document_kind || ' ' || document_id || ' ' || move AS id FROM (
    SELECT document_kind, document_id, move, at,
      lag(at) OVER (PARTITION BY document_kind, document_id ORDER BY version) AS before
    FROM document_events) WHERE at < before`);
  expect(early).toEqual([]);
  const [late] = await db.all<{ at: number }>(sql`SELECT max(at) AS at FROM document_events`);
  expect(late!.at).toBeLessThanOrEqual(Date.now());
});

test("no order is of a product that its company did not have yet", async () => {
  const early =
    await db.all(sql`SELECT p.id FROM direct_purchases d JOIN orders o ON o.id = d.purchase
    JOIN order_lines l ON l.order_id = o.id JOIN own_product_sources s ON s.sku_id = l.sku_id
    JOIN own_products p ON p.id = s.product_id WHERE p.added_at > o.created_at`);
  expect(early).toEqual([]);
});

test("an order of each stage goes to its customer's door", async () => {
  const purchases = await db.all<{ state: string; shipment: string | null }>(
    sql`SELECT o.state, r.state AS shipment FROM direct_purchases d JOIN orders o ON o.id = d.purchase
      LEFT JOIN direct_parcels p ON p.purchase = d.purchase LEFT JOIN shipping_requests r ON r.id = p.request_id`,
  );
  expect(purchases).toHaveLength(10);
  expect(new Set(purchases.map(({ state, shipment }) => `${state} ${shipment}`)).size).toBe(8);
});

test("the books hold, and the bank agrees with them on each day", async () => {
  await auditLedger(openScope(db, { kind: "system", id: "audit" }, new Date()));
  expect(await db.$count(tables.alarms)).toBe(0);
  for (const { bankDay, differenceYen } of await db.select().from(tables.bankClosings))
    expect(differenceYen, bankDay).toBe(0);
});
