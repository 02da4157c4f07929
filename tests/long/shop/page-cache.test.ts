import { expect, test } from "vitest";
import { Browser, type Page } from "#tests/support/browser.ts";
import { findOwnShop } from "#tests/support/run/demo.ts";

// What the platform's own cache and rewriter make of a kept page, which Node has not.

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const { origin } = await findOwnShop();

/** The page of this address as somebody sees it who has never been here. */
function visit(path: string) {
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === "POST" ? await request.arrayBuffer() : null;
    return fetch(origin + pathname + search, { method, headers, body, redirect: "manual" });
  };
  return new Browser(send, new URL(origin).host).open(path);
}

/** How often the shop asked its database for a page: for a kept one at most for the version of what it shows. */
function readsOf({ response }: Page) {
  return Number(response.headers.get("Server-Timing")?.match(/\d+/)?.[0]);
}

test("each visitor's form of a kept page of goods has a key of its own and fills a cart of its own", async () => {
  const found = await visit("/CommoditySearch?q=トートバッグ");
  const goods = found.document.querySelector("a[href^='/ProductDetails?']")!.getAttribute("href")!;
  // A page is kept once its first answer is on its way.
  await expect.poll(async () => readsOf(await visit(goods))).toBeLessThanOrEqual(1);
  const [one, other] = await Promise.all([visit(goods), visit(goods)]);
  expect([one, other].map(readsOf).every((reads) => reads <= 1)).toBe(true);
  expect(one.value("key")).toMatch(uuid);
  expect(other.value("key")).toMatch(uuid);
  expect(one.value("key")).not.toBe(other.value("key"));
  expect(one.text).toBe(other.text);

  const quantity = one.document.querySelector("#skus input[inputmode=numeric]")!;
  const name = quantity.getAttribute("name")!;
  for (const page of [one, other]) {
    const cart = await page.submit("カートに入れる", { [name]: "200" });
    expect(cart.path).toBe("/cart");
    expect(cart.text).toContain(one.document.querySelector("h1")!.text.trim());
  }
});
