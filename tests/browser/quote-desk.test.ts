import type { Page } from "playwright";
import { expect, test } from "vitest";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { must } from "#db/seed/history/day-book.ts";
import { orderOfTenLines } from "./steps/desk-steps.ts";
import { onTheFloor } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

const price = (page: Page, row: number) => page.getByLabel(`第${row}行 报价 元`, { exact: true });
const total = (page: Page) => page.locator(".totals-line .prominent dd").innerText();
const alive = (page: Page) => page.locator(".sticky-bar").getByText("下一行").waitFor();
const kept = (page: Page) => page.locator(".sticky-bar").getByText("草稿已保存").waitFor();

async function desk(scripts = true, account = "staff-buying") {
  const { page, context, complaints } = await person(scripts);
  await signIn(page, "/staff/login", account, "Staff1234");
  return { page, context, complaints };
}

/** The forms of quotes that a page sends, by their button; drafts are saved by themselves. */
function sentFrom(page: Page) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST")
      sent.push(new URLSearchParams(request.postData() ?? "").get("intent") ?? "");
  });
  return sent;
}

/** Holds the answers to quotes that are sent back for a moment. */
async function slowAnswers(page: Page, number: string) {
  await page.route(`**/staff/quotes/${number}.data**`, async (route) => {
    if (route.request().postData()?.includes("intent=quote"))
      await new Promise((rest) => setTimeout(rest, 800));
    await route.continue();
  });
}

test("yen follow each key as the server reckons them, Enter goes down a column, and the last figure is followed by the button", async () => {
  const { number } = await orderOfTenLines();
  const { page, context, complaints } = await desk();
  await page.goto(`/staff/quotes/${number}`);
  await alive(page);
  const before = await total(page);
  await price(page, 1).click();
  await page.keyboard.type("8。5");
  await expect.poll(() => total(page)).not.toBe(before);
  const line = page.locator("tr", { has: price(page, 1) });
  await expect
    .poll(() => line.locator("td[data-label^=小计]").innerText())
    .toMatch(/^[\d,]+\.\d\d$/);
  await page.keyboard.press("Enter");
  expect(await price(page, 2).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("abc");
  await page.locator(".sticky-bar").getByText("另有 1 行未填对").waitFor();
  await page.keyboard.press("Shift+Enter");
  expect(await price(page, 1).evaluate((field) => field === document.activeElement)).toBe(true);
  await price(page, 2).fill("9");
  await price(page, 10).focus();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("提交报价");

  const live = await total(page);
  const without = await desk(false, "staff-manager");
  await without.page.goto(`/staff/quotes/${number}`);
  await price(without.page, 1).fill("8.5");
  await price(without.page, 2).fill("9");
  await without.page.getByRole("button", { name: "重新计算" }).click();
  expect(await total(without.page)).toBe(live);
  expect(complaints).toEqual([]);
  await without.context.close();
  await context.close();
}, 90_000);

test("what is typed before React is at work counts, is kept while typing, and is there when one comes back", async () => {
  const [{ number }, other] = [await orderOfTenLines(), await orderOfTenLines()];
  const { page, context, complaints } = await desk();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/staff/quotes/${number}`, { waitUntil: "commit" });
  await price(page, 1).fill("7.77");
  const before = await total(page);
  release();
  await kept(page);
  expect(await price(page, 1).inputValue()).toBe("7.77");
  expect(await total(page)).not.toBe(before);

  // Left in the middle of a figure, by the link to the next order and by another page.
  await price(page, 2).fill("6.6");
  await page.getByRole("link", { name: "下一单" }).click();
  await page.getByRole("heading", { name: other.number }).waitFor();
  await price(page, 1).fill("5.5");
  await page.goto("/staff");
  for (const [order, row, figure] of [
    [number, 1, "7.77"],
    [number, 2, "6.6"],
    [other.number, 1, "5.5"],
  ] as const) {
    await page.goto(`/staff/quotes/${order}`);
    expect(await price(page, row).inputValue()).toBe(figure);
  }
  await page.goBack();
  await expect.poll(() => price(page, 2).inputValue()).toBe("6.6");
  expect(complaints).toEqual([]);
  await context.close();
}, 90_000);

test("a quote that is pressed twice is sent once, says so meanwhile and leads to the next order's first price", async () => {
  const [{ number }, next] = [await orderOfTenLines(), await orderOfTenLines()];
  const { page, context, complaints } = await desk();
  await page.goto(`/staff/quotes/${number}`);
  await alive(page);
  const sent = sentFrom(page);
  await slowAnswers(page, number);
  const send = page.locator(".sticky-bar button");
  await send.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => send.textContent()).toBe("提交中…");
  await send.click({ force: true });
  await page.getByRole("heading", { name: next.number }).waitFor();
  expect(sent).toEqual(["quote"]);
  expect(await page.locator(".flash-message").innerText()).toContain("的报价。");
  await expect
    .poll(() => price(page, 1).evaluate((field) => field === document.activeElement))
    .toBe(true);
  expect(new URL(page.url()).pathname).toBe(`/staff/quotes/${next.number}`);
  expect(complaints).toEqual([]);
  await context.close();
}, 90_000);

test("a broken line, a refusal and a lost race keep what was typed and say what happened", async () => {
  const { number } = await orderOfTenLines();
  const { page, context } = await desk();
  await page.goto(`/staff/quotes/${number}`);
  await alive(page);
  await price(page, 1).fill("0");
  await page.route("**/*.data**", (route) => route.abort());
  await page.locator(".sticky-bar button").click();
  await page.getByText("没有发送成功").waitFor();
  expect(await price(page, 1).inputValue()).toBe("0");

  await page.unroute("**/*.data**");
  await page.locator(".sticky-bar button").click();
  await page.locator(".error-summary").getByText("第1行：单价为0").waitFor();
  expect(await price(page, 1).inputValue()).toBe("0");
  await page.getByLabel("第1行 备注").fill("サンプルです");
  await price(page, 2).fill("8.88");
  await kept(page);

  await onTheFloor(async (book) => must(await cancelOrder(book.buyer("user-demo", 0), number, "")));
  await price(page, 2).fill("8.89");
  await page.locator(".sticky-bar button").click();
  await page.getByRole("heading", { name: "您填写的报价没有提交" }).waitFor();
  const lost = await page.locator("main").innerText();
  for (const said of ["已办理：", "取消", "8.89", "サンプルです"]) expect(lost).toContain(said);
  await context.close();
}, 90_000);
