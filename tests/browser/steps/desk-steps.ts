import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { confirmPrices, placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { must } from "#db/seed/history/day-book.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { onTheFloor } from "./floor-steps.ts";

interface Sku {
  id: string;
  offerId: string;
  supplierId: string;
}

/** An order of the demo's company that waits for its quote: four, three and three lines of three sellers. */
export function orderOfTenLines() {
  return onTheFloor(async (book) => {
    const skus = await book.db.all<Sku>(sql`
      SELECT s.id, s.offer_id AS offerId, o.supplier_id AS supplierId FROM skus s JOIN offers o ON o.id = s.offer_id
      WHERE o.platform = '1688' AND s.stock >= 100 AND s.price_fen BETWEEN 300 AND 1500
        AND o.min_order <= 20 ORDER BY o.supplier_id, s.id`);
    const sellers = [...new Set(skus.map(({ supplierId }) => supplierId))]
      .map((seller) => skus.filter(({ supplierId }) => supplierId === seller))
      .filter((own) => own.length >= 4)
      .slice(0, 3);
    const chosen = sellers.flatMap((own, at) => own.slice(0, at === 0 ? 4 : 3));
    const buyer = book.buyer("user-demo", 0);
    const before = await cartOf();
    for (const { id, offerId } of chosen)
      must(
        await addToCart(buyer, {
          offerId,
          quantities: new Map([[id, 20]]),
          note: "",
          optionIds: [],
        }),
      );
    const lineIds = (await cartOf()).filter((id) => !before.includes(id));
    // Lines of the same goods reach a lower price together.
    await confirmPrices(buyer, lineIds);
    const order = { id: crypto.randomUUID(), lineIds, note: "", submit: true };
    const { number } = must(await placeOrder(buyer, order));
    return { id: order.id, number };

    async function cartOf() {
      const lines = await book.db.all<{ id: string }>(
        sql`SELECT l.id FROM cart_lines l JOIN carts c ON c.id = l.cart_id WHERE c.user_id = 'user-demo'`,
      );
      return lines.map(({ id }) => id);
    }
  });
}

/**
 * Pays what was quoted; a row for each seller as staff copy them from the marketplace: name, its number, what was paid.
 */
export function paidToBuy({ id, number }: { id: string; number: string }) {
  return onTheFloor(async (book) => {
    must(await payDocument(book.buyer("user-demo", 0), "order", id, crypto.randomUUID()));
    const sellers = await book.db.all<{ name: string; fen: number }>(sql`
      SELECT f.supplier_name_zh AS name, f.freight_fen + sum(l.price_fen * l.quantity) AS fen
      FROM order_freights f JOIN order_lines l ON l.order_id = f.order_id AND l.supplier_id = f.supplier_id
      WHERE f.order_id = ${id} GROUP BY f.supplier_id`);
    return sellers.map(({ name, fen }, at) =>
      [number, name, `88${Date.now()}${at}`, (fen / 100).toFixed(2)].join("\t"),
    );
  });
}

/** What a person does at a desk, each act counted as it is done. */
export function deskWorker(page: Page) {
  const acts = { keys: 0, clicks: 0, typed: 0, pages: 0 };
  page.on("domcontentloaded", () => {
    acts.pages++;
  });
  /** By a new document, or by React in the one that is there. */
  const answered = async (act: Promise<unknown>) => {
    await Promise.all([page.waitForEvent("framenavigated"), act]);
    await page.waitForLoadState("domcontentloaded");
  };
  return {
    acts,
    begin: () => Object.assign(acts, { keys: 0, clicks: 0, typed: 0, pages: 0 }),

    async key(name: string) {
      acts.keys++;
      await page.keyboard.press(name);
    },

    /** A key that sends the form. */
    async send(name: "Enter") {
      acts.keys++;
      await answered(page.keyboard.press(name));
    },

    /** Alt with the letter of a button: the browser's own way to it, which it knows by the letter's text. */
    async alt(letter: string) {
      acts.keys++;
      const keys = await page.context().newCDPSession(page);
      const code = letter.toUpperCase();
      const key = {
        modifiers: 1,
        key: letter,
        code: `Key${code}`,
        windowsVirtualKeyCode: code.charCodeAt(0),
      };
      const text = { text: letter, unmodifiedText: letter };
      const pressed = { type: "keyDown", ...text, ...key } as const;
      await answered(keys.send("Input.dispatchKeyEvent", pressed));
      await keys.detach();
    },

    /** Typed, or pasted, into whatever holds the focus. */
    async type(text: string) {
      acts.typed++;
      await page.keyboard.insertText(text);
    },

    async click(label: string) {
      acts.clicks++;
      await page.getByLabel(label, { exact: true }).click();
    },

    async open(summary: string) {
      acts.clicks++;
      await page.locator("summary", { hasText: summary }).click();
    },

    async press(button: string) {
      acts.clicks++;
      await answered(page.getByRole("button", { name: button, exact: true }).click());
    },
  };
}
