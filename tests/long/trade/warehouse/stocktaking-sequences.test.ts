import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookCount, confirmCount } from "#app/domain/trade/floor/book-count.server.ts";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { moveShelf } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { reasonsFor } from "#app/domain/trade/floor/stock-count.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import * as tables from "#db/schema/index.ts";
import { hanako, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

const quantity = 15;

const step = fc.oneof(
  fc.record({ kind: fc.constant("count" as const), pieces: fc.integer({ min: 0, max: 18 }) }),
  fc.record({ kind: fc.constant("reserve" as const), pieces: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constantFrom("cancel", "move", "book", "confirm") }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** One shop with a lot, an open count and whatever somebody does next. */
async function play(shop: Shop, steps: readonly Step[]) {
  const { lotId } = await shelvedLot(shop, quantity);
  const requests: string[] = [];
  let countId = "";
  let found = 0;
  for (const one of steps) {
    const [lot] = await shop.db.select().from(tables.lots).where(eq(tables.lots.id, lotId));
    if (!countId) {
      countId = crypto.randomUUID();
      const range = { id: countId, fromShelf: "A-01-01", toShelf: "A-01-09" };
      expect(await openCount(shop.as(wei), range)).toMatchObject({ ok: true });
    }
    const { count, lines } = (await readCount(shop.as(wei), countId))!;
    const decided = { countId, version: count.version };
    const surplus = lines.reduce((sum, { difference }) => sum + Math.max(0, difference), 0);
    if (one.kind === "count" && "pieces" in one) {
      const scan = { countId, typed: "L-000001", shelf: lot!.shelf, hand: undefined };
      await countLot(shop.as(wei), { ...scan, quantity: one.pieces });
    } else if (one.kind === "reserve" && "pieces" in one)
      await requestedShipment(shop, lotId, one.pieces)
        .then(({ number }) => requests.push(number))
        .catch(() => undefined);
    else if (one.kind === "cancel") {
      const number = requests.pop();
      if (number) await cancelShipment(shop.as(hanako), number, "");
    } else if (one.kind === "move")
      await moveShelf(shop.as(wei), lotId, lot!.shelf === "A-01-03" ? "A-01-04" : "A-01-03");
    else {
      const reasons = new Map(
        lines.map((line) => [line.lot.id, reasonsFor(line.difference)[0]!] as const),
      );
      const answer =
        one.kind === "book"
          ? await bookCount(shop.as(wei), { ...decided, reasons })
          : await confirmCount(shop.as({ ...wei, id: wang.id }), decided);
      if (answer.ok && answer.value.booked) {
        found += surplus;
        countId = "";
      }
    }
    await standsTogether(shop, found);
  }
}

/** Nothing is lost and nothing comes of itself, whatever was counted. */
async function standsTogether(shop: Shop, found: number) {
  const lots = await shop.db.select().from(tables.lots);
  expect(lots.reduce((sum, lot) => sum + lot.quantity, 0)).toBe(quantity);
  const cases = await shop.db.select().from(tables.problemCases);
  const missing = lots.filter(({ state }) => state === "missing");
  expect(cases.map((one) => [one.lotId, one.quantity]).sort()).toEqual(
    missing.map((lot) => [lot.id, lot.quantity]).sort(),
  );
  const unknown = await shop.db.select().from(tables.unknownParcels);
  expect(unknown.reduce((sum, parcel) => sum + parcel.quantity, 0)).toBe(found);
  const [line] = await shop.db.select().from(tables.orderLines);
  const here = lots.filter(({ state }) => state === "shelved");
  const pieces = here.reduce((sum, lot) => sum + lot.goodQuantity, 0);
  expect(line).toMatchObject({ shelvedQuantity: pieces, receivedQuantity: pieces });
  const requested = await shop.db
    .select({ quantity: tables.shippingLines.quantity })
    .from(tables.shippingLines)
    .innerJoin(
      tables.shippingRequests,
      eq(tables.shippingRequests.id, tables.shippingLines.requestId),
    )
    .where(eq(tables.shippingRequests.state, "quoting"));
  expect(here.reduce((sum, lot) => sum + lot.reservedQuantity, 0)).toBe(
    requested.reduce((sum, one) => sum + one.quantity, 0),
  );
}

test("whatever is counted, reserved, moved and booked, every piece is on a shelf, missing or unknown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await play(await openShop(), steps);
    }),
    { numRuns: 25 },
  );
}, 120_000);
