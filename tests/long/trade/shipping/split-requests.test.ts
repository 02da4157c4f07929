import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import { lots, shippingLines, shippingRequests, storageStands } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
const document = async (number: string) => (await findShipment(shop.as(wei), number))!;
const quote = (number: string, storageYen = 0) =>
  quoteShipment(shop.as(chen), number, {
    freightYen: 7_000,
    optionsYen: 0,
    storageYen,
    note: "保",
    checked: true,
  });

/** Splits so many pieces off each line, in the order of its quantity, the largest first. */
async function split(
  number: string,
  pieces: readonly number[],
  { who = hanako, note = "", id = crypto.randomUUID() }: Record<string, any> = {},
) {
  const { lines } = await document(number);
  const sorted = [...lines].sort((one, other) => other.quantity - one.quantity);
  const wanted = new Map(pieces.map((going, index) => [sorted[index]!.id, going]));
  return splitRequest(shop.as(who), number, { id, pieces: wanted, note });
}

test("however a request is split, no piece, fee or free day is lost or had twice", async () => {
  const act = fc.record({
    name: fc.constantFrom("split", "split", "split", "quote", "wait", "cancel"),
    which: fc.nat({ max: 5 }),
    share: fc.integer({ min: 0, max: 100 }),
  });
  const acts = fc.array(act, { minLength: 2, maxLength: 8 });
  const days = fc.integer({ min: 0, max: 90 });
  await fc.assert(
    fc.asyncProperty(days, acts, async (waited, sequence) => {
      await using own = await openShop();
      shop = own;
      const all = [7, 5];
      const lines = [];
      for (const quantity of all)
        lines.push({ lotId: (await shelvedLot(shop, quantity)).lotId, quantity });
      shop.wait(waited);
      const wish = wantShipment("", 0, { optionIds: ["reinforce", "photo"] });
      const made = await requestShipment(shop.as(hanako), { ...wish, lines });
      if (!made.ok) throw new Error(made.reason);
      const told = (await document(made.value.number)).request.storageToldYen!;
      const numbers = [made.value.number];
      for (const { name, which, share } of sequence) {
        const number = numbers[which % numbers.length]!;
        if (name === "wait") shop.wait(share % 9);
        if (name === "quote") await quote(number);
        if (name === "cancel" && share < 30) await cancelShipment(shop.as(hanako), number, "");
        if (name !== "split") continue;
        const { lines: own } = await document(number);
        const going = own.map(({ quantity }) => Math.round((quantity * share) / 100));
        const off = await split(
          number,
          going.sort((a, b) => b - a),
        );
        if (off.ok) numbers.push(off.value.number);
      }
      const rows = await shop.db.select().from(shippingRequests);
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + of(row), 0);
      expect(sum(({ pieceCount }) => pieceCount)).toBe(12);
      expect(sum(({ options }) => options.reduce((yen, one) => yen + one.priceYen, 0))).toBe(800);
      expect(sum(({ storageToldYen }) => storageToldYen ?? 0)).toBe(told);
      await piecesAreRight(lines, rows);
    }),
    { numRuns: 12 },
  );
}, 120_000);

/** Each lot's pieces are those of its open requests and those that are free again, and no day is had twice. */
async function piecesAreRight(
  asked: readonly { lotId: string; quantity: number }[],
  rows: (typeof shippingRequests.$inferSelect)[],
) {
  const pieces = await shop.db.select().from(shippingLines);
  const open = rows.filter(({ state }) => state !== "cancelled").map(({ id }) => id);
  for (const { lotId, quantity } of asked) {
    const own = pieces.filter((line) => line.lotId === lotId);
    expect(own.reduce((sum, line) => sum + line.quantity, 0)).toBe(quantity);
    const reserved = own
      .filter(({ requestId }) => open.includes(requestId))
      .reduce((sum, line) => sum + line.quantity, 0);
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    expect(lot).toMatchObject({
      reservedQuantity: reserved,
      availableQuantity: quantity - reserved,
    });
    for (const line of own)
      expect(line.stood.reduce((sum, part) => sum + part.quantity, 0)).toBeLessThanOrEqual(
        line.quantity,
      );
    const [stood] = await shop.db
      .select({ pieces: sql<number>`COALESCE(sum(quantity), 0)` })
      .from(storageStands)
      .where(eq(storageStands.lotId, lotId));
    expect(stood!.pieces).toBeLessThanOrEqual(quantity - reserved);
  }
}
