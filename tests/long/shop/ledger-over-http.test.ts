import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { alreadyPosted, overdrawn, postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { startLibsqlServer } from "#app/local/database/libsql-server.ts";
import { connect, type Database } from "#db/client.ts";
import { companies, ledgerAccounts, ledgerTransfers } from "#db/schema/index.ts";
import { migratedFile } from "#tests/support/machine/migrated-file.ts";

// The ledger's refusals through the client's own protocol, not only in memory.

const actor: Staff = { kind: "staff", id: "wang", role: "finance", name: "赵敏" };
const now = new Date("2026-01-15T12:00:00+09:00");
const wallet = walletOf("shop");
let server: Awaited<ReturnType<typeof startLibsqlServer>>;
let db: Database;

beforeAll(async () => {
  server = await startLibsqlServer({ file: migratedFile("ledger") });
  db = connect(server.url, "").db;
  await db
    .insert(companies)
    .values({ id: "shop", operationId: "1", name: "花子商店", createdAt: now });
});
afterAll(() => server.close());

function move(id: string, amountYen: number, out = false) {
  const [from, to] = out ? [wallet, house("goods")] : [house("bank"), wallet];
  const transfer = {
    id,
    kind: "correction",
    from,
    to,
    amountYen,
    document: { kind: "test", id },
    reason: message("plain", { text: "" }),
  } as const;
  const scope = openScope(connect(server.url, "").db, actor, now);
  return commit(scope, postTransfer(scope, transfer), {
    [overdrawn]: "overdrawn",
    [alreadyPosted]: "already-posted",
  });
}

const balance = async () =>
  (await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, wallet.id)))[0]?.balanceYen;

test("an overdraft and a second posting are refused by name and change nothing", async () => {
  await move("in", 1_000);
  expect(await move("out", 1_001, true)).toEqual({ ok: false, reason: "overdrawn" });
  expect(await move("in", 1_000)).toEqual({ ok: false, reason: "already-posted" });
  expect(await balance()).toBe(1_000);
});

test("history cannot be rewritten through the raw client either", async () => {
  await expect(db.run(sql`UPDATE ledger_transfers SET amount_yen = 1`)).rejects.toThrow();
  await expect(db.run(sql`DELETE FROM ledger_transfers`)).rejects.toThrow();
  expect(await db.$count(ledgerTransfers)).toBe(1);
});

test("fifty at once take out what is there and not a yen more", async () => {
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => move(`out-${index}`, 30, true)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(33);
  expect(await balance()).toBe(10);
});
