import { expect, test } from "vitest";
import { confirmProposal, proposeCorrection } from "#app/domain/money/bank/proposals.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { hanako, openShop, qian, wang } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

test("a payment is corrected out of our corrections: the account that passes payments on stays at zero", async () => {
  const shop = await openShop();
  const order = await orderPaid(shop);
  const before = await balanceYen(shop, walletOf(hanako.companyId));
  const id = crypto.randomUUID();
  const made = await proposeCorrection(shop.as(wang), {
    id,
    transferId: `order-payment/${order.id}`,
    amountYen: 100,
    reason: "多收",
    buyerReason: "金額の誤りでした",
  });
  expect(made).toMatchObject({ ok: true });
  expect(await confirmProposal(shop.as(qian), id)).toMatchObject({ ok: true });
  expect(await balanceYen(shop, walletOf(hanako.companyId))).toBe(before + 100);
  expect(await balanceYen(shop, house("corrections"))).toBe(-100);
  expect(await balanceYen(shop, house("payments"))).toBe(0);
});
