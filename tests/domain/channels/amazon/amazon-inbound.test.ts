import { PDFDocument } from "@cantoo/pdf-lib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChannelResult } from "#app/domain/channels/ports/channel.ts";
import type {
  InboundOption,
  InboundStep,
  NewPlan,
  PlannedBox,
  StepScope,
} from "#app/domain/channels/ports/inbound.ts";
import { message, readMessage } from "#app/domain/core/message/message.ts";
import { findingOf } from "#app/integrations/amazon/problems.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;
const daySeconds = 86_400;

beforeEach(async () => {
  amazon = await openAmazon({ times: 1_000 });
});
afterEach(() => amazon.close());

const from = {
  name: "見本 太郎",
  company: "買付便 義乌仓库",
  line1: "样本路0号",
  city: "义乌市",
  province: "浙江省",
  postalCode: "322000",
  country: "CN",
  phone: "057900000000",
};
const japanese = /[ぁ-ん]/;

function planOf(...skus: string[]): NewPlan {
  const items = skus.map((sku) => ({ sku, quantity: 10, labelledBy: "us" as const }));
  return { name: "納品プラン", from, items };
}

function boxOf(groupId: string, plan: NewPlan, change: Partial<PlannedBox> = {}): PlannedBox {
  return {
    groupId,
    number: 1,
    weightGrams: 8_500,
    lengthMm: 500,
    widthMm: 400,
    heightMm: 300,
    items: plan.items,
    ...change,
  };
}

/** An operation, asked until it is no longer running. */
async function ended(started: Promise<ChannelResult<{ operationId: string }>>) {
  const { operationId } = valueIn(await started);
  const { inbound } = amazon.adapter();
  const first = valueIn(await inbound.operation(amazon.shop, operationId));
  expect(first).toEqual({ state: "running", problems: [] });
  return valueIn(await inbound.operation(amazon.shop, operationId));
}

/** Asks for the options of a step, waits for them, and answers them. */
async function offered(planId: string, step: InboundStep, of: StepScope = {}) {
  const { inbound } = amazon.adapter();
  expect(await ended(inbound.askOptions(amazon.shop, planId, step, of))).toMatchObject({
    state: "done",
  });
  return valueIn(await inbound.options(amazon.shop, planId, step, of));
}

async function chosen(
  planId: string,
  step: InboundStep,
  option: InboundOption,
  of: StepScope = {},
) {
  const { inbound } = amazon.adapter();
  return ended(inbound.confirm(amazon.shop, planId, step, { ...of, optionId: option.optionId }));
}

/** A plan with its boxes, up to where Amazon offers its warehouses. */
async function boxedPlan(plan: NewPlan) {
  const { inbound } = amazon.adapter();
  const { planId, operationId } = valueIn(await inbound.createPlan(amazon.shop, plan));
  expect(await ended(Promise.resolve({ ok: true, value: { operationId } }))).toMatchObject({
    state: "done",
  });
  const [packing] = await offered(planId, "packing");
  await chosen(planId, "packing", packing!);
  const box = boxOf(packing!.groupIds[0]!, plan);
  expect(await ended(inbound.setBoxes(amazon.shop, planId, [box]))).toEqual({
    state: "done",
    problems: [],
  });
  return planId;
}

/** Goods that Amazon neither wonders about nor labels itself. */
const plain = ["MT-201", "MT-205"];

test("a delivery plan goes from its goods to the labels on its boxes, and what arrives is counted in", async () => {
  const { inbound } = amazon.adapter();
  const { shop } = amazon;
  const planId = await boxedPlan(planOf(...plain));

  const placements = await offered(planId, "placement");
  expect(placements.map(({ shipmentIds, feeYen }) => [shipmentIds.length, feeYen])).toEqual([
    [1, 1_260],
    [2, 0],
  ]);
  const placementId = placements[0]!.optionId;
  expect(await chosen(planId, "placement", placements[0]!)).toMatchObject({ state: "done" });
  const [shipmentId = ""] = placements[0]!.shipmentIds;

  const readyAt = new Date(amazon.now().getTime() + 5 * daySeconds * 1_000);
  const ways = await offered(planId, "transport", { placementId, readyAt });
  expect(ways.map(({ said, feeYen }) => [readMessage(said, "ja"), feeYen])).toEqual([
    ["自社手配の配送会社・宅配便", null],
    ["Amazonパートナーキャリア・宅配便・Japan Post", 1_480],
  ]);
  const windows = await offered(planId, "window", { shipmentId });
  // The one that is booked out is not offered.
  expect(windows).toHaveLength(3);
  expect(windows[0]!.from!.getTime()).toBeLessThan(windows[0]!.until!.getTime());
  const of = { placementId, shipmentId };
  expect(await chosen(planId, "window", windows[1]!, of)).toMatchObject({ state: "done" });
  expect(await chosen(planId, "transport", ways[0]!, of)).toMatchObject({ state: "done" });

  const [shipment] = valueIn(await inbound.shipments(shop, planId));
  expect(shipment).toMatchObject({ shipmentId, warehouse: "XHN1", state: "WORKING" });
  expect(shipment!.confirmationId).toMatch(/^FBA15/);
  const boxes = valueIn(await inbound.boxLabels(shop, shipment!.confirmationId, 5));
  expect((await pdfAt(boxes.address)).getPageCount()).toBe(2);

  const received = async (days: number) => {
    amazon.pass(days * daySeconds);
    const [now] = valueIn(await inbound.shipments(amazon.shopOf(shop.shopId), planId));
    return [now!.state, ...now!.items.map((item) => item.received)];
  };
  expect(await received(0)).toEqual(["READY_TO_SHIP", 0, 0]);
  expect(await received(2)).toEqual(["SHIPPED", 0, 0]);
  const { rows } = valueIn(
    await amazon.adapter().inventory.articles(amazon.shopOf(shop.shopId), null),
  );
  expect(rows.find(({ sku }) => sku === "MT-201")).toMatchObject({ inbound: 10 });
  expect(await received(3)).toEqual(["RECEIVING", 5, 5]);
  const [state, ...counts] = await received(3);
  expect(state).toBe("CLOSED");
  expect(counts).toEqual([10, 9]);
});

async function pdfAt(address: string) {
  const answer = await fetch(address);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return PDFDocument.load(await answer.arrayBuffer());
}

test("shipments to two warehouses are carried alike, confirmed in one", async () => {
  const { inbound } = amazon.adapter();
  const planId = await boxedPlan(planOf(...plain));
  const [, apart] = await offered(planId, "placement");
  await chosen(planId, "placement", apart!);
  const ways = await offered(planId, "transport", { placementId: apart!.optionId });
  const partnered = ways
    .filter(({ feeYen }) => feeYen !== null)
    .map(({ optionId, shipmentIds: [shipmentId = ""] }) => ({ optionId, shipmentId }));
  expect(partnered).toHaveLength(2);
  const [first, ...others] = partnered;
  const confirmed = inbound.confirm(amazon.shop, planId, "transport", { ...first!, others });
  expect(await ended(confirmed)).toMatchObject({ state: "done" });
  const shipments = valueIn(await inbound.shipments(amazon.shop, planId));
  expect(shipments.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
    [5, 5],
    [5, 5],
  ]);
});

test("goods that nobody classified, and ones Amazon does not know, fail in Japanese, each by its SKU", async () => {
  const { inbound } = amazon.adapter();
  const unclassified = amazon.standIn.plans.articles.find((one) => one.isUnclassified)!;
  const plan = planOf(unclassified.goods.sku, "NOBODYS-1");
  const { operationId } = valueIn(await inbound.createPlan(amazon.shop, plan));
  const operation = await ended(Promise.resolve({ ok: true, value: { operationId } }));
  expect(operation.state).toBe("failed");
  expect(operation.problems.map(({ sku }) => sku)).toEqual([unclassified.goods.sku, "NOBODYS-1"]);
  for (const { why } of operation.problems) expect(readMessage(why, "ja")).toMatch(japanese);
  expect(operation.problems[0]!.why).toEqual(message("plan.found", { what: "prep-unknown" }));
});

test("boxes that hold other goods than the plan, weigh too much or are too long are named", async () => {
  const { inbound } = amazon.adapter();
  const plan = planOf(...plain);
  const { planId, operationId } = valueIn(await inbound.createPlan(amazon.shop, plan));
  await ended(Promise.resolve({ ok: true, value: { operationId } }));
  const [packing] = await offered(planId, "packing");
  const groupId = packing!.groupIds[0]!;
  const box = boxOf(groupId, plan, { weightGrams: 31_000, lengthMm: 900, items: [plan.items[0]!] });
  const failed = await ended(inbound.setBoxes(amazon.shop, planId, [box]));
  expect(failed.state).toBe("failed");
  expect(failed.problems.map(({ why }) => why)).toEqual([
    message("plan.found", { what: "contents" }),
    message("plan.found", { what: "weight" }),
    message("plan.found", { what: "dimensions" }),
  ]);
  // Long alone is a warning: it is said, and goes on.
  const long = boxOf(groupId, plan, { lengthMm: 900 });
  const warned = await ended(inbound.setBoxes(amazon.shop, planId, [long]));
  expect(warned).toMatchObject({ state: "done", problems: [{ code: "DimensionMismatch" }] });
});

test("whoever Amazon accepts for labels and prep is taken where it refuses ours", async () => {
  const { inbound } = amazon.adapter();
  const odd = amazon.standIn.plans.articles.filter(
    ({ labelOwners, prepOwners, isUnclassified }) =>
      !isUnclassified && (labelOwners.length === 1 || !prepOwners.includes("NONE")),
  );
  for (const { goods, labelOwners, prepOwners } of odd) {
    const { planId } = valueIn(await inbound.createPlan(amazon.shop, planOf(goods.sku)));
    const [item] = amazon.standIn.plans.plans.get(planId)!.items;
    expect(labelOwners).toContain(item!.labelOwner);
    expect(prepOwners).toContain(item!.prepOwner);
  }
  expect(odd.length).toBeGreaterThan(5);
});

test("a step before its time is refused by what it means: warehouses before boxes, transport before warehouses", async () => {
  const { inbound } = amazon.adapter();
  const { planId, operationId } = valueIn(await inbound.createPlan(amazon.shop, planOf(...plain)));
  await ended(Promise.resolve({ ok: true, value: { operationId } }));
  const early = await ended(inbound.askOptions(amazon.shop, planId, "placement", {}));
  expect(early).toMatchObject({ state: "failed" });
  expect(early.problems[0]!.why).toEqual(message("plan.found", { what: "boxes-not-told" }));
  const transport = await inbound.askOptions(amazon.shop, planId, "transport", {
    placementId: "none",
  });
  expect(transport).toMatchObject({ fault: { kind: "refused", code: "NoPlacement" } });
});

test("a plan that is cancelled takes nothing more, and another seller's is not seen", async () => {
  const { inbound } = amazon.adapter();
  const planId = await boxedPlan(planOf(...plain));
  const other = amazon.shopOf("A3OTHERSELLER2");
  expect(await inbound.shipments(other, planId)).toMatchObject({ fault: { kind: "refused" } });
  expect(await ended(inbound.cancelPlan(amazon.shop, planId))).toMatchObject({ state: "done" });
  expect(await inbound.askOptions(amazon.shop, planId, "packing", {})).toMatchObject({
    fault: { kind: "refused", why: message("plan.found", { what: "cancelled" }) },
  });
});

test("words of Amazon's that we do not know are shown as they are", () => {
  expect(readMessage(findingOf("SomethingNew", "A new rule applies.", "See help."), "ja")).toBe(
    "A new rule applies. See help.",
  );
  expect(readMessage(findingOf("FBA_INB_0182", "whatever"), "ja")).toMatch(japanese);
});
