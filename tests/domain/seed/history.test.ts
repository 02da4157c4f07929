import { eq, isNotNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { beforeAll, expect, inject, test } from "vitest";
import { listSoldMonths, rankMonth } from "#app/domain/catalog/search/rank-month.server.ts";
import {
  auditLedger,
  balanceYen,
  oldestPostedFirst,
} from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { readWaitingMoney } from "#app/domain/money/waiting/waiting-money.server.ts";
import { waitingKinds } from "#app/domain/money/waiting/waiting-money.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import * as tables from "#db/schema/index.ts";
import { seedHistory } from "#db/seed/history/seed-history.ts";
import { seedPeople, seedPrices, seedShelves } from "#db/seed/seed-base.ts";
import { openCopyOf } from "#tests/support/copied-database.ts";
import { memoryFiles } from "#tests/support/memory-files.ts";
import { demoOffers } from "#tests/support/people.ts";

const now = new Date("2026-11-20T14:00:00+09:00");
const { client } = await openCopyOf(inject("unwatchedDatabase"));
const db = drizzle(client);

beforeAll(async () => {
  await seedPrices(db, now);
  await seedShelves(db);
  await seedPeople(db, now);
  await db.insert(tables.categories).values(demoOffers.categories);
  await db.insert(tables.suppliers).values(demoOffers.suppliers);
  await db.insert(tables.offers).values(demoOffers.offers);
  await db.insert(tables.skus).values(demoOffers.skus.map((sku) => ({ ...sku, stock: 100_000 })));
  await seedHistory(db, memoryFiles(), now);
}, 120_000);

async function statesOf(table: string, companyId: string) {
  const rows = await db.all<{ state: string }>(
    sql`SELECT DISTINCT state FROM ${sql.identifier(table)} WHERE company_id = ${companyId}`,
  );
  return rows.map(({ state }) => state).sort();
}

test("the demo company has three million yen, every one of them explained", async () => {
  expect(await balanceYen({ db }, walletOf("company-demo"))).toBe(3_000_000);
  await auditLedger(openScope(db, { kind: "system", id: "audit" }, now));
  expect(await db.$count(tables.alarms)).toBe(0);
});

test("the bank agrees with the books on each day of the week", async () => {
  const closings = await db.select().from(tables.bankClosings);
  expect(closings).toHaveLength(7);
  for (const { bankDay, differenceYen } of closings) expect(differenceYen, bankDay).toBe(0);
});

test("money waits in each way in which it can", async () => {
  const finance = openScope(
    db,
    { kind: "staff", id: "staff-finance", role: "finance", name: "" },
    now,
  );
  const { shown } = await readWaitingMoney(finance);
  expect([...new Set(shown.map(({ kind }) => kind))].sort()).toEqual([...waitingKinds].sort());
});

test("each month of its year has a ranking of what was bought in it", async () => {
  const months = await listSoldMonths({ db });
  expect(months).toHaveLength(12);
  expect(months[0]).toBe("2026-11");
  for (const month of months)
    expect((await rankMonth({ db }, { month, limit: 30 })).length).toBeGreaterThan(0);
});

test("its documents stand in every state that people can bring them to", async () => {
  expect(await statesOf("orders", "company-demo")).toEqual([
    "awaiting_finance",
    "awaiting_payment",
    "balance_awaiting",
    "buying",
    "cancelled",
    "deposit_awaiting",
    "draft",
    "preorder",
    "purchased",
    "quoting",
  ]);
  expect(await statesOf("order_changes", "company-demo")).toEqual(["proposed"]);
  expect(await statesOf("shipping_requests", "company-demo")).toEqual(
    [
      "awaiting_finance",
      "awaiting_payment",
      "awaiting_shipment",
      "cancelled",
      "draft",
      "evaluated",
      "in_transit",
      "packing",
      "picked_up",
      "quoting",
      "received",
    ].sort(),
  );
  expect(await statesOf("lots", "company-demo")).toEqual([
    "arrival_pending",
    "arrival_work",
    "shelved",
    "shelving_pending",
  ]);
});

test("its past reaches back most of a year and nothing lies in the future", async () => {
  const [row] = await db.all<{ first: number; last: number }>(
    sql`SELECT min(at) AS first, max(at) AS last FROM document_events`,
  );
  expect(now.getTime() - row!.first).toBeGreaterThan(300 * 86_400_000);
  expect(row!.last).toBeLessThanOrEqual(now.getTime());
});

test("an employee's payment waits for the owner, and the manager's payments are in the log", async () => {
  const waiting = await db.select().from(tables.paymentApprovals);
  expect(waiting).toMatchObject([{ state: "waiting", askedBy: "user-demo-buyer" }]);
  const acts = await db.select().from(tables.authorisedActs);
  expect(acts.map(({ kind }) => kind)).toEqual(["payment", "payment"]);
  expect(acts.every(({ companyId }) => companyId === "company-demo")).toBe(true);
});

test("goods inspected of late have photos, that one can open", async () => {
  const photos = await db.select().from(tables.files).where(eq(tables.files.documentKind, "lot"));
  expect(photos.length).toBeGreaterThan(10);
  expect(photos.length).toBeLessThan(100);
  expect(photos.every(({ contentType }) => contentType === "image/png")).toBe(true);
});

test("the lines of each wallet stand in the order of time", async () => {
  const transfers = await db
    .select({
      id: tables.ledgerTransfers.id,
      wallet: tables.ledgerTransfers.walletAccount,
      postedAt: tables.ledgerTransfers.postedAt,
    })
    .from(tables.ledgerTransfers)
    .where(isNotNull(tables.ledgerTransfers.walletAccount))
    .orderBy(oldestPostedFirst);
  for (const wallet of new Set(transfers.map((one) => one.wallet))) {
    const lines = transfers.filter((one) => one.wallet === wallet);
    const early = lines.filter(
      ({ postedAt }, index) => index > 0 && postedAt < lines[index - 1]!.postedAt,
    );
    expect(
      early.map(({ id }) => id),
      `${wallet}`,
    ).toEqual([]);
  }
});
