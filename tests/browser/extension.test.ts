import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeExtension } from "#app/extension/bundle/build-extension.ts";
import { openRelay } from "#tests/support/channels/relay.ts";
import { findWholeChromium, quietFlags } from "#tests/support/machine/chromium.ts";
import { origin, signIn } from "./steps/people.ts";

// The extension as a browser loads it, beside pages of the marketplaces' shape that never leave this machine.

/** Two of the demo's offers of 1688. */
let offer: string;
let other: string;
const goods = (id: string) => `https://detail.1688.com/offer/${id}.html?spm=a2615.2177701`;

/** The address of 1688's page, and of its markup no more than it has had for years. */
const markup = `<!doctype html><html lang="zh"><head><title>商品 - 阿里巴巴</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; connect-src 'none'; style-src 'none'">
</head><body><div id="root">商品</div></body></html>`;
const amazon = `<!doctype html><html lang="ja"><head>
<title>Amazon.co.jp: [店] 折りたたみ傘 軽量 撥水 大きめ : ファッション</title></head><body></body></html>`;

let folder: string;
let relay: Awaited<ReturnType<typeof openRelay>>;
let context: BrowserContext;
let extensionId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extension-"));
  relay = await openRelay(origin);
  const unpacked = join(folder, "extension");
  const shops = [{ name: "試験の店", origin: relay.origin }];
  await writeExtension(unpacked, { shops, shadow: "open" });
  context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: findWholeChromium(),
    locale: "ja-JP",
    viewport: { width: 1280, height: 900 },
    args: [
      ...quietFlags,
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
  context.setDefaultTimeout(15_000);
  const contentType = "text/html; charset=utf-8";
  await context.route("https://*.1688.com/**", (route) =>
    route.fulfill({ contentType, body: markup }),
  );
  await context.route("https://www.amazon.co.jp/**", (route) =>
    route.fulfill({ contentType, body: amazon }),
  );
  [offer, other] = await offersOf1688();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  extensionId = new URL(worker.url()).host;
}, 60_000);

afterAll(async () => {
  await context?.close();
  await relay?.cut().catch(() => {});
  await rm(folder, { recursive: true, force: true });
});

const panelOf = (page: Page) => page.locator("section[aria-label]");
const says = (page: Page, words: string | RegExp) =>
  expect.poll(() => panelOf(page).innerText(), { timeout: 15_000 }).toMatch(words);

async function offersOf1688() {
  const found = await fetch(`${origin}/CommoditySearch?platform=1688`);
  const ids = [...(await found.text()).matchAll(/goods_id=(\d+)/g)].map(([, id]) => id!);
  const [first, second] = new Set(ids);
  return [first!, second!] as const;
}

async function goodsPage(id = offer) {
  const page = await context.newPage();
  await page.goto(goods(id));
  return page;
}

async function options() {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${extensionId}/options.html`);
  return page;
}

const figuresIn = (text: string) => text.replaceAll(/[,\s]/g, "").match(/\d+(?:〜\d+)?円\/個/)?.[0];

test("beside a goods page it says how to connect, until somebody does", async () => {
  const page = await goodsPage();
  await says(page, "つながっていません");
  expect(relay.asked).toEqual([]);
  expect(await panelOf(page).getByRole("link").first().getAttribute("href")).toBe(
    `${relay.origin}/pluginSettings`,
  );
  const form = await options();
  await form.getByLabel("トークン").fill("kbt_nobody_has_ever_made_this_token");
  await form.getByRole("button", { name: "つなぐ" }).click();
  await expect.poll(() => form.locator("main").innerText()).toContain("取り消されたか");
  await Promise.all([page.close(), form.close()]);
}, 60_000);

test("a token from the shop connects it, and the panel costs what the goods page does", async () => {
  const shop = await context.newPage();
  await signIn(shop, `${origin}/login`, "demo", "Demo1234");
  await shop.goto(`${origin}/pluginSettings`);
  await shop.getByLabel("名前").fill("試験のChromium");
  await shop.getByRole("button", { name: "トークンを作る" }).click();
  const token = await shop.getByLabel("作成したトークン").inputValue();

  const form = await options();
  await form.getByLabel("トークン").fill(token);
  await form.getByRole("button", { name: "つなぐ" }).click();
  await expect.poll(() => form.locator("main").innerText()).toContain("つながっています");
  await form.close();

  const page = await goodsPage();
  await says(page, "着地原価の見込み");
  await panelOf(page).getByLabel("数量").fill("１２０");
  await says(page, "120個の合計");
  const link = panelOf(page).getByRole("link", { name: "買付便の商品ページ" });
  const address = new URL((await link.getAttribute("href"))!);
  expect(address.search).toContain("=120");
  await shop.goto(origin + address.pathname + address.search);
  const said = figuresIn(await panelOf(page).innerText());
  expect(said).toBeDefined();
  expect(figuresIn(await shop.locator("section.cost .figure").innerText())).toBe(said);
  await Promise.all([page.close(), shop.close()]);
}, 60_000);

test("goods go into the cart and the library with the chosen kind and quantity", async () => {
  const page = await goodsPage();
  await says(page, "着地原価の見込み");
  await panelOf(page).getByLabel("数量").fill("37");
  await says(page, "37個の合計");
  await panelOf(page).getByRole("button", { name: "カートに入れる" }).click();
  await says(page, "カートに37個入れました");
  await panelOf(page).getByRole("button", { name: "商品ライブラリに入れる" }).click();
  await says(page, /登録しました|登録済み/);
  await page.goto(`${origin}/cart`);
  const quantities = page.locator("main input[inputmode=numeric]");
  const typed = await quantities.evaluateAll((fields) =>
    fields.map((field) => (field as HTMLInputElement).value),
  );
  expect(typed).toContain("37");
  await page.close();
}, 60_000);

test("of a page nothing is asked but its offer's number, and by no script but ours", async () => {
  const before = relay.asked.length;
  for (const odd of [
    "https://detail.1688.com/offer/abc.html",
    "https://detail.1688.com/offer/1.html",
    "https://detail.1688.com/offer/%00%ff.html",
    `https://detail.1688.com/offer/${"9".repeat(40)}.html`,
  ]) {
    const page = await context.newPage();
    const thrown: string[] = [];
    page.on("pageerror", (error) => thrown.push(String(error)));
    await page.goto(odd);
    await page.waitForTimeout(200);
    expect(await panelOf(page).count()).toBe(0);
    expect(thrown).toEqual([]);
    await page.close();
  }
  expect(relay.asked.length).toBe(before);
  const page = await goodsPage();
  await says(page, "着地原価の見込み");
  // Another offer without the page being loaded anew.
  await page.evaluate((path) => history.pushState({}, "", path), `/offer/${other}.html`);
  await expect
    .poll(() => relay.asked.map(({ body }) => body))
    .toContain(`goodsId=${other}&platform=1688`);
  // A click that no person made.
  await says(page, "着地原価の見込み");
  await panelOf(page)
    .getByRole("button", { name: "カートに入れる" })
    .evaluate((one: HTMLElement) => one.click());
  await page.waitForTimeout(300);
  expect(relay.asked.at(-1)!.path).not.toBe("/api/cart/add");
  for (const { path, body } of relay.asked.slice(before)) {
    expect(path).toMatch(/^\/api\/extension\/(settings|offer)$/);
    expect(body).toMatch(/^(goodsId=\d{5,20}&platform=1688(&skuId=[^&]+&quantity=\d+)?)?$/);
  }
  await page.close();
}, 60_000);

test("goods of Amazon are looked for on 1688 by words that can be changed", async () => {
  const page = await context.newPage();
  await page.goto("https://www.amazon.co.jp/%E5%82%98/dp/B0ABCDEF12/ref=sr_1_1");
  const find = panelOf(page).getByRole("link", { name: "1688で探す" });
  const asked = async () => new URL((await find.getAttribute("href"))!);
  await expect
    .poll(async () => (await asked()).searchParams.get("q"))
    .toBe("折りたたみ傘 軽量 撥水");
  await panelOf(page).getByLabel("探す言葉").fill("傘");
  expect((await asked()).searchParams.get("q")).toBe("傘");
  expect((await asked()).searchParams.get("platform")).toBe("1688");
  await page.close();
}, 60_000);

test("goods that nobody knows, a revoked token and a shop that is away are said with the way onward", async () => {
  const page = await goodsPage("699999999999");
  await says(page, "読み取れませんでした");
  expect(await panelOf(page).getByRole("link").count()).toBeGreaterThan(0);

  const shop = await context.newPage();
  await shop.goto(`${origin}/pluginSettings`);
  await shop
    .getByRole("button", { name: /取り消す.*試験のChromium/ })
    .first()
    .click();
  await page.goto(goods(offer));
  await says(page, "取り消されたか");
  await says(page, "設定ページを開く");

  await relay.cut();
  await page.reload();
  await says(page, "つながりません");
  await expect
    .poll(() => panelOf(page).getByRole("button", { name: "もう一度試す" }).count())
    .toBe(1);
  await Promise.all([page.close(), shop.close()]);
}, 60_000);
