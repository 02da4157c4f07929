import { beforeEach, expect, test } from "vitest";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { confirmProposal } from "#app/domain/money/bank/proposals.server.ts";
import { creditLine } from "#app/domain/money/bank/settle-line.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { financeProposals, settings } from "#db/schema/index.ts";
import { hanako, openShop, qian, type Shop, sun, taro, wang } from "#tests/support/shop.ts";

// What one person may credit alone in a day by lines of another payer, over all companies, beside each
// company's own limit.

let shop: Shop;
let lastBalanceYen = 0;
beforeEach(async () => {
  shop = await openShop();
  await shop.db
    .insert(settings)
    .values({ key: "creditPersonYen", effectiveFrom: "2026-01-01", value: "1500000" });
});

async function credit(by: Staff, company: Buyer, amountYen: number) {
  const id = crypto.randomUUID();
  const report = { id, amountYen, payerKana: "カ)テスト", ownNumber: "", expectedOn: "2026-01-15" };
  expect(await reportTopUp(shop.as(company), report)).toMatchObject({ ok: true });
  const statement = crypto.randomUUID();
  await importStatement(shop.as(sun), statement, [
    { bankDay: "2026-01-15", amountYen, payer: "ベツメイギ", balanceYen: ++lastBalanceYen },
  ]);
  return creditLine(shop.as(by), `${statement}/0000`, id, { note: "会员来电确认" });
}

test("counts all companies of the day together, and each person alone", async () => {
  expect(await credit(wang, hanako, 900_000)).toMatchObject({ value: "credited" });
  expect(await credit(wang, taro, 600_000)).toMatchObject({ value: "credited" });
  expect(await credit(wang, taro, 3_000)).toMatchObject({ value: "proposed" });
  expect(await credit(qian, taro, 3_000)).toMatchObject({ value: "credited" });
  shop.wait(1);
  expect(await credit(wang, taro, 3_000)).toMatchObject({ value: "credited" });
});

test("what two people made counts for neither of them", async () => {
  expect(await credit(wang, hanako, 2_000_000)).toMatchObject({ value: "proposed" });
  const [proposal] = await shop.db.select().from(financeProposals);
  expect(await confirmProposal(shop.as(qian), proposal!.id)).toMatchObject({ ok: true });
  expect(await credit(qian, taro, 1_000_000)).toMatchObject({ value: "credited" });
  expect(await credit(sun, taro, 3_000)).toMatchObject({ value: "proposed" });
});
