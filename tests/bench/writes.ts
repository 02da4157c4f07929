import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { cartLines, carts, lots } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { li, wei } from "#tests/support/people.ts";
import { unmeasured } from "#tests/support/trade/stock.ts";
import { cpuSeconds } from "./day/waits.ts";
import { openWriteShop } from "./write-shop.ts";

// The write paths one after the other, each by eight clients at once, on the local engine over HTTP:
// `npm run bench:writes` prints commands and rows a second, and what each costs the database; `-- --orders 1` of so
// many orders each.

const clients = 8;
const { values } = parseArgs({ options: { orders: { type: "string", default: "40" } } });
const ordersEach = Number(values.orders);
const pieces = 10;
const { shop, buyers, pid, rowCounts, bytes, close } = await openWriteShop(clients);

interface Placed {
  id: string;
  number: string;
  buyer: Buyer;
}
const placed: Placed[] = [];

const bytesBefore = await bytes();
try {
  console.log(
    `\n${clients} clients, ${clients * ordersEach} of each\n${"".padEnd(24)} a second  rows each  in the log  rows a second  database ms each`,
  );
  await measured("order placed", buyers, async (buyer) => {
    const lineIds = await oneLine(buyer);
    return async () => {
      const wanted = { id: crypto.randomUUID(), lineIds, note: "", submit: true };
      placed.push({ ...sure(await placeOrder(shop.as(buyer), wanted)), buyer });
    };
  });
  await measured("quote sent", placed, async ({ number }) => {
    const { lines, freights } = (await findOrder(shop.as(li), number))!;
    const quote = {
      note: "",
      downPaymentPercent: 0 as const,
      lines: lines.map((line) => ({ ...line, refusal: "" })),
      freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
    };
    return async () => sure(await quoteOrder(shop.as(li), number, quote));
  });
  await measured(
    "payment from wallet",
    placed,
    async ({ id, buyer }) =>
      async () =>
        sure(await payDocument(shop.as(buyer), "order", id, crypto.randomUUID())),
  );
  await measured(
    "purchase",
    placed,
    async ({ number }, index) =>
      async () =>
        sure(
          await buyOrder(shop.as(li), number, {
            id: crypto.randomUUID(),
            supplierId: "supplier-1",
            marketplaceNumber: `${3_300_000 + index}`,
            chinaTracking: `YT${index}`,
          }),
        ),
  );
  const waiting = await shop.db.select({ lotId: lots.id }).from(lots);
  await measured(
    "scan: arrival",
    waiting,
    async ({ lotId }) =>
      async () =>
        sure(await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: pieces })),
  );
  await measured("scan: inspection", waiting, async ({ lotId }) => async () => {
    const found = { goodQuantity: pieces, badQuantity: 0, note: "", photos: [], ...unmeasured };
    sure(await inspectLot(shop.as(wei), shop.files, lotId, found));
  });
  await measured(
    "scan: shelf",
    waiting,
    async ({ lotId }) =>
      async () =>
        sure(await shelveLot(shop.as(wei), lotId, "A-01-03")),
  );
  const grown = (await bytes()) - bytesBefore;
  console.log(`the database grew by ${(grown / placed.length / 1_024).toFixed(1)} KB an order`);
} finally {
  await close();
}

/** Prepares what each command needs, then sends all of them, so many at once, and prints one line. */
async function measured<Subject>(
  name: string,
  subjects: readonly Subject[],
  prepare: (subject: Subject, index: number) => Promise<() => Promise<unknown>>,
) {
  let count = 0;
  let seconds = 0;
  let cpu = 0;
  const before = await rowCounts();
  const rounds = subjects.length === clients ? ordersEach : subjects.length / clients;
  for (let round = 0; round < rounds; round++) {
    const some = Array.from({ length: clients }, (_, index) => {
      const at = (round * clients + index) % subjects.length;
      return prepare(subjects[at]!, at);
    });
    const commands = await Promise.all(some);
    const cpuBefore = cpuSeconds([pid]);
    const began = performance.now();
    await Promise.all(commands.map((command) => command()));
    seconds += (performance.now() - began) / 1_000;
    cpu += cpuSeconds([pid]) - cpuBefore;
    count += commands.length;
  }
  const after = await rowCounts();
  const rows = [...after].reduce(
    (sum, [table, now]) => sum + Math.abs(now - before.get(table)!),
    0,
  );
  const logged = after.get("audit_log")! - before.get("audit_log")!;
  const cell = (value: number, digits: number, width: number) =>
    value.toFixed(digits).padStart(width);
  console.log(
    `${name.padEnd(24)} ${cell(count / seconds, 0, 8)} ${cell(rows / count, 1, 10)} ${cell(logged / count, 1, 11)} ${cell(rows / seconds, 0, 14)} ${cell((1_000 * cpu) / count, 1, 17)}`,
  );
}

/** A line of ten totes in this buyer's cart. */
async function oneLine(buyer: Buyer) {
  const quantities = new Map([["sku-tote-natural", pieces]]);
  const wanted = { offerId: "600000000001", quantities, note: "", optionIds: [] };
  await addToCart(shop.as(buyer), wanted);
  const lines = await shop.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, buyer.id));
  return lines.map(({ id }) => id);
}

function sure<Value>(result: { ok: true; value: Value } | { ok: false; reason: string }) {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}
