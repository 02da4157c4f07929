import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { onTheFloor } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";
import { sees } from "./steps/steps.ts";

/** The goods of the list's first page, one of which goes into the cart of demo, alone. */
async function fillCart(page: Page) {
  await onTheFloor(({ db }) =>
    db.run(
      sql`DELETE FROM cart_lines WHERE cart_id IN (SELECT id FROM carts WHERE user_id = 'user-demo')`,
    ),
  );
  await page.goto("/CommoditySearch?view=list");
  await page.goto(
    (await page.locator('main a[href^="/ProductDetails"]').first().getAttribute("href"))!,
  );
  await page.locator("#skus input").first().fill("40");
  await expect.poll(() => page.locator("main").innerText()).toContain("40個のとき");
  await page.getByRole("button", { name: "カートに入れる" }).click();
  await page.getByRole("link", { name: "カートを見る" }).waitFor();
}

async function preview() {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  await fillCart(page);
  const note = page.getByLabel("備考");
  const submit = page.locator("button[value=submit]");
  const plan = page.locator("summary", { hasText: "欠品時の対応" });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/orderPreview"))
      sent.push(new URLSearchParams(request.postData() ?? "").get("intent") ?? "");
  });
  return { page, context, complaints, note, submit, plan, sent };
}

test("what is typed before React is at work goes into the order, which is placed once", async () => {
  const { page, context, complaints, note, submit, plan, sent } = await preview();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/orderPreview", { waitUntil: "commit" });
  await note.fill("先に書いた備考");
  await plan.click();
  await page.locator("select[name$=kind]").selectOption({ label: "入荷を待つ" });
  release();
  await expect.poll(() => plan.textContent()).toContain("入荷を待つ");
  await page.getByLabel("待つ日数").fill("5");
  expect(await note.inputValue()).toBe("先に書いた備考");

  await page.route("**/orderPreview.data**", async (route) => {
    if (route.request().method() === "POST") await new Promise((rest) => setTimeout(rest, 600));
    await route.continue();
  });
  await submit.click();
  await expect.poll(() => submit.textContent()).toBe("送信中…");
  await submit.click({ force: true });
  await page.waitForURL(/OrderDetails/);
  await sees(page, "先に書いた備考");
  expect(sent).toEqual(["submit"]);
  // The way back leads to no second order.
  await page.goBack();
  await sees(page, "商品は注文に移りました");
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("what is wrong, a broken line and a way back keep what was typed", async () => {
  const { page, context, complaints, note, submit, sent } = await preview();
  const errors = page.locator(".error-summary");
  await page.goto("/orderPreview");
  await note.fill("長".repeat(201));
  await note.blur();
  // Said by the field as it is left, and nothing is sent that would come back for it.
  const wrong = page.locator(".field", { has: note }).locator(".field-error");
  await expect.poll(() => wrong.textContent()).toContain("200文字以内で");
  await submit.click();
  await expect.poll(() => note.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await note.inputValue()).toHaveLength(201);
  expect(sent).toEqual([]);

  await note.fill("急ぎません");
  let breakLine = () => {};
  const held = new Promise<void>((done) => {
    breakLine = done;
  });
  await page.route("**/orderPreview.data**", async (route) => {
    await held;
    await route.abort();
  });
  await submit.click();
  await expect.poll(() => submit.textContent()).toBe("送信中…");
  // What was wrong is read out once, not with each change of the page.
  expect(await submit.evaluate((one) => one === document.activeElement)).toBe(true);
  breakLine();
  await expect.poll(() => errors.textContent()).toContain("送信できませんでした");
  expect(await note.inputValue()).toBe("急ぎません");
  expect(await submit.textContent()).toBe("見積を依頼する");
  await page.unroute("**/orderPreview.data**");

  // The fold of what was refused stays open as it is put right, and the old answer goes as the form is sent anew.
  const days = page.getByLabel("待つ日数");
  const plan = page.locator("details", { has: days });
  await plan.locator("summary").click();
  await page.locator("select[name$=kind]").selectOption({ label: "入荷を待つ" });
  let answer = () => {};
  const waits = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/orderPreview.data**", async (route) => {
    await waits;
    await route.continue();
  });
  await submit.click();
  await expect.poll(() => submit.textContent()).toBe("送信中…");
  await expect.poll(() => errors.count()).toBe(0);
  answer();
  await expect.poll(() => errors.textContent()).toContain("待つ日数");
  const daysError = plan.locator(".field-error");
  await note.fill("急ぎません。");
  await note.fill("急ぎません");
  await note.blur();
  expect(await daysError.count()).toBe(1);
  await days.fill("5");
  await expect.poll(() => daysError.count()).toBe(0);
  expect(await plan.getAttribute("open")).not.toBeNull();
  expect(await days.evaluate((one) => one === document.activeElement)).toBe(true);

  await page.goto("/login");
  await page.goBack();
  expect(await note.inputValue()).toBe("急ぎません");
  expect(complaints.filter((text) => !/ERR_FAILED|400/.test(text))).toEqual([]);
  await context.close();
}, 60_000);

test("only a price that rose asks for consent, with what was typed and the new sum in place", async () => {
  const { page, context, complaints, note, submit, sent } = await preview();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/orderPreview");
  const heading = (await page.locator(".seller h2").first().boundingBox())!;
  expect(heading.width).toBeGreaterThan(150);
  const total = page.locator("#amount tfoot .yen-amount").first();
  const before = await total.textContent();
  const setPrice = (by: number) =>
    onTheFloor(({ db }) =>
      db.run(sql`UPDATE skus SET price_fen = price_fen + ${by} WHERE id IN (SELECT sku_id FROM cart_lines l
        JOIN carts c ON c.id = l.cart_id WHERE c.user_id = 'user-demo')`),
    );
  await note.fill("値上がりしても");
  await setPrice(100);
  await submit.click();
  const confirm = page.getByRole("button", { name: "新しい価格を確認しました" });
  await confirm.waitFor();
  expect(await note.inputValue()).toBe("値上がりしても");
  await expect.poll(() => total.textContent()).not.toBe(before);
  await confirm.click();
  await submit.waitFor();
  expect(await note.inputValue()).toBe("値上がりしても");
  await setPrice(-100);
  // The sum that was seen is another one; the lower price itself asks for nothing.
  await submit.click();
  await expect.poll(() => page.locator(".error-summary").textContent()).toContain("金額が変わり");
  expect(await confirm.count()).toBe(0);
  await expect.poll(() => total.textContent()).toBe(before);
  await submit.click();
  await page.waitForURL(/OrderDetails/);
  await sees(page, "値上がりしても");
  expect(sent).toEqual(["submit", "confirm", "submit", "submit"]);
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
  await context.close();
}, 60_000);
