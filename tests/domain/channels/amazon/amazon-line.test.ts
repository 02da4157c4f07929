import { afterEach, beforeEach, expect, test } from "vitest";
import { amazonRates, waitMsOf } from "#app/integrations/amazon/rates.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;

beforeEach(async () => {
  amazon = await openAmazon();
});
afterEach(() => amazon.close());

const articles = (change: object = {}) =>
  amazon.adapter(change).inventory.articles(amazon.shop, null);
const away = { ok: false, fault: { kind: "away" } };
const closed = { ok: false, fault: { kind: "closed" } };
const parcel = () => ({
  orderId: "250-2050000-0000000",
  lines: [{ lineId: "1", quantity: 1 }],
  trackingNumber: "1",
  carrier: "yamato",
  sentAt: amazon.now(),
  notifyCustomer: true,
});

test.each([
  ["away", away],
  ["broken", away],
  ["slow", away],
  ["expired", closed],
] as const)("an Amazon that is %s is a fault and never throws", async (mood, told) => {
  amazon.behave(mood);
  const change = mood === "slow" ? { timeoutMs: 40 } : {};
  const { orders, fulfilment, catalog, connecting, inbound } = amazon.adapter(change);
  const { shop } = amazon;
  expect(await articles(change)).toEqual(told);
  expect(await orders.changed(shop, amazon.now(), null)).toEqual(told);
  expect(await orders.order(shop, "250-2050000-0000000")).toEqual(told);
  expect(await fulfilment.isReported(shop, parcel())).toEqual(told);
  expect(await catalog.article("amazon", "B0DK41TT01")).toEqual(told);
  expect(await connecting.check(shop)).toEqual(told);
  expect(await inbound.operation(shop, "one")).toEqual(told);
  if (mood !== "broken") expect(await connecting.renew!(shop)).toEqual(told);
});

test("a line that breaks off is no answer", async () => {
  amazon.spoil(() => undefined);
  expect(await articles()).toEqual(away);
});

test("a question that only reads is asked once more, one that writes is not", async () => {
  amazon.behaveFor("away");
  expect(await articles()).toMatchObject({ ok: true });
  amazon.behaveFor("away");
  const { fulfilment } = amazon.adapter();
  expect(await fulfilment.reportShipment(amazon.shop, parcel())).toEqual(away);
  expect(amazon.calls()).not.toContain("confirmShipment");
});

test("one seller's questions are not counted against another's", async () => {
  const { connecting } = amazon.adapter();
  for (let asked = 0; asked < 15; asked++) await connecting.check(amazon.shop);
  expect(await connecting.check(amazon.shop)).toMatchObject({ fault: { kind: "busy" } });
  expect(await connecting.check(amazon.shopOf("A3OTHERSELLER2"))).toMatchObject({ ok: true });
});

test("the rate that an answer names wins over our own table, and waits are spread", () => {
  expect(waitMsOf("getOrder", "4", 0)).toBe(250);
  expect(waitMsOf("getOrder", null, 0)).toBe(2_000);
  expect(waitMsOf("getOrder", "nothing", 1)).toBe(2_500);
  expect(
    Object.values(amazonRates).every(({ perSecond, burst }) => perSecond > 0 && burst >= 1),
  ).toBe(true);
});

test("an access token that is over is renewed once, and the new one is used further", async () => {
  const adapter = amazon.adapter();
  amazon.pass(3_601);
  expect(await adapter.inventory.articles(amazon.shop, null)).toMatchObject({ ok: true });
  expect(await adapter.connecting.check(amazon.shop)).toMatchObject({ ok: true });
});

test("a seller who took the consent back is closed, and stays so", async () => {
  amazon.standIn.application.revoked.add(amazon.shop.shopId);
  expect(await articles()).toEqual(closed);
  expect(await amazon.adapter().connecting.renew!(amazon.shop)).toEqual(closed);
});

test("a wrong secret of ours is no fault of the seller's", async () => {
  amazon.pass(3_601);
  expect(await articles({ clientSecret: "another" })).toMatchObject({
    fault: { kind: "forbidden" },
  });
});

test("a call that our application may not make is forbidden, and not renewed for", async () => {
  let answered = 0;
  amazon.spoil(() => {
    answered += 1;
    const errors = [{ code: "Unauthorized", message: "Access to requested resource is denied." }];
    return Response.json({ errors }, { status: 403 });
  });
  expect(await articles()).toMatchObject({ fault: { kind: "forbidden" } });
  expect(answered).toBe(1);
});

test("keys are never sent on to an address that an answer names", async () => {
  const seen: string[] = [];
  amazon.spoil((answer) => {
    seen.push("asked");
    return seen.length > 1
      ? answer
      : new Response(null, { status: 302, headers: { Location: "/x" } });
  });
  expect(await articles()).toEqual(away);
  expect(seen).toHaveLength(1);
});

test.each([
  ["no list", { numberOfResults: 1 }],
  ["another kind", []],
  ["a row without its SKU", { numberOfResults: 1, items: [{ summaries: [] }] }],
  ["a text for a number", { numberOfResults: "many", items: [] }],
])("an answer with %s is away", async (_, body) => {
  amazon.spoil(() => Response.json(body));
  expect(await articles()).toEqual(away);
});

test("what is missing from a row is empty, and what is odd is left out", async () => {
  const marketplaceId = "A1VC38T7YXB528";
  const summary = {
    marketplaceId,
    itemName: "名\u0000前\n",
    asin: "short",
    mainImage: { link: "javascript:1" },
  };
  const price = (currencyCode: string) => ({ amount: "12.5", currencyCode });
  const items = [
    { sku: "BARE", fulfillmentAvailability: [{ fulfillmentChannelCode: "DEFAULT", quantity: -4 }] },
    {
      sku: "ODD",
      summaries: [summary],
      offers: [{ marketplaceId, offerType: "B2C", price: price("USD") }],
    },
    { sku: "PARENT", summaries: [summary] },
  ];
  const said = [{ numberOfResults: 3, items }, { payload: { inventorySummaries: [] } }];
  amazon.spoil(() => Response.json(said.shift()));
  const { rows } = valueIn(await articles());
  expect(rows).toMatchObject([
    { sku: "BARE", title: "", onHand: -4, priceYen: null, picture: "", asin: "" },
    { sku: "ODD", title: "名 前", onHand: 0, priceYen: null, picture: "", asin: "", address: "" },
  ]);
  expect(rows).toHaveLength(2);
});
