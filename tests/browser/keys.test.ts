import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { focused } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";
import { sees } from "./steps/steps.ts";

// The trade by keyboard alone: Tab to what is wanted, Enter on it. No mouse, no script.

/** Tab until the wanted thing holds the focus, which has to show a ring. */
async function tabTo(page: Page, wanted: Locator) {
  const thing = (await wanted.first().elementHandle())!;
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press("Tab");
    const state = await page.evaluate((one) => {
      const ring = getComputedStyle(document.activeElement!).outlineStyle !== "none";
      return document.activeElement === one ? (ring ? "there" : "no ring") : "";
    }, thing);
    if (state) return expect(state).toBe("there");
  }
  throw new Error(`no key leads to ${wanted}`);
}

async function enter(page: Page, wanted?: Locator) {
  if (wanted) await tabTo(page, wanted);
  await Promise.all([page.waitForEvent("domcontentloaded"), page.keyboard.press("Enter")]);
}

async function type(page: Page, wanted: Locator, text: string) {
  await tabTo(page, wanted);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("goods are found, ordered and paid, quoted, bought and received without a mouse", async () => {
  const { page: shop, context: shopWindow } = await person(false);
  const { page: desk, context: deskWindow } = await person(false);
  const { page: floor, context: floorWindow } = await person(false);
  await signIn(shop, "/login", "demo", "Demo1234");
  await signIn(desk, "/staff/login", "staff-buying", "Staff1234");
  await signIn(floor, "/staff/login", "staff-warehouse", "Staff1234");

  await shop.goto("/");
  await type(shop, shop.getByRole("searchbox"), "ポーチ");
  await enter(shop);
  await enter(shop, shop.locator(".offer h3 a"));
  await type(shop, shop.locator("input[name^='qty-']"), "50");
  await enter(shop, button(shop, "カートに入れる"));
  await enter(shop, button(shop, "注文へ進む"));
  await enter(shop, button(shop, "見積を依頼する"));
  await sees(shop, "見積中");
  const order = new URL(shop.url()).searchParams.get("order_sn")!;

  await desk.goto("/staff/quotes");
  await enter(desk, desk.locator(`main a[href$="/${order}"]`));
  await enter(desk, button(desk, "提交报价"));

  await shop.goto(`/OrderDetails?order_sn=${order}`);
  await sees(shop, "支払待ち");
  await enter(shop, button(shop, "支払う"));
  await enter(shop, button(shop, "残高で支払う"));
  await sees(shop, "支払い済み");

  const parcel = `YT${Date.now()}`;
  await desk.goto(`/staff/purchases/${order}`);
  await type(desk, desk.getByLabel("平台订单号"), `66${Date.now()}`);
  await type(desk, desk.getByLabel("国内快递单号"), parcel);
  await enter(desk, button(desk, "已采购"));

  await floor.goto("/staff/scan");
  // The scanner's field asks for the focus by itself, on each page anew.
  for (const typed of [parcel, ""]) {
    await expect.poll(() => focused(floor)).toBe("code");
    // An Enter just behind the parcel is taken for the scanner's own.
    if (typed === "") await floor.waitForTimeout(2_100);
    await floor.keyboard.type(typed);
    await enter(floor);
  }
  await expect.poll(() => floor.locator(".flash-message").innerText()).toContain("已全部签收");
  for (const window of [shopWindow, deskWindow, floorWindow]) await window.close();
}, 180_000);
