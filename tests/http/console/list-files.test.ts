import xlsx from "@e965/xlsx";
import { beforeEach, describe, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { issueCoupons, redeemCoupon } from "#app/domain/money/coupons/issue-coupons.server.ts";
import { postTransfer } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { requestWithdrawal } from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { bankLines, orderLines, orders, payoutAccounts, topUpReports } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  noon,
  openShop,
  type Shop,
  sato,
  taro,
  wang,
  wei,
} from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function saved(path: string, actor: Parameters<Shop["browser"]>[0]) {
  const response = await (await shop.browser(actor)).answer(path);
  expect(response.status, path).toBe(200);
  return response;
}

const textOf = async (path: string, actor: Parameters<Shop["browser"]>[0] = hanako) =>
  (await saved(path, actor)).text();

async function sheetOf(path: string, actor: Parameters<Shop["browser"]>[0] = hanako) {
  const bytes = new Uint8Array(await (await saved(path, actor)).arrayBuffer());
  return Object.values(xlsx.read(bytes, { type: "array", cellFormula: true }).Sheets)[0]!;
}

/** A little of everything that has a list. */
async function lived() {
  await shelvedLot(shop, 20);
  await orderPaid(shop);
  await shop.db.insert(payoutAccounts).values(usableAccount({ holderKana: "カ)ハナコ" }));
  await shop.deposit(hanako.companyId, 50_000);
  const id = () => crypto.randomUUID();
  const scope = shop.as(hanako);
  await requestWithdrawal(scope, { id: id(), amountYen: 7_000, reason: "=cmd|' /C calc'!A0" });
  await reportTopUp(scope, {
    id: id(),
    amountYen: 30_000,
    payerKana: "ハナコ",
    expectedOn: "2026-01-16",
    ownNumber: "@SUM(A1)",
  });
  await issueCoupons(shop.as(wang), {
    id: id(),
    code: "HARU",
    nameJa: "+春の割引",
    kind: "amount",
    value: 500,
    minimumYen: 0,
    maximumYen: null,
    validFrom: "2026-01-01",
    validUntil: "2026-12-31",
    usesEach: 1,
    companiesMax: null,
  });
  await redeemCoupon(scope, id(), "HARU");
  await shop.db.insert(bankLines).values({
    id: "line",
    bankDay: "2026-01-15",
    amountYen: 30_000,
    payer: "-ハナコ",
    balanceYen: 30_000,
    importedAt: noon,
    importedByName: "赵敏",
  });
}

describe("a list as a file", () => {
  test.each([
    ["orders", "KB-"],
    ["deliveries", "配送依頼番号"],
    ["stock", "出荷できる数"],
    ["ledger", '"-7000"'],
    ["deposits", `"'@SUM(A1)"`],
    ["withdrawals", `"'=cmd|' /C calc'!A0"`],
    ["coupons", `"'+春の割引"`],
    ["invoices", "I20"],
  ])("%s: the company's own rows, as CSV with its mark and as Excel", async (list, sign) => {
    await lived();
    const response = await saved(`/user/lists/${list}.csv`, hanako);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(sign);
    expect(text).not.toMatch(/(^|,|\n)"([=+@\t\r]|-(?!\d+"))/);
    const [head = "", ...rows] = text.trim().split("\r\n");

    const sheet = await sheetOf(`/user/lists/${list}.xlsx`);
    const cells = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(cells[0]!.map((cell) => `"${cell}"`).join(",")).toBe(head);
    expect(cells).toHaveLength(rows.length + 1);
    for (const [address, cell] of Object.entries(sheet))
      if (!address.startsWith("!")) expect((cell as { f?: string }).f).toBeUndefined();
    const others = await textOf(`/user/lists/${list}.csv`, taro);
    expect(others.trim().split("\r\n")).toHaveLength(1);
  });

  test.each([
    ["members", chen, "花子商店"],
    ["orders", li, "KB-"],
    ["deposits", wang, "NK-"],
    ["bank-lines", wang, `"'-ハナコ"`],
    ["withdrawals", wang, "SK-"],
  ] as const)("staff's %s are for who may see the page", async (list, who, sign) => {
    await lived();
    const path = `/staff/lists/${list}.csv`;
    expect(await textOf(path, who)).toContain(sign);
    expect((await (await shop.browser(sato)).answer(path)).status).toBe(403);
    const stranger = await (await shop.browser(hanako)).answer(path);
    expect(stranger.headers.get("Location")).toContain("/staff/login");
  });

  test("holds the product's name as text, whatever it begins with", async () => {
    await lived();
    await shop.db.update(orderLines).set({ titleJa: "=cmd|' /C calc'!A0" });
    for (const list of ["orders", "stock"]) {
      expect(await textOf(`/user/lists/${list}.csv`)).toContain(`"'=cmd|' /C calc'!A0"`);
      const sheet = await sheetOf(`/user/lists/${list}.xlsx`);
      const cell = Object.values(sheet).find(({ v }) => String(v).includes("=cmd"));
      expect(cell).toMatchObject({ t: "s", v: "'=cmd|' /C calc'!A0" });
    }
  });

  test("writes China's day for staff, and says so, and Japan's for the company", async () => {
    await lived();
    await shop.db.update(orders).set({ createdAt: new Date("2026-01-14T15:30:00Z") });
    const staffs = await textOf("/staff/lists/orders.csv", li);
    expect(staffs).toContain('"下单日（中国时间）"');
    expect(staffs).toContain('"2026-01-14"');
    const own = await textOf("/user/lists/orders.csv");
    expect(own).toContain('"2026-01-15"');
    expect(own).not.toContain('"2026-01-14"');
    await shop.db.update(topUpReports).set({ reportedAt: new Date("2026-01-14T15:30:00Z") });
    const reports = await textOf("/staff/lists/deposits.csv", wang);
    expect(reports).toContain('"申报时间（中国时间）"');
    expect(reports).toContain('"2026/01/14 23:30"');
  });

  test("keeps to the page's filter", async () => {
    await lived();
    const rows = async (query: string) =>
      (await textOf(`/user/lists/${query}`)).trim().split("\r\n").length - 1;
    expect(await rows("ledger.csv?kind=withdrawal")).toBe(1);
    expect(await rows("ledger.csv?month=2025-12")).toBe(0);
    expect(await rows("orders.csv?state=draft")).toBe(0);
    expect(await rows("stock.csv?words=ない物")).toBe(0);
    expect(await rows("coupons.csv?state=used")).toBe(0);
    expect(await rows("coupons.csv?state=constructor")).toBe(1);
    expect(await textOf("/staff/lists/deposits.csv?state=confirmed", wang)).not.toContain("NK-");
    expect(await textOf("/staff/lists/members.csv?q=太郎貿易", chen)).not.toContain("花子商店");
  });

  test("is read to its end over several pages, and to ten thousand rows at most", async () => {
    const scope = shop.as(wang);
    const statements = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        postTransfer(scope, {
          id: `t-${from + index}`,
          kind: "deposit",
          amountYen: 1,
          reason: message("typed", { text: `入金${from + index}` }),
          from: house("bank"),
          to: walletOf(hanako.companyId),
          document: { kind: "deposit", id: "many" },
        }),
      ).flat();
    for (let from = 0; from < 10_100; from += 1_010) {
      const [first, ...rest] = statements(1_010, from);
      await shop.db.batch([first!, ...rest]);
    }
    const rows = (await textOf("/user/lists/ledger.csv")).trim().split("\r\n").slice(1);
    expect(rows).toHaveLength(10_001);
    expect(new Set(rows).size).toBe(10_001);
    expect(rows.at(-1)).toContain("10,000行を出力しました");
  }, 180_000);

  test("is nothing under another name or for who may not", async () => {
    const own = await shop.browser(hanako);
    for (const name of ["orders.pdf", "nothing.csv", "constructor.csv", "orders", "members.csv"])
      expect((await own.answer(`/user/lists/${name}`)).status).toBe(404);
    const employee = await shop.browser(kenji);
    expect((await employee.answer("/user/lists/orders.csv")).status).toBe(200);
    for (const list of ["ledger", "deposits", "withdrawals", "coupons", "invoices"])
      expect((await employee.answer(`/user/lists/${list}.xlsx`)).status).toBe(403);
    expect((await (await shop.browser(wei)).answer("/staff/lists/withdrawals.csv")).status).toBe(
      403,
    );
    const stranger = await (await shop.browser()).answer("/user/lists/orders.csv");
    expect(stranger.headers.get("Location")).toContain("/login");
  });

  test.each([
    ["/user/order", "CSV"],
    ["/user/deliveryList", "Excel"],
    ["/warehouse", "Excel"],
    ["/user/churujinList", "Excel"],
    ["/user/invoices", "Excel"],
    ["/user/recharge", "Excel"],
    ["/user/WithdrawalRecord", "Excel"],
    ["/user/coupon", "Excel"],
  ])("%s offers it", async (path, word) => {
    await lived();
    const page = await (await shop.browser(hanako)).open(path);
    if (page.has(word)) expect((await page.submit(word)).status).toBe(200);
    else {
      // Beside the menu, which leads to orders by Excel.
      const links = page.document.querySelectorAll("a").filter(({ text }) => text === word);
      const file = await saved(links[0]!.getAttribute("href")!, hanako);
      expect(file.headers.get("Content-Type")).toMatch(/sheet/);
    }
  });

  test.each([
    ["/staff/members", chen],
    ["/staff/quotes", li],
    ["/staff/purchases", li],
    ["/staff/deposits", wang],
    ["/staff/bank-lines", wang],
    ["/staff/withdrawals", wang],
  ] as const)("%s offers it to staff", async (path, who) => {
    const page = await (await shop.browser(who)).open(path);
    await saved(page.link("CSV"), who);
    await saved(page.link("Excel"), who);
  });
});
