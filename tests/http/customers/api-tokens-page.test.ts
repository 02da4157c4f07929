import { beforeEach, expect, test } from "vitest";
import { apiTokens } from "#db/schema/index.ts";
import { program, tokenOf } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/user/apiTokens";

async function opened(actor = hanako) {
  return (await shop.browser(actor)).open(path);
}

test("a token is made, shown once, used, seen in the list and revoked", async () => {
  const page = await opened();
  const made = await page.submit("トークンを作る", { 名前: "在庫連携", scopes: ["order"] });
  const token = made.document.querySelector("input[readonly]")?.getAttribute("value") ?? "";
  expect(token).toMatch(/^kbt_[\w-]{43}$/);
  expect(made.response.headers.get("Cache-Control")).toContain("no-store");
  const headers = { "X-Page-Url": "https://detail.1688.com/offer/1.html" };
  expect((await program(shop, token).call("cart/list", {}, headers)).code).toBe(0);

  const list = await opened();
  expect(list.document.toString()).not.toContain(token);
  expect(list.text).toContain("在庫連携");
  expect(list.text).toContain("detail.1688.com");
  const revoked = await list.submit("取り消す");
  expect(revoked.text).toContain("次の呼び出しから使えません");
  expect(revoked.text).toContain("取消済み");
  expect((await program(shop, token).call("cart/list")).code).toBe(401);
});

test("what was typed stays beside the sentence of what is wrong", async () => {
  const page = await (await opened()).submit("トークンを作る", { 名前: " ", scopes: ["pay"] });
  expect(page.status).toBe(400);
  expect(page.problems.join()).toContain("名前を入力してください");
  const ticked = page.document.querySelectorAll("input[name=scopes][checked]");
  expect(ticked.map((box) => box.getAttribute("value"))).toEqual(["pay"]);
  expect(await shop.db.$count(apiTokens)).toBe(0);
});

test("the same form twice makes one token and does not show it again", async () => {
  const page = await opened();
  await page.submit("トークンを作る", { 名前: "在庫連携" });
  const again = await page.submit("トークンを作る", { 名前: "在庫連携" });
  expect(again.status).toBe(409);
  expect(again.problems.join()).toContain("すでに作成済み");
  expect(again.document.querySelector("input[readonly]")).toBeNull();
  expect(await shop.db.$count(apiTokens)).toBe(1);
});

test("an employee gives no right that they do not hold", async () => {
  const page = await opened(kenji);
  const offered = page.document.querySelectorAll("input[name=scopes]");
  expect(offered.map((box) => box.getAttribute("value"))).toEqual(["order"]);
  const browser = await shop.browser(kenji);
  const body = new URLSearchParams({
    intent: "make",
    id: crypto.randomUUID(),
    name: "x",
    days: "30",
    scopes: "pay",
  });
  const forged = await browser.open(path, { method: "POST", body });
  expect(forged.status).toBe(400);
  expect(await shop.db.$count(apiTokens)).toBe(0);
});

test("the owner sees and revokes an employee's; nobody else's exists for others", async () => {
  const { id, token } = await tokenOf(shop, kenji);
  const owner = await opened();
  expect(owner.text).toContain("佐々木健二");
  const body = () => new URLSearchParams({ intent: "revoke", token: id });
  const stranger = await shop.browser(taro);
  expect((await stranger.open(path, { method: "POST", body: body() })).status).toBe(404);
  expect((await stranger.open(path)).text).not.toContain("佐々木健二");
  expect((await program(shop, token).call("cart/list")).code).toBe(0);
  await owner.submit("取り消す");
  expect((await program(shop, token).call("cart/list")).code).toBe(401);
});

test("a stranger signs in first", async () => {
  const page = await (await shop.browser()).open(path);
  expect(page.path).toContain("/login");
});
