import { PDFDocument } from "@cantoo/pdf-lib";
import { eq, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  cancelPlan,
  choosePlan,
  retryPlan,
} from "#app/domain/channels/delivery-plans/decide-plan.server.ts";
import { planFeeYen } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import {
  findPlan,
  listPlans,
  missingUnitsQuery,
} from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { reconcilePlans } from "#app/domain/channels/delivery-plans/reconcile-plans.server.ts";
import { holdPlan, runPlans } from "#app/domain/channels/delivery-plans/run-plans.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { articleProducts, channelPlans, files } from "#db/schema/index.ts";
import {
  amazonRequest,
  type InboundAtHand,
  inboundAtHand,
  type Mishap,
  planAsking,
} from "#tests/support/channels/delivery-plan.ts";
import { hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";

let shop: Shop;
let amazon: InboundAtHand;
let request: Awaited<ReturnType<typeof amazonRequest>>;

beforeEach(async () => {
  shop = await openShop();
  amazon = inboundAtHand();
  request = await amazonRequest(shop);
});

const dayMs = 86_400_000;
const pass = (ms: number) => {
  amazon.clock.now = new Date(amazon.clock.now.getTime() + ms);
};
const system = () => openScope(shop.db, { kind: "system", id: "plans" }, amazon.clock.now);
const carryOn = () => runPlans(system(), planAsking(shop, amazon));
const scope = (who = hanako) => ({ ...shop.as(who), now: amazon.clock.now });

async function started(id = crypto.randomUUID()) {
  const made = await startPlan(scope(), {
    id,
    requestNumber: request.number,
    shop: request.shop.id,
  });
  if (!made.ok) throw new Error(made.reason);
  return id;
}
const read = async (id: string) => (await findPlan(scope(), id))!;
const plan = async (id: string) => (await read(id)).plan;

async function stateOf(id: string) {
  const { state } = channelPlans;
  const [row] = await shop.db.select({ state }).from(channelPlans).where(eq(channelPlans.id, id));
  return row!.state;
}

/** Carries on, half an hour apart, until the plan stands so. */
async function until(id: string, ...states: string[]) {
  for (let run = 0; run < 300; run++) {
    await carryOn().catch(() => undefined);
    const state = await stateOf(id);
    if (states.includes(state)) return state;
    pass(30 * 60_000);
  }
  throw new Error(`stays ${(await plan(id)).state}: ${JSON.stringify((await plan(id)).problems)}`);
}

async function chosen(id: string, transport = 0) {
  const found = await plan(id);
  const { optionId, feeYen } = found.transports[transport]!;
  const seenFeeYen =
    planFeeYen({ placementFeeYen: found.placementFeeYen, transportFeeYen: feeYen }) ?? 0;
  const arrivesFrom = new Date(amazon.clock.now.getTime() + 10 * dayMs).toISOString().slice(0, 10);
  return choosePlan(scope(), id, { transportId: optionId, arrivesFrom, seenFeeYen });
}

async function labelled() {
  const id = await started();
  await until(id, "boxing");
  await request.pack();
  await until(id, "choosing");
  expect(await chosen(id)).toMatchObject({ ok: true });
  await until(id, "labelled");
  return id;
}

describe("a delivery plan", () => {
  test("waits for boxes and for its company, then brings the labels to the warehouse", async () => {
    const id = await started();
    await until(id, "boxing");
    pass(dayMs);
    await carryOn();
    expect(await plan(id)).toMatchObject({ state: "boxing" });
    await request.pack();
    await until(id, "choosing");
    const offered = await plan(id);
    expect(offered).toMatchObject({ placementFeeYen: 1_230, confirmationId: "" });
    expect(offered.transports.map(({ feeYen }) => feeYen)).toEqual([null, 1_480]);
    const [made] = [...amazon.standIn.plans.plans.values()];
    // Nothing that costs is confirmed yet.
    expect(made!.placements.some(({ isChosen }) => isChosen)).toBe(false);

    expect(await chosen(id, 1)).toMatchObject({ ok: true });
    await until(id, "labelled");
    const after = await plan(id);
    expect(after).toMatchObject({ warehouse: "XHN1", transportFeeYen: 1_480 });
    expect(after.confirmationId).toMatch(/^FBA15/);
    const seen = (await findShipment(shop.as(wei), request.number))!;
    expect(seen.request.boxWishes!.shipmentIds).toEqual([after.confirmationId]);
    const [label] = seen.files;
    expect(label).toMatchObject({ id: after.labelFile, contentType: "application/pdf" });
    const stored = await shop.files.get(label!.key);
    const bytes = await new Response(stored!.body).arrayBuffer();
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1);
    expect((await read(id)).events.map(({ move }) => move)).toEqual([
      "label",
      "choose",
      "offer",
      "tellBoxes",
      "awaitBoxes",
      "create",
    ]);
  });

  test("that another run has carried to its boxes is left alone until it has some", async () => {
    const id = await started();
    await until(id, "boxing");
    pass(dayMs);
    expect(await holdPlan(system(), id)).toBeUndefined();
    await request.pack();
    expect(await holdPlan(system(), id)).toMatchObject({ id, state: "boxing" });
  });

  test("is one of a request, and the same form makes it once", async () => {
    const id = await started();
    expect(await started(id)).toBe(id);
    const again = { id: crypto.randomUUID(), requestNumber: request.number, shop: request.shop.id };
    expect(await startPlan(scope(), again)).toMatchObject({ reason: "no-request" });
  });

  test("is not begun with goods that the shop does not sell, nor by whom it is none of", async () => {
    const asked = { id: crypto.randomUUID(), requestNumber: request.number, shop: request.shop.id };
    expect(await startPlan(scope(taro), asked)).toMatchObject({ reason: "no-shop" });
    expect(await startPlan(scope(kenji), asked)).toMatchObject({ reason: "forbidden" });
    await shop.db.delete(articleProducts);
    expect(await startPlan(scope(), asked)).toMatchObject({ reason: "unbound" });
    expect(await listPlans(scope(), { state: undefined, after: undefined })).toMatchObject({
      plans: [],
    });
  });

  test("is neither read nor decided by another company", async () => {
    const id = await started();
    expect(await findPlan(scope(taro), id)).toBeUndefined();
    expect(await cancelPlan(scope(taro), id)).toMatchObject({ reason: "not-found" });
    expect(await cancelPlan(scope(kenji), id)).toMatchObject({ reason: "forbidden" });
  });

  test("costs what was seen, or is not confirmed", async () => {
    const id = await started();
    await until(id, "boxing");
    await request.pack();
    await until(id, "choosing");
    const [{ optionId } = { optionId: "" }] = (await plan(id)).transports;
    const choice = { transportId: optionId, arrivesFrom: "2026-02-01", seenFeeYen: 1 };
    expect(await choosePlan(scope(), id, choice)).toMatchObject({ reason: "fee-moved" });
    expect(await choosePlan(scope(), id, { ...choice, arrivesFrom: "2026-01-01" })).toMatchObject({
      reason: "bad-day",
    });
    expect(await plan(id)).toMatchObject({ state: "choosing" });
  });

  test("stops with Amazon's reason in Japanese, and goes on where it is mended", async () => {
    await shop.db.run(sql`UPDATE channel_articles SET sku = 'UNKNOWN-1'`);
    const id = await started();
    await until(id, "stopped");
    const [problem] = (await plan(id)).problems;
    expect(problem).toMatchObject({ sku: "UNKNOWN-1" });
    expect(problem!.why).toEqual(message("plan.found", { what: "unknown-sku" }));
    await shop.db.run(sql`UPDATE channel_articles SET sku = 'MT-201'`);
    expect(await retryPlan(scope(), id)).toMatchObject({ ok: true });
    await until(id, "boxing");
    const live = [...amazon.standIn.plans.plans.values()].filter(({ isVoid }) => !isVoid);
    expect(live).toHaveLength(1);
  });

  test("that is called off leaves no label, no number on boxes, and nothing at Amazon", async () => {
    const id = await labelled();
    expect(await cancelPlan(scope(), id)).toMatchObject({ ok: true });
    await until(id, "cancelled");
    expect([...amazon.standIn.plans.plans.values()].every(({ isVoid }) => isVoid)).toBe(true);
    const seen = (await findShipment(shop.as(wei), request.number))!;
    expect(seen.request.boxWishes!.shipmentIds).toEqual([]);
    expect(await shop.db.select().from(files).where(eq(files.documentKind, "shipping"))).toEqual(
      [],
    );
    await started();
  });

  test("is counted in by night, part by part; what is missing after thirty days can be claimed", async () => {
    const id = await labelled();
    const reconcile = () => reconcilePlans(system(), planAsking(shop, amazon));
    pass(5 * dayMs);
    await reconcile();
    expect((await read(id)).items).toMatchObject([{ quantity: 6, received: 3 }]);
    const short = amazon.inbound.shipments;
    amazon.inbound.shipments = async (...asked) => {
      const told = await short(...asked);
      if (told.ok) for (const { items } of told.value) for (const item of items) item.received = 5;
      return told;
    };
    pass(60 * dayMs);
    await reconcile();
    expect(await plan(id)).toMatchObject({ state: "short" });
    const [missing] = await missingUnitsQuery(scope(), undefined, 10);
    expect(missing!.item).toMatchObject({ sku: "MT-201", quantity: 6, received: 5 });
    expect(await missingUnitsQuery(scope(taro), undefined, 10)).toEqual([]);
    amazon.inbound.shipments = short;
    pass(dayMs);
    await reconcile();
    expect(await plan(id)).toMatchObject({ state: "received" });
  });

  test("makes one plan at Amazon and one set of labels, whatever is lost on the way", async () => {
    await request.pack();
    const mishap = fc.constantFrom<Mishap>(
      ...([undefined, undefined, undefined, "crash-before", "crash-after"] as const),
      ...(["away", "lost", "busy"] as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(mishap, { maxLength: 60 }), async (schedule) => {
        amazon.standIn.plans.plans.clear();
        // Those of earlier schedules stand so already: written again, each would be logged again.
        await shop.db
          .update(channelPlans)
          .set({ state: "cancelled" })
          .where(ne(channelPlans.state, "cancelled"));
        await shop.db.delete(files);
        let asked = 0;
        amazon.mishaps.next = () => schedule[asked++];
        const id = await started();
        let decided = 0;
        for (let state = ""; state !== "labelled"; decided++) {
          expect(decided).toBeLessThan(30);
          state = await until(id, "choosing", "stopped", "labelled");
          if (state === "choosing") await chosen(id);
          if (state === "stopped") await retryPlan(scope(), id);
        }
        const live = [...amazon.standIn.plans.plans.values()].filter(({ isVoid }) => !isVoid);
        expect(live).toHaveLength(1);
        expect(live[0]!.placements).toHaveLength(1);
        const [own] = live[0]!.placements[0]!.shipments;
        const after = await plan(id);
        expect(own).toMatchObject({ id: after.shipmentId, confirmationId: after.confirmationId });
        expect(own!.transport).toBe(after.transportId);
        const labels = await shop.db.select().from(files).where(eq(files.id, after.labelFile));
        expect(labels).toHaveLength(1);
      }),
      { numRuns: 1_000 },
    );
  }, 600_000);
});
