import { beforeEach, expect, test } from "vitest";
import { receiveLot } from "#app/domain/trade/warehouse/receive-lot.server.ts";
import { lots, unknownParcels } from "#db/schema/index.ts";
import { packedRequest, paidRequest } from "#tests/support/boxing.ts";
import type { Browser } from "#tests/support/browser.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, requestedShipment, shelvedLot } from "#tests/support/stock.ts";

let shop: Shop;
let browser: Browser;

beforeEach(async () => {
  shop = await openShop();
  browser = await shop.browser(wei);
});

type Page = Awaited<ReturnType<Browser["open"]>>;

const scan = (page: Page, code: string) => page.submit("确定", { code });
const scanned = async (code: string) => scan(await browser.open("/staff/scan"), code);

test("an empty Enter goes on with what was scanned: inspecting, packing, loading", async () => {
  const { lotId, chinaTracking } = await boughtLot(shop, 5);
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 5 });
  expect((await scan(await scanned(chinaTracking), "")).path).toBe(`/staff/inspect/${lotId}?scan`);
  expect((await scan(await scanned("L-1"), "")).path).toBe(`/staff/inspect/${lotId}?scan`);

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
  expect((await scan(none, "")).status).toBe(400);
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
    expect(page.document.querySelector(".told")?.text).toBe("已放上货架。");
    expect((await shop.db.select().from(lots))[0]?.shelf).toBe("A-01-04");
  },
);
