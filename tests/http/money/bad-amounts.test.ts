import { beforeEach, describe, expect, test } from "vitest";
import { openStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import {
  financeProposals,
  ledgerTransfers,
  purchases,
  stores,
  topUpReports,
} from "#db/schema/index.ts";
import type { Page } from "#tests/support/browser.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { transferReported } from "#tests/support/money/waiting-transfers.ts";
import { hanako, li, noon, openShop, type Shop, wang } from "#tests/support/shop.ts";
import { ordersToBuy } from "#tests/support/trade/orders-to-buy.ts";

// Amounts as people type them: each field says in one sentence what is wrong, keeps what was typed and books nothing.

let shop: Shop;
const storeId = "00000000-0000-4000-8000-00000000000a";

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 50_000);
});

const bad = ["", "-5", "−0", "0", "1e3", "1.5", "9007199254740993", "十万", "5,00"];
const good = ["１２，０００円", "12,000", "￥12000", " 12000 "];

interface Field {
  name: string;
  open(): Promise<Page>;
  send(page: Page, typed: string): Promise<Page>;
  /** What a refused form leaves untouched. */
  booked(): Promise<number>;
  /** Spellings that this field takes, beside those that none does. */
  takes?: readonly string[];
}

const transfers = () => shop.db.$count(ledgerTransfers);

const fields: Record<string, Field> = {
  "money moved to a store": {
    name: "amountYen",
    async open() {
      await shop.db.insert(stores).values({
        ...{ id: storeId, companyId: hanako.companyId, createdAt: noon },
        ...{ name: "楽天店", marketplace: "rakuten" },
      });
      await openStoreWallet(shop.as(hanako), storeId);
      return (await shop.browser(hanako)).open("/user/stores");
    },
    send: (page, typed) => page.submit("会社の残高から移す", { "振り替える金額（円）": typed }),
    booked: transfers,
  },
  "a reported transfer": {
    name: "amountYen",
    open: async () => (await shop.browser(hanako)).open("/user/recharge"),
    send: (page, typed) =>
      page.submit("入金を報告する", {
        "振込金額（円）": typed,
        "振込名義（カタカナ）": "ハナコショウテン",
        振込予定日: "2026-01-15",
      }),
    booked: () => shop.db.$count(topUpReports),
  },
  "what arrived of a transfer": {
    name: "arrivedYen",
    async open() {
      await transferReported(shop, 12_000);
      return (await shop.browser(wang)).open("/staff/deposits");
    },
    send: (page, typed) =>
      page.submit("确认到账", { "到账金额（日元）": typed, 依据: "网银已核对" }),
    booked: transfers,
  },
  "a correction": {
    name: "amountYen",
    async open() {
      const browser = await shop.browser(wang);
      const found = await browser.open("/staff/corrections?member=10001");
      return browser.open(found.link("冲正")!);
    },
    send: (page, typed) =>
      page.submit("提交冲正", {
        "冲正金额（日元）": typed,
        "冲正原因（内部）": "入错会员",
        "会员看到的说明（日文）": "別の会員様の入金でした",
      }),
    booked: () => shop.db.$count(financeProposals),
  },
};

test.each([
  ["−１２,０００円", -12_000],
  ["-12,000日元", -12_000],
  ["￥5,000", 5_000],
])("an opening balance may be negative, and is taken as it is written: %s", async (typed, yen) => {
  const page = await (await shop.browser(wang)).open("/staff/corrections");
  const opening = { 起算日: "2026-01-14", 原因: "自有资金" };
  const wrong = await page.submit("提交期初余额", { ...opening, "金额（日元）": "5,00" });
  expect(wrong.problems).toEqual(["金额（日元）须为±999,999,999,999以内的整数"]);
  await page.submit("提交期初余额", { ...opening, "金额（日元）": typed });
  expect(await shop.db.select().from(financeProposals)).toMatchObject([{ amountYen: yen }]);
});

describe.each(Object.entries(fields))("%s", (_, field) => {
  test("is refused in a sentence where it is no amount, and books nothing", async () => {
    let page = await field.open();
    const before = await field.booked();
    for (const typed of bad) {
      page = await field.send(page, typed);
      expect(page.status, typed).toBe(400);
      expect(page.problems.filter(Boolean), typed).toHaveLength(1);
      expect(page.value(field.name) ?? "", typed).toBe(typed);
      expect(await field.booked(), typed).toBe(before);
    }
  });

  test.each(good)("is taken as it is written: %s", async (typed) => {
    const page = await field.send(await field.open(), typed);
    expect(page.status).toBe(200);
    expect(page.problems).toEqual([]);
  });
});

test("the part of a payment that the balance pays says what is wrong beside it, and pays nothing", async () => {
  const [order] = await ordersToPay(shop, 1, 3_000);
  const browser = await shop.browser(hanako);
  const before = await transfers();
  for (const typed of ["-5", "−0.5", "1e3", "1.5", "9007199254740993", "十万", "3000"]) {
    const query = new URLSearchParams({ order_sn: order!.number, from: typed });
    const page = await browser.open(`/payment?${query}`);
    expect(page.status, typed).toBe(400);
    expect(page.text, typed).toContain("残高から使う金額");
    expect(await transfers(), typed).toBe(before);
  }
  const full = new URLSearchParams({ order_sn: order!.number, from: "１，２００円" });
  expect((await browser.open(`/payment?${full}`)).text).toContain("残りのお支払い1,800円");
});

test("what was paid for a supplier's goods, in yuan, is refused in a sentence and buys nothing", async () => {
  await ordersToBuy(shop.db, { orderCount: 1, supplierCount: 1, suppliersOf: () => 1 });
  let page = await (await shop.browser(li)).open("/staff/purchases/suppliers");
  for (const typed of ["-5", "1e3", "1.234", "9007199254740993", "十"]) {
    page = await page.submit("已采购 供应商", { 平台订单号: "400123", freight: typed });
    expect(page.status, typed).toBe(400);
    expect(page.value("freight"), typed).toBe(typed);
    expect(await shop.db.$count(purchases)).toBe(0);
  }
  const bought = await page.submit("已采购 供应商", { 平台订单号: "400123", freight: "１２。５" });
  expect(bought.flash).toContain("已登记采购");
});
