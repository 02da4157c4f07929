import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { auditLedger } from "#app/domain/money/ledger/ledger.server.ts";
import { answerCosts } from "#app/domain/trade/floor/case-effect.ts";
import { listCases } from "#app/domain/trade/floor/case-lists.server.ts";
import { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import { caseMoneyParts } from "#app/domain/trade/floor/problem-case.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { alarms, ledgerAccounts, notices } from "#db/schema/index.ts";
import { hanako, li, openShop } from "#tests/support/shop.ts";
import { nothingCame } from "#tests/support/trade/cancelled-parts.ts";
import { reply, step } from "#tests/support/trade/problem-cases.ts";

const all = { group: "done", kind: undefined, words: "" } as const;

test("a case of an order with an open remainder says apart what leaves it and what comes back", async () => {
  const shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
  const wallet = async () => {
    const id = `wallet/${hanako.companyId}` as const;
    const [row] = await shop.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id));
    return row!.balanceYen;
  };
  const { number, cases, order } = await nothingCame(shop);
  const purse = await wallet();
  let openYen = order.totalYen - order.downPaymentYen;
  for (const one of cases) {
    const found = (await findCase(shop.as(hanako), one))!;
    const quote = answerCosts(found, shop.as(hanako).now).find(
      ({ answer }) => answer === "cancel",
    )!;
    const lessYen = Math.min(quote.changeYen, openYen);
    expect(quote.walletYen).toBe(quote.changeYen - lessYen);
    const before = await wallet();
    await reply(shop, one, "cancel");
    expect(await step(shop, one, "refund")).toMatchObject({ ok: true });
    expect((await wallet()) - before).toBe(quote.walletYen);
    openYen -= lessYen;

    const { walletYen, one: settled } = (await findCase(shop.as(hanako), one))!;
    expect({ walletYen, settledYen: settled.settledYen }).toEqual({
      walletYen: quote.walletYen,
      settledYen: quote.changeYen,
    });
    const told = await shop.db.select(noticeFields).from(notices);
    const notice = told.find(({ title }) => title === `問題商品 ${one} の対応が完了しました`);
    const yen = (amount: number) => `${amount.toLocaleString("ja-JP")}円`;
    expect(notice!.body).toContain(`残金から減額 ${yen(lessYen)}`);
    expect(notice!.body.includes("返金")).toBe(quote.walletYen > 0);
    if (quote.walletYen > 0) expect(notice!.body).toContain(`返金 ${yen(quote.walletYen)}`);
  }
  // All is cancelled: the down payment is back, and every reader has the same figures.
  expect(await wallet()).toBe(purse + order.downPaymentYen);
  const after = (await findOrder(shop.as(li), number))!;
  const sum = (list: readonly { walletYen: number }[]) =>
    list.reduce((yen, { walletYen }) => yen + walletYen, 0);
  expect(sum(after.cases)).toBe(order.downPaymentYen);
  const { cases: listed } = await listCases(shop.as(hanako), all, undefined, 20);
  expect(sum(listed)).toBe(order.downPaymentYen);
  expect(after.amounts.at(-1)!.after.refundedYen).toBe(order.downPaymentYen);
  await auditLedger(shop.as({ kind: "system", id: "audit" }));
  expect(await shop.db.$count(alarms)).toBe(0);
});

test("a paid order's case has one figure, and a rise of an open remainder is no charge", () => {
  const words = (money: Parameters<typeof caseMoneyParts>[0]) =>
    caseMoneyParts(money).map(({ name, yen }) => `${name.ja} ${yen}`);
  expect(words({ changeYen: 500, walletYen: 500 })).toEqual(["返金 500"]);
  expect(words({ changeYen: 27_695, walletYen: 8_309 })).toEqual([
    "残金から減額 19386",
    "返金 8309",
  ]);
  expect(words({ changeYen: -300, walletYen: 0 })).toEqual(["残金に追加 300"]);
  expect(words({ changeYen: -300, walletYen: -300 })).toEqual(["お支払い 300"]);
  expect(words({ changeYen: 0, walletYen: 0 })).toEqual([]);
});
