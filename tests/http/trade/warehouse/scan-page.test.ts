import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import {
  companies,
  floorActs,
  lots,
  orderLines,
  problemCases,
  purchases,
  unknownParcels,
} from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let browser: Browser;

beforeEach(async () => {
  shop = await openShop();
  browser = await shop.browser(wei);
});

type Page = Awaited<ReturnType<Browser["open"]>>;

/** An Enter without a code comes from somebody who has looked at the goods. */
function scan(page: Page, code: string) {
  if (!code) shop.wait(3 / 86_400);
  return page.submit("确定", { code });
}
const stateOf = async (lotId: string) =>
  (await shop.db.select().from(lots).where(eq(lots.id, lotId)))[0]!.state;
const codeOf = async (lotId: string) => {
  const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
  return `L-${String(lot!.number).padStart(6, "0")}`;
};

test("ten parcels are received by ten scans and an empty Enter", async () => {
  const parcels = [];
  for (let count = 0; count < 10; count += 1) parcels.push(await boughtLot(shop, 5 + count));
  let page = await browser.open("/staff/scan");
  for (const { chinaTracking } of parcels) page = await scan(page, chinaTracking);
  expect(await stateOf(parcels[8]!.lotId)).toBe("arrival_work");
  expect(await stateOf(parcels[9]!.lotId)).toBe("arrival_pending");
  page = await scan(page, "");
  for (const { lotId } of parcels) expect(await stateOf(lotId)).toBe("arrival_work");
  expect(page.flash).toBe("已全部签收。");
  expect(await shop.db.$count(floorActs)).toBe(10);
});

test("the parcel in hand is received by its own label, unless that is read twice at once", async () => {
  const { chinaTracking, lotId } = await boughtLot(shop, 5);
  let page = await scan(await browser.open("/staff/scan"), chinaTracking);
  page = await scan(page, `${chinaTracking.toUpperCase()}\n`);
  expect(await stateOf(lotId)).toBe("arrival_pending");
  expect(page.text).toContain("应到 5 件");
  shop.wait(3 / 86_400);
  page = await scan(page, chinaTracking);
  expect(page.flash).toBe("已全部签收。");
  expect(await stateOf(lotId)).toBe("arrival_work");
});

test.each([
  ["a shelf", "A-01-03", "屏上的包裹还没签收：先按回车签收，或点“先不签收”，再扫这个码"],
  ["half a shelf's code", "A-01-0", "屏上的包裹还没签收：先按回车签收，或点“先不签收”，再扫这个码"],
  [
    "a lot that does not exist",
    "L-000999",
    "屏上的包裹还没签收：先按回车签收，或点“先不签收”，再扫这个码",
  ],
  [
    "goods of the parcel",
    "4901234567894",
    "查无此单，屏上的包裹没有签收：先按回车签收，再扫这个码",
  ],
])(
  "%s that is scanned with a parcel in hand is refused, and the parcel stays",
  async (_, code, text) => {
    const { chinaTracking, lotId } = await boughtLot(shop, 5);
    const page = await scan(await browser.open("/staff/scan"), chinaTracking);
    const refused = await scan(page, code);
    expect([refused.status, refused.problems]).toEqual([400, [text]]);
    expect(await stateOf(lotId)).toBe("arrival_pending");
    expect((await scan(refused, "")).flash).toBe("已全部签收。");
    expect(await stateOf(lotId)).toBe("arrival_work");
  },
);

test("a parcel that somebody else has received meanwhile is said and not received again", async () => {
  const { chinaTracking, lotId } = await boughtLot(shop, 5);
  const page = await scan(await browser.open("/staff/scan"), chinaTracking);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 5 });
  const after = await scan(page, "");
  expect(after.text).toContain(
    `上一包 ${chinaTracking.toUpperCase()} 没有收下：没有待收的货，可能已由他人收下`,
  );
  expect(await shop.db.$count(floorActs)).toBe(1);
});

test("a parcel of which some has come meanwhile is said to have changed", async () => {
  const { chinaTracking, lotId } = await boughtLot(shop, 5);
  const page = await scan(await browser.open("/staff/scan"), chinaTracking);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 2 });
  expect((await scan(page, "")).text).toContain("没有收下：应到件数有变化");
});

test("a parcel that goods of another company were announced under meanwhile is received lot by lot", async () => {
  const { chinaTracking } = await boughtLot(shop, 5);
  const page = await scan(await browser.open("/staff/scan"), chinaTracking);
  const code = page.document.querySelector("[name=parcel]")!.getAttribute("value")!;
  const left = await browser.open(`/staff/scan?left=${code}&why=several-companies`);
  expect(left.text).toContain("没有收下：单号下有多家公司的货");
  const odd = await browser.open(`/staff/scan?left=${code}&why=constructor`);
  expect(odd.text).toContain("没有收下：请再扫一次核对");
});

test("a number that two companies hold names each with its own orders, notes and lots", async () => {
  const ours = await boughtLot(shop, 5);
  const others = await boughtLot(shop, 3, taro.companyId, taro.id);
  await shop.db.update(purchases).set({ chinaTracking: "SF7000000001", marketplaceNumber: "" });
  const note = (staffNote: string, { companyId }: typeof taro) =>
    shop.db.update(companies).set({ staffNote }).where(eq(companies.id, companyId));
  await note("气泡膜加厚", hanako);
  await note("不要拆封", taro);
  const headings = (page: Page) =>
    [...page.document.querySelectorAll(".scan-result-head > .stack")].map(
      (one) => one.textContent ?? "",
    );
  const expectEach = (page: Page) => {
    const [first, second, ...more] = headings(page).sort((one) =>
      one.includes(ours.orderNumber) ? -1 : 1,
    );
    expect(more).toEqual([]);
    for (const said of [ours.orderNumber, "花子商店", "气泡膜加厚"]) expect(first).toContain(said);
    for (const said of [others.orderNumber, "不要拆封"]) {
      expect(first).not.toContain(said);
      expect(second).toContain(said);
    }
    expect(second).not.toContain("花子商店");
    const rows = [...page.document.querySelectorAll(".scan-result tbody tr")];
    expect(rows.filter(({ textContent }) => textContent?.includes("花子商店"))).toHaveLength(1);
  };
  expectEach(await scan(await browser.open("/staff/scan"), "SF7000000001"));
  for (const [lotId, quantity] of [
    [ours.lotId, 5],
    [others.lotId, 3],
  ] as const)
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity });
  expectEach(await browser.open("/staff/scan?code=SF7000000001"));
});

test("ten lots are shelved by twenty scans: lot, then shelf", async () => {
  const numbers = [];
  for (let count = 0; count < 10; count += 1) {
    const { lotId } = await shelvedLot(shop, 5);
    await shop.db
      .update(lots)
      .set({ state: "shelving_pending", shelf: "", availableQuantity: 0 })
      .where(eq(lots.id, lotId));
    await shop.db.run(
      `UPDATE order_lines SET shelved_quantity = 0 WHERE id = (SELECT order_line_id FROM lots WHERE id = '${lotId}')`,
    );
    numbers.push(await codeOf(lotId));
  }
  let page = await browser.open("/staff/scan");
  for (const number of numbers) {
    page = await scan(page, number);
    expect(page.text).toContain("A-01-01");
    page = await scan(page, "B-02-01");
    expect(page.flash).toBe("已放上货架。");
  }
  const found = await shop.db.select({ shelf: lots.shelf, state: lots.state }).from(lots);
  expect(found).toEqual(Array(10).fill({ shelf: "B-02-01", state: "shelved" }));
});

test("a shelf that is scanned first takes the lots behind it, and moves those that lie elsewhere", async () => {
  const codes = [];
  for (let count = 0; count < 2; count += 1)
    codes.push(await codeOf((await shelvedLot(shop, 5)).lotId));
  let page = await scan(await browser.open("/staff/scan"), "C-01-02");
  for (const code of codes) page = await scan(page, code);
  expect(page.text).toContain("2 批 10 件");
  page = await scan(page, "");
  expect(page.text).not.toContain("C-01-02：");
  expect((await shop.db.select().from(lots)).map(({ shelf }) => shelf)).toEqual([
    "C-01-02",
    "C-01-02",
  ]);
});

test("a shelf that is not there is refused, with shelves that are, and the lot stays in hand", async () => {
  const code = await codeOf((await shelvedLot(shop, 5)).lotId);
  const page = await scan(await browser.open("/staff/scan"), code);
  for (const shelf of ["Z-99-99", "Q-01-01"]) {
    const refused = await scan(page, shelf);
    expect([shelf, refused.status]).toEqual([shelf, 400]);
    expect(refused.text).toContain(code);
    expect(refused.text).toContain("按建议");
    expect(refused.text).toContain(`刚才扫的：${shelf}`);
    // A scanner adds to what stands in the field that holds the focus, and nothing else may hold it.
    expect(refused.value("code") ?? "").toBe("");
    expect(refused.focused).toEqual(["code"]);
    expect((await scan(refused, "A-01-01")).flash).toBe("已放上货架。");
    expect((await scan(await scan(refused, code), "A-01-03")).flash).toBe("已放上货架。");
  }
  expect((await shop.db.select().from(lots))[0]?.shelf).toBe("A-01-03");
});

test("a lot that a colleague has moved meanwhile stays there, and the page shows where it lies", async () => {
  const { lotId } = await shelvedLot(shop, 5);
  const page = await scan(await browser.open("/staff/scan"), await codeOf(lotId));
  shop.wait(1 / 86_400);
  await scan(await scan(page, await codeOf(lotId)), "B-02-01");
  for (const send of [() => scan(page, "C-01-02"), () => page.submit("A-01-01")]) {
    const refused = await send();
    expect([refused.status, refused.problems]).toEqual([
      409,
      ["这一批刚才有人移过，没有再移；要移请再扫一次。现在：B-02-01"],
    ]);
    expect(refused.document.querySelector(".scan-result")?.text).toContain("· B-02-01 在架 5 件");
    expect((await shop.db.select().from(lots))[0]?.shelf).toBe("B-02-01");
  }
});

test("that nothing came of many is asked once more, and what is missing has no label", async () => {
  const { chinaTracking, lotId } = await boughtLot(shop, 80);
  let page = await scan(await browser.open("/staff/scan"), chinaTracking);
  const asked = await page.submit("少到", { pieces: "0" });
  expect([asked.status, asked.problems]).toEqual([
    400,
    ["应到 80 件，一件都没到？确实没到，请再点一次“少到”"],
  ]);
  expect(await stateOf(lotId)).toBe("arrival_pending");
  page = await asked.submit("少到");
  expect(await stateOf(lotId)).toBe("missing");
  expect(page.text).toContain("0 / 80");
  expect(page.text).not.toContain("打印批次标签");
  const lot = await scan(page, await codeOf(lotId));
  expect(lot.text).toContain("缺货，没有下一步");
  const [told] = await shop.db.select().from(problemCases);
  const link = lot.document.querySelector(`a[href="/staff/cases/${told!.number}"]`);
  expect(link?.textContent).toContain("见问题单");
});

test("pieces too many are told on the parcel's page, with their case", async () => {
  const { chinaTracking } = await boughtLot(shop, 120);
  let page = await scan(await browser.open("/staff/scan"), chinaTracking);
  page = await page.submit("多到", { pieces: "125" });
  const [over] = await shop.db.select().from(problemCases);
  expect(over).toMatchObject({ kind: "over", quantity: 5 });
  expect(page.text).toContain(`多到 5 件：${over!.number}`);
});

test("what differs has a button of its own for each lot, and can be undone", async () => {
  const { chinaTracking, lotId } = await boughtLot(shop, 10);
  let page = await scan(await browser.open("/staff/scan"), chinaTracking);
  const wrong = await page.submit("少到", { pieces: "12" });
  expect(wrong.problems).toEqual(["少到时，实到数量须少于应到数量"]);
  const kept = wrong.document.querySelector(".exception input[name=pieces]");
  expect(kept?.getAttribute("value")).toBe("12");
  page = await wrong.submit("少到", { pieces: "8" });
  expect(page.flash).toBe("已按实收签收。");
  expect(await shop.db.select().from(problemCases)).toMatchObject([{ kind: "short", quantity: 2 }]);
  page = await page.submit("确定撤销", { reason: "数量点错" });
  expect(page.text).toContain("已撤销：数量点错");
  expect(await stateOf(lotId)).toBe("arrival_pending");
});

test("an act that the next one has used is not offered to be undone", async () => {
  await shelvedLot(shop, 5);
  const acts = (await browser.open("/staff/scan")).document.querySelectorAll(".recent-scans li");
  expect(acts.map(({ text }) => text.includes("确定撤销"))).toHaveLength(3);
  expect(acts.filter(({ text }) => text.includes("确定撤销"))).toHaveLength(1);
});

test("a parcel is shown with its own seller", async () => {
  const other = await boughtLot(shop, 3);
  const { chinaTracking, orderLineId } = await boughtLot(shop, 5);
  await shop.db
    .update(orderLines)
    .set({ supplierNameZh: "白沟箱包厂" })
    .where(eq(orderLines.id, orderLineId));
  const page = await scan(await browser.open("/staff/scan"), chinaTracking);
  expect(page.text).toContain("白沟箱包厂");
  expect((await scan(page, other.chinaTracking)).text).toContain("恒达箱包厂");
});

test("an unknown number is written down with what is seen of it", async () => {
  let page = await scan(await browser.open("/staff/scan"), "SF1234567890");
  page = await page.submit("登记为无主包裹", {
    shelf: "x-01-02",
    note: "布袋",
    quantity: "2",
  });
  expect(page.flash).toBe("已登记无主包裹。");
  expect(await shop.db.select().from(unknownParcels)).toMatchObject([
    {
      trackingNumber: "SF1234567890",
      quantity: 2,
      shelf: "X-01-02",
      note: message("typed", { text: "布袋" }),
      state: "open",
    },
  ]);
  expect((await scan(page, "SF1234567890")).text).toContain("待认领");
  expect((await browser.open("/staff/unknown")).text).toContain("SF1234567890");
});

test("a blank Enter with nothing left to do ends quietly, whatever came before", async () => {
  const { chinaTracking } = await boughtLot(shop, 5);
  let page = await scan(await browser.open("/staff/scan"), " ");
  expect([page.status, page.path, page.problems]).toEqual([200, "/staff/scan", []]);
  page = await scan(await scan(await scan(page, chinaTracking), ""), "");
  expect([page.status, page.problems]).toEqual([200, []]);
  page = await scan(await scan(await scan(page, "C-01-02"), ""), "");
  expect([page.status, page.path, page.problems]).toEqual([200, "/staff/scan", []]);
});

test("a shelf that is not there is not taken up for the lots that follow", async () => {
  const page = await scan(await browser.open("/staff/scan"), "Z-99-99");
  expect(page.text).toContain("没有货架 Z-99-99");
  expect(page.text).not.toContain("放到 Z-99-99");
});

test("a number that two marketplaces gave their orders is asked about, and not received as a whole", async () => {
  const [one, other] = [await boughtLot(shop, 5), await boughtLot(shop, 7)];
  await shop.db
    .update(purchases)
    .set({ platform: "taobao", supplierId: "another" })
    .where(eq(purchases.chinaTracking, other.chinaTracking));
  const page = await scan(await browser.open("/staff/scan"), "40123");
  expect(page.text).toContain("这个单号是 2 个采购单的，不能全部签收");
  expect(page.text).not.toContain("全部签收 12 件");
  await scan(page, "");
  expect([await stateOf(one.lotId), await stateOf(other.lotId)]).toEqual([
    "arrival_pending",
    "arrival_pending",
  ]);
  await scan(await page.follow(other.chinaTracking), "");
  expect([await stateOf(one.lotId), await stateOf(other.lotId)]).toEqual([
    "arrival_pending",
    "arrival_work",
  ]);
});

test.each([
  ["L-0001237734", "像是两个码连在一起，分不开，请再扫一次"],
  ["L-00000", "批次号没读全，请再扫一次；手工输入请照标签打全（L-000123）"],
  ["l131", "批次号没读全，请再扫一次；手工输入请照标签打全（L-000123）"],
  ["000146", "批次号没读全，请再扫一次；手工输入请照标签打全（L-000123）"],
  ["包裹", "读不出这个码，请再扫一次，或手工输入"],
  ["A-01-03L-000999", "没有这个批次，请核对标签"],
])("%s is refused in the warehouse's words", async (code, text) => {
  const page = await scan(await browser.open("/staff/scan"), code);
  expect([page.status, page.problems]).toEqual([400, [text]]);
  for (const proposed of ["是不是：", "先不登记"]) expect(page.text).not.toContain(proposed);
});

test("a lot of which nothing is left on its shelf has no next step and is not put on another", async () => {
  const { lotId } = await shelvedLot(shop, 5);
  await shop.db.update(lots).set({ availableQuantity: 0, shippedQuantity: 5 });
  const page = await scan(await browser.open("/staff/scan"), await codeOf(lotId));
  expect(page.text).toContain("架上一件也不剩，没有下一步；请核对标签。");
  expect(page.text).not.toContain("移到别的货架");
  await scan(page, "A-01-04");
  expect((await shop.db.select().from(lots))[0]?.shelf).toBe("A-01-03");
  const both = await scan(page, `${await codeOf(lotId)} A-01-04`);
  expect(both.problems).toEqual(["此批次不在货架上，或已经没有货"]);
});

test("far more pieces than were awaited are asked about once more, each figure for itself", async () => {
  const { chinaTracking, lotId } = await boughtLot(shop, 7);
  const page = await scan(await browser.open("/staff/scan"), chinaTracking);
  const asked = await page.submit("多到", { pieces: "50" });
  const problem = "应到 7 件，实到 50 件？件数无误，请再点一次“多到”";
  expect([asked.status, asked.problems]).toEqual([400, [problem]]);
  const other = await asked.submit("多到", { pieces: "60" });
  expect([other.status, other.problems]).toEqual([400, [problem.replace("50", "60")]]);
  expect(await stateOf(lotId)).toBe("arrival_pending");
  await other.submit("多到");
  const [over] = await shop.db.select().from(problemCases);
  expect(over).toMatchObject({ kind: "over", quantity: 53 });
});
