import { PDFDocument } from "@cantoo/pdf-lib";
import xlsx from "@e965/xlsx";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { japanMonth } from "#app/domain/core/calendar.ts";
import {
  estimateImportDues,
  importBasisQueries,
  toImportBasis,
} from "#app/domain/trade/shipments/import-dues.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { settings, users } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  noon,
  openShop,
  type Shop,
  taro,
  wei,
} from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";
import { orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** A file as 花子's browser saves it. */
async function saved(path: string) {
  const response = await (await shop.browser(hanako)).answer(path);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

describe("the invoices of an order", () => {
  test("an invoice follows the quote, a receipt the payment, each with the split of the tax", async () => {
    const { number } = await orderQuoted(shop);
    const browser = await shop.browser(hanako);
    const list = await browser.open("/user/invoices");
    expect(list.text).toContain(number);
    expect(list.text).not.toContain("R2026-");
    const invoice = await list.follow("I2026-000001");
    expect(invoice.path).toBe("/user/invoices/invoice/I2026-000001");
    expect(invoice.text).toContain(number);
    expect(invoice.text).toContain("花子商店 御中");
    expect(invoice.text).toContain("登録番号 T9999999999999");
    expect(invoice.text).toContain("うち消費税（10%）");
    expect((await browser.open(`/user/invoices/receipt/${number}`)).status).toBe(404);
    expect((await browser.open(`/user/invoices/delivery-note/${number}`)).status).toBe(404);
  });

  test("a receipt is there once it is paid; its sum is the invoice's", async () => {
    const { number } = await orderPaid(shop);
    const browser = await shop.browser(hanako);
    const sum = (text: string) => text.match(/合計([\d,]+)円/)?.[1];
    const invoice = await browser.open(`/user/invoices/invoice/${number}`);
    const receipt = await browser.open(`/user/invoices/receipt/${number}`);
    expect(receipt.text).toContain("領収いたしました");
    expect(sum(receipt.text)).toMatch(/\d/);
    expect(sum(receipt.text)).toBe(sum(invoice.text));
  });

  test("shows no registration number where there is none", async () => {
    await shop.db
      .insert(settings)
      .values({ key: "registrationNumber", effectiveFrom: "2026-01-01", value: "" });
    const { number } = await orderQuoted(shop);
    const page = await (await shop.browser(hanako)).open(`/user/invoices/invoice/${number}`);
    expect(page.text).not.toContain("登録番号");
  });

  test("come as a PDF that opens", async () => {
    const { number } = await orderPaid(shop);
    const { response, bytes } = await saved(`/user/invoices/receipt/${number}/pdf`);
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect((await PDFDocument.load(bytes)).getTitle()).toBe("領収書 R2026-000001");
  });

  test.each([
    "/user/invoices/invoice/KB-260115-9999",
    "/user/invoices/bill/KB-260115-0001",
    "/user/invoices/invoice/'--",
    "/user/invoices/statement/2026-13",
    "/user/invoices/statement/2026-02",
    "/user/invoices/statement/KB-260115-0001",
    "/user/invoices/statement/2026-01-15_2026-01-14",
    "/user/invoices/statement/2026-02-30_2026-03-01",
    "/user/invoices/statement/2024-01-01_2026-01-15",
    "/user/invoices/receipt/I2026-000001",
    "/user/invoices/invoice/I2026-000001'",
    "/user/invoices/invoice/KB-260115-9999/pdf",
  ])("%s is not found", async (path) => {
    expect((await (await shop.browser(hanako)).open(path)).status).toBe(404);
  });

  test("are nobody else's: strangers sign in, employees need the wallet, others find nothing", async () => {
    const { number } = await orderPaid(shop);
    for (const path of [
      "/user/invoices",
      `/user/invoices/invoice/${number}`,
      `/user/invoices/invoice/${number}/pdf`,
      "/user/lists/invoices.csv",
      "/user/lists/invoices.xlsx",
    ]) {
      expect((await (await shop.browser()).open(path)).path).toContain("/login");
      expect((await (await shop.browser(li)).open(path)).path).toContain("/login");
      expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
      if (path.includes(number))
        expect((await (await shop.browser(taro)).open(path)).status).toBe(404);
    }
    expect((await (await shop.browser(taro)).open("/user/invoices")).text).not.toContain(number);
    await shop.db
      .update(users)
      .set({ permissions: ["wallet"] })
      .where(eq(users.id, kenji.id));
    expect((await (await shop.browser(kenji)).open("/user/invoices")).text).toContain(number);
  });
});

describe("the invoices of a shipment", () => {
  const number = "PD-260115-0001";

  /** 12 pieces packed in two boxes, the freight of 11,900 yen paid. */
  async function packed() {
    const { lotId } = await shelvedLot(shop, 12);
    const { id } = await requestedShipment(shop, lotId, 12);
    await quoteShipment(shop.as(chen), number, {
      checked: true,
      freightYen: 11_900,
      optionsYen: 0,
      storageYen: 0,
      note: "",
    });
    await shop.deposit(hanako.companyId, 100_000);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    const { lines } = (await findShipment(shop.as(wei), number))!;
    const measures = { lengthMm: 400, widthMm: 300, heightMm: 250, weightGrams: 5_250 };
    const box = (quantity: number) => ({
      ...measures,
      contents: [{ lineId: lines[0]!.id, quantity }],
    });
    await packShipment(shop.as(wei), number, [box(8), box(4)], { reweighed: true });
  }
  const ship = () =>
    shipShipment(shop.as(wei), number, {
      carrier: "佐川急便",
      trackingNumber: "4012-3456",
      boxTracking: new Map(),
    });

  test("follow the shipment: what was sent, what it is worth, and which box holds it", async () => {
    await packed();
    const browser = await shop.browser(hanako);
    const path = (kind: string) => `/user/invoices/${kind}/${number}`;
    for (const kind of ["delivery-note", "commercial-invoice", "packing-list"])
      expect((await browser.open(path(kind))).status).toBe(404);
    const delivery = await browser.open(`/deliveryDetails?pOrder_sn=${number}`);
    const line = delivery.document.querySelector("#hs input[name$='.id']")!.getAttribute("value")!;
    const send = (values: Record<string, string>, id = line) =>
      browser.open(`/deliveryDetails?pOrder_sn=${number}`, {
        method: "POST",
        body: new URLSearchParams([
          ["intent", "hs"],
          ["lines[0].id", id],
          ...Object.entries(values).map(([name, value]) => [`lines[0].${name}`, value]),
        ]),
      });
    const wrong = await send({ hsCode: "42.02.9" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("税番は、6桁または9桁の数字で入力してください");
    expect(wrong.document.querySelector("#hs input[name$='.hsCode']")?.getAttribute("value")).toBe(
      "42.02.9",
    );
    expect((await send({ hsCode: "420292" }, "foreign")).status).toBe(404);
    expect((await send({ descriptionEn: "トート" })).text).toContain(
      "半角の英数字と記号で80文字以内",
    );
    const named = await send({ hsCode: "4202.92", descriptionEn: "Cotton tote bag" });
    expect(named.status).toBe(200);
    await ship();
    expect((await send({ hsCode: "640399" })).status).toBe(409);

    const list = await browser.open("/user/invoices?kind=packing-list");
    expect(list.link("PL2026-000001")).toBe("/user/invoices/packing-list/PL2026-000001");
    const note = await browser.open(path("delivery-note"));
    expect(note.text).not.toContain("消費税");
    const packing = await browser.open(path("packing-list"));
    expect(packing.text).toContain("40.0 × 30.0 × 25.0");
    expect(packing.text).toContain("Gross weight10.50kg");
    const invoice = await browser.open(path("commercial-invoice"));
    expect(invoice.text).toContain("COMMERCIAL INVOICE");
    expect(invoice.text).toContain("Made in China");
    expect(invoice.text).toContain("DAP Japan (Incoterms 2020)");
    expect(invoice.text).toMatch(/Cotton tote bag \(.+420292/);
    expect(invoice.text).toContain("International freight (JPY)11,900");
    // The very value that the delivery's page reckons duty and tax from.
    const { lines } = (await findShipment(shop.as(wei), number))!;
    const { values, rules } = toImportBasis(
      await shop.db.batch(importBasisQueries(shop.as(hanako), number)),
    );
    const { goodsYen } = estimateImportDues(lines, values, { min: 11_900, max: 11_900 }, rules);
    expect(invoice.text).toContain(`Goods (JPY)${goodsYen.toLocaleString("ja-JP")}`);
    const receipt = await browser.open(path("receipt"));
    expect(receipt.text).toContain("免税（国際輸送）11,900円");
    for (const kind of ["delivery-note", "commercial-invoice", "packing-list", "receipt"])
      expect((await browser.answer(`${path(kind)}/pdf`)).status).toBe(200);
  });
});

describe("the statement", () => {
  test("leads from the opening balance to the closing one, line by line", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    shop.wait(31);
    await orderPaid(shop);
    const browser = await shop.browser(hanako);
    const page = await (await browser.open("/user/invoices")).submit("取引明細書を開く", {
      statementFrom: "2026-02-01",
      statementTo: "2026-02-28",
    });
    expect(page.path).toBe("/user/invoices/statement/2026-02-01_2026-02-28");
    expect(page.text).toContain("期首の残高50,000円");
    expect(page.text).toContain("入金の合計1,000,000円");
    const closing = page.text.match(/現在の残高([\d,]+)円/)![1]!;
    expect((await browser.open("/user/churujinList")).text).toContain(closing);
    const before = await browser.open(`/user/invoices/statement/${japanMonth(noon)}`);
    expect(before.text).toContain("期末の残高50,000円");
  });

  test("of more than 2,000 lines comes in parts, each a page and a PDF, and whole as CSV", async () => {
    await shop.deposit(hanako.companyId, 1_000_000);
    await shop.db.run(sql`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
      INSERT INTO ledger_transfers (id, kind, from_account, to_account, amount_yen, from_balance_yen,
        to_balance_yen, document_kind, document_id, reason, posted_at, posted_by, company_id,
        wallet_change_yen, wallet_balance_yen)
      SELECT 'many/' || i, 'order-payment', 'wallet/hanako-shop', 'house/bank', 1, 0, 0, 'order', 'o',
        json_object('code', 'plain', 'params', json_object('text', '注文の支払い ' || i)), ${noon.getTime()}, 'system:test', 'hanako-shop', -1, 0 FROM n`);
    const browser = await shop.browser(hanako);
    const first = await browser.open("/user/invoices/statement/2026-01");
    expect(first.text).toContain("全2,101件のうち1〜2,000件目（1/2）");
    expect(first.text).toContain("現在の残高997,900円");
    const second = await first.follow("2/2");
    expect(second.text).toContain("全2,101件のうち2,001〜2,101件目（2/2）");
    expect(second.document.querySelectorAll("main tbody tr[role=row]")).toHaveLength(101);
    const pdf = await browser.answer(second.link("PDFを保存"));
    expect(pdf.headers.get("Content-Disposition")).toContain("2026-01-01_2026-01-31-2.pdf");
    const csv = await (await browser.answer(second.link("CSVで保存"))).text();
    expect(csv.trim().split("\r\n").length).toBeGreaterThan(2_101);
    expect((await browser.answer("/user/invoices/statement/2026-01?part=3")).status).toBe(404);
  });

  test.each([
    ["2026-01-15", "2026-01-14", "開始日は終了日以前の日付にしてください"],
    ["2026-01-16", "2026-01-20", "開始日は今日以前の日付にしてください"],
    ["2025-01-14", "2026-01-15", "期間は366日以内にしてください（367日あります）"],
    ["2026-02-31", "", "開始日と終了日を日付で入力してください"],
  ])("from %s to %s gets its sentence and keeps what was typed", async (from, to, sentence) => {
    const query = new URLSearchParams({ statementFrom: from, statementTo: to });
    const page = await (await shop.browser(hanako)).open(`/user/invoices?${query}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain(sentence);
    expect(page.document.querySelector("#statement-from")?.getAttribute("value")).toBe(from);
  });
});

describe("the list as a sheet", () => {
  test("comes as CSV and as Excel with figures that can be summed", async () => {
    const { number } = await orderPaid(shop);
    const csv = await (await shop.browser(hanako)).open(
      "/user/lists/invoices.csv?kind=invoice&from=2026-01-01&to=2026-01-31",
    );
    expect(csv.response.headers.get("Content-Type")).toContain("text/csv");
    const { response, bytes } = await saved("/user/lists/invoices.xlsx?kind=invoice");
    expect(response.headers.get("Content-Type")).toContain("spreadsheetml");
    const sheet = Object.values(xlsx.read(bytes, { type: "array" }).Sheets)[0]!;
    expect(sheet.A2).toMatchObject({ t: "s", v: "I2026-000001" });
    expect(sheet.D2).toMatchObject({ t: "s", v: number });
    expect(sheet.E2).toMatchObject({ t: "n" });
    expect(sheet.G2).toMatchObject({ t: "s", v: "有効" });
    const other = await (await shop.browser(hanako)).open(
      "/user/invoices?from=2025-12-01&to=2025-12-31",
    );
    expect(other.text).toContain("該当する書類はありません");
  });
});
