import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { png } from "#tests/support/trade/stock.ts";

/** What people on both sides attach. */
export const picture = {
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.from(png().bytes),
};

/** What a reader sees between header and footer, the message of what was just done among it. */
export const words = async (page: Page) =>
  (await page.locator(".flash-message, main").allInnerTexts()).join(" ").replaceAll(/\s+/g, " ");

export const sees = (page: Page, text: string | RegExp) =>
  expect.poll(() => words(page), { timeout: 15_000 }).toMatch(text);

/** Sends the form of the first button of this name in a place, on a page without scripts: its answer is there. */
export async function send(place: Page | Locator, name: string | RegExp) {
  const page = "goto" in place ? place : place.page();
  const button = place.getByRole("button", { name, exact: true }).first();
  await Promise.all([page.waitForEvent("domcontentloaded"), button.click()]);
}

/** Puts the typed quantities of a product into the cart and goes there: with scripts the page says so and stays. */
export async function addToCart(page: Page) {
  await page.getByRole("button", { name: "カートに入れる" }).click();
  // A page may wait for scripts that a test holds back.
  const arrived = page.waitForURL(/\/cart([?#]|$)/, { waitUntil: "commit" });
  const onward = page.getByRole("link", { name: "カートを見る" });
  await Promise.race([arrived, onward.click().catch(() => {})]);
  await arrived;
}

/** Follows a link of a page. */
export async function follow(place: Page | Locator, name: string | RegExp) {
  const page = "goto" in place ? place : place.page();
  const link = place.getByRole("link", { name }).first();
  await Promise.all([page.waitForEvent("domcontentloaded"), link.click()]);
}

/** Fills fields by their labels, the first of each. */
export async function fill(place: Page | Locator, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await place.getByLabel(label).first().fill(value);
}

/** A number of 佐川急便, with its check digit, that no other shipment has. */
export function sagawaNumber() {
  const serial = 40_000_000_000 + Math.floor(Math.random() * 9_999_999_999);
  return `${serial}${serial % 7}`;
}

/** Packs all pieces of a shipping request, on its page of the warehouse, into one box. */
export async function fillBox(page: Page) {
  await fill(page, {
    "长（厘米）": "52",
    "宽（厘米）": "40",
    "高（厘米）": "36",
    "重量（公斤）": "12.35",
  });
  const pieces = page.locator("input[name^='boxes[0].contents']:not([type=hidden])");
  for (const quantity of await pieces.all()) {
    const row = await quantity.locator("xpath=ancestor::tr").innerText();
    await quantity.fill(row.trim().match(/\d+$/)![0]);
  }
}
