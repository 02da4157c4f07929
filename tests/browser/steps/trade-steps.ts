import type { Page } from "playwright";
import { expect } from "vitest";
import { workbookFile } from "#tests/support/golden/sheet-files.ts";
import { fill, fillBox, follow, picture, sagawaNumber, sees, send } from "./steps.ts";

// The way of an order in pieces, each as buyer or staff walk it without scripts.

/** Sends a sheet of two pouches, mends in the preview what it does not name, and orders. */
export async function orderFromSheet(page: Page) {
  await page.goto("/CommoditySearch?q=ポーチ");
  const links = await page
    .locator("main a[href*='goods_id=']")
    .evaluateAll((found) => found.map((link) => link.getAttribute("href")!));
  const offers = new Set(
    links.map((link) => new URL(link, page.url()).searchParams.get("goods_id")),
  );
  const rows = [...offers].slice(0, 2).map((id, index) => [id, "レンガ色のもの", 60 + index * 10]);
  const { bytes } = workbookFile([["商品番号", "カラー・サイズ", "数量"], ...rows]);
  await page.goto("/user/excelPlaceAnOrder");
  await page
    .getByLabel(/^Excel・CSVファイル/)
    .setInputFiles({ name: "発注.xlsx", mimeType: "", buffer: Buffer.from(bytes) });
  await send(page, "読み込む");
  await sees(page, "2行を修正してください");
  for (const cell of ["B2", "B3"])
    await page.getByLabel(`${cell} カラー・サイズ`).selectOption({ index: 1 });
  await send(page, "修正して再計算する");
  await send(page, "見積を依頼する");
  await sees(page, "注文を作り、見積を依頼しました");
  await follow(page, /^KB-/);
  await sees(page, "見積中");
  return new URL(page.url()).searchParams.get("order_sn")!;
}

/** Buys the first line in two marketplace orders, with what was paid, and the others in one each. */
export async function buyInParts(page: Page, order: string) {
  await page.goto(`/staff/purchases/${order}`);
  const parcels: string[] = [];
  const open = page.getByRole("button", { name: "已采购", exact: true });
  while ((await open.count()) > 0) {
    const tracking = `YT${Date.now()}`;
    const form = page.locator("form").filter({ has: open }).first();
    await fill(form, { 平台订单号: `77${Date.now()}`, 国内快递单号: tracking });
    if (parcels.length === 0) {
      await form.getByText("分开采购、填写实付").click();
      await fill(form, {
        "第1行 本次采购数": "40",
        "第1行 实付小计 元": "500",
        "实付运费（元）": "8",
        付款账号: "支付宝 01",
      });
    }
    await send(form, "已采购");
    parcels.push(tracking);
  }
  expect(parcels.length).toBeGreaterThan(1);
  await sees(page, "实付 508.00元");
  return parcels;
}

/** Receives all parcels, the first of them some pieces short. */
export async function receiveShort(page: Page, parcels: readonly string[], short: number) {
  for (const [index, tracking] of parcels.entries()) {
    await page.goto(`/staff/receive?q=${tracking}`);
    if (index === 0) {
      const quantity = page.locator("input[name=quantity]").first();
      await quantity.fill(String(Number(await quantity.inputValue()) - short));
      await page.getByText("有问题").first().click();
      await page.getByLabel("数量不符（不再等，开问题单）").first().check();
    }
    await send(page, "到货");
  }
}

/** Inspects and shelves everything of an order; of the first lot some pieces are bad. */
export async function inspectAndShelve(page: Page, order: string, bad: number) {
  const waiting = (path: string) =>
    page.goto(`${path}?q=${order}`).then(() => page.getByRole("row").filter({ hasText: order }));
  for (let found = bad; (await (await waiting("/staff/inspect")).count()) > 0; found = 0) {
    await follow(page.getByRole("row").filter({ hasText: order }).first(), /./);
    const good = page.getByLabel(/^良品数量/);
    await good.fill(String(Number(await good.inputValue()) - found));
    await page.getByLabel(/^次品数量/).fill(String(found));
    if (found > 0) await page.getByLabel("验货备注").fill("縫い目のほつれ");
    await page.getByLabel("照片").setInputFiles(picture);
    await send(page, "验货");
  }
  while ((await (await waiting("/staff/shelve")).count()) > 0) {
    const row = page.getByRole("row").filter({ hasText: order }).first();
    await row.locator("input[name=shelf]").fill("A-01-03");
    await send(row, "上架");
  }
}

interface Sides {
  shop: Page;
  office: Page;
  store: Page;
}

/** The buyer cancels what is short and returns what is bad; staff carry both out. */
export async function answerCases({ shop, office, store }: Sides, order: string) {
  const numbers: Record<string, string> = {};
  for (const [kind, answer] of [
    ["不足", "買付取消"],
    ["不良品", "返品"],
  ] as const) {
    await shop.goto(`/user/issueOrder?q=${order}`);
    await follow(shop.getByRole("row").filter({ hasText: kind }).first(), /^PG-/);
    numbers[kind] = new URL(shop.url()).searchParams.get("case_sn")!;
    await shop.getByRole("radio", { name: answer }).check();
    await send(shop, "この内容で回答する");
    await sees(shop, "対応中");
  }
  await office.goto(`/staff/cases/${numbers.不足}`);
  await send(office, /^取消采购，退 [\d,]+ 日元$/);
  await sees(office, "已办结");
  await store.goto(`/staff/cases/${numbers.不良品}`);
  await fill(store, { 退货快递单号: "SF1234567890" });
  await send(store, "已寄回");
  await office.goto(`/staff/cases/${numbers.不良品}`);
  await send(office, /^退货完成，退 [\d,]+ 日元$/);
  await sees(office, "已办结");
}

/** All good pieces of an order go to Japan in a box and are received there. */
export async function deliver(shop: Page, store: Page, order: string) {
  await shop.goto(`/warehouse?words=${order}`);
  for (const lot of await shop.locator("input[name=lot]").all()) await lot.check();
  await send(shop, "配送を依頼する");
  await shop.locator("input[name=method][value=air]").check();
  await send(shop, "配送を依頼する");
  await sees(shop, "見積待ち");
  const delivery = new URL(shop.url()).searchParams.get("pOrder_sn")!;

  await store.goto(`/staff/shipping/${delivery}`);
  await store.locator("input[name=freightYen]").fill("13,860");
  await send(store, "提交报价");
  // Far above what the buyer was told it is looked at once more.
  const checked = store.getByLabel(/国际运费已核对无误/);
  if (await checked.count()) {
    await checked.check();
    await send(store, "提交报价");
  }
  await shop.goto(`/payment?pOrder_sn=${delivery}`);
  await send(shop, "残高で支払う");
  await store.goto(`/staff/shipping/${delivery}`);
  await fillBox(store);
  await send(store, "装箱");
  // One box for all of it is lighter than its goods: the warehouse says that it was weighed again.
  const again = store.getByLabel(/已重新称量/);
  if (await again.count()) {
    await again.check();
    await send(store, "装箱");
  }
  await store.locator("#ship-carrier").fill("佐川急便");
  await store
    .getByLabel(/^追踪号/)
    .first()
    .fill(sagawaNumber());
  await send(store, "发货");
  await shop.goto(`/deliveryDetails?pOrder_sn=${delivery}`);
  await send(shop, "受け取りました");
  await sees(shop, "受取済み");
  return delivery;
}

/** Claims a broken piece with a picture; what staff offer is agreed to. */
export async function claimAndAgree(shop: Page, office: Page, delivery: string, yen: number) {
  await shop.goto(`/deliveryDetails?pOrder_sn=${delivery}`);
  await follow(shop, "アフターサービスを申請する");
  await shop
    .getByLabel(/の申請数$/)
    .first()
    .fill("5");
  await shop.getByRole("radio", { name: "破損・汚れ" }).check();
  await shop.getByLabel(/^状況/).fill("箱の角がつぶれ、5個が割れていました。");
  await shop.locator("input[name=pictures]").setInputFiles(picture);
  await shop.getByRole("radio", { name: /^返金/ }).check();
  await send(shop, "申請する");
  await sees(shop, "申請を受け付けました");
  const claim = new URL(shop.url()).searchParams.get("claim_sn")!;

  await office.goto(`/staff/claims/${claim}`);
  expect(await office.locator("main img").count()).toBeGreaterThan(0);
  await fill(office, { "退款（日元）": String(yen) });
  await office.locator("#refund-note").fill("写真を確認しました");
  await send(office, "提出退款方案");
  await shop.goto(`/aftersaledetails?claim_sn=${claim}`);
  await sees(shop, `${yen.toLocaleString("ja-JP")}円を返金`);
  await send(shop, "提案に同意する");
  await sees(shop, "返金しました");
}
