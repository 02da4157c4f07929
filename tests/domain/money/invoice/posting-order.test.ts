import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { heldOf, house, type TransferKind, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { walletHistory } from "#app/domain/money/ledger/wallet-history.server.ts";
import { type Invoice, monthPeriod } from "#app/domain/money/papers/invoice.ts";
import { makeStatement, statementRowsMax } from "#app/domain/money/papers/make-statement.server.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const wallet = walletOf(hanako.companyId);
const bank = house("bank");
const held = heldOf(hanako.companyId);

/** Movements of one moment, posted in this order under names that sort the other way. */
async function postAtOnce(movements: readonly (readonly [TransferKind, number])[]) {
  const posted = await commit(
    shop.as(machine),
    movements.flatMap(([kind, changeYen], index) => {
      const other = kind.startsWith("payment-") ? held : bank;
      return postTransfer(shop.as(hanako), {
        id: `${String.fromCharCode(122 - index)}-posted`,
        kind,
        from: changeYen > 0 ? other : wallet,
        to: changeYen > 0 ? wallet : other,
        amountYen: Math.abs(changeYen),
        document: { kind: "test", id: "1" },
        reason: message("plain", { text: kind }),
      });
    }),
    {},
  );
  expect(posted.ok).toBe(true);
}

const movements = [
  ["deposit", 30_000],
  ["order-payment", -12_000],
  ["order-refund", 5_000],
  ["payment-hold", -8_000],
  ["payment-release", 8_000],
  ["withdrawal", -4_000],
  ["withdrawal-return", 4_000],
] as const satisfies readonly (readonly [TransferKind, number])[];

async function wholeHistory(limit: number) {
  const rows = [];
  let after: string | undefined;
  do {
    const { page, next } = await walletHistory(shop.as(hanako), { after, limit });
    rows.push(...page);
    after = next ?? undefined;
  } while (after);
  return rows;
}

test.each([2, 3, 50])("each balance follows from the one before, in pages of %i", async (limit) => {
  await postAtOnce(movements);
  const rows = (await wholeHistory(limit)).reverse();
  expect(rows.map(({ changeYen }) => changeYen)).toEqual(movements.map(([, yen]) => yen));
  let balanceYen = 0;
  for (const row of rows) {
    balanceYen += row.changeYen;
    expect(row.balanceYen).toBe(balanceYen);
  }
});

test("a copy of the database keeps the order", async () => {
  await postAtOnce(movements);
  await shop.db.run(sql`VACUUM`);
  const rows = (await wholeHistory(50)).reverse();
  expect(rows.map(({ changeYen }) => changeYen)).toEqual(movements.map(([, yen]) => yen));
});

test("the monthly statement runs in the same order and keeps what only stood aside apart", async () => {
  await postAtOnce(movements);
  const statement = await makeStatement(shop.as(hanako), monthPeriod("2026-01"));
  expect(statement?.table?.rows.map((row) => row.at(-1))).toEqual([
    "30,000",
    "18,000",
    "23,000",
    "15,000",
    "23,000",
    "19,000",
    "23,000",
  ]);
  expect(statement?.sums).toEqual([
    ["期首の残高", 0],
    ["入金の合計", 35_000],
    ["支払いの合計", -12_000],
    ["出金（取り下げなどの戻しを差し引いた額）", 0],
    ["支払いのための確保（差引）", 0],
    ["現在の残高", 23_000],
  ]);
});

test("a statement of many movements is whole: its parts lead from one end to the other", async () => {
  await shop.deposit(hanako.companyId, 1_000_000);
  const many = 2 * statementRowsMax + 37;
  await shop.db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
    INSERT INTO ledger_transfers (id, kind, from_account, to_account, amount_yen, from_balance_yen,
      to_balance_yen, document_kind, document_id, reason, posted_at, posted_by, company_id,
      wallet_change_yen, wallet_balance_yen)
    SELECT 'many/' || i, 'order-payment', 'wallet/hanako-shop', 'house/bank', 1 + i % 7, 0, 0, 'order', 'o',
      json_object('code', 'plain', 'params', json_object('text', '注文の支払い ' || i)), ${shop.as(hanako).now.getTime()}, 'system:test', 'hanako-shop', -(1 + i % 7), 0 FROM n`);
  const parts = await Promise.all(
    [1, 2, 3, 4].map((part) => makeStatement(shop.as(hanako), monthPeriod("2026-01"), part)),
  );
  expect(parts[3]).toBeUndefined();
  const [first, second, third] = parts as [Invoice, Invoice, Invoice];
  expect(third.parts).toEqual({ part: 3, count: 3 });
  expect(third.facts[1]).toEqual(["明細", "全4,038件のうち4,001〜4,038件目（3/3）"]);
  const rows = [first, second, third].flatMap(({ table }) => table.rows);
  expect(rows).toHaveLength(many + 1);
  const yen = (text = "") => Number(text.replaceAll(",", "") || 0);
  let balance = 0;
  for (const [, , up, down, after] of rows) {
    balance += yen(up) - yen(down);
    expect(yen(after)).toBe(balance);
  }
  for (const { sums } of [first, second, third]) {
    expect(sums).toEqual([
      ["期首の残高", 0],
      ["入金の合計", 1_000_000],
      ["支払いの合計", balance - 1_000_000],
      ["現在の残高", balance],
    ]);
  }
});

test("another company's place shows nothing of another company", async () => {
  await postAtOnce(movements);
  const { page } = await walletHistory(shop.as(kenji), { after: "z-posted", limit: 5 });
  expect(page).toEqual([]);
});
