import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots, shelves } from "#db/schema/index.ts";
import { hanako, openShop, wei } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";

test("shelves are added by range, changed by range, and switched off only while they are empty", async () => {
  const shop = await openShop();
  await shelvedLot(shop, 5);
  const browser = await shop.browser(wei);
  const page = await browser.open("/staff/shelves?aisle=A");
  expect(page.text).toContain("货架 240");
  const range = { aisle: "e", fromRack: "1", toRack: "2", fromPlace: "1", toPlace: "3" };
  const added = await page.submit("保存货架", { ...range, capacityPieces: "40" });
  expect(added.text).toContain("货架 6");
  const rows = await shop.db.select().from(shelves).where(eq(shelves.code, "E-02-03"));
  expect(rows).toMatchObject([{ kind: "normal", capacityPieces: 40, active: true }]);
  await added.submit("保存货架", { ...range, kind: "大件区" });
  expect((await shop.db.select().from(shelves).where(eq(shelves.code, "E-01-01")))[0]?.kind).toBe(
    "oversize",
  );

  for (const [change, text] of [
    [{ aisle: "EE" }, "通道为一个字母 A 至 Z"],
    [{ fromRack: "3" }, "终止架不能小于起始架"],
    [{ toRack: "99", toPlace: "99" }, "一次最多500个货架"],
    [{ kind: "隔离区" }, "Q 通道只用作隔离区，隔离区只在 Q 通道"],
  ] as const) {
    const refused = await page.submit("保存货架", { ...range, ...change });
    expect([refused.status, refused.problems]).toEqual([400, [text]]);
  }
  const used = await page.submit("保存货架", { ...range, aisle: "A", kind: "大件区" });
  expect([used.status, used.problems]).toEqual([409, ["范围里有货架上还有货，清空后才能改用途"]]);
  const off = (code: string) =>
    browser.open("/staff/shelves", {
      method: "POST",
      body: new URLSearchParams({ intent: "off", code }),
    });
  expect((await off("A-01-03")).problems).toEqual(["A-01-03 上还有货，清空后才能停用"]);
  expect((await off("A-01-04")).status).toBe(200);
  expect((await shop.db.select().from(shelves).where(eq(shelves.code, "A-01-04")))[0]?.active).toBe(
    false,
  );
});

test("labels of lots and shelves are laid out together, and what there is none of is said", async () => {
  const shop = await openShop();
  await shelvedLot(shop, 5);
  const browser = await shop.browser(wei);
  const page = await browser.open("/staff/print?codes=L-000001,A-01-03,Z-99-99,KB-260115-0001");
  expect(
    page.document.querySelectorAll(".lot-label").map((lab) => lab.getAttribute("aria-label")),
  ).toEqual(["批次标签 L-000001", "货架标签 A-01-03"]);
  expect(page.problems).toEqual(["KB-260115-0001、Z-99-99"]);
  const many = await page.submit("生成标签", { codes: "A-01-01\nA-01-02 A-01-03" });
  expect(many.document.querySelectorAll(".lot-label svg.code128")).toHaveLength(3);
});

test("stock is read along the shelves, of a member and of a product, beyond a hundred", async () => {
  const shop = await openShop();
  await shelvedLot(shop, 5);
  const [lot] = await shop.db.select().from(lots);
  const copies = Array.from({ length: 130 }, (_, at) => ({
    ...lot!,
    id: `copy-${String(at).padStart(3, "0")}`,
    number: lot!.number + 1 + at,
    shelf: at % 2 ? "A-01-05" : "B-01-01",
  }));
  await shop.db.insert(lots).values(copies);
  const browser = await shop.browser(wei);
  for (const [view, q] of [
    ["shelf", ""],
    ["member", ""],
    ["product", "sku-tote-natural"],
  ] as const) {
    const words = view === "member" ? await numberOf(shop) : q;
    let page = await browser.open(`/staff/stock?view=${view}&q=${words}`);
    expect([view, page.text]).toEqual([view, expect.stringContaining("131 批 655 件")]);
    const first = page.document.querySelectorAll("tbody tr").length;
    const next = page.document.querySelector("a[rel=next]")?.getAttribute("href");
    page = await browser.open(next!.replaceAll("&amp;", "&"));
    expect(first + page.document.querySelectorAll("tbody tr").length).toBe(131);
  }
  expect((await browser.open("/staff/stock?view=shelf&q=b-01")).text).toContain("65 批 325 件");
});

async function numberOf(shop: Awaited<ReturnType<typeof openShop>>) {
  const [found] = await shop.db.all<{ number: string }>(
    `SELECT operation_id AS number FROM companies WHERE id = '${hanako.companyId}'`,
  );
  return found!.number;
}
