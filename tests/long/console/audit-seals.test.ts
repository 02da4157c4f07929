import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
  readNewestSeal,
  sealAudit,
  verifyAudit,
} from "#app/domain/console/audit/seal-audit.server.ts";
import { runJobs } from "#app/jobs.server.ts";
import { alarms, auditProofs, auditSeals, companies } from "#db/schema/index.ts";
import { machine } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const scope = () => shop.as(machine);

async function addCompanies(count: number, from = 0) {
  await shop.db.insert(companies).values(
    Array.from({ length: count }, (_, index) => ({
      id: `c-${from + index}`,
      operationId: `c-${from + index}`,
      name: "会社",
      createdAt: scope().now,
    })),
  );
}

test("twenty thousand rows are sealed in a run, five thousand a seal, and the rest in the next", async () => {
  await shop.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21000)
    INSERT INTO companies (id, operation_id, name, created_at) SELECT 'many-' || i, 'many-' || i, 'm', i FROM n`);
  await sealAudit(scope());
  const seals = await shop.db.select().from(auditSeals);
  expect(seals.map(({ rowCount }) => rowCount)).toEqual([5_000, 5_000, 5_000, 5_000]);
  await sealAudit(scope());
  expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, seals: 5, unsealed: 0 });
});

test("the five minutes' jobs seal, the night's prove in bounded parts and say the newest hash", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  await addCompanies(2);
  const { db, now } = scope();
  const ports = { files: () => shop.files };
  expect(await runJobs("*/5 * * * *", db, now, ports)).toEqual([]);
  expect(await runJobs("10 18 * * *", db, now, ports)).toEqual([]);
  const newest = await readNewestSeal(db);
  expect(newest?.toId).toBeGreaterThan(0);
  expect(info.mock.calls.join()).toContain(newest!.hash);
  expect(await db.select().from(auditProofs)).toMatchObject([{ sequence: 0, wholeAt: now }]);
  expect(await db.$count(alarms)).toBe(0);
  info.mockRestore();
});
