import xlsx from "@e965/xlsx";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { commit } from "#app/domain/core/commit.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { orders } from "#db/schema/index.ts";
import { hanako, li, openShop, qian, type Shop, sato, wang, zhou } from "#tests/support/shop.ts";
import { paidRequest } from "#tests/support/trade/boxing.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (query: string, actor = zhou) =>
  (await shop.browser(actor)).open(`/staff/audit${query}`);

async function rowsOf(query: string, actor = zhou) {
  const { document } = await open(query, actor);
  return document.querySelectorAll("tbody tr").map(({ text }) => text);
}

/** An order of Hanako's that Li quoted, and its number. */
async function traded() {
  await orderPaid(shop);
  const [order] = await shop.db.select().from(orders);
  return order!;
}

/** Somebody changes the order's note at this moment. */
async function notedAt(moment: string, actor: typeof li, id: string) {
  const scope = openScope(shop.db, actor, new Date(moment));
  await commit(scope, [shop.db.update(orders).set({ note: moment }).where(eq(orders.id, id))], {});
}

test("the log is narrowed by who wrote", async () => {
  const { id } = await traded();
  await notedAt("2026-01-20T01:00:00Z", qian, id);
  const lis = await rowsOf("?who=li");
  expect(lis.length).toBeGreaterThan(0);
  expect(lis.filter((row) => !row.includes("李"))).toEqual([]);
  expect(await rowsOf("?who=qian")).toHaveLength(1);
  expect(await rowsOf("?who=nobody")).toEqual([]);
  const people = (await open("?who=li")).document.querySelector("select[name=who]");
  expect(people?.querySelector("option[selected]")?.getAttribute("value")).toBe("li");
});

test("a document's number finds its rows and those of its parts, and no other's", async () => {
  const { number } = await traded();
  const other = await orderPaid(shop);
  const rows = await rowsOf(`?number=${number.toLowerCase()}`);
  expect(rows.some((row) => row.includes("订单明细"))).toBe(true);
  expect(rows.some((row) => row.includes("采购中"))).toBe(true);
  expect(rows.filter((row) => row.includes(other.number))).toEqual([]);
  expect(await rowsOf("?number=KB-000000-0000")).toEqual([]);
  // Finance reads the money of it, not the order.
  expect((await rowsOf(`?number=${number}`, wang)).join()).not.toContain("订单明细");
});

test("days are China's, and the wrong way round they are said to be", async () => {
  const { id } = await traded();
  await notedAt("2026-02-01T15:30:00Z", li, id);
  await notedAt("2026-02-01T16:30:00Z", li, id);
  expect(await rowsOf("?from=2026-02-01&to=2026-02-01")).toHaveLength(1);
  expect(await rowsOf("?from=2026-02-02&to=2026-02-28")).toHaveLength(1);
  expect(await rowsOf("?entity=orders&who=li&from=2026-02-01&to=2026-02-28")).toHaveLength(2);
  const turned = await open("?from=2026-02-03&to=2026-02-01");
  expect(turned.text).toContain("开始日期不能晚于结束日期");
  expect(turned.value("from")).toBe("2026-02-03");
});

test("what is narrowed is taken along, a line for each value", async () => {
  const { id } = await traded();
  await notedAt("2026-02-01T15:30:00Z", li, id);
  const page = await open("?who=li&from=2026-02-01");
  const link = page.document.querySelector('a[href*="audit.xlsx"]')!.getAttribute("href")!;
  expect(link).toContain("who=li");
  const answer = await (await shop.browser(zhou)).answer(link.replaceAll("&amp;", "&"));
  const book = xlsx.read(new Uint8Array(await answer.arrayBuffer()), { type: "array" });
  const lines = xlsx.utils.sheet_to_json<Record<string, string>>(Object.values(book.Sheets)[0]!);
  expect(lines).toEqual([
    expect.objectContaining({
      对象: "订单",
      操作: "修改",
      项目: "备注",
      变更后: "2026-02-01T15:30:00Z",
    }),
  ]);
  // Content keeps no log of orders.
  const csv = await (await shop.browser(sato)).answer("/staff/audit/audit.csv?entity=orders");
  expect(await csv.text()).not.toContain("订单明细");
  expect((await (await shop.browser(hanako)).open("/staff/audit/audit.csv")).path).toContain(
    "/staff/login",
  );
});

test("a document leads to its page for whoever may open it, and stands as text for others", async () => {
  const { number } = await paidRequest(shop, [2]);
  const leads = (page: Awaited<ReturnType<typeof open>>) =>
    page.document.querySelectorAll(`a[href="/staff/shipping/${number}"]`).length > 0;
  expect(leads(await open("", zhou))).toBe(true);
  const finance = await open("", wang);
  expect(finance.text).toContain(number);
  expect(leads(finance)).toBe(false);
});
