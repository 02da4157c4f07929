import type { Page } from "playwright";
import { expect, test } from "vitest";
import { person } from "./steps/people.ts";
import { addToCart } from "./steps/steps.ts";

/** Puts the first goods of the list into the cart, so many kinds of them. */
async function fillCart(page: Page, kinds = 1, scripts = true) {
  await page.goto("/CommoditySearch?view=list");
  const links = page.locator('main a[href^="/ProductDetails"]');
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")!));
  for (const path of [...new Set(paths)].slice(0, kinds)) {
    await page.goto(path);
    await page.locator("#skus input").first().fill("200");
    if (scripts) await expect.poll(() => page.locator("main").innerText()).toContain("200個のとき");
    await addToCart(page);
  }
}

const partsOf = (page: Page) => ({
  field: page.locator("[name^=qty-]").first(),
  total: page.locator(".sticky-bar .yen-amount"),
  status: page.locator(".sticky-bar p[role=status]"),
  amounts: page.locator("#amount"),
  order: page.locator(".sticky-bar .button.main"),
  rows: page.locator("#cart tr:has([name=line]):visible"),
  notice: page.locator(".flash"),
});

/** The forms that the page sends, with what they hold. */
function sentForms(page: Page) {
  const sent: URLSearchParams[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/cart"))
      sent.push(new URLSearchParams(request.postData() ?? ""));
  });
  return sent;
}

/** Lets each form wait before it is sent on. */
const slowly = (page: Page, ms: number) =>
  page.route("**/cart.data**", async (route) => {
    if (route.request().method() === "POST") await new Promise((rest) => setTimeout(rest, ms));
    await route.continue();
  });

const saved = async (page: Page) =>
  expect.poll(() => partsOf(page).status.textContent()).toBe("保存しました");

test("sums follow each key, what is typed saves itself, and what is wrong with it stands by its field", async () => {
  const { page, context, complaints } = await person(true);
  await fillCart(page);
  const { field, total, amounts } = partsOf(page);
  // The whole page is there before it is asked what React took away.
  await page.waitForLoadState();
  await expect.poll(() => page.getByRole("button", { name: "更新", exact: true }).count()).toBe(0);
  const sent = sentForms(page);
  await field.fill("3000");
  // Before anything was sent.
  expect(await amounts.textContent()).toContain("3,000個");
  expect(sent).toEqual([]);
  await saved(page);
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);

  const live = await page.locator("main aside").textContent();
  const without = await person(false);
  await without.context.addCookies(await context.cookies());
  await without.page.goto("/cart");
  expect(await without.page.locator(".sticky-bar .yen-amount").textContent()).toBe(
    await total.textContent(),
  );
  const bare = (text: string | null) => text!.replace(/更新|保存しました/g, "");
  expect(bare(await without.page.locator("main aside").textContent())).toBe(bare(live));
  await without.context.close();

  await field.fill("0");
  await field.blur();
  await expect
    .poll(() => page.locator(".quantity-cell .field-error").first().textContent())
    .toContain("1から");
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  const lead = page.locator(".sticky-bar a", { hasText: "数量をご確認ください" });
  expect(await lead.getAttribute("href")).toBe(`#${await field.getAttribute("id")}`);
  await page.getByRole("button", { name: "数量を確認して注文へ進む" }).click();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => page.locator(".error-summary").count()).toBe(1);
  await field.fill("300");
  await expect.poll(() => page.locator(".error-summary").count()).toBe(0);
  expect(await field.getAttribute("aria-invalid")).toBeNull();

  await page.locator("[name=pick]").first().uncheck();
  expect(await amounts.textContent()).toContain("選択中 0明細");
  await page.locator("summary", { hasText: "オプション・備考" }).first().click();
  await page.locator("textarea").first().fill("箱なし");
  await page.locator("[name^=opt-]").first().check();
  await expect.poll(() => sent.at(-1)?.toString()).toContain("opt-");
  await saved(page);
  await page.reload();
  expect(await field.inputValue()).toBe("300");
  expect(await page.locator("[name=pick]").first().isChecked()).toBe(false);
  expect(await page.locator("textarea").first().inputValue()).toBe("箱なし");
  expect(await page.locator("[name^=opt-]").first().isChecked()).toBe(true);
  // The wrong quantity was answered as the button would have been, with 400.
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);

test("what is typed before React is at work counts and is saved, and the newest of quick changes is what stays", async () => {
  const { page, context, complaints } = await person(true);
  await fillCart(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/cart", { waitUntil: "commit" });
  const { field, amounts } = partsOf(page);
  await field.fill("４１");
  release();
  await expect.poll(() => amounts.textContent()).toContain("41個");
  await saved(page);

  const sent = sentForms(page);
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/cart.data**", async (route) => {
    await answered;
    await route.continue();
  });
  const quantities = () =>
    sent.map((form) => [...form].find(([name]) => name.startsWith("qty-"))?.[1]);
  await field.fill("50");
  await expect.poll(quantities).toEqual(["50"]);
  await field.fill("60");
  await page.waitForTimeout(600);
  await field.fill("70");
  expect(quantities()).toEqual(["50"]);
  answer();
  await expect.poll(quantities).toEqual(["50", "70"]);
  await saved(page);
  // Whoever leaves at once has said so all the same, and comes back to it.
  await field.fill("80");
  await page.goto("/login");
  await page.goBack();
  expect(await field.inputValue()).toBe("80");
  await expect.poll(() => amounts.textContent()).toContain("80個");
  await page.unroute("**/cart.data**");
  await page.goto("/cart");
  expect(await field.inputValue()).toBe("80");
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("a line goes at once and comes back as it was, and one that cannot be sent comes back with what is wrong", async () => {
  const { page, context, complaints } = await person(true);
  await fillCart(page, 2);
  const { rows, notice, total } = partsOf(page);
  await expect.poll(() => rows.count()).toBe(2);
  const field = rows.first().locator("[name^=qty-]");
  await field.fill("123");
  await rows.first().locator("[name=pick]").uncheck();
  await saved(page);
  const before = await page.locator("#cart table").allTextContents();
  const sum = await total.textContent();
  const name = await rows.first().getByRole("link").first().textContent();

  await slowly(page, 800);
  const sent = sentForms(page);
  await rows.first().locator("[name=remove]").click();
  // Before the answer.
  expect(await rows.count()).toBe(1);
  expect(await notice.textContent()).toContain("1件を削除しました。 元に戻す");
  expect(sent.filter((form) => form.has("remove")).length).toBe(1);
  await expect
    .poll(() => page.locator("header").first().textContent(), { timeout: 5_000 })
    .toContain("カート1件");
  const undo = page.getByRole("button", { name: "元に戻す" });
  expect(await undo.evaluate((one) => one === document.activeElement)).toBe(true);
  await undo.click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().getByRole("link").first().textContent()).toBe(name);
  expect(await field.inputValue()).toBe("123");
  expect(await rows.first().locator("[name=pick]").isChecked()).toBe(false);
  expect(await page.locator("#cart table").allTextContents()).toEqual(before);
  expect(await total.textContent()).toBe(sum);

  // Undone before it was sent, it is never sent.
  const count = () => sent.filter((form) => form.has("remove")).length;
  await rows.last().locator("[name=pick]").uncheck();
  await expect.poll(() => sent.at(-1)?.get("intent")).toBe("update");
  await rows.last().locator("[name=remove]").click();
  await undo.click();
  await saved(page);
  expect(await rows.count()).toBe(2);
  expect(count()).toBe(1);

  await page.unroute("**/cart.data**");
  await page.route("**/cart.data**", (route) => route.abort());
  await rows.first().locator("[name=remove]").click();
  await expect
    .poll(() => page.locator(".error-summary").textContent())
    .toContain("送信できませんでした");
  expect(await rows.count()).toBe(2);
  expect(await notice.count()).toBe(0);
  await field.fill("77");
  await expect.poll(() => partsOf(page).status.textContent()).toContain("「更新」を押してください");
  await page.unroute("**/cart.data**");
  await page.getByRole("button", { name: "更新", exact: true }).last().click();
  await saved(page);

  // The last lines leave an empty cart, and the way back.
  await page.getByRole("button", { name: "すべて選ぶ" }).click();
  await page.getByRole("button", { name: "選択した商品を削除" }).click();
  expect(await page.locator("main").textContent()).toContain("カートに商品がありません");
  await undo.click();
  await expect.poll(() => rows.count()).toBe(2);
  expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
  await context.close();
}, 60_000);

test("the order is sent once, what hinders it is in view, and the page come back to shows what was typed", async () => {
  const { page, context, complaints } = await person(true);
  await fillCart(page);
  const { field, order } = partsOf(page);
  await field.fill("999999");
  await saved(page);
  await order.click();
  await page.locator(".error-summary").waitFor();
  expect(await page.locator(".error-summary").textContent()).toContain("在庫が足りません");
  await expect
    .poll(() => page.locator(".error-summary").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await field.fill("210");
  const sent = sentForms(page);
  await slowly(page, 600);
  await order.click();
  await expect.poll(() => order.textContent()).toBe("送信中…");
  await order.click({ force: true });
  await page.waitForURL(/\/login/);
  expect(sent.filter((form) => form.get("intent") === "order").length).toBe(1);
  await page.goBack();
  expect(await field.inputValue()).toBe("210");
  expect(await order.textContent()).toBe("注文へ進む");
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);

test("the sum and the way on stay in reach at both widths, and cover nothing of the cart", async () => {
  for (const [javaScript, width, height] of [
    [true, 1_280, 800],
    [false, 390, 844],
    [true, 390, 844],
  ] as const) {
    const { page, context } = await person(javaScript);
    await page.setViewportSize({ width, height });
    await fillCart(page, 3, javaScript);
    const order = page.getByRole("button", { name: "注文へ進む" });
    if (javaScript) {
      await page.locator("#cart tr:visible [name=remove]").first().click();
      await page.locator(".sticky-bar .flash").waitFor();
    }
    for (const top of [-100_000, 500, 100_000]) {
      await page.mouse.wheel(0, top);
      const box = (await order.boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(await page.locator(".sticky-bar .yen-amount").isVisible()).toBe(true);
    }
    const bottom = await page.locator(".sticky-bar").last().boundingBox();
    if (width < 768) {
      const footer = (await page.locator("body > footer").last().boundingBox())!;
      expect(footer.y + footer.height).toBeLessThanOrEqual(bottom!.y);
    } else {
      const amounts = (await page.locator("section:has(> #amount)").boundingBox())!;
      expect(amounts.y).toBeGreaterThanOrEqual(bottom!.y + bottom!.height);
    }
    await context.close();
  }
}, 90_000);
