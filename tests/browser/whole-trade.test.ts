import type { Page } from "playwright";
import { expect, test } from "vitest";
import { expectBooksToBalance } from "./steps/books.ts";
import { person, signIn } from "./steps/people.ts";
import { addToCart, fillBox, picture, sagawaNumber, sees } from "./steps/steps.ts";

const click = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Waits until the page has loaded that a form sent by this act leads to. */
async function leads(page: Page, act: () => Promise<unknown>) {
  const loaded = page.waitForEvent("load");
  await act();
  await loaded;
}

/** Takes what other tests have left in the cart of demo out of it: it would come along into the order. */
async function emptyCart() {
  const { page, context } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/cart");
  const remove = page.locator("main").getByRole("button", { name: /削除/ });
  while ((await remove.count()) > 0) await leads(page, () => remove.first().click());
  await context.close();
}

/** From `/` to 評価する: buyer and staff in turn, through the built Worker. */
test.each([
  ["off", false],
  ["on", true],
])(
  "the whole trade, with JavaScript %s",
  async (_, javaScript) => {
    const buyer = await person(javaScript);
    const buying = await person(javaScript);
    const warehouse = await person(javaScript);
    const shop = buyer.page;
    await signIn(buying.page, "/staff/login", "staff-buying", "Staff1234");
    await signIn(warehouse.page, "/staff/login", "staff-warehouse", "Staff1234");

    await emptyCart();

    // A visitor finds goods and fills the cart.
    await shop.goto("/");
    await shop.getByRole("searchbox").fill("トートバッグ");
    await click(shop, "検索");
    await sees(shop, "着地原価");
    await shop.locator(".offer h3 a").first().click();
    await shop.locator("input[name^='qty-']").first().fill("40");
    await addToCart(shop);
    await shop.locator("input[name^='qty-']").first().fill("50");
    // With scripts it counts and saves itself.
    if (!javaScript) await click(shop, "更新");
    await sees(shop, "選択中 1明細 50個");

    // On the way to the order the visitor signs in; the cart comes along.
    await click(shop, "注文へ進む");
    await shop.waitForURL(/\/login/);
    await shop.getByLabel("ID・メール・電話番号").fill("demo");
    await shop.getByLabel("パスワード").fill("Demo1234");
    await click(shop, "ログイン");
    await shop.waitForURL(/\/orderPreview/);
    await click(shop, "見積を依頼する");
    await shop.waitForURL(/\/OrderDetails/);
    await sees(shop, "見積中");
    const order = new URL(shop.url()).searchParams.get("order_sn")!;

    // Staff quote; the buyer pays from the balance; staff buy.
    await buying.page.goto(`/staff/quotes/${order}`);
    await click(buying.page, "提交报价");
    await expect
      .poll(() => buying.page.locator("body").innerText())
      .toContain(`已发出 ${order} 的报价`);
    await shop.goto(`/OrderDetails?order_sn=${order}`);
    await sees(shop, "支払待ち");
    await shop.goto(`/payment?order_sn=${order}`);
    await click(shop, "残高で支払う");
    await shop.waitForURL(/balanceMaybeBankPaymentSuccess/);
    await sees(shop, "支払い済み");
    await buying.page.goto(`/staff/purchases/${order}`);
    const tracking = `YT${Date.now()}`;
    // A seller's number counts once, and both rounds may buy of the same seller.
    await buying.page.getByLabel("平台订单号").first().fill(`33${Date.now()}`);
    await buying.page.getByLabel("国内快递单号").first().fill(tracking);
    await leads(buying.page, () => click(buying.page, "已采购"));
    await shop.goto(`/OrderDetails?order_sn=${order}`);
    await sees(shop, "買付完了");

    // The warehouse receives in two parts, inspects with a photo, shelves.
    const staffSide = warehouse.page;
    for (const quantity of ["20", "30"]) {
      await staffSide.goto(`/staff/receive?q=${tracking}`);
      await staffSide.locator("input[name=quantity]").first().fill(quantity);
      await leads(staffSide, () => click(staffSide, "到货"));
    }
    for (const [good, bad] of [
      ["19", "1"],
      ["30", "0"],
    ]) {
      await staffSide.goto(`/staff/inspect?q=${order}`);
      // The whole cell: a row names dates and numbers, too, in which the quantity may occur.
      const quantity = String(Number(good) + Number(bad));
      const row = staffSide
        .locator("main")
        .getByRole("row")
        .filter({ hasText: order })
        .filter({ has: staffSide.getByRole("cell", { name: quantity, exact: true }) });
      await row.getByRole("link").first().click();
      await staffSide.getByLabel(/^良品数量/).fill(good!);
      await staffSide.getByLabel(/^次品数量/).fill(bad!);
      if (bad !== "0") await staffSide.getByLabel("验货备注").fill("縫い目のほつれ");
      await staffSide.getByLabel("照片").setInputFiles(picture);
      await click(staffSide, "验货");
      await staffSide.waitForURL(/\/staff\/inspect$/);
    }
    for (const shelf of ["A-01-03", "A-01-04"]) {
      await staffSide.goto("/staff/shelve");
      const row = staffSide.locator("tr, li").filter({ hasText: order }).first();
      await row.locator("input[name=shelf]").fill(shelf);
      await leads(staffSide, () => row.getByRole("button", { name: "上架" }).click());
    }

    // The buyer asks for delivery of all good pieces, by air.
    await shop.goto(`/warehouse?words=${order}`);
    const stock = shop.locator("input[name=lot]");
    await expect.poll(() => stock.count()).toBe(2);
    for (const box of await stock.all()) await box.check();
    await click(shop, "配送を依頼する");
    await shop.waitForURL(/\/porderSubmit/);
    await shop.locator("input[name=method][value=air]").check();
    await click(shop, "配送を依頼する");
    await shop.waitForURL(/\/deliveryDetails/);
    await sees(shop, "見積待ち");
    const delivery = new URL(shop.url()).searchParams.get("pOrder_sn")!;

    // Staff quote, the buyer pays, staff pack and ship.
    await staffSide.goto(`/staff/shipping/${delivery}`);
    await staffSide.locator("input[name=freightYen]").fill("13,860");
    await leads(staffSide, () => click(staffSide, "提交报价"));
    await shop.goto(`/payment?pOrder_sn=${delivery}`);
    await click(shop, "残高で支払う");
    await shop.waitForURL(/balanceMaybeBankPaymentSuccess/);
    await staffSide.goto(`/staff/shipping/${delivery}`);
    await fillBox(staffSide);
    await click(staffSide, "装箱");
    const handedOver = sagawaNumber();
    await staffSide.locator("#ship-carrier").fill("佐川急便");
    await staffSide
      .getByLabel(/^追踪号/)
      .first()
      .fill(handedOver);
    await leads(staffSide, () => click(staffSide, "发货"));

    // The buyer follows, receives and reviews.
    await shop.goto(`/deliveryEncasementDetails?pOrder_sn=${delivery}`);
    await sees(shop, "52");
    await shop.goto(`/deliveryDetails?pOrder_sn=${delivery}`);
    await sees(shop, handedOver);
    await click(shop, "受け取りました");
    await sees(shop, "受取済み");
    await click(shop, "評価する");
    await shop.getByRole("radio", { name: /5/ }).check();
    await shop.getByLabel("コメント").fill("検品の写真が役に立ちました。");
    await shop.locator("input[type=file]").setInputFiles(picture);
    await click(shop, "評価する");
    await sees(shop, "評価済み");

    expectBooksToBalance();
    expect([...buyer.complaints, ...buying.complaints, ...warehouse.complaints]).toEqual([]);
    for (const { context } of [buyer, buying, warehouse]) await context.close();
  },
  180_000,
);
