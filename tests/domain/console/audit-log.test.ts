import { eq, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { auditEntities } from "#app/domain/console/audit/audit-entities.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { auditedTables, secretColumn } from "#db/audit-triggers.ts";
import { auditLog, companies, staff, users } from "#db/schema/index.ts";
import { unaudited } from "#db/unaudited-tables.ts";
import { hanako, li, openShop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

test("a change is logged with who, when, from where, what it was and what it is", async () => {
  const shop = await openShop();
  const scope = shop.as(hanako);
  await commit(
    { ...scope, origin: { address: "203.0.113.7", userAgent: "Lynx" } },
    [shop.db.update(companies).set({ name: "花子商事" }).where(eq(companies.id, "hanako-shop"))],
    {},
  );
  const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.operation, "update"));
  expect(entry).toMatchObject({
    by: "buyer:hanako",
    byName: "山田花子",
    address: "203.0.113.7",
    userAgent: "Lynx",
    at: scope.now,
    companyId: "hanako-shop",
    entity: "companies",
    entityId: "hanako-shop",
    oldValue: '{"name":"花子商店"}',
    newValue: '{"name":"花子商事"}',
  });
});

test("each command of a trade leaves its author's name, and the author is forgotten after it", async () => {
  const shop = await openShop();
  await orderPaid(shop);
  const rows = await shop.db
    .select()
    .from(auditLog)
    .where(sql`at >= ${shop.as(li).now.getTime()}`);
  const by = (entity: string) =>
    new Set(rows.filter((row) => row.entity === entity).map((row) => row.by));
  expect(by("orders")).toEqual(new Set(["buyer:hanako", "staff:li"]));
  expect([...by("ledger_transfers")]).toContain("buyer:hanako");
  expect(rows.filter(({ entity }) => entity === "order_lines")[0]?.companyId).toBe("hanako-shop");

  await shop.db.update(users).set({ name: "花子" }).where(eq(users.id, "hanako"));
  const last = await shop.db.select().from(auditLog).where(eq(auditLog.entity, "users"));
  expect(last.at(-1)).toMatchObject({ operation: "update", by: "database" });
});

test("what a refused commit would have written is in no log", async () => {
  const shop = await openShop();
  const scope = shop.as(hanako);
  const { db } = scope;
  const before = await shop.db.$count(auditLog);
  const refused = await commit(
    scope,
    [
      db.update(users).set({ name: "だれか" }).where(eq(users.id, "hanako")),
      db.update(users).set({ email: "taro@shop.test" }).where(eq(users.id, "hanako")),
    ],
    { "users.email": "taken" },
  );
  expect(refused).toEqual({ ok: false, reason: "taken" });
  expect(await shop.db.$count(auditLog)).toBe(before);
});

test("no password, token or other secret is ever in it", async () => {
  const shop = await openShop();
  const scope = shop.as(hanako);
  const { db } = scope;
  await commit(
    scope,
    [
      db.update(users).set({ passwordHash: "scrypt$new" }).where(eq(users.id, "hanako")),
      db.update(staff).set({ passwordHash: "scrypt$new" }).where(eq(staff.id, "li")),
    ],
    {},
  );
  const rows = await shop.db.select().from(auditLog);
  expect(
    rows.filter(({ operation }) => operation === "update").map(({ entity }) => entity),
  ).toEqual(["users", "staff"]);
  expect(JSON.stringify(rows)).not.toContain("scrypt$");
  for (const { oldValue, newValue } of rows)
    for (const column of Object.keys({ ...JSON.parse(oldValue), ...JSON.parse(newValue) }))
      expect(column).not.toMatch(secretColumn);
});

test("the log can be neither changed nor emptied", async () => {
  const shop = await openShop();
  await expect(shop.db.update(auditLog).set({ by: "nobody" })).rejects.toThrow();
  await expect(shop.db.delete(auditLog)).rejects.toThrow();
});

test("every table is in the log or says why it is not", async () => {
  const shop = await openShop();
  const tables = await shop.db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'`,
  );
  const audited = auditedTables.map((table) => getTableConfig(table).name);
  expect(tables.map(({ name }) => name).sort()).toEqual([...audited, ...unaudited].sort());
});

test("every table in the log has a name there, and those who may look it up", () => {
  const tables = auditedTables.map((table) => getTableConfig(table).name);
  expect(tables.filter((name) => !auditEntities[name])).toEqual([]);
  expect(Object.keys(auditEntities).filter((name) => !tables.includes(name))).toEqual([]);
});
