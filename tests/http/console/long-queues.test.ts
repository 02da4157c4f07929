import { beforeEach, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import {
  companies,
  contacts,
  financeProposals,
  payoutAccounts,
  topUpReports,
  withdrawals,
} from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { chen, hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const length = 130;
const first = Date.parse("2026-01-02");

/** So many rows of what `change` gives to one, a second apart. */
function many<Row>(change: (index: number, at: Date) => Row) {
  return Array.from({ length }, (_, index) => change(index, new Date(first + 1_000 * index)));
}

/** Every queue is counted whole, shows a hundred and goes on to the rest, none twice and none left out. */
async function walked(who: Staff, path: string, rows: string) {
  const browser = await shop.browser(who);
  const page = await browser.open(path);
  expect(page.document.querySelector("h1 .number")?.text).toBe(String(length));
  const behind = await page.follow("下一页");
  const idsOf = ({ document }: typeof page) =>
    document.querySelectorAll(rows).map((row) => row.getAttribute("value") ?? "");
  const [ahead, rest] = [new Set(idsOf(page)), new Set(idsOf(behind))];
  expect([ahead.size, rest.size]).toEqual([100, length - 100]);
  expect(new Set([...ahead, ...rest]).size).toBe(length);
  expect(behind.document.querySelector("h1 .number")?.text).toBe(String(length));
}

test("questions by the contact form", async () => {
  const asked = { name: "山田", email: "y@shop.test", body: "納期は", address: "" };
  const rows = many((index, askedAt) => ({ id: `asked-${index}`, askedAt, ...asked }));
  await shop.db.insert(contacts).values(rows.map((row) => ({ ...row, kind: "other" as const })));
  await walked(chen, "/staff/contacts", "main form input[name=contact]");
});

test("reported transfers", async () => {
  const report = { amountYen: 5_000, payerKana: "ハナコ", expectedOn: "2026-01-16", ownNumber: "" };
  const id = crypto.randomUUID();
  expect(await reportTopUp(shop.as(hanako), { id, ...report })).toMatchObject({ ok: true });
  const [row] = await shop.db.select().from(topUpReports);
  await shop.db.delete(topUpReports);
  await shop.db.insert(topUpReports).values(
    many((index, reportedAt) => ({
      ...row!,
      id: `report-${index}`,
      number: `NK-${index}`,
      reportedAt,
    })),
  );
  await walked(wang, "/staff/deposits", "main input[name=pick]");
});

test("withdrawals, with how many of all may go into a file", async () => {
  await shop.deposit(hanako.companyId, 50_000);
  // Usable before the first of the many was requested.
  const requestedAt = new Date("2025-12-01T00:00:00Z");
  const usableFrom = new Date("2025-12-03T00:00:00Z");
  await shop.db.insert(payoutAccounts).values(usableAccount({ requestedAt, usableFrom }));
  const wanted = { id: crypto.randomUUID(), amountYen: 7_000, reason: "" };
  expect(await requestWithdrawal(shop.as(hanako), wanted)).toMatchObject({ ok: true });
  const [row] = await shop.db.select().from(withdrawals);
  await shop.db.delete(withdrawals);
  await shop.db.insert(withdrawals).values(
    many((index, requestedAt) => ({
      ...row!,
      id: `paid-${index}`,
      number: `SK-${index}`,
      requestedAt,
      ...(index > 110 ? { state: "approved" as const, approvedBy: "staff:qian" } : {}),
    })),
  );
  await walked(wang, "/staff/withdrawals", "main > ul input[name=id]");
  const page = await (await shop.browser(wang)).open("/staff/withdrawals");
  expect(page.text).toMatch(/\D19\s*笔/);
});

test("payout accounts to be decided", async () => {
  const [company] = await shop.db.select().from(companies);
  await shop.db.insert(companies).values(
    many((index, createdAt) => ({
      ...company!,
      id: `company-${index}`,
      operationId: String(20_000 + index),
      createdAt,
    })),
  );
  await shop.db.insert(payoutAccounts).values(
    many((index, requestedAt) => ({
      ...usableAccount(),
      id: `account-${index}`,
      companyId: `company-${index}`,
      state: "to_decide" as const,
      decidedAt: null,
      decidedBy: null,
      requestedAt,
      usableFrom: new Date(requestedAt.getTime() + 172_800_000),
    })),
  );
  await walked(wang, "/staff/payout-accounts", "main form input[name=id]");
});

test("what waits for a second person", async () => {
  const opening = {
    kind: "opening" as const,
    state: "open" as const,
    amountYen: 1,
    reason: "期初",
  };
  const by = { proposedBy: "staff:qian", proposedByName: "钱进" };
  await shop.db.insert(financeProposals).values(
    many((index, proposedAt) => ({
      ...opening,
      ...by,
      id: `opening-${index}`,
      bankDay: new Date(first - 86_400_000 * index).toISOString().slice(0, 10),
      proposedAt,
    })),
  );
  await walked(wang, "/staff/proposals", "main form input[name=id]");
});
