import { afterEach, beforeEach, expect, test } from "vitest";
import type { InboundStep } from "#app/domain/channels/ports/inbound.ts";
import { amazonRates } from "#app/integrations/amazon/rates.ts";
import { sandboxSellerId } from "#app/local/partners/channels/amazon/sandbox/sandbox.ts";
import { sandboxGoods } from "#app/local/partners/channels/amazon/sandbox/sandbox-goods.ts";
import { canada, otherTail, type SandboxCase, tail, us } from "#tests/support/amazon-cases/case.ts";
import { sandboxCases } from "#tests/support/amazon-cases/sandbox-cases.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;

beforeEach(async () => {
  amazon = await openAmazon();
});
afterEach(() => amazon.close());

async function answered({ method, address, body }: SandboxCase, token = "Atza|anybody") {
  const request = new Request(`http://127.0.0.1/amazon/sandbox${address}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: { "user-agent": "test", ...(token && { "x-amz-access-token": token }) },
  });
  const answer = await amazon.standIn.answer(request);
  const text = await answer.text();
  return { answer, said: text ? JSON.parse(text) : undefined };
}

/** Our adapter at the sandbox's door, for a seller in this marketplace. */
function client(marketplaceId = us) {
  const baseUrl = `${amazon.origin}/amazon/sandbox`;
  return amazon.adapter({ baseUrl, marketplaceId });
}

const shop = () => amazon.shopOf(sandboxSellerId);

test("each published case of the sandbox on our calls is answered with its status", async () => {
  const wrong: string[] = [];
  for (const one of sandboxCases) {
    const { answer, said } = await answered(one);
    const isTold = answer.status < 400 ? !said?.errors : said?.errors?.[0]?.message;
    if (answer.status !== one.status || !isTold || !answer.headers.get("x-amzn-requestid"))
      wrong.push(`${one.call} ${one.address}: ${answer.status}, not ${one.status}`);
  }
  expect(wrong).toEqual([]);
  expect(sandboxCases).toHaveLength(70);
  const { getInventorySummaries: _, ...published } = amazonRates;
  expect([...new Set(amazon.calls())].sort()).toEqual(Object.keys(published).sort());
});

test("what was asked before changes no answer, in either order", async () => {
  const all = async (cases: readonly SandboxCase[]) => {
    const told: [string, unknown][] = [];
    for (const one of cases)
      told.push([`${one.method} ${one.address} ${one.status}`, (await answered(one)).said]);
    return Object.fromEntries(told);
  };
  const first = await all(sandboxCases);
  const again = await all([...sandboxCases].reverse());
  expect(again).toEqual(first);
});

test("the sandbox asks for a token, and lets no call in more often than its own rate", async () => {
  const [first] = sandboxCases;
  expect((await answered(first!, "")).answer.status).toBe(403);
  const statuses: number[] = [];
  for (let time = 0; time < 16; time++) statuses.push((await answered(first!)).answer.status);
  expect(statuses).toEqual([...Array(15).fill(200), 429]);
});

test("what the sandbox keeps is not the demo's, nor the other way round", async () => {
  const { orders } = amazon.adapter();
  const known = await orders.order(amazon.shop, "250-1234567-8901234");
  expect(valueIn(known)).toBeUndefined();
  expect(
    valueIn(await amazon.adapter().inbound.findPlan(amazon.shop, "見本の納品 FBA1234ABCD")),
  ).toBeNull();
});

test("our client reads the sandbox's shop, its articles and its catalogue", async () => {
  const named = valueIn(await client("A1VC38T7YXB528").connecting.check(shop()));
  expect(named).toEqual({ name: "Sandbox の見本店" });
  const { rows } = valueIn(await client().inventory.articles(shop(), null));
  expect(rows.map(({ sku }) => sku)).toEqual(sandboxGoods.map(({ sku }) => sku));
  expect(rows[1]).toMatchObject({ sku: "GM-ZDPI-9B4E", asin: "B071VG5N9D", priceYen: null });
  const { jan } = sandboxGoods.find(({ asin }) => asin === "B07N4M94X4")!;
  for (const id of ["B07N4M94X4", jan])
    expect(valueIn(await client().catalog.article("amazon", id))).toMatchObject({
      id: "B07N4M94X4",
      jan,
      priceYen: null,
    });
});

test("our client reads the sandbox's orders, but for those that Amazon sends itself", async () => {
  const changed = async (marketplaceId: string, day: number) => {
    const since = new Date(`2024-12-${day}T00:00:00Z`);
    const { rows } = valueIn(await client(marketplaceId).orders.changed(shop(), since, null));
    return rows.map(({ orderId, state }) => [orderId, state]);
  };
  expect(await changed("A1VC38T7YXB528", 25)).toEqual([]);
  expect(await changed("A1F83G8C2ARO7P", 23)).toEqual([["202-7654321-1098765", "sent"]]);
  expect(await changed("A2Q3Y263D00KWC", 20)).toEqual([
    ["171-2345678-9012345", "open"],
    ["171-9876543-2109876", "open"],
  ]);
  const order = async (id: string) => valueIn(await client().orders.order(shop(), id));
  expect(await order("171-9876543-2109876")).toMatchObject({ receiver: { country: "BR" } });
  expect(await order("028-1234567-8901234")).toMatchObject({ receiver: { country: "TR" } });
  expect(await order("114-9876543-1234567")).toMatchObject({
    state: "open",
    receiver: { country: "US" },
    lines: [{ quantity: 1, priceYen: null }],
  });
  const parcel = {
    orderId: "902-1106328-1059050",
    carrier: "yamato",
    trackingNumber: "112345678",
    lines: [{ lineId: "79039765272157", quantity: 1 }],
    sentAt: amazon.now(),
    notifyCustomer: false,
  };
  expect(valueIn(await client().fulfilment.reportShipment(shop(), parcel)).reference).toMatch(
    /^\d+$/,
  );
});

const from = {
  name: "見本 太郎",
  company: "見本",
  line1: "0 Sample Street",
  city: "Sampletown",
  province: "ON",
  postalCode: "M0M0M0",
  country: "CA",
  phone: "1234567890",
};
const items = [{ sku: "msku", quantity: 10, labelledBy: "marketplace" as const }];

test("our client makes the sandbox's plan, and reads its operation and its shipments", async () => {
  const planId = `wf${tail}`;
  for (const place of [canada, "BADATVPDKIKX0DER"]) {
    const { inbound } = client(place);
    const made = valueIn(await inbound.createPlan(shop(), { name: "納品", from, items }));
    expect(made).toEqual({ planId, operationId: tail });
  }
  const { inbound } = client();
  expect(valueIn(await inbound.operation(shop(), tail))).toEqual({ state: "done", problems: [] });
  expect(valueIn(await inbound.findPlan(shop(), "見本の納品 FBA1234ABCD"))).toEqual({ planId });
  expect(valueIn(await inbound.cancelPlan(shop(), planId))).toEqual({ operationId: tail });
  const shipments = async (id: string) => valueIn(await inbound.shipments(shop(), id));
  expect(await shipments(planId)).toMatchObject([
    { shipmentId: `sh${tail}`, confirmationId: "FBA1234ABCD", state: "WORKING" },
  ]);
  expect(await shipments(`wf${otherTail}`)).toMatchObject([{ shipmentId: `sh${otherTail}` }]);
  expect(await shipments("wf2234abcd-1234-abcd-5678-1234abcd5678")).toMatchObject([
    { confirmationId: "FBA15DJ9SVVD", items: [{ sku: "msku", quantity: 10, received: 10 }] },
  ]);
});

test("our client goes through every step of the sandbox's plan, to its labels", async () => {
  const { inbound } = client();
  const planId = `wf${tail}`;
  const of = { placementId: `pl${tail}`, shipmentId: `sh${tail}` };
  const size = { number: 1, weightGrams: 5_500, lengthMm: 30, widthMm: 40, heightMm: 50 };
  const boxes = [{ groupId: `pg${tail}`, ...size, items }];
  const started = { operationId: tail };
  expect(valueIn(await inbound.setBoxes(shop(), planId, boxes))).toEqual(started);
  const options: Record<InboundStep, string> = {
    packing: `po${tail}`,
    placement: `pl${tail}`,
    transport: `to${tail}`,
    window: `dw${tail}`,
  };
  for (const [step, optionId] of Object.entries(options) as [InboundStep, string][]) {
    expect(valueIn(await inbound.askOptions(shop(), planId, step, of))).toEqual(started);
    const offered = valueIn(await inbound.options(shop(), planId, step, of));
    expect([step, offered.map((one) => one.optionId)]).toEqual([step, [optionId]]);
    const chosen = { ...of, optionId };
    expect(valueIn(await inbound.confirm(shop(), planId, step, chosen))).toEqual(started);
  }
  const labelled = items.map((one) => ({ ...one, sku: "msku1" }));
  for (const told of [
    await inbound.itemLabels(shop(), labelled),
    await inbound.boxLabels(shop(), "348975493", 1),
  ])
    expect(
      valueIn(await inbound.labelSheets(shop(), valueIn(told).address)).length,
    ).toBeGreaterThan(500);
});
