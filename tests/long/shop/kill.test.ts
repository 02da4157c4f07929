import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import { answersAgain, leftOf, partOf } from "#tests/support/machine/killed-processes.ts";
import { type CopiedOrder, copyOrders } from "#tests/support/machine/more-orders.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { mustBeZero } from "#tests/support/money/broken-books.ts";
import { fillWithDemo } from "#tests/support/run/demo.ts";

let shop: Awaited<ReturnType<typeof startShop>> | undefined;

afterEach(() => shop?.close());

// In the demo there is an order with a down payment alone, and money is held for payments, too.
const {
  "an order that is not paid has a payment": _unpaid,
  "what is held is not what open withdrawals and waiting payments hold": _held,
  ...books
} = mustBeZero;

/** Books and stock as the file holds them: each of these counts what must not be. */
const halves = {
  ...books,
  "an order is paid without its transfer, or the other way round": `SELECT count(*) FROM orders o
    WHERE (paid_at IS NOT NULL) <> EXISTS (SELECT 1 FROM ledger_transfers WHERE id = 'order-payment/' || o.id)`,
  "an order has fewer lines than it says": `SELECT count(*) FROM orders o
    WHERE line_count <> (SELECT count(*) FROM order_lines WHERE order_id = o.id AND refusal IS NULL)`,
};

/**
 * What dies in each round: the whole runner, whose folder is then given to a new one, or only its database or
 * its Worker, which it starts again by itself while the other goes on.
 */
const victims = [
  ...["runner", "node", "workerd", "node", "workerd"],
  ...["runner", "node", "workerd", "node", "runner"],
] as ("runner" | "node" | "workerd")[];

const forms = { pay: 6, submit: 6 };

test("runner, database or Worker killed in the middle of payments and orders, ten times, nothing is half done", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kill-"));
  await fillWithDemo(dataDir);
  const unpaid = copyOrders(dataDir, "awaiting_payment", victims.length * forms.pay);
  const drafts = copyOrders(dataDir, "draft", victims.length * forms.submit);
  shop = await startShop({ dataDir });
  const cookie = await shop.signIn("demo", "Demo1234");
  const ends: End[] = [];

  for (const [round, victim] of victims.entries()) {
    const { origin, child } = shop;
    // So that what is killed is at work on the forms, and not on what it needs for its first page.
    expect(await answersAgain(origin)).toBe(true);
    const pid = victim === "runner" ? child.pid! : partOf(child.pid!, victim);
    const { answered, ended } = burst(origin, cookie, [
      ...unpaid.splice(0, forms.pay).map(payment),
      ...drafts.splice(0, forms.submit).map(submission),
    ]);
    // When some have been answered, or at some moment before.
    await answered(round % 4);
    if (round % 4 === 0) await wait(round * 10);
    process.kill(pid, "SIGKILL");
    expect(await leftOf([pid])).toEqual([]);
    ends.push(...(await ended));
    expect(broken(dataDir)).toEqual([]);
    if (victim === "runner") shop = await startShop({ dataDir });
  }
  expect(await answersAgain(shop.origin)).toBe(true);
  expect(ends).toContain("done");
  expect(ends).toContain("cut off");
}, 400_000);

interface Form {
  path: string;
  body: Record<string, string>;
}

function payment({ number, totalYen }: CopiedOrder): Form {
  const body = { key: crypto.randomUUID(), seenYen: String(totalYen) };
  return { path: `/payment?order_sn=${number}`, body };
}

function submission({ number }: CopiedOrder): Form {
  return { path: `/OrderDetails?order_sn=${number}`, body: { intent: "submit" } };
}

type End = "done" | "refused" | "cut off";

/** All of these forms at once. */
function burst(origin: string, cookie: string, all: readonly Form[]) {
  const sent = all.map((form) => send(origin, cookie, form));
  let count = 0;
  const waiting: (() => void)[] = [];
  for (const one of sent)
    void one.then(() => {
      count++;
      for (const look of waiting) look();
    });
  return {
    ended: Promise.all(sent),
    /** Waits until so many have come to their end. */
    answered: (many: number) =>
      new Promise<void>((enough) => {
        const look = () => count >= many && enough();
        waiting.push(look);
        look();
      }),
  };
}

async function send(origin: string, cookie: string, { path, body }: Form): Promise<End> {
  try {
    const { status } = await fetch(origin + path, {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(body),
      redirect: "manual",
    });
    return status === 303 ? "done" : status >= 500 ? "cut off" : "refused";
  } catch {
    // What it was sent to was killed under it: that is the test.
    return "cut off";
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
