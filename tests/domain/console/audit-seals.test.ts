import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import {
  digestRows,
  findAnchor,
  findSeal,
  hashOfSeal,
  readNewestSeal,
  sealAudit,
  verifyAudit,
} from "#app/domain/console/audit/seal-audit.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { runJobs } from "#app/jobs.server.ts";
import { alarms, auditLog, auditSeals, companies } from "#db/schema/index.ts";
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

/** Three seals with rows of their own, and some rows that no seal holds yet. */
async function threeSeals() {
  for (const turn of [0, 1, 2]) {
    await addCompanies(4, turn * 10);
    await sealAudit(scope());
  }
  await addCompanies(3, 90);
}

/** What somebody does who writes to the database itself, past the triggers that would refuse it. */
async function tamper(...statements: string[]) {
  const guards = await shop.db.all<{ name: string; text: string }>(
    sql`SELECT name, sql AS text FROM sqlite_master WHERE type = 'trigger' AND (tbl_name IN ('audit_log', 'audit_seals'))`,
  );
  for (const { name } of guards) await shop.db.run(sql.raw(`DROP TRIGGER ${name}`));
  for (const text of statements) await shop.db.run(sql.raw(text));
  for (const { text } of guards) await shop.db.run(sql.raw(text));
}

async function firstFault() {
  const proof = await verifyAudit(shop.db);
  return proof.ok ? undefined : proof.where;
}

/** A row in the middle of the second seal. */
async function middle() {
  const [, second] = await shop.db.select().from(auditSeals).orderBy(auditSeals.sequence);
  return second!.fromId + 1;
}

test("an untouched log proves whole, with what is not sealed yet", async () => {
  await threeSeals();
  expect(await verifyAudit(shop.db)).toMatchObject({
    ok: true,
    seals: 3,
    atEnd: true,
    unsealed: 3,
  });
});

test("a log that nobody has sealed yet proves whole too", async () => {
  expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, seals: 0, atEnd: true });
});

test("a changed row is found", async () => {
  await threeSeals();
  await tamper(`UPDATE audit_log SET new_value = '{}' WHERE id = ${await middle()}`);
  expect(await firstFault()).toMatch(/a row was changed, or the seal \(rows \d+ to \d+, seal 2\)/);
});

test("rows that changed places are found", async () => {
  await threeSeals();
  const id = await middle();
  await tamper(
    `UPDATE audit_log SET id = 900000 WHERE id = ${id}`,
    `UPDATE audit_log SET id = ${id} WHERE id = ${id + 1}`,
    `UPDATE audit_log SET id = ${id + 1} WHERE id = 900000`,
  );
  expect(await firstFault()).toContain("seal 2");
});

test("a deleted row is found and named, in a seal and after the last", async () => {
  await threeSeals();
  const id = await middle();
  await tamper(`DELETE FROM audit_log WHERE id = ${id}`);
  expect(await firstFault()).toContain(`row ${id} is missing`);

  shop = await openShop();
  await threeSeals();
  await tamper("DELETE FROM audit_log WHERE id = (SELECT max(id) - 1 FROM audit_log)");
  expect(await firstFault()).toContain("1 of the rows after row");
  shop = await openShop();
  await threeSeals();
  await tamper("DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)");
  expect(await firstFault()).toMatch(/row \d+ is missing, which no seal held yet/);
});

test("the newest seal, made anew over fewer rows than it says, is found", async () => {
  await threeSeals();
  const seal = (await readNewestSeal(shop.db))!;
  await tamper(`DELETE FROM audit_log WHERE id = ${seal.toId}`);
  const fewer = { ...seal, rowCount: seal.rowCount - 1 };
  const rows = { toId: seal.toId, rowsMax: seal.rowCount };
  const { digest } = await digestRows(shop.db, seal, seal.fromId - 1, rows);
  await tamper(
    `UPDATE audit_seals SET row_count = ${fewer.rowCount}, hash = '${await hashOfSeal(fewer, digest)}' WHERE sequence = ${seal.sequence}`,
  );
  expect(await firstFault()).toContain(`row ${seal.toId} is missing`);
});

test("a row slipped in is found: before the first, or in the place of one deleted", async () => {
  const copy = (id: string) =>
    `INSERT INTO audit_log SELECT ${id}, at, "by", by_name, address, user_agent, company_id, entity, entity_id, operation, old_value, new_value FROM audit_log LIMIT 1`;
  await threeSeals();
  await tamper(copy("-5"));
  expect(await firstFault()).toBe("a row stands before the first one");

  shop = await openShop();
  await threeSeals();
  const id = await middle();
  await tamper(`DELETE FROM audit_log WHERE id = ${id}`, copy(String(id)));
  expect(await firstFault()).toContain("a row was changed");
});

test("a seal taken away is missed, the newest as well, and after the log was sealed anew", async () => {
  await threeSeals();
  await tamper("DELETE FROM audit_seals WHERE sequence = 2");
  expect(await firstFault()).toBe("seal 2 is missing");

  shop = await openShop();
  await threeSeals();
  await tamper("DELETE FROM audit_seals WHERE sequence = 3");
  expect(await firstFault()).toBe("seal 3 is missing");
  await sealAudit(scope());
  expect(await firstFault()).toBe("seal 3 is missing");
});

test("a seal replaced is found by the one after it", async () => {
  await threeSeals();
  await tamper("UPDATE audit_seals SET hash = 'abc' WHERE sequence = 2");
  expect(await firstFault()).toContain("seal 2");
  shop = await openShop();
  await threeSeals();
  await tamper("UPDATE audit_seals SET previous_hash = 'abc' WHERE sequence = 3");
  expect(await firstFault()).toBe("seal 3 does not follow seal 2: one of the two was replaced");
});

test("who makes the whole chain anew is found by a hash that was kept elsewhere", async () => {
  await threeSeals();
  const kept = (await readNewestSeal(shop.db))!.hash;
  const known = await verifyAudit(shop.db);
  expect(known.ok && (await findAnchor(shop.db, kept, known.last))).toBe(3);

  await tamper(
    `UPDATE audit_log SET new_value = '{}' WHERE id = ${await middle()}`,
    "DELETE FROM audit_seals",
    "DELETE FROM sqlite_sequence WHERE name = 'audit_seals'",
  );
  await sealAudit(scope());
  const proof = await verifyAudit(shop.db);
  expect(proof.ok).toBe(true);
  expect(proof.ok && (await findAnchor(shop.db, kept, proof.last))).toBeUndefined();
});

test("of two runs at once one seals", async () => {
  await addCompanies(5);
  await Promise.all([sealAudit(scope()), sealAudit(scope()), sealAudit(scope())]);
  expect(await shop.db.$count(auditSeals)).toBe(1);
  expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, seals: 1, unsealed: 0 });
});

test("no statement of the shop changes, removes or replaces a seal or a row", async () => {
  await threeSeals();
  const refused = [
    "UPDATE audit_seals SET hash = ''",
    "DELETE FROM audit_seals",
    "REPLACE INTO audit_seals SELECT * FROM audit_seals WHERE sequence = 1",
    "REPLACE INTO audit_log SELECT * FROM audit_log WHERE id = 1",
  ];
  for (const text of refused) await expect(shop.db.run(sql.raw(text)), text).rejects.toThrow();
});

test("the night raises one alarm for a log that was changed and for tables left out", async () => {
  await threeSeals();
  await tamper(`UPDATE audit_log SET by_name = '某人' WHERE id = ${await middle()}`);
  await shop.db.run("DROP TRIGGER audit_write_companies_update");
  const { db, now } = scope();
  for (let turn = 0; turn < 2; turn++)
    await runJobs("10 18 * * *", db, now, { files: () => shop.files });
  const raised = await db.select().from(alarms);
  expect(raised.map(({ kind, detail }) => [kind, readMessage(detail, "zh").slice(0, 17)])).toEqual([
    ["audit-off", "companies"],
    ["audit-broken", "a row was changed"],
  ]);
});

test("a proof goes on where the last one stopped", async () => {
  await threeSeals();
  const first = await verifyAudit(shop.db, { sealsMax: 2 });
  expect(first).toMatchObject({ ok: true, seals: 2, atEnd: false, last: { sequence: 2 } });
  const from = await findSeal(shop.db, 2);
  expect(await verifyAudit(shop.db, { from })).toMatchObject({ ok: true, seals: 1, atEnd: true });
  expect(await shop.db.$count(auditLog)).toBeGreaterThan(0);
});

test("rows written while others are being sealed wait for the next seal, and the chain stays whole", async () => {
  // What the shop begins with may be more than is sealed at once.
  await sealAudit(scope());
  await addCompanies(3);
  const all = shop.db.all.bind(shop.db);
  const reading = vi.spyOn(shop.db, "all").mockImplementationOnce((async (query: never) => {
    const rows = await all(query);
    await addCompanies(2, 100);
    return rows;
  }) as never);
  await sealAudit(scope());
  reading.mockRestore();
  expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, seals: 2, unsealed: 2 });
  await sealAudit(scope());
  expect(await verifyAudit(shop.db)).toMatchObject({ ok: true, seals: 3, unsealed: 0 });
});
