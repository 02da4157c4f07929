import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { devTools } from "./steps/dev-tools.ts";
import { onTheFloor } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

/** Opens the first product of the list of all goods, and answers its number. */
async function openProduct(page: Page) {
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await link.getAttribute("href"))!);
  await page.locator("#buy [name=stay]").waitFor({ state: "attached" });
  return new URL(page.url()).searchParams.get("goods_id")!;
}

test("sums follow each key, and the landed cost as soon as the typing rests", async () => {
  const { page, context, complaints } = await person(true);
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await link.getAttribute("href"))!);
  const field = page.locator("#skus input").first();
  const sum = page.locator(".sticky-bar .summary dt");
  const cost = page.locator(".cost");
  await field.fill("20");
  await expect.poll(() => sum.textContent()).toContain("20個");
  expect(await page.locator(".sticky-bar").textContent()).not.toContain("数量未入力");
  await expect.poll(() => cost.textContent()).toContain("20個のとき");
  const few = await page.locator(".cost .figure").textContent();
  await field.fill("2000");
  await expect.poll(() => sum.textContent()).toContain("2,000個");
  await expect.poll(() => cost.textContent()).toContain("2,000個のとき");
  expect(await page.locator(".cost .figure").textContent()).not.toBe(few);
  expect(await field.inputValue()).toBe("2000");
  // Without scripts the button answers the same.
  const live = await page.locator(".sticky-bar").textContent();
  const without = await person(false);
  await without.page.goto(page.url());
  await without.page.locator("#skus input").first().fill("2000");
  await without.page.getByRole("button", { name: "この数量で計算し直す" }).click();
  await without.page.waitForURL(/qty-/);
  expect(await without.page.locator(".sticky-bar").textContent()).toBe(live);
  expect(complaints).toEqual([]);
  await without.context.close();
  await context.close();
}, 60_000);

test("what is typed before React is at work is counted, and goods go into the cart without leaving the page, once", async () => {
  const { page, context, complaints } = await person(true);
  await page.goto("/CommoditySearch?view=list");
  const path = (await page
    .locator('main a[href^="/ProductDetails"]')
    .first()
    .getAttribute("href"))!;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const field = page.locator("#skus input").first();
  await field.fill("３０");
  release();
  await expect.poll(() => page.locator(".sticky-bar .summary dt").textContent()).toContain("30個");
  await expect.poll(() => page.locator(".sticky-bar").textContent()).toContain("着地原価");

  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.route("**/ProductDetails.data**", async (route) => {
    if (route.request().method() === "POST") await new Promise((rest) => setTimeout(rest, 600));
    await route.continue();
  });
  const add = page.locator(".sticky-bar button");
  await add.click();
  await expect.poll(() => add.textContent()).toBe("送信中…");
  await add.click({ force: true });
  await expect
    .poll(() => page.locator(".sticky-bar").textContent())
    .toContain("30個をカートに入れました");
  expect(sent.length).toBe(1);
  await expect.poll(() => page.locator("header").first().textContent()).toContain("カート1件");
  expect(await field.inputValue()).toBe("");
  expect(complaints).toEqual([]);

  // A line that breaks says so by the form, and keeps what was typed and the figures before.
  await field.fill("8");
  await expect.poll(() => page.locator(".cost").textContent()).toContain("8個のとき");
  await page.unroute("**/ProductDetails.data**");
  await page.route("**/ProductDetails.data**", (route) => route.abort());
  await field.fill("7");
  await page.getByRole("button", { name: "この数量で計算し直す" }).waitFor();
  expect(await page.locator(".cost").textContent()).toContain("8個のとき");
  await add.click();
  await expect
    .poll(() => page.locator(".error-summary").textContent())
    .toContain("送信できませんでした");
  expect(await field.inputValue()).toBe("7");
  await context.close();
}, 60_000);

test("whoever types while React takes the page over loses nothing, and no error is thrown", async () => {
  const { page, context, complaints } = await person(true);
  await page.goto("/CommoditySearch?view=list");
  const path = (await page
    .locator('main a[href^="/ProductDetails"]')
    .first()
    .getAttribute("href"))!;
  await (await devTools(page)).send("Emulation.setCPUThrottlingRate", { rate: 10 });
  // Keys come without a pause, as from somebody who types on while the page is made alive.
  await page.addInitScript(() => {
    const type = () => {
      const field = document.querySelector<HTMLInputElement>("#skus input");
      if (field) {
        field.value = "25";
        for (const name of ["keydown", "input", "keyup", "click"])
          field.dispatchEvent(new Event(name, { bubbles: true }));
      }
      if (performance.now() < 6_000) setTimeout(type, 1);
    };
    type();
  });
  for (let time = 0; time < 3; time++) {
    await page.goto(path);
    await expect
      .poll(() => page.locator(".sticky-bar .summary dt").textContent())
      .toContain("25個");
    await expect.poll(() => page.locator(".cost").textContent()).toContain("25個のとき");
  }
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("Back brings what was typed, errors are in view, and what is typed while goods are sent stays", async () => {
  const { page, context, complaints } = await person(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/CommoditySearch?view=list");
  const path = (await page
    .locator('main a[href^="/ProductDetails"]')
    .first()
    .getAttribute("href"))!;
  await page.goto(path);
  const [first, second] = [0, 1].map((at) => page.locator("#skus input").nth(at));
  const add = page.locator(".sticky-bar button");
  await add.click();
  await page.locator(".error-summary").waitFor();
  await expect
    .poll(() => page.locator(".error-summary").evaluate((one) => one === document.activeElement))
    .toBe(true);
  const top = (await page.locator(".error-summary").boundingBox())!.y;
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(844);

  await first!.fill("7");
  await page.locator("#note").fill("メモ");
  await page.locator("[name=option]").first().check();
  await page.goto("/login");
  await page.goBack();
  await expect.poll(() => page.locator(".sticky-bar .summary dt").textContent()).toContain("7個");
  expect(await page.locator("#note").inputValue()).toBe("メモ");
  expect(await page.locator("[name=option]").first().isChecked()).toBe(true);

  await page.route("**/ProductDetails.data**", async (route) => {
    if (route.request().method() === "POST") await new Promise((rest) => setTimeout(rest, 600));
    await route.continue();
  });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => add.textContent()).toBe("送信中…");
  await second!.fill("3");
  await expect
    .poll(() => page.locator(".sticky-bar").textContent())
    .toContain("7個をカートに入れました");
  expect([await first!.inputValue(), await second!.inputValue()]).toEqual(["", "3"]);
  expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
  await context.close();
}, 60_000);

test("two visitors who open the same kept page have a cart each, and a refusal does not swallow what is added next", async () => {
  const visitors = await Promise.all([person(true), person(true)]);
  const [{ page }] = visitors as [(typeof visitors)[0], unknown];
  await page.goto("/CommoditySearch?view=list");
  const path = (await page.locator('main a[href^="/ProductDetails"]').last().getAttribute("href"))!;
  const added = async ({ page }: (typeof visitors)[number], pieces: string) => {
    await page.locator("#skus input").first().fill(pieces);
    await page.locator(".sticky-bar button").click();
    await expect
      .poll(() => page.locator(".sticky-bar button").textContent())
      .toBe("カートに入れる");
  };
  for (const [at, pieces] of [41, 53].entries()) {
    await visitors[at]!.page.goto(path);
    await added(visitors[at]!, String(pieces));
    await expect
      .poll(() => visitors[at]!.page.locator(".sticky-bar").textContent())
      .toContain(`${pieces}個をカートに入れました`);
  }
  const quantity = async ({ page }: (typeof visitors)[number]) => {
    await page.goto("/cart");
    return page.locator("[name^=qty-]").first().inputValue();
  };
  expect(await Promise.all(visitors.map(quantity))).toEqual(["41", "53"]);

  await page.goto(path);
  await added(visitors[0]!, "999999");
  await expect.poll(() => page.locator(".error-summary").textContent()).toContain("在庫");
  await added(visitors[0]!, "7");
  await expect
    .poll(() => page.locator(".sticky-bar").textContent())
    .toContain("7個をカートに入れました");
  expect(await quantity(visitors[0]!)).toBe("48");
  for (const { context } of visitors) await context.close();
}, 60_000);

test("on a phone the way into the cart stays in reach, and no picture leaves the page", async () => {
  const { page, context } = await person(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  const path = (await link.getAttribute("href"))!;
  await page.goto(path);
  const add = page.getByRole("button", { name: "カートに入れる" });
  for (const top of [0, 2_000, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), top).catch(() => {});
    const box = (await add.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
  }
  const second = page.locator(".gallery-pictures label").nth(1);
  await second.click();
  expect(await page.locator(".gallery-pictures li").nth(1).locator("a").isVisible()).toBe(true);
  expect(await page.locator(".gallery-pictures li").nth(0).locator("a").isVisible()).toBe(false);
  await page.goto(`${path}#photo-2`);
  expect(await page.locator("#photo-2").isVisible()).toBe(true);
  await context.close();
}, 60_000);

test("pictures in full are turned by keys, closed by Esc, and are one step of the history", async () => {
  const { page, context, complaints } = await person(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/CommoditySearch?view=list");
  const link = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await link.getAttribute("href"))!);
  // The hydrated page no longer has the button that counts anew.
  await expect.poll(() => page.getByRole("button", { name: "計算し直す" }).count()).toBe(0);
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  const large = page.locator("a[href='#photo-1']").first();
  await large.click();
  await page.locator("#photo-1").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator("#photo-2").waitFor();
  expect(await page.locator("#photo-1").isVisible()).toBe(false);
  expect(await steps()).toBe(before + 1);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".zoom:visible").count()).toBe(0);
  expect(new URL(page.url()).hash).toBe("");
  await expect.poll(() => large.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);

  // Price, landed cost and quantities are within a screen and a half.
  const top = async (selector: string) =>
    page.evaluate(
      (one) => document.querySelector(one)!.getBoundingClientRect().top + scrollY,
      selector,
    );
  expect(await top("#skus")).toBeLessThan(844 * 1.5);
  await context.close();
}, 60_000);

test("goods that are refused are reckoned anew, and so are those after a broken line", async () => {
  const { page, context } = await person(true);
  const offerId = await openProduct(page);
  const field = page.locator("#skus input").first();
  const cost = page.locator(".cost");
  const figure = page.locator(".cost .figure");
  const change = (grams: number, pieces: number) =>
    onTheFloor(async ({ db }) => {
      await db.run(
        sql`UPDATE offers SET weight_grams = weight_grams + ${grams} WHERE id = ${offerId}`,
      );
      await db.run(sql`UPDATE skus SET stock = stock + ${pieces} WHERE offer_id = ${offerId}`);
    });
  const stock = Number(
    (await page.locator("#skus .number.block").first().textContent())!.replaceAll(/\D/g, ""),
  );
  await page.goto(`${page.url()}&${await field.getAttribute("name")}=${stock}`);
  const counted = `${stock.toLocaleString("ja-JP")}個のとき`;
  await expect.poll(() => cost.textContent()).toContain(counted);
  const before = await figure.textContent();
  await change(300, -1);
  await page.locator(".sticky-bar button").click();
  await expect.poll(() => page.locator(".error-summary").textContent()).toContain("在庫");
  await expect.poll(() => figure.textContent()).not.toBe(before);
  expect(await cost.textContent()).toContain(counted);
  expect(await field.inputValue()).toBe(String(stock));
  await change(-300, 1);

  await openProduct(page);
  await page.route("**/ProductDetails.data**", (route) => route.abort());
  await field.fill("7");
  const again = page.getByRole("button", { name: "この数量で計算し直す" });
  await again.click();
  await expect
    .poll(() => page.locator(".error-summary").textContent())
    .toContain("送信できませんでした");
  await page.unroute("**/ProductDetails.data**");
  await again.click();
  await expect.poll(() => cost.textContent()).toContain("7個のとき");
  await expect.poll(() => again.count()).toBe(0);
  expect(await page.locator(".stale").count()).toBe(0);
  expect(await field.inputValue()).toBe("7");
  await context.close();
}, 60_000);

test("goods are kept in sight without leaving the page, and what is typed stays", async () => {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  await openProduct(page);
  const [address, field] = [page.url(), page.locator("#skus input").first()];
  const keep = page.getByRole("button", { name: "お気に入りに追加" });
  const drop = page.getByRole("button", { name: "お気に入りから外す" });
  if (await drop.count()) {
    await drop.click();
    await keep.waitFor();
  }
  await field.fill("9");
  await keep.click();
  await page.getByText("お気に入りに追加しました").waitFor();
  await drop.waitFor();
  expect([page.url(), await field.inputValue()]).toEqual([address, "9"]);
  await page.reload();
  await drop.click();
  await page.getByText("お気に入りから外しました").waitFor();
  await keep.waitFor();
  expect(complaints).toEqual([]);

  // A line that breaks says so, and the button stands as it was.
  await page.route("**/ProductDetails.data**", (route) => route.abort());
  await keep.click();
  await page.getByText("送信できませんでした").first().waitFor();
  expect(await keep.count()).toBe(1);
  await context.close();
}, 60_000);

test("goods that are added while the figures are on their way go in as they were when the button was pressed", async () => {
  const { page, context, complaints } = await person(true);
  await openProduct(page);
  // The answer has begun, and its figures come slowly.
  const tools = await devTools(page);
  const narrow = (downloadThroughput: number) =>
    tools.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, uploadThroughput: -1 },
      downloadThroughput,
    });
  await narrow(1_000);
  const counting = page.waitForResponse(/recount/);
  const [first, second] = [0, 1].map((at) => page.locator("#skus input").nth(at));
  await first!.fill("11");
  await counting;
  const add = page.locator(".sticky-bar button");
  await add.click();
  await expect.poll(() => add.textContent()).toBe("送信中…");
  await second!.fill("4");
  await narrow(-1);
  await expect
    .poll(() => page.locator(".sticky-bar").textContent())
    .toContain("11個をカートに入れました");
  expect([await first!.inputValue(), await second!.inputValue()]).toEqual(["", "4"]);
  await expect.poll(() => page.locator(".stale").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("on a phone price, landed cost and the first quantity are within a screen and a half, also below a long title", async () => {
  const { page, context } = await person(true);
  await page.setViewportSize({ width: 390, height: 844 });
  const offerId = await openProduct(page);
  const [title] = await onTheFloor(({ db }) =>
    db.all<{ ja: string; zh: string }>(
      sql`SELECT title_ja AS ja, title_zh AS zh FROM offers WHERE id = ${offerId}`,
    ),
  );
  const name = (ja: string, zh: string) =>
    onTheFloor(({ db }) =>
      db.run(sql`UPDATE offers SET title_ja = ${ja}, title_zh = ${zh} WHERE id = ${offerId}`),
    );
  await name(
    title!.ja.padEnd(120, "大容量の軽量な防水バッグ"),
    title!.zh.padEnd(60, "大容量防水包"),
  );
  try {
    // With a quantity the page is nobody's kept copy.
    await page.goto(`${page.url()}&note=1`);
    const bottom = (selector: string) =>
      page.evaluate(
        (one) => document.querySelector(one)!.getBoundingClientRect().bottom + scrollY,
        selector,
      );
    for (const part of [".price-tiers", ".cost .figure", "#skus input"])
      expect(await bottom(part), part).toBeLessThanOrEqual(1_266);
  } finally {
    await name(title!.ja, title!.zh);
  }
  await context.close();
}, 60_000);

test("a quantity that cannot be read is said by its field once it is left, and nothing is summed until it is mended", async () => {
  const { page, context, complaints } = await person(true);
  await openProduct(page);
  const [first, second] = [0, 1].map((at) => page.locator("#skus input").nth(at));
  const bar = page.locator(".sticky-bar");
  const add = bar.locator("button");
  const said = page.locator(`#wrong-${await second!.getAttribute("id")}`);
  await first!.fill("12");
  await expect.poll(() => bar.textContent()).toContain("12個");
  for (const typed of ["abc", "-5", "1.5"]) {
    await second!.fill(typed);
    await page.locator("#note").focus();
    await expect.poll(() => said.textContent()).toContain("1から999,999までの整数");
    expect(await second!.getAttribute("aria-invalid")).toBe("true");
    expect(await first!.getAttribute("aria-invalid")).toBeNull();
    expect(await bar.textContent()).not.toMatch(/12個|[\d,]+円/);
    const way = bar.getByRole("link", { name: "数量をご確認ください" });
    expect(await way.getAttribute("href")).toBe(`#${await second!.getAttribute("id")}`);
    expect(await add.textContent()).toBe("数量を確認してカートに入れる");
  }
  // What is being typed is not judged yet.
  await second!.fill("1,");
  expect(await said.count()).toBe(0);
  await second!.fill("３");
  await expect.poll(() => bar.textContent()).toMatch(/15個.*[\d,]+円/);
  await page.locator("#note").focus();
  expect(await second!.inputValue()).toBe("3");
  expect(await add.textContent()).toBe("カートに入れる");
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

test("what went into the cart stands in no field any more, options included, and the bar counts nothing", async () => {
  const { page, context, complaints } = await person(true);
  await openProduct(page);
  const bar = page.locator(".sticky-bar");
  const [chosen, other] = [0, 1].map((at) => page.locator("[name=option]").nth(at));
  await page.locator("#skus input").first().fill("１４");
  await page.locator("#note").fill("急ぎ");
  await expect.poll(() => page.locator(".cost").textContent()).toContain("14個のとき");
  await chosen!.check();
  await page.route("**/ProductDetails.data**", async (route) => {
    // Another option is chosen, for the next goods, while these are on their way.
    if (route.request().method() === "POST") await other!.check();
    await route.continue();
  });
  await bar.locator("button").click();
  await expect.poll(() => bar.textContent()).toContain("14個をカートに入れました");
  await expect.poll(() => chosen!.isChecked()).toBe(false);
  expect(await other!.isChecked()).toBe(true);
  expect(await page.locator("#skus input").first().inputValue()).toBe("");
  expect(await page.locator("#note").inputValue()).toBe("");
  const sums = bar.locator(".summary");
  await expect.poll(() => sums.textContent()).toContain("数量未入力");
  expect(await sums.textContent()).not.toContain("個");
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);
