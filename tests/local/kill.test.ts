import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";

let shop: Awaited<ReturnType<typeof startShop>> | undefined;

afterEach(() => shop?.close());

/** Books and stock as the file holds them: each of these counts what must not be. */
const halves = {
  "accounts do not add up to zero":
    "SELECT abs(COALESCE(sum(balance_yen), 0)) FROM ledger_accounts",
  "a balance differs from its transfers": `SELECT count(*) FROM ledger_accounts a WHERE balance_yen <>
    COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE to_account = a.id), 0)
    - COALESCE((SELECT sum(amount_yen) FROM ledger_transfers WHERE from_account = a.id), 0)`,
  "an order is paid without its transfer, or the other way round": `SELECT count(*) FROM orders o
    WHERE (paid_at IS NOT NULL) <> EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order-payment/' || o.id)`,
  "a document's version is not its newest history row": `SELECT count(*) FROM orders o
    WHERE version <> (SELECT max(version) FROM document_events WHERE document_kind = 'order' AND document_id = o.id)`,
  "an order has fewer lines than it says": `SELECT count(*) FROM orders o
    WHERE line_count <> (SELECT count(*) FROM order_lines WHERE order_id = o.id AND refusal = '')`,
};

test("killed in the middle of payments and orders, ten times, nothing is half done", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kill-"));
  await fillWithDemo(dataDir);
  shop = await startShop({ dataDir });
  const cookie = await shop.signIn("demo", "Demo1234");

  for (let round = 0; round < 10; round++) {
    const busy = Array.from({ length: 12 }, (_, index) =>
      work(shop!.origin, cookie, round * 12 + index),
    );
    await new Promise((wait) => setTimeout(wait, 15 + round * 12));
    const ended = once(shop.child, "exit");
    shop.child.kill("SIGKILL");
    await ended;
    await Promise.all(busy);
    expect(broken(dataDir)).toEqual([]);
    shop = await startShop({ dataDir });
  }
}, 400_000);

/** The page is asked for the sum that its form carries. */
async function seenOn(origin: string, cookie: string, path: string) {
  const page = await (await fetch(origin + path, { headers: { Cookie: cookie } })).text();
  return page.match(/name="seenYen" value="(\d+)"/)?.[1] ?? "";
}

/** One buyer's step: pays what waits, or copies an order into the cart and places it. Dies with the shop. */
async function work(origin: string, cookie: string, turn: number) {
  const post = (path: string, body: Record<string, string>) =>
    fetch(origin + path, {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(body),
      redirect: "manual",
    });
  const pay = async (number: string) => {
    const path = `/payment?order_sn=${number}`;
    const seenYen = await seenOn(origin, cookie, path);
    await post(path, { key: crypto.randomUUID(), seenYen });
  };
  try {
    const list = await (
      await fetch(`${origin}/user/order?state=${turn % 2 ? "awaiting_payment" : "draft"}`, {
        headers: { Cookie: cookie },
      })
    ).text();
    const number = list.match(/order_sn=(KB-[\d-]+)/)?.[1];
    if (!number) return;
    if (turn % 2) await pay(number);
    else await post(`/OrderDetails?order_sn=${number}`, { intent: "submit" });
  } catch {
    // The shop was killed under this request: that is the test.
  }
}

function broken(dataDir: string) {
  const db = new Database(join(dataDir, "shop.db"));
  const found = Object.entries(halves).filter(
    ([, query]) => Object.values(db.prepare(query).get() as Record<string, number>)[0] !== 0,
  );
  db.close();
  return found.map(([name]) => name);
}
