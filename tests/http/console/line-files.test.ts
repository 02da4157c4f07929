import xlsx from "@e965/xlsx";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import {
  assignments,
  lots,
  problemCases,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  noon,
  openShop,
  type Shop,
  sato,
  taro,
  wang,
  wei,
} from "#tests/support/shop.ts";
import { packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";
import { badPouches } from "#tests/support/trade/problem-cases.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

type Who = Parameters<Shop["browser"]>[0];
type Row = Record<string, string | number>;

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** The rows of a file as a workbook holds them, by their heads. */
async function rowsOf(path: string, who: Who): Promise<Row[]> {
  const response = await (await shop.browser(who)).answer(`/staff/lists/${path}`);
  expect(response.status, path).toBe(200);
  const book = xlsx.read(new Uint8Array(await response.arrayBuffer()), { type: "array" });
  const [sheet] = Object.values(book.Sheets);
  return xlsx.utils.sheet_to_json<Row>(sheet!, { defval: "" });
}

const sumOf = (rows: readonly Row[], head: string) =>
  rows.reduce((sum, row) => sum + Number(row[head]), 0);

/** So many rows like this one, each changed by its place. */
async function copies<Table extends typeof lots | typeof shippingRequests | typeof problemCases>(
  table: Table,
  like: Table["$inferSelect"],
  count: number,
  change: (index: number) => Partial<Table["$inferSelect"]>,
) {
  const rows = Array.from({ length: count }, (_, index) => ({ ...like, ...change(index) }));
  for (let from = 0; from < count; from += 200)
    await shop.db.insert(table).values(rows.slice(from, from + 200) as never);
}

describe("delivery requests line by line", () => {
  test("stand box by box, with what is summed said once", async () => {
    const packed = await packedRequest(shop, 10, 2);
    const rows = await rowsOf("shipping-lines.xlsx?stage=all", chen);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => [row.箱号, row.件数])).toEqual([
      [1, 5],
      [2, 5],
    ]);
    expect(rows[0]).toMatchObject({
      配送单号: packed.number,
      会员编号: "10001",
      会员: "花子商店",
      SKU: "sku-tote-natural",
      "单件重量（克）": "",
      运输方式: "空运",
    });
    const [request] = await shop.db.select().from(shippingRequests);
    expect(sumOf(rows, "箱重（公斤，每箱首行）")).toBeCloseTo(3.8);
    expect(sumOf(rows, "合计（日元，每单首行）")).toBe(request!.totalYen);
    expect(rows[1]!["合计（日元，每单首行）"]).toBe("");
    expect(request!.totalYen).toBeGreaterThan(0);
  });

  test("have no amounts for who hands goods along", async () => {
    await paidRequest(shop, [2]);
    const [row] = await rowsOf("shipping-lines.xlsx", wei);
    expect(row).toMatchObject({ 件数: 2, 状态: "装箱中" });
    expect(Object.keys(row!).filter((head) => head.includes("日元"))).toEqual([]);
  });

  test("are those that the page shows, to the last of several pages", async () => {
    const made = await paidRequest(shop, [3, 4]);
    const [request] = await shop.db.select().from(shippingRequests);
    const lines = await shop.db.select().from(shippingLines);
    const many = 540;
    await copies(shippingRequests, request!, many, (index) => ({
      id: `copy-${index}`,
      number: `PD-260114-${String(index).padStart(4, "0")}`,
      paidKey: null,
      state: index < 270 ? "packing" : "in_transit",
      submittedAt: new Date(noon.getTime() - index * 1_000),
    }));
    for (const line of lines)
      await shop.db.insert(shippingLines).values(
        Array.from({ length: many }, (_, index) => ({
          ...line,
          id: `${line.id}-${index}`,
          requestId: `copy-${index}`,
        })),
      );
    const all = await rowsOf("shipping-lines.xlsx?stage=all", chen);
    expect(all).toHaveLength(2 * (many + 1));
    expect(new Set(all.map((row) => row.配送单号)).size).toBe(many + 1);
    expect(sumOf(all, "件数")).toBe(7 * (many + 1));
    // What is to be done now is of several stages, one after another.
    expect(await rowsOf("shipping-lines.xlsx", chen)).toHaveLength(2 * 271);
    expect(await rowsOf("shipping-lines.xlsx?stage=onWay", chen)).toHaveLength(2 * 270);
    expect(await rowsOf(`shipping-lines.xlsx?q=${made.number}`, chen)).toHaveLength(2);
    await shop.db.insert(assignments).values({
      documentKind: "shipping",
      documentId: "copy-3",
      staffId: chen.id,
      staffName: chen.name,
      assignedByName: chen.name,
      assignedAt: noon,
    });
    const own = await rowsOf("shipping-lines.xlsx?owner=me", chen);
    expect(own.map((row) => row.负责)).toEqual(["陈晓", "陈晓"]);
  }, 60_000);
});

describe("the stock lot by lot", () => {
  test("is what the page shows, to the last of several pages", async () => {
    const { lotId } = await shelvedLot(shop, 20, 1);
    await shelvedLot(shop, 5, 0, taro.companyId);
    shop.wait(9);
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    await copies(lots, lot!, 1_050, (index) => ({
      id: `copy-${String(index).padStart(5, "0")}`,
      number: 5_000 + index,
      shelf: index < 40 ? "B-02-01" : "A-01-04",
    }));
    const all = await rowsOf("stock.xlsx", wei);
    expect(all).toHaveLength(1_052);
    expect(new Set(all.map((row) => row.批次)).size).toBe(1_052);
    expect(sumOf(all, "在架")).toBe(1_051 * 20 + 5);
    const first = all.find((row) => row.批次 === lotCode(lot!.number));
    expect(first).toMatchObject({ 货架: "A-01-03", 次品: 1, 类别: "普货", 在库天数: 10 });
    expect(await rowsOf("stock.xlsx?q=b-02", wang)).toHaveLength(40);
    const [own] = await rowsOf("stock.xlsx?view=member&q=10002", li);
    expect(own).toMatchObject({ 会员: "太郎貿易", 可发: 5 });
    expect(await rowsOf("stock.xlsx?view=product&q=sku-tote-natural", wei)).toHaveLength(1_052);
  }, 60_000);
});

describe("problem cases", () => {
  test("are those of the queue that the page shows, to the last of several pages", async () => {
    const { problem, lotId } = await badPouches(shop);
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    await copies(lots, lot!, 1_050, (index) => ({ id: `lot-${index}`, number: 5_000 + index }));
    await copies(problemCases, problem, 1_050, (index) => ({
      id: `case-${index}`,
      number: `WT-260114-${String(index).padStart(4, "0")}`,
      lotId: `lot-${index}`,
      discountFen: 150,
      overdueAt: index < 10 ? noon : null,
    }));
    const waiting = await rowsOf("cases.xlsx?queue=waiting", li);
    expect(waiting).toHaveLength(1_041);
    expect(new Set(waiting.map((row) => row.问题单号)).size).toBe(1_041);
    expect(waiting.find((row) => row.问题单号 === problem.number)).toMatchObject({
      问题: "次品",
      状态: "待买家选择",
      件数: 3,
      隔离架: "Q-01-03",
      负责: "",
      "等待（天）": 0,
      "卖家让价（元）": 0,
    });
    expect(sumOf(waiting, "卖家让价（元）")).toBe(1_040 * 1.5);
    expect(await rowsOf("cases.xlsx?queue=overdue", wei)).toHaveLength(10);
    expect(await rowsOf("cases.xlsx?queue=waiting&owner=me", wei)).toEqual([]);
    const [seen] = await rowsOf("cases.xlsx?queue=waiting", wei);
    expect(Object.keys(seen!).filter((head) => head.includes("元"))).toEqual([]);
  }, 60_000);
});

describe("each file", () => {
  test.each([
    ["shipping-lines", "/staff/shipping?stage=pay", wei, li],
    ["stock", "/staff/stock?view=member&q=10001", wang, sato],
    ["cases", "/staff/cases?queue=overdue", li, wang],
  ] as const)(
    "of %s is offered by its page under the same filter, to whose duty it is",
    async (list, path, who, other) => {
      const page = await (await shop.browser(who)).open(path);
      for (const format of ["CSV", "Excel"]) {
        const link = page.link(format);
        expect(new URL(link, "http://shop.test").searchParams).toEqual(
          new URL(path, "http://shop.test").searchParams,
        );
        expect((await (await shop.browser(who)).answer(link)).status).toBe(200);
      }
      for (const stranger of [other, sato])
        expect(
          (await (await shop.browser(stranger)).answer(`/staff/lists/${list}.csv`)).status,
        ).toBe(403);
      for (const stranger of [hanako, undefined]) {
        const answer = await (await shop.browser(stranger)).answer(`/staff/lists/${list}.csv`);
        expect(answer.headers.get("Location")).toContain("/staff/login");
      }
    },
  );
});
