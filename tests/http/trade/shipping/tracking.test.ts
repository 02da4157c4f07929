import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { boxes, shippingRequests } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { receivedGoods } from "#tests/support/trade/claims.ts";
import { toldParcel } from "#tests/support/trade/parcel.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const page = (numbers: string) => `/logisticsTracking?number=${encodeURIComponent(numbers)}`;

test("anybody follows a parcel within China, without the carrier's words that name people", async () => {
  await toldParcel(shop, "YT7788990011", "out", [
    ["picked-up", "【义乌】王小明 13900000000 已揽收", 30],
    ["out", "派件员 李四 电话 13800000000", 2],
  ]);
  const found = await (await shop.browser()).open(page("yt7788990011"));
  expect(found.status).toBe(200);
  expect(found.text).toContain("配達中");
  expect(found.text).toContain("圆通速递");
  expect(found.text).toContain("配送会社が荷物を引き取りました");
  expect(found.text).not.toMatch(/1[38]00000000|李四|王小明/);
});

test("a shipment is found by its number and by a box's, and names nobody", async () => {
  const { requestNumber } = await shipped();
  const visitor = await shop.browser();
  const whole = await visitor.open(page("1234-5678-9013"));
  expect(whole.text).toContain("受取済み");
  expect(whole.text).toContain("2箱");
  expect(whole.document.querySelector('a[href*="sagawa"]')?.getAttribute("href")).toContain(
    "123456789013",
  );
  const box = await visitor.open(page("RA123456785JP"));
  expect(box.text).toContain("2箱のうち2箱目");
  for (const { text } of [whole, box]) {
    expect(text).not.toContain(requestNumber);
    expect(text).not.toContain("北斗");
    expect(text).not.toContain("トート");
  }
  const owner = await (await shop.browser(hanako)).open(page("123456789013"));
  expect(owner.text).toContain(requestNumber);
  const other = await (await shop.browser(taro)).open(page("123456789013"));
  expect(other.text).toContain("受取済み");
  expect(other.text).not.toContain(requestNumber);
});

test("the carrier's news of a box stand with the box, and with the request for who sent it", async () => {
  const { requestNumber } = await shipped();
  await toldParcel(shop, "RA123456785JP", "delivered", [
    ["departed", "発送 担当 王小明", 30],
    ["delivered", "お届け済み 署名 北斗", 2],
  ]);
  const box = await (await shop.browser()).open(page("RA123456785JP"));
  expect(box.text).toContain("2箱のうち2箱目");
  expect(box.text).toContain("お届け先に配達されました");
  expect(box.text).not.toMatch(/中国内の配送|王小明|北斗|中国の倉庫に/);
  const details = await (await shop.browser(hanako)).open(
    `/deliveryDetails?pOrder_sn=${requestNumber}`,
  );
  expect(details.text).toContain("箱の配送状況");
  expect(details.text).toContain("お届け先に配達されました");
});

test("before it is received a range of days is said, by what the method promises while few are known", async () => {
  const { id } = await shipped();
  await shop.db
    .update(shippingRequests)
    .set({ state: "in_transit", receivedAt: null })
    .where(eq(shippingRequests.id, id));
  const found = await (await shop.browser()).open(page("123456789013"));
  expect(found.text).toMatch(/お届けの見込み2026\/01\/\d\d〜2026\/\d\d\/\d\d/);
  expect(found.text).toContain("実績がまだ少ないため");
});

test("once enough parcels were received, the range is their median and 90th percentile, with the count", async () => {
  const { id } = await shipped();
  const [one] = await shop.db.select().from(shippingRequests).where(eq(shippingRequests.id, id));
  const left = one!.shippedAt!.getTime();
  await shop.db.insert(shippingRequests).values(
    Array.from({ length: 10 }, (_, index) => ({
      ...one!,
      id: `past-${index}`,
      number: `PD-past-${index}`,
      paidKey: null,
      trackingNumber: "",
      shippedAt: new Date(left),
      receivedAt: new Date(left + (index + 1) * 86_400_000),
    })),
  );
  await shop.db
    .update(shippingRequests)
    .set({ state: "in_transit", receivedAt: null })
    .where(eq(shippingRequests.id, id));
  const found = await (await shop.browser()).open(page("123456789013"));
  expect(found.text).toContain(
    "同じ配送方法の直近10件では、半数が5日、9割が9日までに受け取られました",
  );
});

test("what is no number, an eleventh one and a slip of the pen are said beside the field", async () => {
  const visitor = await shop.browser();
  const many = Array.from({ length: 11 }, (_, at) => `YT000000000${at}`).join("\n");
  const found = await visitor.open(page(`${many} 追跡`));
  expect(found.status).toBe(200);
  expect(found.text).toContain("追跡番号として読めません");
  expect(found.text).toContain("次の番号は調べていません: YT00000000010");
  expect(found.document.querySelectorAll("section h2")).toHaveLength(10);
  const typo = await visitor.open(page("123456789014"));
  expect(typo.text).toContain("番号の最後の数字が合いません");
  const none = await visitor.open(page("SF99887766"));
  expect(none.text).toContain("見つかりませんでした");
  const empty = await visitor.open("/logisticsTracking");
  expect(empty.text).toContain("荷物の追跡");
});

/** A received shipment of two boxes, whose second has a number of its own. */
async function shipped() {
  const { requestId } = await receivedGoods(shop);
  await shop.db
    .update(shippingRequests)
    .set({ carrier: "佐川急便", trackingNumber: "123456789013" })
    .where(eq(shippingRequests.id, requestId));
  await shop.db.update(boxes).set({ trackingNumber: "RA123456785JP" }).where(eq(boxes.number, 2));
  const [request] = await shop.db
    .select()
    .from(shippingRequests)
    .where(eq(shippingRequests.id, requestId));
  return { id: requestId, requestNumber: request!.number };
}
