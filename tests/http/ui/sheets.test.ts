import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { hanako, openShop, wang } from "#tests/support/shop.ts";

const shop = await openShop();

async function visit(path: string, cookie = "") {
  const request = new Request(`https://shop.test${path}`, { headers: { Cookie: cookie } });
  const answer = await shop.fetch(request);
  const html = await answer.text();
  const [, sheets] = /^(__Host-sheets=[^;]+);/.exec(answer.headers.getSetCookie()[0] ?? "") ?? [];
  return {
    html,
    headers: answer.headers,
    policy: answer.headers.get("Content-Security-Policy") ?? "",
    styles: [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text!),
    linked: [
      ...html.matchAll(/<link rel="stylesheet" href="([^"]+)"(?: data-sheet="[^"]*")?\/?>/g),
    ].map(([, to]) => to!),
    sheets,
  };
}

test("a first visit carries the kit and its area's sheet, which its policy allows by their hashes", async () => {
  const { styles, linked, policy, html } = await visit("/login");
  expect(styles).toHaveLength(2);
  expect(linked).toEqual([]);
  for (const text of styles)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(policy).not.toContain("unsafe");
  // Raw, as the browser hashes it.
  expect(styles.join("")).toContain(">");
  expect(html.match(/rel="prefetch" as="style"/g)).toHaveLength(2);
});

test("the next page links what the browser has, and another area's first page carries its own", async () => {
  const member = (await shop.browser(hanako)).sessionCookie();
  const { sheets } = await visit("/login");
  const next = await visit("/login", sheets);
  expect(next.styles).toEqual([]);
  expect(next.sheets).toBeUndefined();
  expect(next.linked).toHaveLength(2);
  for (const path of next.linked) expect(existsSync(`build/client${path}`), path).toBe(true);

  const account = await visit("/user", `${member}; ${sheets}`);
  expect(account.styles).toHaveLength(1);
  expect(account.linked).toEqual([next.linked[0]]);
  const both = `${member}; ${account.sheets}`;
  for (const path of ["/user", "/login?to=/"]) expect((await visit(path, both)).styles).toEqual([]);

  // A product's own sheet follows the shop's.
  const product = await visit("/ProductDetails?goods_id=600000000001", both);
  expect(product.styles).toHaveLength(1);
  expect(product.linked).toEqual(next.linked);
});

test("the console has a sheet of its own", async () => {
  const staff = (await shop.browser(wang)).sessionCookie();
  const { linked } = await visit("/staff", `${staff}; ${(await visit("/staff", staff)).sheets}`);
  expect(linked.join()).toMatch(/staff-/);
});

test("a page that caches share sets no cookie, and none tells what it carries", async () => {
  const { headers, styles } = await visit("/comisiones-1688");
  expect(headers.get("Cache-Control")).toContain("public");
  expect(headers.has("Set-Cookie")).toBe(false);
  expect(headers.has("X-Carried-Sheets")).toBe(false);
  expect(styles).toHaveLength(2);
});

test("an older build's sheets are no longer known", async () => {
  expect((await visit("/login", "__Host-sheets=style-old.shop-old")).styles).toHaveLength(2);
});
