import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { apiTokens, extensionSettings } from "#db/schema/index.ts";
import { extensionTokenOf, program } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const path = "/pluginSettings";

async function opened(actor = hanako) {
  return (await shop.browser(actor)).open(path);
}

describe("the tokens", () => {
  test("are made, shown once, used, seen in the list and revoked", async () => {
    const page = await opened();
    const made = await page.submit("トークンを作る", { 名前: "会社のChrome" });
    const token = made.document.querySelector("input[readonly]")?.getAttribute("value") ?? "";
    expect(token).toMatch(/^kbt_[\w-]{43}$/);
    expect(made.response.headers.get("Cache-Control")).toContain("no-store");
    const from = { "X-Page-Url": "https://detail.1688.com" };
    const panel = program(shop, token);
    expect((await panel.call("extension/settings", {}, from)).data).toMatchObject({
      uses: ["cart", "library", "cost"],
    });

    const list = await opened();
    expect(list.document.toString()).not.toContain(token);
    expect(list.text).toContain("会社のChrome");
    expect(list.text).toContain("detail.1688.com");
    expect(list.text).toContain("カート、商品ライブラリ、着地原価");
    const revoked = await list.submit("取り消す");
    expect(revoked.text).toContain("もう買付便につながりません");
    expect((await panel.call("extension/settings")).code).toBe(401);
  });

  test("are not made without the password of the last ten minutes", async () => {
    const page = await opened();
    shop.wait(11 / 1_440);
    const asked = await page.submit("トークンを作る", { 名前: "会社のChrome" });
    expect(asked.status).toBe(401);
    expect(await shop.db.$count(apiTokens)).toBe(0);
  });

  test("are for something, and what was typed stays", async () => {
    const page = await opened();
    const refused = await page.submit("トークンを作る", { 名前: "会社のChrome", scopes: [] });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("できることを1つ以上選んでください");
    const [name] = refused.document.querySelectorAll("input[name=name]");
    expect(name?.getAttribute("value")).toBe("会社のChrome");
    expect(refused.document.querySelectorAll("input[name=scopes][checked]")).toEqual([]);
    expect(await shop.db.$count(apiTokens)).toBe(0);
  });

  test("of the same form are one, and it is not shown again", async () => {
    const page = await opened();
    await page.submit("トークンを作る", { 名前: "会社のChrome" });
    const again = await page.submit("トークンを作る", { 名前: "会社のChrome" });
    expect(again.status).toBe(409);
    expect(again.document.querySelector("input[readonly]")).toBeNull();
    expect(await shop.db.$count(apiTokens)).toBe(1);
  });

  test("of an employee are not for what they may not do", async () => {
    const page = await opened(kenji);
    const offered = page.document.querySelectorAll("input[name=scopes]");
    expect(offered.map((box) => box.getAttribute("value"))).toEqual(["cart", "cost"]);
    const browser = await shop.browser(kenji);
    const typed = { intent: "make", id: crypto.randomUUID(), name: "x", days: "30" };
    const body = new URLSearchParams({ ...typed, scopes: "library" });
    expect((await browser.open(path, { method: "POST", body })).status).toBe(400);
    expect(await shop.db.$count(apiTokens)).toBe(0);
  });

  test("are seen and revoked by the owner; for another company they do not exist", async () => {
    const { id, token } = await extensionTokenOf(shop, kenji, ["cost"]);
    const owner = await opened();
    expect(owner.text).toContain(kenji.name);
    const body = new URLSearchParams({ intent: "revoke", token: id });
    const stranger = await shop.browser(taro);
    expect((await stranger.open(path, { method: "POST", body })).status).toBe(404);
    expect((await stranger.open(path)).text).not.toContain(kenji.name);
    expect((await program(shop, token).call("extension/settings")).code).toBe(0);
    await owner.submit("取り消す");
    expect((await program(shop, token).call("extension/settings")).code).toBe(401);
  });
});

describe("the panel's settings", () => {
  const chosen = { パネルの位置: "左上", 表示言語: "中文", 数量の初期値: "１２０" };

  test("are kept for one person and read by their extension", async () => {
    const saved = await (await opened()).submit("保存する", chosen);
    expect(saved.text).toContain("設定を保存しました");
    expect(saved.document.querySelector("input[name=quantity]")?.getAttribute("value")).toBe("120");
    const { token } = await extensionTokenOf(shop, hanako, ["cost"]);
    expect((await program(shop, token).call("extension/settings")).data).toMatchObject({
      panelPlace: "left-top",
      language: "zh",
      quantity: 120,
    });
    const other = await opened(kenji);
    expect(other.document.querySelector("input[name=quantity]")?.getAttribute("value") ?? "").toBe(
      "",
    );
  });

  test("that are wrong are said, stay as typed, and nothing is kept", async () => {
    const page = await (await opened()).submit("保存する", { ...chosen, 数量の初期値: "-3" });
    expect(page.status).toBe(400);
    expect(page.problems.join()).toContain("数量の初期値");
    expect(page.document.querySelector("input[name=quantity]")?.getAttribute("value")).toBe("-3");
    expect(await shop.db.$count(extensionSettings)).toBe(0);
  });
});

test("a stranger reads what it is for, and signs in before anything is done", async () => {
  const browser = await shop.browser();
  const page = await browser.open(path);
  expect(page.status).toBe(200);
  expect(page.text).toContain("ログインして設定する");
  expect(page.document.querySelector("form[method=post] [name=intent]")).toBeNull();
  for (const intent of ["make", "settings", "revoke"]) {
    const body = new URLSearchParams({ intent });
    expect((await browser.open(path, { method: "POST", body })).path).toContain("/login");
  }
  expect(await shop.db.$count(apiTokens)).toBe(0);
  expect(await shop.db.$count(extensionSettings)).toBe(0);
});

test("the page of versions hands out the very file that it gives the checksum of", async () => {
  const page = await (await shop.browser()).open("/pluginVersionUpdateLogs");
  const link = page.document.querySelector("a[download]")?.getAttribute("href") ?? "";
  expect(link).toMatch(/^\/extension\/kaitsukebin-[\d.]+\.zip$/);
  const file = readFileSync(`build/client${link}`);
  expect(page.text).toContain(createHash("sha256").update(file).digest("hex"));
  expect(page.text).toContain("chrome://extensions");
  expect(page.text).toContain("edge://extensions");
  expect(page.document.querySelectorAll("#history h3").length).toBeGreaterThan(0);
});
