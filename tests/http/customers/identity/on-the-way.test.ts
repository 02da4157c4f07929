import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import { captchas, users } from "#db/schema/index.ts";
import type { Page } from "#tests/support/browser.ts";
import { lastCode } from "#tests/support/mailed-codes.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const mail = "tameshi@example.co.jp";
const typed = {
  "会社名・屋号": "合同会社ためし",
  お名前: "試験 太郎",
  ユーザーID: "tameshi",
  メールアドレス: mail,
  携帯電話番号: "090-1234-5678",
  パスワード: "Kamome58",
  "パスワード（確認）": "Kamome58",
  terms: "利用規約",
  privacy: "プライバシーポリシー",
};
const tote = "/ProductDetails?goods_id=600000000001";

/** A visitor who fills a cart and goes on to the order: at the door. */
async function ordering(shop: Shop) {
  const goods = await (await shop.browser()).open(tote);
  const cart = await goods.submit("カートに入れる", { "生成り 数量": "30" });
  return cart.submit("注文へ進む");
}

async function register(shop: Shop, form: Page) {
  const [captcha] = await shop.db
    .select()
    .from(captchas)
    .where(eq(captchas.id, form.value("captchaId")!));
  return form.submit("登録する", { ...typed, 画像の数字: captcha!.answer });
}

test("who registers on the way to an order comes back to it, with what was in the cart", async () => {
  const shop = await openShop();
  const door = await ordering(shop);
  expect(door.path).toBe("/login?to=%2ForderPreview");
  const form = await (
    await door.submit("ログイン", {
      "ID・メール・電話番号": "nobody",
      パスワード: "Wrong123",
    })
  ).follow("新規会員登録");
  // Sent once with a fault, and the code asked for again: the way is not lost.
  let asked = await form.submit("登録する", { ...typed, ユーザーID: "" });
  expect(asked.status).toBe(400);
  asked = await register(shop, form);
  asked = await asked.submit("コードをもう一度送る");
  asked = await asked.submit("登録を完了する", { 認証コード: "000000" });
  const preview = await asked.submit("登録を完了する", { 認証コード: await lastCode(shop, mail) });
  expect(preview.path).toBe("/orderPreview");
  expect(preview.text).toContain("注文内容の確認1明細");
  expect(preview.text).toContain("キャンバストートバッグ");
  expect((await preview.submit("見積を依頼する")).path).toMatch(/^\/OrderDetails/);
});

test("who signs in on the way to an order comes back to it, with what was in the cart", async () => {
  const shop = await openShop();
  await shop.db.update(users).set({ passwordHash: await hashPassword("Kamome58") });
  const preview = await (await ordering(shop)).submit("ログイン", {
    "ID・メール・電話番号": "hanako",
    パスワード: "Kamome58",
  });
  expect(preview.path).toBe("/orderPreview");
  expect(preview.text).toContain("キャンバストートバッグ");
});

test("registering leads to no other site, whatever its address says", async () => {
  const shop = await openShop();
  const visitor = await shop.browser();
  const asked = await register(shop, await visitor.open("/register?to=https://evil.test/"));
  const done = await asked.submit("登録を完了する", { 認証コード: await lastCode(shop, mail) });
  expect(done.path).toBe("/registerSuccess");
});
