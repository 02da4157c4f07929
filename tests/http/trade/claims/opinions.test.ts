import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { opinions, orders, stores, users } from "#db/schema/index.ts";
import { hanako, kenji, noon, openShop, type Shop, sato, taro, wei } from "#tests/support/shop.ts";
import { receivedGoods } from "#tests/support/trade/claims.ts";
import { png } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await receivedGoods(shop);
});

const goods = "/ProductDetails?goods_id=600000000001";
const own = "/user/goodsOpinion?goods_id=600000000001";
const comment = "生地が厚く、縫い目もきれいでした。<b>色</b>は写真より少し濃い目です。";
const picture = () => new File([png().bytes as Uint8Array<ArrayBuffer>], "tote.png");

async function write(stars = "星4 良い") {
  const browser = await shop.browser(hanako);
  const list = await browser.open("/user/goodsOpinions");
  const form = await list.follow("口コミを書く（キャンバストートバッグ 無地）");
  return {
    browser,
    sent: await form.submit("口コミを投稿する", { stars, comment, pictures: picture() }),
  };
}

test("goods without an opinion say so, and how one is written", async () => {
  const page = await (await shop.browser()).open(goods);
  expect(page.text).toContain("この商品の口コミはまだありません");
  const way = await page.follow("口コミを書く");
  expect(way.text).toContain("ログイン");
});

test("what a company wrote stands on the goods page for everybody, without its name, until it is withdrawn", async () => {
  const visitor = await shop.browser();
  expect((await visitor.open(goods)).text).toContain("まだありません");
  const { browser, sent } = await write();
  expect(sent.text).toContain("掲載中");
  const page = await visitor.open(goods);
  expect(page.text).toContain("平均 4.0 / 5.0（1件）");
  expect(page.text).toContain("2026年1月に受け取り");
  expect(page.text).toContain("<b>色</b>は写真より少し濃い目です");
  expect(page.text).not.toMatch(/花子商店|山田/);
  const src = page.document
    .querySelector("section[aria-labelledby=opinions] img")!
    .getAttribute("src")!;
  expect((await visitor.answer(src)).headers.get("Content-Type")).toContain("image/");

  const mine = await browser.open(own);
  expect(mine.value("comment")).toBe(comment);
  const changed = await mine.submit("書き直して保存する", { stars: "星2 悪い" });
  expect(changed.text).toContain("書き直し");
  expect((await visitor.open(goods)).text).toContain("平均 2.0");
  const gone = await (await browser.open(own)).submit("口コミを取り下げる");
  expect(gone.text).toContain("取り下げ");
  expect((await visitor.open(goods)).text).toContain("まだありません");
  expect((await visitor.answer(src)).status).toBe(404);
});

test("bad input is told beside its field, what was typed stays, and nothing is saved", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open(own);
  const short = await form.submit("口コミを投稿する", { stars: "星5 とても良い", comment: "よい" });
  expect(short.status).toBe(400);
  expect(short.text).toContain("口コミは10文字以上で入力してください");
  expect(short.value("comment")).toBe("よい");
  expect(short.document.querySelector("input[value='5']")!.hasAttribute("checked")).toBe(true);
  const none = await form.submit("口コミを投稿する", { comment });
  expect(none.status).toBe(400);
  expect(none.text).toContain("星の数を選んでください");
  const file = new File(["GIF89a no picture"], "a.gif");
  const wrong = await form.submit("口コミを投稿する", {
    stars: "星5 とても良い",
    comment,
    pictures: file,
  });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("PNG・JPEG・WebP");
  const long = await form.submit("口コミを投稿する", {
    stars: "星5 とても良い",
    comment: "あ".repeat(1_001),
  });
  expect(long.status).toBe(400);
  expect(await shop.db.$count(opinions)).toBe(0);
});

test("another company and goods that nobody received have no form", async () => {
  await write();
  const rival = await shop.browser(taro);
  const barred = "買付便で購入し、受け取りを済ませた商品だけに書けます";
  const theirs = await rival.open(own);
  expect(theirs.text).toContain(barred);
  expect(theirs.text).not.toContain("口コミを投稿する");
  expect(theirs.text).not.toContain("キャンバストートバッグ");
  const forged = new URLSearchParams({ intent: "withdraw", version: "1" });
  expect((await rival.answer(own, { method: "POST", body: forged })).status).toBe(404);
  const browser = await shop.browser(hanako);
  const led = await (await browser.open("/ProductDetails?goods_id=600000000003")).follow(
    "口コミを書く",
  );
  expect([led.status, led.text.includes(barred)]).toEqual([200, true]);
  expect((await browser.open("/user/goodsOpinion")).status).toBe(404);
  expect((await rival.open("/user/goodsOpinions")).text).not.toContain("キャンバストートバッグ");
});

test("staff hide it with a reason that the company reads, and show it again", async () => {
  const { browser } = await write();
  expect((await (await shop.browser(wei)).open("/staff/opinions")).status).toBe(403);
  const desk = await shop.browser(sato);
  const list = await desk.open("/staff/opinions");
  expect(list.text).toContain("花子商店");
  const none = await list.submit("隐藏这条评价", { reason: "" });
  expect(none.status).toBe(400);
  expect(none.text).toContain("请填写隐藏原因");
  const chinese = await none.submit("隐藏这条评价", { reason: "请不要写联系方式" });
  expect(chinese.status).toBe(400);
  expect(chinese.text).toContain("买家读日文");
  const done = await none.submit("隐藏这条评价", { reason: "商品と関係のない内容です" });
  expect(done.text).toContain("已隐藏");
  expect((await (await shop.browser()).open(goods)).text).toContain("まだありません");
  expect((await browser.open(own)).text).toContain("商品と関係のない内容です");
  const stale = await list.submit("隐藏这条评价", { reason: "もう一度" });
  expect(stale.text).toContain("已隐藏");
  const hidden = await desk.open("/staff/opinions?state=hidden");
  await hidden.submit("恢复展示");
  expect((await (await shop.browser()).open(goods)).text).toContain("平均 4.0");
});

test("a hidden one can be withdrawn, and what is written after that waits for staff", async () => {
  const { browser } = await write();
  const list = await (await shop.browser(sato)).open("/staff/opinions");
  await list.submit("隐藏这条评价", { reason: "連絡先が書かれています" });
  const gone = await (await browser.open(own)).submit("口コミを取り下げる");
  expect(gone.status).toBe(200);
  expect(gone.text).toContain("取り下げ");
  const again = await gone.submit("書き直して保存する");
  expect(again.text).toContain("連絡先が書かれています");
  expect((await (await shop.browser()).open(goods)).text).toContain("まだありません");
});

test("an employee limited to stores, whose colleague already wrote an opinion, is told so without a form", async () => {
  await write();
  const row = { companyId: hanako.companyId, createdAt: noon };
  const store = { ...row, id: "amazon", name: "本店", marketplace: "amazon" as const };
  await shop.db.insert(stores).values(store);
  await shop.db.update(orders).set({ storeId: "amazon" });
  const limited = { storeIds: ["amazon"], permissions: ["order" as const] };
  await shop.db.update(users).set(limited).where(eq(users.id, kenji.id));
  const browser = await shop.browser(kenji);
  const page = await browser.open(own);
  expect(page.status).toBe(200);
  expect(page.text).toContain("同じ会社のほかの方がすでに投稿しています");
  expect(page.has("口コミを投稿する")).toBe(false);
  expect(page.text).not.toContain("縫い目");
  const forged = new URLSearchParams({
    intent: "save",
    id: "f",
    version: "0",
    stars: "1",
    comment,
  });
  expect((await browser.answer(own, { method: "POST", body: forged })).status).toBe(409);
});

test("a place that is none begins at the head", async () => {
  await write();
  for (const place of ["x", "1_", "99999999999999999_a", "-1_a", "5_%00"]) {
    const response = await shop.fetch(new Request(`https://shop.test${goods}&opinions=${place}`));
    expect([place, response.status]).toEqual([place, 200]);
    expect(parse(await response.text()).text).toContain("購入者の口コミ");
  }
});
