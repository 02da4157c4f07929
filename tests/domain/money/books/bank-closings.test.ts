import { beforeEach, describe, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { closingsQuery, recomputeClosings } from "#app/domain/money/bank/bank-closings.server.ts";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { confirmProposal, proposeOpening } from "#app/domain/money/bank/proposals.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { readStatement } from "#app/domain/money/bank/statement.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { alarms } from "#db/schema/index.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { hanako, openShop, qian, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
const payer = "カ)ハナコシヨウテン";

beforeEach(async () => {
  shop = await openShop();
});

async function reported(amountYen: number) {
  const id = crypto.randomUUID();
  const wanted = { id, amountYen, payerKana: payer, expectedOn: "2026-01-15", ownNumber: "" };
  await reportTopUp(shop.as(hanako), wanted);
  return id;
}

/** The bank's statement of the 15th, with one line that came in. */
async function stated(amountYen: number, closingYen: number, bankDay = "2026-01-15") {
  const id = crypto.randomUUID();
  const line = { bankDay, amountYen, payer, balanceYen: closingYen };
  await importStatement(shop.as(wang), id, [line], [{ bankDay, closingYen }]);
  return `${id}/0000`;
}

async function opened(amountYen: number) {
  const id = crypto.randomUUID();
  const wanted = { id, bankDay: "2026-01-14", amountYen, reason: "自有资金" };
  await proposeOpening(shop.as(wang), wanted);
  expect(await confirmProposal(shop.as(wang), id)).toMatchObject({ reason: "own-proposal" });
  expect((await confirmProposal(shop.as(qian), id)).ok).toBe(true);
}

const system = { kind: "system", id: "reckon-bank" } as const;
async function day(bankDay = "2026-01-15") {
  const kept = await closingsQuery(shop.as(wang));
  return kept.find((one) => one.bankDay === bankDay);
}

describe("the bank's day", () => {
  test("agrees with the books by opening balance, credits, payouts and lines still open", async () => {
    await opened(1_000_000);
    const line = await stated(50_000, 1_050_000);
    expect(await day()).toMatchObject({ uncreditedYen: 50_000, differenceYen: 0 });
    await creditLine(shop.as(wang), line, await reported(50_000));
    shop.wait(1);
    await recomputeClosings(shop.as(system));
    expect(await day()).toMatchObject({ ledgerYen: 50_000, uncreditedYen: 0, differenceYen: 0 });
    expect(await shop.db.$count(alarms)).toBe(0);
  });

  test("agrees too when its line is credited on a later day", async () => {
    const line = await stated(50_000, 50_000);
    const report = await reported(50_000);
    shop.wait(2);
    await creditLine(shop.as(wang), line, report);
    await recomputeClosings(shop.as(system));
    expect(await day()).toMatchObject({ ledgerYen: 0, uncreditedYen: 50_000, differenceYen: 0 });
    expect(await shop.db.$count(alarms)).toBe(0);
  });

  test("shows money that was credited and never came, and raises one alarm", async () => {
    await creditByTwo(shop, await reported(70_000), 70_000);
    await stated(50_000, 50_000);
    expect(await day()).toMatchObject({ differenceYen: -70_000 });
    expect(await shop.db.$count(alarms)).toBe(0);
    shop.wait(1);
    for (let time = 0; time < 2; time++) await recomputeClosings(shop.as(system));
    expect(await shop.db.select().from(alarms)).toMatchObject([
      {
        kind: "bank-difference",
        subject: "2026-01-15",
        detail: message("alarm.yen", { yen: -70_000 }),
      },
    ]);
  });

  test("takes an opening balance only from two people, and from its day on", async () => {
    await stated(3_000, 503_000);
    expect(await day()).toMatchObject({ openingYen: 0, differenceYen: 500_000 });
    await opened(500_000);
    expect(await day()).toMatchObject({ openingYen: 500_000, differenceYen: 0 });
  });
});

const headers = {
  dayHeader: "日付",
  amountHeader: "入金",
  payerHeader: "摘要",
  balanceHeader: "残高",
};
const rows = [
  ["2026/01/14", "1000", "ア", "1000"],
  ["2026/01/14", "", "出", "400"],
  ["2026/01/15", "500", "イ", "900"],
  ["2026/01/15", "", "出", "850"],
];
test.each(["as it happened", "the latest first"])("a statement, %s, closes its days", (order) => {
  const written = order === "the latest first" ? rows.toReversed() : rows;
  const text = [["日付", "入金", "摘要", "残高"], ...written]
    .map((row) => row.join(","))
    .join("\n");
  const read = readStatement(text, headers);
  expect(read.ok && read.closings.sort((a, b) => (a.bankDay < b.bankDay ? -1 : 1))).toEqual([
    { bankDay: "2026-01-14", closingYen: 400 },
    { bankDay: "2026-01-15", closingYen: 850 },
  ]);
});
