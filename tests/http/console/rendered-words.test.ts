import { sql } from "drizzle-orm";
import { type HTMLElement, NodeType } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { accessOf } from "#app/routes.ts";
import type { Browser } from "#tests/support/browser.ts";
import { urlsFor } from "#tests/support/every/every-form.ts";
import { addressOf, type Sample } from "#tests/support/every/every-page.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";

// What staff read on the pages as they come: what is not marked as Japanese is Chinese.

/** Kana, and signs that simplified Chinese writes otherwise. */
const japanese =
  /[\u3041-\u3096\u30a1-\u30fc円払込発検価売単図気残権済変実続帰広読訳総処択駅様増減個対応仮届歳圧囲営観拠]/;
const said = ["placeholder", "title", "alt", "aria-label", "aria-description", "data-l", "label"];

let shop: LivedShop;
let sample: Sample;
let admin: Browser;
let manager: Browser;

beforeAll(async () => {
  shop = await openLivedShop();
  sample = await findSample(shop);
  admin = await shop.browser({ kind: "staff", id: "staff-admin" } as Staff);
  manager = await shop.browser({ kind: "staff", id: "staff-manager" } as Staff);
}, 180_000);

/** Parts that cannot hold a mark: what is quoted in them is marked elsewhere on the page. */
const plain = /^(TITLE|OPTION)$/;

/** What of a part of a page is Japanese and not marked as quoted. */
function unmarked(part: HTMLElement, quoted: readonly string[]): string[] {
  if (part.getAttribute("lang") === "ja" || /^(SCRIPT|STYLE)$/.test(part.tagName ?? "")) return [];
  const without = (text: string) => quoted.reduce((left, one) => left.replaceAll(one, ""), text);
  const own = said.map((name) => without(part.getAttribute(name) ?? ""));
  const inner = part.childNodes.flatMap((node) => {
    if (node.nodeType === NodeType.TEXT_NODE)
      return [plain.test(part.tagName) ? without(node.text) : node.text];
    return node.nodeType === NodeType.ELEMENT_NODE ? unmarked(node as HTMLElement, quoted) : [];
  });
  return [...own, ...inner].filter((text) => japanese.test(text));
}

/** What a page quotes, the longest first. */
function quotedOn(document: HTMLElement) {
  const texts = document.querySelectorAll("[lang=ja]").map(({ text }) => text.trim());
  return texts.filter((text) => text.length > 1).sort((one, other) => other.length - one.length);
}

async function wordsOf(address: string, browser: Browser) {
  const { response, document } = await browser.open(address);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  return isPage
    ? unmarked(document, quotedOn(document)).map(
        (text) => `${address.split("?")[0]}: ${text.trim()}`,
      )
    : [];
}

test.each(urlsFor("staff").filter((url) => url.startsWith("/staff")))(
  "%s says nothing in Japanese that is not marked as quoted",
  async (url) => {
    const access = accessOf[url];
    const isOwn = typeof access === "object" && "own" in access;
    expect(await wordsOf(addressOf(url, sample), isOwn ? manager : admin)).toEqual([]);
  },
);

test.each([
  ["orders", "orders"],
  ["quotes", "orders"],
  ["purchases", "orders"],
  ["shipping", "shipping_requests"],
  ["cases", "problem_cases"],
  ["claims", "claims"],
  ["goodsRequests", "goods_requests"],
])("/staff/%s says nothing in Japanese in any state of its document", async (path, table) => {
  const found = await shop.db.all<{ number: string }>(
    sql`SELECT max(number) AS number FROM ${sql.raw(table)} WHERE state <> 'draft' GROUP BY state`,
  );
  expect(found.length).toBeGreaterThan(1);
  const words = found.map(({ number }) => wordsOf(`/staff/${path}/${number}`, admin));
  expect((await Promise.all(words)).flat()).toEqual([]);
});
