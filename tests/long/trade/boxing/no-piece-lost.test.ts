import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { bookCount } from "#app/domain/trade/floor/book-count.server.ts";
import { countLot, openCount } from "#app/domain/trade/floor/count-lot.server.ts";
import { readCount } from "#app/domain/trade/floor/count-queries.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { pickLot, takePickList, undoPick } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { readPickList } from "#app/domain/trade/shipments/pick-queries.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { pickUpShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import {
  chooseShort,
  joinReplacements,
  reportShort,
  undoShort,
} from "#app/domain/trade/shipments/short-pick.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import * as tables from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

const system = { kind: "system", id: "jobs" } as const;
const key = () => crypto.randomUUID();
const bought = 20;

const which = fc.nat({ max: 5 });
const pieces = fc.integer({ min: 1, max: 6 });
const act = fc.oneof(
  fc.record({ act: fc.constant("request" as const), pieces, weighs: fc.boolean() }),
  fc.record({ act: fc.constant("pay" as const), which }),
  fc.record({ act: fc.constant("take" as const), which }),
  fc.record({ act: fc.constant("pick" as const), which, pieces }),
  fc.record({ act: fc.constant("short" as const), which, pieces }),
  fc.record({ act: fc.constant("undoShort" as const), which }),
  fc.record({ act: fc.constant("undoPick" as const), which }),
  fc.record({
    act: fc.constant("choose" as const),
    which,
    choice: fc.constantFrom("rest" as const, "replace", "wait", "cancel"),
  }),
  fc.record({ act: fc.constant("count" as const), pieces }),
  fc.record({ act: fc.constant("split" as const), which, pieces }),
  fc.record({ act: fc.constant("cancel" as const), which }),
  fc.record({ act: fc.constant("pack" as const), which }),
  fc.record({ act: fc.constant("depart" as const), which }),
  fc.record({ act: fc.constant("join" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

/** Does one act as whoever may; a refusal is an answer like another. */
async function carryOut(shop: Shop, lotId: string, one: Act) {
  const requests = await shop.db
    .select()
    .from(tables.shippingRequests)
    .orderBy(tables.shippingRequests.number);
  const lists = await shop.db.select().from(tables.pickLists).orderBy(tables.pickLists.id);
  const shorts = await shop.db.select().from(tables.shortPicks).orderBy(tables.shortPicks.caseId);
  const chosen = <Row>(rows: readonly Row[]) =>
    "which" in one && rows.length > 0 ? rows[one.which % rows.length] : undefined;
  const request = chosen(requests);
  const short = chosen(shorts);
  const list = chosen(lists);
  switch (one.act) {
    case "request": {
      const change = one.weighs ? { methodCode: "fast-ship" } : {};
      await requestedShipment(shop, lotId, one.pieces, change).catch(() => undefined);
      return;
    }
    case "pay": {
      if (!request) return;
      const quote = { freightYen: 4_060, optionsYen: 0, storageYen: 0, note: "実費" };
      await quoteShipment(shop.as(chen), request.number, { ...quote, checked: true });
      await payDocument(shop.as(hanako), "shipping", request.id, key());
      return;
    }
    case "take":
      if (request) await takePickList(shop.as(wei), { id: key(), numbers: [request.number] });
      return;
    case "pick": {
      const walk = { id: key(), typed: "L-000001", shelf: "", quantity: one.pieces };
      if (list) await pickLot(shop.as(wei), { ...walk, listId: list.id });
      return;
    }
    case "short": {
      const lines = list ? (await readPickList(shop.as(wei), list.id))!.lines : [];
      if (!list || !lines[0]) return;
      const of = { id: key(), listId: list.id, lineId: lines[0].id, photos: [] };
      const report = { ...of, reason: "fewer" as const, pieces: one.pieces };
      await reportShort(shop.as(wei), shop.files, report);
      return;
    }
    case "undoShort": {
      const { caseId, listId } = short ?? {};
      if (caseId && listId) await undoShort(shop.as(wei), { id: key(), caseId, listId });
      return;
    }
    case "undoPick": {
      const lines = list ? (await readPickList(shop.as(wei), list.id))!.lines : [];
      const of = list && lines[0] && { id: key(), listId: list.id, lineId: lines[0].id };
      if (of) await undoPick(shop.as(wei), of);
      return;
    }
    case "choose": {
      const owner = requests.find(({ id }) => id === short?.requestId);
      if (!short || !owner) return;
      const { caseId } = short;
      await chooseShort(shop.as(hanako), owner.number, { caseId, choice: one.choice });
      return;
    }
    case "count":
      await countShelf(shop, one.pieces);
      return;
    case "split": {
      if (!request) return;
      const [line] = await shop.db
        .select()
        .from(tables.shippingLines)
        .where(eq(tables.shippingLines.requestId, request.id));
      const moved = line && new Map([[line.id, Math.min(one.pieces, line.quantity)]]);
      if (moved)
        await splitRequest(shop.as(hanako), request.number, { id: key(), pieces: moved, note: "" });
      return;
    }
    case "cancel":
      if (request) await cancelShipment(shop.as(hanako), request.number, "");
      return;
    case "pack":
      if (request) await packAll(shop, request);
      return;
    case "depart":
      if (request) await pickUpShipment(shop.as(wei), request.number, "佐川急便");
      return;
    case "join":
      await joinReplacements(shop.as(system));
  }
}

/** A count that finds so many pieces fewer than the shelf should have. */
async function countShelf(shop: Shop, fewer: number) {
  const id = key();
  const range = { fromShelf: "A-01-03", toShelf: "A-01-03" };
  const opened = await openCount(shop.as(wei), { id, ...range });
  if (!opened.ok) return;
  const { left } = (await readCount(shop.as(wei), id))!;
  for (const { number, onShelf } of left) {
    const typed = `L-${String(number).padStart(6, "0")}`;
    const quantity = Math.max(0, onShelf - fewer);
    const scan = { countId: id, typed, shelf: "A-01-03", hand: undefined, quantity };
    await countLot(shop.as(wei), scan);
  }
  const { lines, count } = (await readCount(shop.as(wei), id))!;
  const reasons = new Map(lines.map(({ lot }) => [lot.id, "lost"]));
  await bookCount(shop.as(wei), { countId: id, version: count.version, reasons });
}

async function packAll(shop: Shop, { id, number }: { id: string; number: string }) {
  const lines = await shop.db
    .select()
    .from(tables.shippingLines)
    .where(eq(tables.shippingLines.requestId, id));
  const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const box = { lengthMm: 300, widthMm: 300, heightMm: 300, weightGrams: 2_000, contents };
  await packShipment(shop.as(wei), number, [box], { reweighed: true });
}

/** Every piece that was bought is in one place, and nothing left that was not paid for. */
async function checkPieces(shop: Shop) {
  const lots = await shop.db.select().from(tables.lots);
  const lines = await shop.db
    .select({ line: tables.shippingLines, request: tables.shippingRequests })
    .from(tables.shippingLines)
    .innerJoin(
      tables.shippingRequests,
      eq(tables.shippingRequests.id, tables.shippingLines.requestId),
    );
  const [order] = await shop.db.select().from(tables.orderLines);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  // What was written off was refunded, or lies on its shelf after all.
  const there = lots.filter(({ state }) => state !== "written_off");
  expect(sum(there.map(({ quantity }) => quantity))).toBe(order!.refusal ? 0 : order!.quantity);
  for (const lot of there) {
    const own = lines.filter(({ line }) => line.lotId === lot.id);
    const open = own.filter(
      ({ request }) => request.submittedAt && !request.shippedAt && request.state !== "cancelled",
    );
    expect(lot.reservedQuantity).toBe(sum(open.map(({ line }) => line.quantity)));
    const shipped = own.filter(({ request }) => request.shippedAt);
    expect(lot.shippedQuantity).toBe(sum(shipped.map(({ line }) => line.quantity)));
    for (const { request } of shipped)
      expect(request.paidYen + request.couponYen).toBe(request.totalYen);
  }
  for (const request of await shop.db.select().from(tables.shippingRequests)) {
    const own = lines.filter((one) => one.request.id === request.id);
    expect(request.pieceCount).toBe(sum(own.map(({ line }) => line.quantity)));
  }
  expect(await listDrifts(shop.db)).toEqual([]);
}

test("whatever is picked, missing, counted, split, chosen and cancelled, no piece is lost, doubled or shipped unpaid", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), async (acts) => {
      await using shop = await openShop();
      const { lotId } = await shelvedLot(shop, bought);
      await shop.deposit(hanako.companyId, 200_000);
      for (const one of acts) await carryOut(shop, lotId, one);
      await checkPieces(shop);
    }),
    { numRuns: 40 },
  );
}, 600_000);
