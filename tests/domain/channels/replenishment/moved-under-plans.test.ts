import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  choosePlan,
  renewPlan,
  retryPlan,
} from "#app/domain/channels/delivery-plans/decide-plan.server.ts";
import { planFeeYen } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { findPlan, listPlans } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { runPlans } from "#app/domain/channels/delivery-plans/run-plans.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { planOfNumberedQuery } from "#app/domain/trade/shipments/own-shipment.server.ts";
import {
  articleProducts,
  channelArticles,
  channelPlans,
  notices,
  orderLines,
  ownProductSources,
  ownProducts,
  shippingLines,
  skus,
} from "#db/schema/index.ts";
import {
  amazonRequest,
  type InboundAtHand,
  inboundAtHand,
  planAsking,
} from "#tests/support/channels/delivery-plan.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

// What happens to a delivery plan when its request is packed anew or split under it.

let shop: Shop;
let amazon: InboundAtHand;
let request: Awaited<ReturnType<typeof amazonRequest>>;

beforeEach(async () => {
  shop = await openShop();
  amazon = inboundAtHand();
  request = await amazonRequest(shop);
});

const dayMs = 86_400_000;
const scope = () => ({ ...shop.as(hanako), now: amazon.clock.now });

async function started() {
  const id = crypto.randomUUID();
  const asked = { id, requestNumber: request.number, shop: request.shop.id };
  expect(await startPlan(scope(), asked)).toMatchObject({ ok: true });
  return id;
}
const read = async (id: string) => (await findPlan(scope(), id))!;
const plan = async (id: string) => (await read(id)).plan;

/** The next run, five minutes later. */
async function carryOn() {
  amazon.clock.now = new Date(amazon.clock.now.getTime() + 5 * 60_000);
  const system = openScope(shop.db, { kind: "system", id: "plans" }, amazon.clock.now);
  await runPlans(system, planAsking(shop, amazon));
}

async function until(id: string, state: string) {
  for (let run = 0; run < 100; run++) {
    if ((await plan(id)).state === state) return;
    await carryOn();
  }
  throw new Error(`stays ${(await plan(id)).state}: ${JSON.stringify((await plan(id)).problems)}`);
}

async function choose(id: string) {
  const { transports, placementFeeYen } = await plan(id);
  const [{ optionId, feeYen } = { optionId: "", feeYen: null }] = transports;
  const seenFeeYen = planFeeYen({ placementFeeYen, transportFeeYen: feeYen }) ?? 0;
  const arrivesFrom = new Date(amazon.clock.now.getTime() + 10 * dayMs).toISOString().slice(0, 10);
  return choosePlan(scope(), id, { transportId: optionId, arrivesFrom, seenFeeYen });
}

async function offered() {
  const id = await started();
  await until(id, "boxing");
  await request.pack();
  await until(id, "choosing");
  return id;
}

const toldTitles = async () =>
  (await shop.db.select(noticeFields).from(notices)).map(({ title }) => title).join("\n");
const atAmazon = () => [...amazon.standIn.plans.plans.values()].filter(({ isVoid }) => !isVoid);
const moves = async (id: string) => (await read(id)).events.map(({ move }) => move).reverse();

describe("a request that is packed anew", () => {
  test("before its placement is confirmed is told to Amazon anew, and nothing is confirmed for the boxes before", async () => {
    const id = await offered();
    await request.unpack();
    // Seen before any run: what was offered was offered for other boxes.
    expect((await read(id)).change).toBe("boxes");
    expect(await choose(id)).toMatchObject({ reason: "outdated" });
    await carryOn();
    expect(await plan(id)).toMatchObject({ state: "boxing", transports: [], movedOn: "" });
    await request.pack(2_300);
    await until(id, "choosing");
    expect((await read(id)).change).toBeUndefined();
    const [known] = atAmazon();
    expect(known!.boxes.map(({ weight }) => weight.value)).toEqual([2.3]);
    expect(await moves(id)).toEqual([
      "create",
      "awaitBoxes",
      "tellBoxes",
      "offer",
      "boxAgain",
      "tellBoxes",
      "offer",
    ]);
    expect(await choose(id)).toMatchObject({ ok: true });
    await until(id, "labelled");
  });

  test("between the choice and the confirmation loses no question to boxes that are no more", async () => {
    const id = await offered();
    expect(await choose(id)).toMatchObject({ ok: true });
    await request.unpack();
    await request.pack(2_300);
    await until(id, "choosing");
    expect(atAmazon()[0]!.placements.some(({ isChosen }) => isChosen)).toBe(false);
  });

  test("as it was goes on, and is never said to be stale", async () => {
    const id = await offered();
    expect(await choose(id)).toMatchObject({ ok: true });
    await until(id, "labelled");
    await request.unpack();
    for (let run = 0; run < 3; run++) await carryOn();
    expect(await plan(id)).toMatchObject({ state: "labelled", movedOn: "" });
    await request.pack();
    for (let run = 0; run < 3; run++) await carryOn();
    expect(await plan(id)).toMatchObject({ state: "labelled", movedOn: "" });
    expect((await read(id)).change).toBeUndefined();
  });

  test("once it has labels is said to the company and the floor, and is made anew at one press", async () => {
    const id = await offered();
    await choose(id);
    await until(id, "labelled");
    await request.unpack();
    await request.pack(2_300);
    await carryOn();
    await carryOn();
    expect(await plan(id)).toMatchObject({ state: "labelled", movedOn: "boxes" });
    const [seen] = await planOfNumberedQuery(shop, request.number);
    expect(seen).toMatchObject({ movedOn: "boxes" });
    const titles = await toldTitles();
    expect(titles.match(/納品プランの作り直しが必要です/g)).toHaveLength(1);

    expect(await renewPlan(scope(), id)).toMatchObject({ ok: true });
    await until(id, "cancelled");
    const { plans } = await listPlans(scope(), { state: undefined, after: undefined });
    expect(plans.map(({ plan: { id: one, renews } }) => [one === id, renews])).toEqual(
      expect.arrayContaining([
        [false, false],
        [true, true],
      ]),
    );
    const anew = plans.find(({ plan: one }) => one.id !== id)!.plan.id;
    await until(anew, "choosing");
    expect(atAmazon()).toHaveLength(1);
    expect(atAmazon()[0]!.boxes).toMatchObject([{ weight: { value: 2.3 } }]);
  });
});

describe("a request whose goods change", () => {
  const fewer = () => shop.db.update(shippingLines).set({ quantity: 4 });
  const touch = () =>
    shop.db.run(sql`UPDATE shipping_requests SET version = version + 1 WHERE id = ${request.id}`);

  test("before Amazon knows the plan takes it along", async () => {
    const id = await started();
    await fewer();
    await touch();
    await carryOn();
    expect((await read(id)).items).toMatchObject([{ sku: "MT-201", quantity: 4 }]);
    await until(id, "boxing");
    expect(atAmazon()[0]!.items).toMatchObject([{ msku: "MT-201", quantity: 4 }]);
    expect(await moves(id)).toContain("follow");
  });

  test("after that stops it with a sentence; it is not retried, but made anew", async () => {
    const id = await started();
    await until(id, "boxing");
    await fewer();
    expect((await read(id)).change).toBe("goods");
    await touch();
    await carryOn();
    expect(await plan(id)).toMatchObject({ state: "stopped", movedOn: "goods" });
    expect(await retryPlan(scope(), id)).toMatchObject({ reason: "outdated" });
    expect(await renewPlan(scope(), id)).toMatchObject({ ok: true });
    await until(id, "cancelled");
    const [anew] = await shop.db.select().from(channelPlans).where(eq(channelPlans.renews, false));
    await until(anew!.id, "boxing");
    expect((await read(anew!.id)).items).toMatchObject([{ quantity: 4 }]);
  });

  test("that cannot be made anew, as its goods are bound to nothing, says which", async () => {
    const id = await started();
    await until(id, "boxing");
    await fewer();
    await shop.db.delete(articleProducts);
    expect(await renewPlan(scope(), id)).toMatchObject({ ok: true });
    await until(id, "cancelled");
    expect(await toldTitles()).toContain("作り直せませんでした");
    expect(await shop.db.select().from(channelPlans)).toHaveLength(1);
  });

  test("beyond what Amazon takes in one plan is refused as the first plan was, with a sentence", async () => {
    const id = await started();
    await until(id, "boxing");
    await grownTo(201);
    expect(await renewPlan(scope(), id)).toMatchObject({ ok: true });
    await until(id, "cancelled");
    const bodies = (await shop.db.select(noticeFields).from(notices)).map(({ body }) => body);
    expect(bodies).toContain("1つの納品プランは200SKUまでです。配送依頼を分けてください");
    expect(await shop.db.select().from(channelPlans)).toHaveLength(1);
    const asked = { id: crypto.randomUUID(), requestNumber: request.number, shop: request.shop.id };
    expect(await startPlan(scope(), asked)).toMatchObject({ reason: "too-many" });
    await shop.db.delete(shippingLines).where(eq(shippingLines.id, "line-200"));
    expect(await startPlan(scope(), asked)).toMatchObject({ ok: true });
  });

  test("beyond that before Amazon knows the plan stops it with that sentence", async () => {
    const id = await started();
    await grownTo(201);
    await touch();
    await carryOn();
    const { state, problems } = await plan(id);
    expect(state).toBe("stopped");
    expect(problems.map(({ why }) => why)).toEqual([message("plan.too-many", { most: 200 })]);
  });

  /** So many goods in the request, each an article of its own. */
  async function grownTo(count: number) {
    const { db } = shop;
    const [line] = await db.select().from(shippingLines);
    const [bought] = await db.select().from(orderLines).where(eq(orderLines.id, line!.orderLineId));
    const [product] = await db
      .select()
      .from(ownProducts)
      .where(eq(ownProducts.id, request.productId));
    const [sku] = await db.select().from(skus).where(eq(skus.id, bought!.skuId));
    const [source] = await db.select().from(ownProductSources);
    const [article] = await db.select().from(channelArticles);
    const [bound] = await db.select().from(articleProducts);
    const more = Array.from({ length: count - 1 }, (_, index) => index + 1);
    const each = <Row>(row: (index: number) => Row) => more.map(row);
    const named = (index: number) => ({
      product: `product-${index}`,
      sku: `sku-${index}`,
      line: `line-${index}`,
      number: 1_000 + index,
    });
    const products = each((index) => {
      const { product: id, number } = named(index);
      return { ...product!, id, number };
    });
    await db.insert(ownProducts).values(products);
    await db.insert(skus).values(each((index) => ({ ...sku!, id: named(index).sku })));
    await db.insert(ownProductSources).values(
      each((index) => ({
        ...source!,
        productId: named(index).product,
        skuId: named(index).sku,
      })),
    );
    const articles = each((index) => {
      const { number, sku: articleId } = named(index);
      return { ...article!, number, articleId, code: articleId, sku: articleId };
    });
    await db.insert(channelArticles).values(articles);
    await db.insert(articleProducts).values(
      each((index) => ({
        ...bound!,
        article: named(index).number,
        productId: named(index).product,
      })),
    );
    await db.insert(orderLines).values(
      each((index) => ({
        ...bought!,
        id: named(index).line,
        skuId: named(index).sku,
        position: 100 + index,
      })),
    );
    await db
      .insert(shippingLines)
      .values(
        each((index) => ({ ...line!, id: named(index).line, orderLineId: named(index).line })),
      );
  }
});
