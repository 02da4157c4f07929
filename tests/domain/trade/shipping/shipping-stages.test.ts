import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { queueLengths } from "#app/domain/console/queues/queues.server.ts";
import { pickLot, takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { staffShippingState } from "#app/domain/trade/shipments/shipping-request.ts";
import {
  readShippingStage,
  readShippingWork,
  waitingInStage,
  workShown,
} from "#app/domain/trade/shipments/shipping-stages.server.ts";
import {
  type ShippingStage,
  shippingStages,
  stageCountMax,
} from "#app/domain/trade/shipments/shipping-stages.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { chen, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll, packedRequest, paidRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const numbers = async (stage: ShippingStage, words = "") =>
  (await readShippingStage(shop.as(wei), stage, words, undefined)).requests.map(
    ({ number }) => number,
  );

/** What each row of a stage says of its state. */
const named = async (stage: ShippingStage) =>
  (await readShippingStage(shop.as(wei), stage, "", undefined)).requests.map(
    (request) => staffShippingState(request).zh,
  );

test("a request stands in the stage of its next work, from the scale to the buyer's hands", async () => {
  const weighs = await requestedShipment(shop, (await shelvedLot(shop, 2)).lotId, 2, {
    methodCode: "fast-ship",
  });
  const asked = await requestedShipment(shop, (await shelvedLot(shop, 2)).lotId, 2);
  expect(await numbers("weigh")).toEqual([weighs.number]);
  expect(await numbers("quote")).toEqual([asked.number]);
  expect(await named("weigh")).toEqual(["待称重"]);
  expect(await named("quote")).toEqual(["待报价"]);
  await packAll(shop, weighs.number, 1, 900);
  expect(await named("quote")).toEqual(["待报价", "待报价"]);
  expect((await numbers("quote")).sort()).toEqual([weighs.number, asked.number].sort());
  expect(await numbers("weigh")).toEqual([]);

  const paid = await paidRequest(shop, [3]);
  expect(await numbers("pick")).toEqual([paid.number]);
  expect(await named("pick")).toEqual(["装箱中"]);
  const listId = crypto.randomUUID();
  await takePickList(shop.as(wei), { id: listId, numbers: [paid.number] });
  const scan = {
    id: crypto.randomUUID(),
    listId,
    typed: "L-000003",
    shelf: "",
    quantity: undefined,
  };
  await pickLot(shop.as(wei), scan);
  expect(await numbers("pick")).toEqual([]);
  expect(await numbers("pack")).toEqual([paid.number]);

  const packed = await packedRequest(shop, 4);
  expect(await numbers("ship")).toEqual([packed.number]);
  await shipShipment(shop.as(wei), packed.number, {
    carrier: "佐川急便",
    trackingNumber: "400123456789",
    boxTracking: new Map(),
  });
  expect(await numbers("onWay")).toEqual([packed.number]);
  expect(await numbers("all")).toHaveLength(4);
  for (const words of [packed.number, packed.number.toLowerCase(), "4001234"])
    expect(await numbers("all", words)).toEqual([packed.number]);
  expect(await numbers("all", "花子")).toHaveLength(4);
  expect(await numbers("all", "知らない会社")).toEqual([]);
});

test("what is to be done now are the stages of work: every request once, with the count of its tab", async () => {
  const { lotId } = await shelvedLot(shop, 40);
  for (let count = 0; count < workShown + 2; count++) await requestedShipment(shop, lotId, 1);
  const weighs = await requestedShipment(shop, lotId, 1, { methodCode: "fast-ship" });
  await requestedShipment(shop, lotId, 1, { methodCode: "fast-ship" });
  await packAll(shop, weighs.number, 1, 900);
  await paidRequest(shop, [3]);
  await packedRequest(shop, 4);
  const { work, counts } = await readShippingWork(shop.as(wei));
  const queues = await queueLengths(shop.as(wei));
  const counted = (queue: string) => queues.find((one) => one.queue === queue)?.count;
  for (const [queue, stage] of [
    ["weighShipping", "weigh"],
    ["quoteShipping", "quote"],
    ["pick", "pick"],
    ["pack", "pack"],
    ["ship", "ship"],
    ["pickedUp", "pickedUp"],
  ] as const)
    expect([queue, counted(queue)]).toEqual([queue, counts.get(stage)]);
  expect(work.map(({ stage, requests }) => [stage, requests.length, counts.get(stage)])).toEqual([
    ["weigh", 1, 1],
    ["quote", workShown, workShown + 3],
    ["pick", 1, 1],
    ["pack", 0, 0],
    ["ship", 1, 1],
    ["pickedUp", 0, 0],
  ]);
  const shown = work.flatMap(({ requests }) => requests.map(({ number }) => number));
  expect(new Set(shown).size).toBe(shown.length);
  const tabs = await readShippingStage(shop.as(wei), "quote", "", undefined);
  expect(tabs.counts).toEqual(counts);
  expect(work.reduce((sum, { stage }) => sum + counts.get(stage)!, 0)).toBe(counts.get("all"));
});

test("what waits for its buyer has a tab: a quote, and what packed boxes cost more", async () => {
  const { number } = await requestedShipment(shop, (await shelvedLot(shop, 2)).lotId, 2);
  await quoteShipment(shop.as(chen), number, {
    freightYen: 4_060,
    optionsYen: 0,
    storageYen: 0,
    note: "",
  });
  const owing = await paidRequest(shop, [6]);
  await packAll(shop, owing.number, 1, 5_900);
  expect(await numbers("pay")).toEqual([number]);
  expect(await numbers("difference")).toEqual([owing.number]);
  const { counts } = await readShippingWork(shop.as(wei));
  expect([counts.get("pay"), counts.get("difference")]).toEqual([1, 1]);
});

test("a long stage has pages without a gap, and says how many there are", async () => {
  await requestedShipment(shop, (await shelvedLot(shop, 2)).lotId, 2);
  const [one] = await shop.db.select().from(shippingRequests);
  await shop.db.insert(shippingRequests).values(
    Array.from({ length: 230 }, (_, index) => ({
      ...one!,
      id: `copy-${index}`,
      number: `PD-260101-${index}`,
      state: index % 2 ? ("received" as const) : ("evaluated" as const),
      submittedAt: new Date(one!.submittedAt!.getTime() - Math.floor(index / 3) * 1_000),
    })),
  );
  const seen: string[] = [];
  let after: { at: number; id: string } | undefined;
  for (let page = 0; page < 4; page++) {
    const read = await readShippingStage(shop.as(wei), "received", "", after);
    expect(read.counts.get("received")).toBe(230);
    expect(read.counts.get("all")).toBe(231);
    seen.push(...read.requests.map(({ id }) => id));
    if (!read.next) break;
    after = read.next;
  }
  expect(seen).toHaveLength(230);
  expect(new Set(seen).size).toBe(230);
});

test("every stage answers, whatever it looks for", async () => {
  for (const stage of Object.keys(shippingStages) as ShippingStage[])
    for (const words of ["", "%", "'; --", "PD-*", "[a"])
      expect(await numbers(stage, words)).toEqual([]);
});

test("where more are in hand than are counted, each count says that there may be more", async () => {
  await paidRequest(shop, [3]);
  const [one] = await shop.db.select().from(shippingRequests);
  const copies = (count: number, state: "packing" | "quoting") =>
    shop.db.insert(shippingRequests).values(
      Array.from({ length: count }, (_, index) => ({
        ...one!,
        state,
        id: `${state}-${index}`,
        number: `PD-${state}-${index}`,
        paidKey: null,
      })),
    );
  await copies(stageCountMax - 2, "packing");
  const below = await readShippingWork(shop.as(wei));
  expect([below.counts.get("pick"), below.counts.get("pack")]).toEqual([1, stageCountMax - 2]);
  expect(below.more).toEqual([]);
  await copies(stageCountMax, "quoting");
  await shop.db
    .insert(shippingRequests)
    .values({ ...one!, id: "last", number: "PD-last", paidKey: null });
  const { counts, more } = await readShippingWork(shop.as(wei));
  expect(counts.get("pick")! + counts.get("pack")!).toBe(stageCountMax);
  expect([counts.get("weigh"), counts.get("quote"), counts.get("all")]).toEqual([0, 300, 300]);
  expect(more.sort()).toEqual(["all", "pack", "pick", "quote"]);
});

test("the scale's and the quote's requests are found by their own index, however many others are in hand", async () => {
  for (const stage of ["weigh", "quote"] as const) {
    const plan = await shop.db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN ${waitingInStage(stage, false)}`,
    );
    const read = plan
      .map(({ detail }) => detail)
      .filter((detail) => /^(SCAN|SEARCH) r\b/.test(detail));
    expect(read.length).toBeGreaterThan(0);
    for (const detail of read)
      expect(detail).toMatch(
        /shipping_requests_(quoting|packing) \(weighs_first=\? AND submitted_at>\?\)/,
      );
  }
});
