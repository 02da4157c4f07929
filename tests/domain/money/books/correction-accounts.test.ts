import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import { correctableTransfers } from "#app/domain/money/bank/books.server.ts";
import { confirmProposal, proposeCorrection } from "#app/domain/money/bank/proposals.server.ts";
import { balanceYen, postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { ledgerTransfers } from "#db/schema/index.ts";
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

test("a payment that was returned is not given back once more by a correction", async () => {
  const shop = await openShop();
  const { id } = await orderPaid(shop);
  const paid = (
    await shop.db
      .select()
      .from(ledgerTransfers)
      .where(eq(ledgerTransfers.id, `order-payment/${id}`))
  )[0]!;
  const correct = (amountYen: number) =>
    proposeCorrection(shop.as(wang), {
      id: crypto.randomUUID(),
      transferId: paid.id,
      amountYen,
      reason: "多收",
      buyerReason: "金額の誤りでした",
    });
  await commit(
    shop.as(wang),
    postTransfer(shop.as(wang), {
      id: `order-refund/${id}/part`,
      kind: "order-refund",
      from: house("payments"),
      to: walletOf(hanako.companyId),
      amountYen: paid.amountYen - 10,
      document: { kind: "order", id },
      reason: paid.reason,
    }),
    {},
  );
  const { page } = await correctableTransfers(shop.as(wang), "10001", undefined);
  expect(page.find((one) => one.id === paid.id)?.leftYen).toBe(10);
  expect(await correct(11)).toMatchObject({ reason: "beyond-transfer" });
  expect(await correct(10)).toMatchObject({ ok: true });
});
