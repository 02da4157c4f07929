import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";
import { person, signIn } from "./steps/people.ts";
import { fill, follow, sagawaNumber, sees, send, words } from "./steps/steps.ts";
import { inspectAndShelve } from "./steps/trade-steps.ts";

let folder: string;
let shop: Awaited<ReturnType<typeof startShop>>;

// A shop of its own: its jobs are run as of the coming night.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kaitsukebin-direct-"));
  await fillWithDemo(folder);
  shop = await startShop({ dataDir: folder });
}, 180_000);
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The demo's Shopify shop. */
const id = "demo-shop-shopify";

/** What the jobs' clock says: the machine's own, and from the night on five minutes more at each run. */
let clock: Date | undefined;

async function runJobs() {
  if (clock) clock = new Date(clock.getTime() + 5 * 60_000);
  const body = new URLSearchParams({ cron: "*/5 * * * *" });
  if (clock) body.set("at", clock.toISOString());
  expect((await fetch(`${shop.origin}/dev/cron`, { method: "POST", body })).status).toBe(200);
}

/** Runs the jobs until a page says it. */
function comesTo(page: Page, path: string, said: string | RegExp) {
  const look = async () => {
    await runJobs();
    await page.goto(path);
    return words(page);
  };
  return expect.poll(look, { timeout: 40_000, interval: 500 }).toMatch(said);
}

/** Two in the morning in Japan, the next that comes. */
function comingNight() {
  const night = new Date();
  night.setUTCHours(17, 0, 0, 0);
  return night.getTime() > Date.now() ? night : new Date(night.getTime() + 86_400_000);
}

function inBooks<Row>(query: string, ...values: string[]) {
  const db = new Database(join(folder, "shop.db"));
  const statement = db.prepare(query);
  const row = query.startsWith("SELECT") ? statement.get(...values) : statement.run(...values);
  db.close();
  return row as Row;
}

test("without scripts a Shopify shop is connected, and what its customers order is bought, packed and told of", async () => {
  const [buyer, buying, warehouse] = await Promise.all(
    [1, 2, 3].map(() => person(false, shop.origin)),
  );
  const { page } = buyer!;
  await signIn(page, "/login", "demo", "Demo1234");
  await connect(page);
  await page.goto(`/shopifyOrders?shop=${id}`);
  await sees(page, /#\d+ .+SKU MT-2/);
  await map(page);

  const bought = (await orderByRule(page))!;
  const customers = `/shopifyOrders/${bought.customers}`;
  await page.goto(customers);
  await sees(page, /自動発注/);

  const desk = buying!.page;
  await signIn(desk, "/staff/login", "staff-buying", "Staff1234");
  await desk.goto(`/staff/quotes/${bought.number}`);
  await send(desk, "提交报价");
  await comesTo(page, `/OrderDetails?order_sn=${bought.number}`, "買付中");
  const floor = warehouse!.page;
  await signIn(floor, "/staff/login", "staff-warehouse", "Staff1234");
  await buyAndShelve(desk, floor, bought.number);

  await comesTo(page, customers, /PD-\d{6}-\d{4}/);
  const request = (await words(page)).match(/PD-\d{6}-\d{4}/)![0];
  await floor.goto(`/staff/shipping/${request}`);
  await quoteFreight(floor);
  await comesTo(page, customers, `${request} 梱包中`);
  const tracking = await packAndSend(floor, request);
  await comesTo(page, customers, "販売先へ通知しました");
  expect(await words(page)).toContain(tracking);
  for (const { complaints, context } of [buyer!, buying!, warehouse!]) {
    // The scale's figure is asked about where it does not fit the goods.
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    await context.close();
  }
}, 240_000);

/** Through the marketplace's own page and back: the shop is the company's, with fresh keys. */
async function connect(page: Page) {
  await page.goto("/accountSynchronization");
  const shopify = page.locator("input[name=channel][value=shopify]");
  const another = page.locator("details").filter({ has: shopify });
  await another.locator("summary").click();
  await fill(another, { ショップID: "minato-zakka" });
  await send(another, "Shopifyと連携する");
  await follow(page, "Shopifyへ進む");
  await follow(page, "許可する");
  await sees(page, /Shopify「.+」と連携しました/);
}

/** What an article is, is forgotten and found again by its number. */
async function map(page: Page) {
  const article = inBooks<{ number: number }>(
    "SELECT number FROM channel_articles WHERE shop = ? AND sku = 'MT-207'",
    id,
  );
  await page.goto(`/shopifyShop/article?item=${article.number}`);
  await send(page, "紐付けを解除する");
  await sees(page, "紐付けを解除しました");
  await page.goto(`/shopifyShop?shop=${id}`);
  await send(page, "番号が一致する商品をまとめて紐付け");
  await sees(page, "1件を紐付けました");
}

/** The rule is saved as if it had been a week ago, and its night comes. Answers the first order that it bought. */
async function orderByRule(page: Page) {
  await page.goto(`/shopifyOrders/rules?shop=${id}`);
  await page.getByLabel("毎日2:00に自動で発注する").check();
  await fill(page, { "1日の上限（円）": "10,000" });
  await page.getByLabel("お支払い").selectOption({ label: "見積が出たら残高から自動で支払う" });
  await page.getByLabel("お客様への配送方法").selectOption({ label: "航空便" });
  await page.getByLabel("同梱物").selectOption({ label: "納品書（金額なし）を入れる" });
  await send(page, "保存する");
  await sees(page, "設定を保存しました");
  inBooks("UPDATE direct_rules SET on_since = on_since - 604800000 WHERE shop = ?", id);
  clock = comingNight();
  const first = () =>
    inBooks<{ customers: number; number: string } | undefined>(
      `SELECT d.channel_order AS customers, o.number FROM direct_purchases d
        JOIN orders o ON o.id = d.purchase WHERE d.shop = ? AND d.pays = 'balance'
        ORDER BY d.bought_at, d.channel_order LIMIT 1`,
      id,
    );
  await expect.poll(() => runJobs().then(first), { timeout: 40_000 }).toBeTruthy();
  return first();
}

async function buyAndShelve(desk: Page, floor: Page, order: string) {
  const tracking = `YT${Date.now()}`;
  await desk.goto(`/staff/purchases/${order}`);
  const button = desk.getByRole("button", { name: "已采购", exact: true });
  const form = desk.locator("form").filter({ has: button }).first();
  await fill(form, { 平台订单号: `77${Date.now()}`, 国内快递单号: tracking });
  await send(form, "已采购");
  await floor.goto(`/staff/receive?q=${tracking}`);
  await send(floor, "到货");
  await inspectAndShelve(floor, order, 0);
}

async function quoteFreight(floor: Page) {
  await floor.locator("input[name=freightYen]").fill("3,080");
  await send(floor, "提交报价");
  const checked = floor.getByLabel(/国际运费已核对无误/);
  if (await checked.count()) {
    await checked.check();
    await send(floor, "提交报价");
  }
}

/** The packer reads where it goes, lays the slip in and gives the box to the carrier. */
async function packAndSend(floor: Page, request: string) {
  await floor.goto(`/staff/pack/${request}`);
  await sees(floor, / 様 〒\d{3}-\d{4} /);
  await follow(floor, "打印送货单");
  await sees(floor, "納品書");
  await floor.goto(`/staff/shipping/${request}`);
  const box = {
    "长（厘米）": "30",
    "宽（厘米）": "22",
    "高（厘米）": "12",
    "重量（公斤）": "1.15",
  };
  await fill(floor, box);
  for (const quantity of await floor
    .locator("input[name^='boxes[0].contents']:not([type=hidden])")
    .all()) {
    const row = await quantity.locator("xpath=ancestor::tr").innerText();
    await quantity.fill(row.trim().match(/\d+$/)![0]);
  }
  await send(floor, "装箱");
  const again = floor.getByLabel(/已重新称量/);
  if (await again.count()) {
    await again.check();
    await send(floor, "装箱");
  }
  const tracking = sagawaNumber();
  await floor.locator("#ship-carrier").fill("佐川急便");
  await floor
    .getByLabel(/^追踪号/)
    .first()
    .fill(tracking);
  await send(floor, "发货");
  return tracking;
}
