import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { cartLinesQuery, laterOf } from "#app/domain/catalog/cart/cart.server.ts";
import { cartLines, offers, ownProducts, skus, suppliers } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const cart = async () => (await cartLinesQuery(shop.as(hanako))).map(({ line }) => line);
const later = async () => (await cartLinesQuery(shop.as(hanako), laterOf)).map(({ line }) => line);
const one = async (id: string) =>
  (await shop.db.select().from(cartLines)).find((line) => line.id === id);

/** 187 lines of eleven sellers: the tote and the pouch, each wish told apart by its note. */
async function longCart() {
  await fillCart(shop);
  const [tote] = (await cart()).filter(({ skuId }) => skuId === "sku-tote-natural");
  const [seller] = await shop.db.select().from(suppliers).where(eq(suppliers.id, tote!.supplierId));
  const [offer] = await shop.db.select().from(offers).where(eq(offers.id, tote!.offerId));
  const [sku] = await shop.db.select().from(skus).where(eq(skus.id, tote!.skuId));
  for (let at = 0; at < 9; at++) {
    const id = `s${at}`;
    await shop.db.insert(suppliers).values({ ...seller!, id, nameZh: `第${at}工厂` });
    await shop.db
      .insert(offers)
      .values({ ...offer!, id: `offer-${at}`, supplierId: id, popularity: 9_000 + at });
    await shop.db
      .insert(skus)
      .values({ ...sku!, id: `sku-${at}`, offerId: `offer-${at}`, stock: 100_000 });
  }
  for (let at = 0; at < 185; at++)
    await shop.db.insert(cartLines).values({
      ...tote!,
      id: `line-${at}`,
      note: `${at}`,
      skuId: `sku-${at % 9}`,
      offerId: `offer-${at % 9}`,
      supplierId: `s${at % 9}`,
      quantity: 10 + at,
      optionIds: [],
      addedAt: new Date(tote!.addedAt.getTime() + 1_000 + at),
    });
}

test("187 lines stand by seller in under 120 KB, with the sums of all of them", async () => {
  await longCart();
  const browser = await shop.browser(hanako);
  const html = await (await browser.answer("/cart")).text();
  expect(Buffer.byteLength(html)).toBeLessThan(120_000);
  const page = parse(html);
  expect(page.querySelectorAll("[name=line]")).toHaveLength(0);
  expect(page.querySelectorAll("[name=whole]")).toHaveLength(11);
  const pieces = (await cart()).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(page.querySelector("#amount")!.text).toContain(
    `選択中 187明細 ${pieces.toLocaleString("ja-JP")}個`,
  );
  const sumOf = (element: string) => page.querySelector(element)!.text.replace(/\D/g, "");
  const opened = parse(await (await browser.answer("/cart?seller=s1")).text());
  expect(opened.querySelectorAll("[name=line]")).toHaveLength(20);
  expect(opened.querySelector(".sticky-bar .yen-amount")!.text).toBe(
    page.querySelector(".sticky-bar .yen-amount")!.text,
  );
  expect(sumOf(".sticky-bar .yen-amount")).toBe(sumOf(".amounts tfoot .yen-amount"));
});

test("fifty lines stand as they are", async () => {
  await longCart();
  for (let at = 48; at < 185; at++)
    await shop.db.delete(cartLines).where(eq(cartLines.id, `line-${at}`));
  const page = await (await shop.browser(hanako)).open("/cart");
  expect(page.document.querySelectorAll("[name=line]")).toHaveLength(50);
  expect(page.has("商品を表示")).toBe(false);
});

test("a seller is opened by a button that keeps ticks and what was typed, and closed again", async () => {
  await longCart();
  const folded = await (await shop.browser(hanako)).open("/cart");
  const opened = await folded.submit("商品を表示", { whole: ["s3"] });
  expect(opened.path).toMatch(/^\/cart\?seller=/);
  const chosen = (await cart()).filter(({ selected }) => selected);
  expect(new Set(chosen.map(({ supplierId }) => supplierId))).toEqual(new Set(["s3"]));

  const third = await (await shop.browser(hanako)).open("/cart?seller=s3");
  const rest = await third.submit("続きの商品", { "qty-line-3": "77", pick: ["line-3"] });
  expect((await one("line-3"))!.quantity).toBe(77);
  expect(rest.document.querySelectorAll("[name=line]")).toHaveLength(1);
  const closed = await rest.submit("閉じる");
  expect(closed.path).toBe("/cart");
  // One is chosen of those that were shown, and the one behind them is as it was.
  const left = (await cart()).filter(({ selected }) => selected);
  expect(left.map(({ id }) => id)).toEqual(["line-3", "line-183"]);
  // Ticked still, it stands for these two; unticked for none, and ticked anew for all.
  await closed.submit("更新");
  expect((await cart()).filter(({ selected }) => selected)).toHaveLength(2);
  const none = await closed.submit("更新", { whole: [] });
  expect((await cart()).some(({ selected }) => selected)).toBe(false);
  await none.submit("更新", { whole: ["s3"] });
  expect((await cart()).filter(({ selected }) => selected)).toHaveLength(21);
});

test("ticked sellers are ordered with all their lines, and what hinders stands by the folded seller", async () => {
  await longCart();
  const page = await (await shop.browser(hanako)).open("/cart");
  await shop.db.update(skus).set({ stock: 5 }).where(eq(skus.id, "sku-4"));
  const hindered = await page.submit("注文へ進む", { whole: ["s4", "s5"] });
  expect(hindered.status).toBe(400);
  expect(hindered.problems[0]).toContain("在庫が足りません");
  expect(hindered.document.querySelector('[role=alert] a[href="#seller-s4"]')).not.toBeNull();
  const preview = await hindered.submit("注文へ進む", { whole: ["s5"] });
  expect(preview.path).toBe("/orderPreview");
  expect((await cart()).filter(({ selected }) => selected)).toHaveLength(20);
  const empty = await page.submit("注文へ進む", { whole: [] });
  expect(empty.problems).toEqual(["注文する商品を選んでください"]);
});

test("all ticked lines of folded sellers go into the list for later, and one comes back", async () => {
  await longCart();
  const page = await (await shop.browser(hanako)).open("/cart");
  const moved = await page.submit("選択した商品をあとで買う", { whole: ["s1", "s2"] });
  expect(moved.text).toContain("「あとで買う」に移しました");
  expect(await later()).toHaveLength(42);
  expect(moved.document.querySelectorAll("button[name=back]")).toHaveLength(20);
  const more = await moved.follow("続きを見る");
  expect(more.document.querySelectorAll("button[name=back]")).toHaveLength(20);
  const back = await more.submit("カートに戻す");
  expect(back.status).toBe(200);
  expect(await later()).toHaveLength(41);
  expect(await cart()).toHaveLength(146);
});

test("a line is kept for later with what was typed, and the form may come twice", async () => {
  await fillCart(shop);
  const browser = await shop.browser(hanako);
  const [tote, pouch] = await cart();
  const body = new URLSearchParams({
    [`qty-${tote!.id}`]: "41",
    [`qty-${pouch!.id}`]: "60",
    later: tote!.id,
  });
  for (const id of [tote!.id, pouch!.id]) body.append("line", id);
  for (const _ of ["sent", "sent again"]) {
    expect((await browser.open("/cart", { method: "POST", body })).status).toBe(200);
    expect(await cart()).toMatchObject([{ id: pouch!.id, quantity: 60 }]);
    expect(await later()).toMatchObject([{ id: tote!.id, quantity: 41 }]);
  }
  const again = await (await shop.browser(hanako)).open("/cart");
  const wrong = await again.submit("選択した商品をライブラリに移す", { pick: [] });
  expect(wrong.problems).toEqual(["商品を選んでください"]);
});

test("wrong input hinders all but the line that goes", async () => {
  await fillCart(shop);
  const [tote, pouch] = await cart();
  const page = await (await shop.browser(hanako)).open("/cart");
  expect((await page.submit("更新", { [`qty-${tote!.id}`]: "0" })).status).toBe(400);
  const wrong = await page.submit("選択した商品をあとで買う", {
    [`qty-${tote!.id}`]: "0",
    pick: [pouch!.id],
  });
  expect([wrong.status, wrong.value(`qty-${tote!.id}`)]).toEqual([400, "0"]);
  expect(await later()).toHaveLength(0);
  const moved = await page.submit("選択した商品をあとで買う", {
    [`qty-${tote!.id}`]: "0",
    pick: [tote!.id],
  });
  expect(moved.status).toBe(200);
  expect(await later()).toMatchObject([{ id: tote!.id, quantity: 30 }]);
});

test("goods go to the library with their line, for who may keep products", async () => {
  await fillCart(shop);
  await fillCart(shop, kenji);
  const done = await (await (await shop.browser(hanako)).open("/cart")).submit(
    "選択した商品をライブラリに移す",
  );
  expect(done.text).toContain("商品ライブラリに移しました");
  expect(await cart()).toEqual([]);
  expect(await shop.db.$count(ownProducts)).toBe(2);
  const employee = await (await shop.browser(kenji)).open("/cart");
  expect((await employee.submit("ライブラリに移す")).status).toBe(403);
  expect(await shop.db.$count(ownProducts)).toBe(2);
  expect(await shop.db.$count(cartLines)).toBe(2);
});

test("another company's line is not found, and a visitor signs in first", async () => {
  const ids = await fillCart(shop);
  const before = await shop.db.select().from(cartLines);
  const stranger = await shop.browser(taro);
  const visitor = await shop.browser();
  for (const move of ["remove", "later", "library", "back"])
    for (const body of [{ [move]: ids[0]! }, { intent: move, pick: ids[0]! }]) {
      const sent = { method: "POST", body: new URLSearchParams(body as Record<string, string>) };
      expect((await stranger.answer("/cart", sent)).status, move).toBe(404);
      if (move !== "remove")
        expect((await visitor.answer("/cart", sent)).headers.get("Location")).toContain("/login");
    }
  expect(await shop.db.select().from(cartLines)).toEqual(before);
});
