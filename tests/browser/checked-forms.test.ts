import type { Locator } from "playwright";
import { expect, test } from "vitest";
import { delivery } from "./steps/delivery-steps.ts";
import { reactAtWork } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

test("a field is checked as it is left; a form with a wrong one is not sent, and goes once it is right", async () => {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/goodsRequests");
  await reactAtWork(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const quantity = page.locator("#goods-quantity");
  const ask = page.getByRole("button", { name: "依頼する" });

  await page.locator("#goods-title").fill("陶器の皿");
  await page.locator("#goods-pageUrl").fill("https://shop.example/plate");
  await quantity.fill("たくさん");
  await quantity.press("Tab");
  await expect.poll(() => quantity.getAttribute("aria-invalid")).toBe("true");
  await page.locator("#goods-note").focus();
  await ask.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("goods-quantity");
  await ask.click();
  expect(sent).toEqual([]);

  await quantity.fill("１２");
  await expect.poll(() => quantity.getAttribute("aria-invalid")).not.toBe("true");
  await ask.click();
  await page.waitForURL(/request_sn=/);
  expect(sent).toHaveLength(1);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

/** Leaves a field with this in it; answers whether it says that it is wrong. */
async function leave(field: Locator, text: string) {
  await field.fill(text);
  await field.press("Tab");
  await field.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  return (await field.getAttribute("aria-invalid")) === "true";
}

test("a claim, a review and the staff's figures are checked as they are left", async () => {
  const number = await delivery("received");
  const waiting = await delivery("requested");
  const buyer = await person(true);
  await signIn(buyer.page, "/login", "demo", "Demo1234");
  await buyer.page.goto(`/aftersaledetails?pOrder_sn=${number}`);
  await reactAtWork(buyer.page);
  const film = buyer.page.getByLabel(/^動画のリンク/);
  expect(await leave(film, "http://film.example")).toBe(true);
  expect(await leave(film, "https://film.example/1")).toBe(false);
  const quantity = buyer.page.getByLabel(/の申請数$/);
  expect(await leave(quantity, "二つ")).toBe(true);
  expect(await leave(quantity, "２")).toBe(false);

  await buyer.page.goto(`/serviceEvaluation?pOrder_sn=${number}`);
  await reactAtWork(buyer.page);
  const comment = buyer.page.getByLabel(/^コメント/);
  expect(await leave(comment, "長".repeat(1_001))).toBe(true);
  expect(await leave(comment, "よい梱包でした。")).toBe(false);

  const desk = await person(true);
  await signIn(desk.page, "/staff/login", "staff-manager", "Staff1234");
  await desk.page.goto(`/staff/shipping/${waiting}`);
  await reactAtWork(desk.page);
  const freight = desk.page.getByLabel(/^国际运费/);
  expect(await leave(freight, "约四千")).toBe(true);
  expect(await desk.page.locator("#quote-freightYen-error").innerText()).toContain("整数");
  expect(await leave(freight, "４，０６０")).toBe(false);
  expect([...buyer.complaints, ...desk.complaints]).toEqual([]);
  await buyer.context.close();
  await desk.context.close();
}, 120_000);
