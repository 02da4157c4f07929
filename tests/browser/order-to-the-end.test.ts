import type { Page } from "playwright";
import { expect, test } from "vitest";
import { expectBooksToBalance, expectPapersOfOrder } from "./steps/books.ts";
import { person, signIn } from "./steps/people.ts";
import { fill, sees, send } from "./steps/steps.ts";
import {
  answerCases,
  buyInParts,
  claimAndAgree,
  deliver,
  inspectAndShelve,
  orderFromSheet,
  receiveShort,
} from "./steps/trade-steps.ts";

const walletYen = async (page: Page) => {
  await page.goto("/user/churujinList");
  return Number(
    (await page.locator("td[data-label='残高']").first().innerText()).replaceAll(/\D/g, ""),
  );
};

/** Everything that may come between a sheet and its last paper: buyer and staff in turn, without scripts. */
test("an order from its sheet to its last paper, through every change and loss", async () => {
  const [buyer, buying, warehouse] = [
    await person(false),
    await person(false),
    await person(false),
  ];
  const [shop, office, store] = [buyer.page, buying.page, warehouse.page];
  await signIn(shop, "/login", "demo", "Demo1234");
  await signIn(office, "/staff/login", "staff-buying", "Staff1234");
  await signIn(store, "/staff/login", "staff-warehouse", "Staff1234");
  const outsetYen = await walletYen(shop);

  const order = await orderFromSheet(shop);
  const page = `/OrderDetails?order_sn=${order}`;

  // Staff quote nearly a third more than is listed, and have to say why.
  await office.goto(`/staff/quotes/${order}`);
  const price = office.getByLabel("第1行 报价 元");
  const listed = await price.inputValue();
  const raised = (Number(listed) * 1.3).toFixed(2);
  await price.fill(raised);
  await send(office, "提交报价");
  await sees(office, "请在备注里写明原因");
  await fill(office, { "第1行 备注": "春節前で値上がりしました" });
  await send(office, "提交报价");

  // The buyer reads before, after and the reason, and pays.
  await shop.goto(page);
  await sees(shop, "支払待ち");
  const history = shop.getByRole("region", { name: "金額の変更履歴" });
  const risen = history.getByRole("row").filter({ hasText: "春節前で値上がりしました" }).first();
  expect(await risen.innerText()).toMatch(new RegExp(`${listed}[^]*${raised}`));
  await shop.goto(`/payment?order_sn=${order}`);
  await send(shop, "残高で支払う");
  await sees(shop, "支払い済み");
  const firstYen = outsetYen - (await walletYen(shop));

  // Paid, it becomes dearer once more: the buyer consents and pays the difference.
  await office.goto(`/staff/purchases/${order}`);
  await fill(office, {
    "第2行 新数量": "80",
    "第2行 新单价 元": "29.90",
    "第2行 原因": "最低数量が変わりました",
  });
  await send(office, "提交变更");
  await shop.goto(page);
  await sees(shop, "最低数量が変わりました");
  await send(shop, "同意する");
  const changedYen = outsetYen - (await walletYen(shop));
  expect(changedYen).toBeGreaterThan(firstYen);

  const parcels = await buyInParts(office, order);
  await receiveShort(store, parcels, 3);
  await inspectAndShelve(store, order, 2);
  await answerCases({ shop, office, store }, order);
  const refundedYen = outsetYen - (await walletYen(shop));
  expect(refundedYen).toBeLessThan(changedYen);

  const delivery = await deliver(shop, store, order);
  const arrivedYen = await walletYen(shop);
  await claimAndAgree(shop, office, delivery, 1_000);
  expect((await walletYen(shop)) - arrivedYen).toBe(1_000);

  // The papers: receipts less returns are what the order cost, and the statement has every movement.
  await shop.goto(page);
  const papers = shop.getByRole("region", { name: "書類" });
  await papers.waitFor();
  const papersOf = (kind: string) => papers.getByRole("row").filter({ hasText: kind }).count();
  expect(await papersOf("領収書")).toBe(2);
  // Of both problem cases and of the claim.
  expect(await papersOf("返還請求書")).toBe(3);
  expect(expectPapersOfOrder(order)).toBe(refundedYen - 1_000);
  await shop.goto("/user/invoices");
  await send(shop, "取引明細書を開く");
  for (const yen of [firstYen, changedYen - firstYen, 1_000])
    await sees(shop, yen.toLocaleString("ja-JP"));
  expectBooksToBalance();
  // The quote without its reason was refused.
  expect(buying.complaints).toEqual([expect.stringContaining("400 (Bad Request)")]);
  // And the box that is lighter than its goods, before it was weighed again.
  expect(warehouse.complaints).toEqual([expect.stringContaining("400 (Bad")]);
  expect(buyer.complaints).toEqual([]);
  for (const { context } of [buyer, buying, warehouse]) await context.close();
}, 180_000);
