import { afterEach, beforeEach, expect, test } from "vitest";
import type { Part } from "#app/domain/channels/ports/channel.ts";
import type { SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;
const dayMs = 86_400_000;

beforeEach(async () => {
  amazon = await openAmazon({ times: 1_000 });
});
afterEach(() => amazon.close());

const ago = (days: number) => new Date(amazon.now().getTime() - days * dayMs);

async function allSince(since: Date) {
  const all: ShopOrder[] = [];
  let after: string | null = null;
  do {
    const part: Part<ShopOrder> = valueIn(
      await amazon.adapter().orders.changed(amazon.shop, since, after),
    );
    all.push(...part.rows);
    after = part.next;
  } while (after);
  return all;
}

async function openOrder() {
  return (await allSince(ago(4))).find((one) => one.state === "open" && one.receiver)!;
}

function parcelOf(order: ShopOrder, change: Partial<SentParcel> = {}): SentParcel {
  return {
    orderId: order.orderId,
    lines: order.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    trackingNumber: "512345678901",
    carrier: "yamato",
    sentAt: amazon.now(),
    notifyCustomer: true,
    ...change,
  };
}

test("orders come part by part, each once, the earliest change first, and only what the seller sends", async () => {
  const orders = await allSince(ago(50));
  expect(orders.length).toBeGreaterThan(100);
  expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length);
  const times = orders.map(({ changedAt }) => changedAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const states = new Set(orders.map(({ state }) => state));
  expect(states).toEqual(new Set(["open", "held", "sent", "cancelled"]));
  for (const { query } of amazon.standIn.heard) expect(query.get("fulfilledBy")).toBe("MERCHANT");
});

test("an order is told with its receiver, its lines and what is left to send", async () => {
  const order = await openOrder();
  const { lines, customer } = amazon.standIn.orders.demo.find(Number(order.orderId.slice(4, 11)))!;
  expect(order).toMatchObject({
    name: order.orderId,
    receiver: {
      name: `${customer.lastName} ${customer.firstName}`,
      country: customer.country,
      prefecture: customer.prefecture,
      city: customer.city,
      street: customer.street,
    },
  });
  expect(order.lines).toEqual(
    lines.map(({ goods, quantity }, line) => ({
      lineId: `${order.orderId.slice(4, 11)}${line + 1}`,
      articleId: goods.sku,
      sku: goods.sku,
      title: `${goods.title} ${goods.spec}`,
      picture: "",
      quantity,
      ordered: quantity,
      priceYen: goods.priceYen,
    })),
  );
  expect(valueIn(await amazon.adapter().orders.order(amazon.shop, order.orderId))).toEqual(order);
});

test("an unpaid order shows no receiver, and one that its buyer wants cancelled is held", async () => {
  const held = async (days: number) =>
    (await allSince(ago(days))).filter(({ state }) => state === "held");
  const unwanted = (await held(5)).filter(({ receiver }) => receiver);
  let unpaid: ShopOrder[] = [];
  for (let tried = 0; tried < 48 && unpaid.length === 0; tried++) {
    amazon.pass(1_800);
    unpaid = (await held(0.02)).filter(({ receiver }) => !receiver);
  }
  expect(unpaid.length).toBeGreaterThan(0);
  expect(unwanted.length).toBeGreaterThan(0);
  for (const { orderId } of unwanted) expect(Number(orderId.slice(4, 11)) % 29).toBe(3);
});

test("an order that nobody made is none", async () => {
  const { orders } = amazon.adapter();
  expect(valueIn(await orders.order(amazon.shop, "250-9999999-0000000"))).toBeUndefined();
  expect(await orders.order(amazon.shop, "no number")).toMatchObject({
    fault: { kind: "refused", code: "InvalidInput" },
  });
});

test("a mark goes on with the question it was born with, and after a day the list begins again", async () => {
  const { orders } = amazon.adapter();
  const first = valueIn(await orders.changed(amazon.shop, ago(50), null));
  // Whoever asks for the next part may have forgotten since when.
  const second = valueIn(await orders.changed(amazon.shop, ago(1), first.next));
  expect(second.rows[0]!.orderId).not.toBe(first.rows[0]!.orderId);
  const [one, other] = amazon.standIn.heard.map(({ query }) => query.get("lastUpdatedAfter"));
  expect(other).toBe(one);
  amazon.pass(24 * 3_600 + 60);
  const again = valueIn(
    await orders.changed(amazon.shopOf(amazon.shop.shopId), ago(1), first.next),
  );
  expect(again.rows).toHaveLength(100);
  expect(again.rows[0]!.changedAt.getTime()).toBeGreaterThanOrEqual(Date.parse(one!));
  expect(again.rows[0]!.changedAt.getTime()).toBeLessThan(second.rows[0]!.changedAt.getTime());
});

test("a parcel that is told twice is one package, and its order is sent", async () => {
  const { fulfilment, orders } = amazon.adapter();
  const order = await openOrder();
  const parcel = parcelOf(order);
  expect(valueIn(await fulfilment.isReported(amazon.shop, parcel))).toBe(false);
  const first = valueIn(await fulfilment.reportShipment(amazon.shop, parcel));
  const second = valueIn(await fulfilment.reportShipment(amazon.shop, parcel));
  expect(second).toEqual(first);
  expect(first.reference).toMatch(/^[1-9]\d*$/);
  expect(amazon.standIn.orders.packages(order.orderId)).toHaveLength(1);
  expect(valueIn(await fulfilment.isReported(amazon.shop, parcel))).toBe(true);
  expect(valueIn(await orders.order(amazon.shop, order.orderId))).toMatchObject({
    state: "sent",
    lines: order.lines.map(() => ({ quantity: 0 })),
  });
});

test("two parcels of an order are two packages, and Amazon's names of carriers are used", async () => {
  const { fulfilment } = amazon.adapter();
  const order = (await allSince(ago(4))).find(
    ({ state, lines }) => state === "open" && lines.length > 1,
  )!;
  const [one, other] = order.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const sagawa = parcelOf(order, { lines: [one!], carrier: "sagawa", trackingNumber: "401" });
  const unknown = parcelOf(order, { lines: [other!], carrier: "西濃運輸", trackingNumber: "402" });
  valueIn(await fulfilment.reportShipment(amazon.shop, sagawa));
  expect(valueIn(await fulfilment.isReported(amazon.shop, unknown))).toBe(false);
  expect(valueIn(await amazon.adapter().orders.order(amazon.shop, order.orderId))).toMatchObject({
    state: "open",
    lines: [{ quantity: 0 }, { quantity: other!.quantity }],
  });
  valueIn(await fulfilment.reportShipment(amazon.shop, unknown));
  expect(amazon.standIn.orders.packages(order.orderId)).toMatchObject([
    { carrierCode: "SAGAWA", trackingNumber: "401" },
    { carrierCode: "Other", carrierName: "西濃運輸", trackingNumber: "402" },
  ]);
});

test("more than was ordered, or an order that is cancelled, is refused with Amazon's words", async () => {
  const { fulfilment } = amazon.adapter();
  const order = await openOrder();
  const tooMany = order.lines.map(({ lineId }) => ({ lineId, quantity: 99 }));
  const refused = await fulfilment.reportShipment(amazon.shop, parcelOf(order, { lines: tooMany }));
  expect(refused).toMatchObject({ fault: { kind: "refused", code: "InvalidInput" } });
  const cancelled = (await allSince(ago(20))).find(({ state }) => state === "cancelled")!;
  expect(await fulfilment.reportShipment(amazon.shop, parcelOf(cancelled))).toMatchObject({
    fault: { kind: "refused" },
  });
  expect(amazon.standIn.orders.packages(order.orderId)).toEqual([]);
});
