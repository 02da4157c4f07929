import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import {
  answersAgain,
  killPart,
  killRunner,
  leftOf,
} from "#tests/support/machine/killed-processes.ts";
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

/**
 * What dies in each round: the whole runner, whose folder is then given to a new one, or only its database or
 * its Worker, which it starts again by itself while the other goes on.
 */
const victims = [
  ...["runner", "node", "workerd", "node", "workerd"],
  ...["runner", "node", "workerd", "node", "runner"],
] as ("runner" | "node" | "workerd")[];

test("runner, database or Worker killed in the middle of payments and orders, ten times, nothing is half done", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kill-"));
  await fillWithDemo(dataDir);
  shop = await startShop({ dataDir });
  const cookie = await shop.signIn("demo", "Demo1234");
  let cutOff = 0;

  for (const [round, victim] of victims.entries()) {
    const { origin, child } = shop;
    const { busy, underWay } = burst(origin, cookie, round);
    await underWay;
    await wait(round * 12);
    if (victim === "runner") await killRunner(shop);
    else expect(await leftOf([killPart(child.pid!, victim)])).toEqual([]);
    cutOff += (await busy).filter(Boolean).length;
    expect(broken(dataDir)).toEqual([]);
    if (victim === "runner") shop = await startShop({ dataDir });
    else expect(await answersAgain(origin)).toBe(true);
  }
  expect(cutOff).toBeGreaterThan(0);
}, 400_000);

/** The page is asked for the sum that its form carries. */
async function seenOn(origin: string, cookie: string, path: string) {
  const page = await (await fetch(origin + path, { headers: { Cookie: cookie } })).text();
  return page.match(/name="seenYen" value="(\d+)"/)?.[1] ?? "";
}

/** Twelve at once; under way when the first form is sent, or when there was none to send. */
function burst(origin: string, cookie: string, round: number) {
  let sending = () => {};
  const firstForm = new Promise<void>((resolve) => {
    sending = resolve;
  });
  const busy = Promise.all(
    Array.from({ length: 12 }, (_, index) => work(origin, cookie, round * 12 + index, sending)),
  );
  return { busy, underWay: Promise.race([firstForm, busy]) };
}

/** One buyer's step: pays what waits, or submits a draft. Answers whether its form was cut off by a death. */
async function work(origin: string, cookie: string, turn: number, sending: () => void) {
  let sent = false;
  const post = async (path: string, body: Record<string, string>) => {
    sent = true;
    sending();
    const { status } = await fetch(origin + path, {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(body),
      redirect: "manual",
    });
    return status >= 500;
  };
  const pay = async (number: string) => {
    const path = `/payment?order_sn=${number}`;
    const seenYen = await seenOn(origin, cookie, path);
    return post(path, { key: crypto.randomUUID(), seenYen });
  };
  try {
    const list = await (
      await fetch(`${origin}/user/order?state=${turn % 2 ? "awaiting_payment" : "draft"}`, {
        headers: { Cookie: cookie },
      })
    ).text();
    const number = list.match(/order_sn=(KB-[\d-]+)/)?.[1];
    if (!number) return false;
    if (turn % 2) return await pay(number);
    return await post(`/OrderDetails?order_sn=${number}`, { intent: "submit" });
  } catch {
    // The shop was killed under this request: that is the test.
    return sent;
  }
}

function broken(dataDir: string) {
  // A database that is just being started again may hold the file for a moment.
  const db = new Database(join(dataDir, "shop.db"), { timeout: 5_000 });
  const found = Object.entries(halves).filter(
    ([, query]) => Object.values(db.prepare(query).get() as Record<string, number>)[0] !== 0,
  );
  db.close();
  return found.map(([name]) => name);
}
