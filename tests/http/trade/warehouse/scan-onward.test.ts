import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { lots, unknownParcels } from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

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
const scanned = async (code: string) => scan(await browser.open("/staff/scan"), code);

test("an empty Enter goes on with what was scanned: inspecting, packing, loading", async () => {
  const { lotId, chinaTracking } = await boughtLot(shop, 5);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 5 });
  expect((await scan(await scanned(chinaTracking), "")).path).toBe(`/staff/inspect/${lotId}?scan`);
  expect((await scan(await scanned("L-000001"), "")).path).toBe(`/staff/inspect/${lotId}?scan`);

  const { number } = await paidRequest(shop, [2]);
  const request = await scanned(number);
  expect(request.text).toContain("空着按回车：装箱");
  expect((await scan(request, "")).path).toBe(`/staff/pack/${number}`);
  const packed = await packedRequest(shop, 2);
  expect((await scan(await scanned(`${packed.number}-B1`), "")).path).toBe("/staff/depart");
});

test("a request that is not to be packed yet opens as a whole, and one that there is not is said", async () => {
  const { lotId } = await shelvedLot(shop, 5);
  const { number } = await requestedShipment(shop, lotId, 2);
  expect((await scan(await scanned(number), "")).path).toBe(`/staff/shipping/${number}`);
  const none = await scanned("PD-990101-0001");
  expect(none.text).toContain("没有配送单 PD-990101-0001");
  expect((await scan(none, "")).path).toBe("/staff/scan");
});

test("a lot that waits for its shelf is not put away by an empty Enter", async () => {
  await shelvedLot(shop, 5);
  const page = await scan(await scanned("L-000001"), "");
  expect([page.status, page.problems]).toEqual([400, ["请扫一个码，或输入后按回车"]]);
  expect(page.text).toContain("L-000001");
});

test("an unknown parcel is put aside by an empty Enter, and not written down", async () => {
  const unknown = await scanned("SF1234567890");
  expect(unknown.text).toContain("空着按回车：先不登记");
  const page = await scan(unknown, "");
  expect([page.status, page.path, page.problems]).toEqual([200, "/staff/scan", []]);
  expect(await shop.db.select().from(unknownParcels)).toEqual([]);
});

test.each(["A-01-0", "a-01-", "A0104", "01-04", "A01-04"])(
  "%s, half a shelf's code, proposes shelves and not an unknown parcel; the lot stays in hand",
  async (code) => {
    await shelvedLot(shop, 5);
    const refused = await scan(await scanned("L-000001"), code);
    expect(refused.status).toBe(400);
    expect(refused.problems).toEqual(["像是货架码，没读全，请再扫一次，或点下面的货架"]);
    expect(refused.text).not.toContain("登记为无主包裹");
    const page = await refused.submit("A-01-04");
    expect(page.flash).toBe("已放上货架。");
    expect((await shop.db.select().from(lots))[0]?.shelf).toBe("A-01-04");
  },
);

test("a shelf that is in hand stays known to the shelves that are proposed", async () => {
  await shelvedLot(shop, 5);
  const refused = await scan(await scanned("A-01-03"), "A-01-0");
  expect(refused.document.querySelector("[aria-label=像是这些货架] [name=shelf]")).not.toBeNull();
});

/** Two lots of one parcel that have come, each with its page. */
async function twoToInspect() {
  const { lotId, chinaTracking } = await boughtLot(shop, 5);
  const other = await boughtLot(shop, 3);
  for (const [id, quantity] of [
    [lotId, 5],
    [other.lotId, 3],
  ] as const)
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: id, quantity });
  const open = await browser.open(`/staff/inspect/${lotId}?scan`);
  return { lotId, otherId: other.lotId, chinaTracking, open };
}

const focused = (page: Page) =>
  page.document.querySelectorAll("[autofocus]").map((one) => one.getAttribute("name"));

test("an inspection that is refused takes the next scan as the page before did", async () => {
  const { lotId, open } = await twoToInspect();
  shop.wait(moment);
  const refused = await inspect(open, "L-000001", { 良品数量: "3" });
  expect(refused.problems).toEqual(["良品与次品之和须等于本批数量"]);
  expect(focused(refused)).toEqual(["code"]);
  expect(await stateOf(lotId)).toBe("arrival_work");
});

const moment = 3 / 86_400;
const inspect = (page: Page, code: string, more = {}) => page.submit("验货", { code, ...more });
const stateOf = async (id: string) =>
  (await shop.db.select().from(lots).where(eq(lots.id, id)))[0]?.state;

test("beside an inspection another lot's label opens it and saves nothing", async () => {
  const { lotId, otherId, open } = await twoToInspect();
  expect(open.document.querySelector("[autofocus]")?.getAttribute("name")).toBe("code");
  const next = await inspect(open, "L-000002", { 良品数量: "4" });
  expect(next.path).toBe(`/staff/inspect/${otherId}?scan`);
  expect(next.flash).toContain("上一批没有保存验货");
  expect(await stateOf(lotId)).toBe("arrival_work");
});

test("the lot's own label says that it is inspected, but not read twice at once", async () => {
  const { lotId, open } = await twoToInspect();
  const twice = await inspect(open, "L-000001");
  expect(twice.path).toBe(`/staff/inspect/${lotId}?scan`);
  expect(await stateOf(lotId)).toBe("arrival_work");
  shop.wait(moment);
  const inspected = await inspect(twice, "L-000001");
  expect(inspected.path).toBe("/staff/scan");
  expect(inspected.flash).toBe("已验货。 去上架");
  expect(await stateOf(lotId)).toBe("shelving_pending");
});

test("an empty Enter behind the scan that opened it is no inspection where the plan wants photos", async () => {
  const { lotId, open } = await twoToInspect();
  shop.wait(moment);
  const asked = await inspect(open, "");
  expect([asked.status, asked.problems]).toEqual([
    400,
    ["验货方案要拍照（整体、细节、标签）：请拍照；不用拍的，请再扫一次本批标签"],
  ]);
  expect(await stateOf(lotId)).toBe("arrival_work");
  expect(focused(asked)).toEqual(["code"]);
  shop.wait(moment);
  expect((await inspect(asked, "L-000001")).status).toBe(200);
  expect(await stateOf(lotId)).toBe("shelving_pending");
});

test("bad pieces without a reason are asked for one", async () => {
  const { lotId, open } = await twoToInspect();
  shop.wait(moment);
  const counts = { 良品数量: "4", 次品数量: "1" };
  const asked = await inspect(open, "L-000001", counts);
  expect([asked.status, asked.problems]).toEqual([
    400,
    ["有次品：请填次品原因的件数、错货件数或备注"],
  ]);
  shop.wait(moment);
  await inspect(asked, "L-000001", { ...counts, 破损: "1" });
  expect(await stateOf(lotId)).toBe("shelving_pending");
});

test("an unknown code is reported beside the inspection, which keeps its figures", async () => {
  const { lotId, open } = await twoToInspect();
  for (const [code, text] of [
    ["??", "读不出这个码，请再扫一次，或手工输入"],
    ["L-000099", "没有这个批次，请核对标签"],
    // The bar code of the goods themselves.
    ["6901234567892", "查无此单，仍在验本批；要登记，请到扫码台扫"],
    ["A-01-03", "这是货架码，仍在验本批；要上架，请先验完本批"],
  ]) {
    const told = await inspect(open, code!, { 良品数量: "4", 次品数量: "1" });
    expect([told.status, told.problems]).toEqual([400, [text]]);
    expect(told.document.querySelector("[name=badQuantity]")?.getAttribute("value")).toBe("1");
  }
  expect(await stateOf(lotId)).toBe("arrival_work");
});

test("where nothing is left to inspect the next scan is taken to the scan page", async () => {
  const { open } = await twoToInspect();
  shop.wait(moment);
  await inspect(open, "L-000001");
  const over = await browser.open(open.path);
  expect((await over.submit("打开", { code: "L-000002" })).path).toContain(
    "/staff/scan?code=L-000002",
  );
});

test("who records a parcel that a colleague has just recorded is told by whom", async () => {
  const scanned = async (who: typeof wei) =>
    (await shop.browser(who)).open("/staff/scan?code=SF9999999999");
  const [first, second] = [await scanned(wei), await scanned(zhou)];
  expect((await first.submit("登记为无主包裹")).flash).toBe("已登记无主包裹。");
  const told = await second.submit("登记为无主包裹");
  expect(told.status).toBe(409);
  expect(told.text).toMatch(new RegExp(`这个单号 .* 已由${wei.name}登记，没有再登记`));
  expect(await shop.db.$count(unknownParcels)).toBe(1);
});
