import type { Page } from "playwright";
import { expect, test } from "vitest";
import { expectBooksToBalance } from "./steps/books.ts";
import { person, signIn } from "./steps/people.ts";
import { fill, fillBox, follow, picture, sagawaNumber, sees, send } from "./steps/steps.ts";
import { inspectAndShelve } from "./steps/trade-steps.ts";

/** Announces six pieces in a parcel of this number; answers the number of what holds them. */
async function announce(shop: Page, tracking: string) {
  await shop.goto("/forwardToWarehouse");
  await sees(shop, "上限は1つの荷物につき 30,000円です");
  await shop.locator("#announce-name").fill("展示会で買った陶器");
  await shop.locator("#announce-valueYuan").fill("12.50");
  await fill(shop, {
    "1件目の追跡番号": tracking,
    "1件目の個数": "6",
  });
  await shop.getByLabel(/^商品の写真/).setInputFiles(picture);
  await send(shop, "登録する");
  await sees(shop, "を受け付けました");
  const said = await shop.locator(".flash-message").innerText();
  return said.slice(0, said.indexOf(" "));
}

/** Asks for all of it by this way; answers the request's number. */
async function request(shop: Page, goods: string, method: string) {
  await shop.goto(`/warehouse?words=${goods}`);
  for (const lot of await shop.locator("input[name=lot]").all()) await lot.check();
  await send(shop, "配送を依頼する");
  await shop.locator(`input[name=method][value=${method}]`).check();
  await send(shop, "配送を依頼する");
  await sees(shop, "見積待ち");
  return new URL(shop.url()).searchParams.get("pOrder_sn")!;
}

/** Quoted, paid, packed and handed to the carrier. */
async function sendThem(shop: Page, store: Page, number: string, quote: Record<string, string>) {
  await store.goto(`/staff/shipping/${number}`);
  for (const [name, yen] of Object.entries(quote))
    await store.locator(`input[name=${name}]`).fill(yen);
  await send(store, "提交报价");
  await sees(store, "待付款");
  await shop.goto(`/payment?pOrder_sn=${number}`);
  await send(shop, "残高で支払う");
  await sees(shop, "支払い済み");
  await store.goto(`/staff/shipping/${number}`);
  await fillBox(store);
  await send(store, "装箱");
  await sees(store, "待发货");
  await store.locator("#ship-carrier").fill("佐川急便");
  await store
    .getByLabel(/^追踪号/)
    .first()
    .fill(sagawaNumber());
  await send(store, "发货");
  await sees(store, "国际运输中");
}

const permit = { dutyYen: "900", consumptionTaxYen: "700" };

/** The company enters the permit of what it paid customs for. */
async function clearAsBuyer(shop: Page, number: string) {
  await shop.goto(`/deliveryLandedCost?pOrder_sn=${number}`);
  await shop.getByLabel(/^輸入許可の番号/).fill("１２６ 1115 0093");
  for (const [name, yen] of Object.entries(permit))
    await shop.locator(`input[name=${name}]`).fill(yen);
  await send(shop, "保存する");
}

/** We enter the permit of what was paid to us, and give back what customs did not take. */
async function clearAsStaff(store: Page, number: string) {
  await store.goto(`/staff/shipping/${number}`);
  await store.getByText("登记进口许可与税额").first().click();
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const figures = { permitNumber: "12611150093", permittedOn: today, ...permit, brokerYen: "0" };
  for (const [name, typed] of Object.entries(figures))
    await store.locator(`#clear-${name}`).fill(typed);
  await send(store, "登记");
  await sees(store, "登记进口许可与税额");
}

test.each([
  ["duty paid to the customs", "air", { freightYen: "13,860" }],
  [
    "duty in the quote",
    "air-included",
    { freightYen: "15,360", duesYen: "2,000" } as Record<string, string>,
  ],
])(
  "goods bought elsewhere come all the way to their landed cost without scripts: %s",
  async (_, method, quote) => {
    const [buyer, warehouse] = [await person(false), await person(false)];
    const [shop, store] = [buyer.page, warehouse.page];
    await signIn(shop, "/login", "demo", "Demo1234");
    await signIn(store, "/staff/login", "staff-warehouse", "Staff1234");

    const tracking = `SF${Date.now()}`;
    const goods = await announce(shop, tracking);
    await store.goto(`/staff/receive?q=${tracking}`);
    await send(store, "到货");
    await inspectAndShelve(store, goods, 0);
    await shop.goto("/forwardToWarehouse");
    await sees(shop, "棚入れ済み");
    const number = await request(shop, goods, method);
    await sendThem(shop, store, number, quote);
    await shop.goto(`/deliveryDetails?pOrder_sn=${number}`);
    await send(shop, "受け取りました");
    await sees(shop, "受取済み");

    const included = method === "air-included";
    if (included) await clearAsStaff(store, number);
    else await clearAsBuyer(shop, number);
    await shop.goto(`/deliveryDetails?pOrder_sn=${number}`);
    await follow(shop, /着地原価/);
    await sees(shop, "輸入許可 12611150093");
    await sees(shop, "展示会で買った陶器");
    // 6 pieces of 20 yen of handling; dues of 1,600 yen, whoever was paid for them.
    const freight = included ? 15_360 : 13_860;
    await sees(shop, (freight + 120 + 1_600).toLocaleString("ja-JP"));
    if (included) await sees(shop, "400円");
    const csv = await buyer.context.request.get(
      `/deliveryLandedCost/landed-cost.csv?pOrder_sn=${number}`,
    );
    expect(csv.status()).toBe(200);
    const text = await csv.text();
    expect(text).toContain("展示会で買った陶器");
    expect(text).toMatch(/"?900"?,"?700"?/);

    expectBooksToBalance();
    expect([...buyer.complaints, ...warehouse.complaints]).toEqual([]);
    for (const { context } of [buyer, warehouse]) await context.close();
  },
  120_000,
);
