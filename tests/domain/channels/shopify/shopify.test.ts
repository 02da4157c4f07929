import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import type { ShopOrder } from "#app/domain/channels/ports/shop-orders.ts";
import { shopifyConnecting } from "#app/integrations/shopify/connecting.server.ts";
import { shopifyPorts } from "#app/integrations/shopify/ports.server.ts";
import { localApplications } from "#app/local/partners/channels/channel-vars.ts";
import { Shopify } from "#app/local/partners/channels/shopify/shopify.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { everyPart, openStandIn } from "#tests/support/channels/channels.ts";

const shopId = "minato.myshopify.com";
const hours = 3_600_000;
let server: Awaited<ReturnType<typeof openStandIn<Shopify>>>;

beforeAll(async () => {
  server = await openStandIn((lent) => new Shopify(lent));
});
afterAll(() => server.close());
beforeEach(() => {
  server.behave("well");
  // All points are back by then.
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
});

function settings(more = {}) {
  const now = () => server.clock.now;
  const baseUrl = `${server.origin}/shopify`;
  return { ...localApplications.shopify, baseUrl, now, backOffMs: 1, timeoutMs: 2_000, ...more };
}

const asked = { shopId, state: "state-1", returnTo: "https://shop.example/back" };

/** What the seller comes back with who agreed. */
function agreed() {
  const connecting = shopifyConnecting(settings());
  return server.standIn.agreed(shopId, new URL(connecting.consentAddress(asked))).searchParams;
}

async function connected(): Promise<OpenedShop> {
  const opened = await shopifyConnecting(settings()).open(agreed(), asked);
  if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
  return { channel: "shopify", shopId, keys: opened.value.keys };
}

const ports = () => shopifyPorts(settings()) as Required<ReturnType<typeof shopifyPorts>>;

/** Asked when the points of the questions before are back. */
function rested() {
  server.clock.now = new Date(server.clock.now.getTime() + 15_000);
  return ports();
}

async function openOrders(shop: OpenedShop) {
  const since = new Date(server.clock.now.getTime() - 24 * hours);
  const all = await everyPart(server.clock, (after) => ports().orders!.changed(shop, since, after));
  return all.filter(({ state }) => state === "open");
}

function parcelOf(order: ShopOrder, trackingNumber: string): SentParcel {
  const lines = order.lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const { orderId } = order;
  const sentAt = server.clock.now;
  return { orderId, lines, trackingNumber, carrier: "yamato", sentAt, notifyCustomer: true };
}

test("a seller consents, and the code becomes tokens that end", async () => {
  const opened = await shopifyConnecting(settings()).open(agreed(), asked);
  expect(opened).toMatchObject({
    ok: true,
    value: { shopId, name: "港町雑貨店", keysEnd: new Date(server.clock.now.getTime() + hours) },
  });
});

test("a callback is refused that is changed, late, of another shop or another consent", async () => {
  const connecting = shopifyConnecting(settings());
  const changed = agreed();
  changed.set("code", "another");
  const unsigned = agreed();
  unsigned.delete("hmac");
  const cut = agreed();
  cut.set("hmac", `${cut.get("hmac")}0`);
  for (const query of [changed, unsigned, cut, new URLSearchParams("error=access_denied")])
    expect(await connecting.open(query, asked)).toMatchObject({ fault: { code: "signature" } });
  for (const other of [
    { ...asked, shopId: "other.myshopify.com" },
    { ...asked, state: "state-2" },
  ])
    expect(await connecting.open(agreed(), other)).toMatchObject({ fault: { code: "callback" } });
  const late = agreed();
  server.clock.now = new Date(server.clock.now.getTime() + 91_000);
  expect(await connecting.open(late, asked)).toMatchObject({ fault: { code: "signature" } });
});

test("a code opens once", async () => {
  const query = agreed();
  expect(await shopifyConnecting(settings()).open(query, asked)).toMatchObject({ ok: true });
  expect(await shopifyConnecting(settings()).open(query, asked)).toEqual({
    ok: false,
    fault: { kind: "closed" },
  });
});

test("Shopify's own vectors of its signatures hold", async () => {
  const now = () => new Date(1_790_000_010_000);
  const own = settings({ clientSecret: "my super secret key", now });
  const query = new URLSearchParams({
    code: "some code goes here",
    shop: "myshop.myshopify.com",
    state: "nonce",
    timestamp: "1790000000",
    hmac: "57f1c7ee0bea23a904495db1a4de0bbd4fb2cf3230f14f90d74769b899669533",
  });
  const myshop = { ...asked, shopId: "myshop.myshopify.com", state: "nonce" };
  // Signed as it should be, and the code is none of this server's.
  expect(await shopifyConnecting(own).open(query, myshop)).toMatchObject({
    fault: { kind: "closed" },
  });
  const body =
    '{"id":820982911946154508,"admin_graphql_api_id":"gid://shopify/Order/820982911946154508"}';
  const signature = "QnQfWb4as4Cgwvm5SO/ExbV2whBnZLVnvlYx/3/Nk48=";
  expect(await shopifyConnecting(own).isSigned?.(body, signature)).toBe(true);
  expect(await shopifyConnecting(own).isSigned?.(`${body} `, signature)).toBe(false);
  expect(await shopifyConnecting(own).isSigned?.(body, "nothing")).toBe(false);
});

test("tokens are renewed by ones that turn, and an old one is over once the new one is used", async () => {
  const { renew } = shopifyConnecting(settings());
  const first = await connected();
  const second = await renew!(first);
  // The answer was lost: the old one is good once more.
  const again = await renew!(first);
  if (!second.ok || !again.ok) throw new Error("not renewed");
  expect(await renew!({ ...first, keys: again.value.keys })).toMatchObject({ ok: true });
  expect(await renew!(first)).toMatchObject({ fault: { kind: "closed" } });
});

test("after an hour a token opens nothing any more", async () => {
  const shop = await connected();
  expect(await ports().connecting!.check(shop)).toMatchObject({ value: { name: "港町雑貨店" } });
  server.clock.now = new Date(server.clock.now.getTime() + hours + 1_000);
  expect(await ports().connecting!.check(shop)).toMatchObject({ fault: { kind: "closed" } });
});

test("nothing but a shop of Shopify's is asked", async () => {
  const before = server.asked.length;
  const strange = { ...(await connected()), shopId: "evil.example/x.myshopify.com" };
  const asking = server.asked.length;
  expect(await ports().inventory!.articles(strange, null)).toMatchObject({
    fault: { kind: "closed" },
  });
  expect(server.asked.length).toBe(asking);
  expect(asking).toBeGreaterThan(before);
});

test("all variants come part by part, with ids beyond 2^53 and stock below zero", async () => {
  const shop = await connected();
  const goods = Array.from({ length: 3 }, () => demoGoods).flat();
  const larger = await openStandIn((lent) => new Shopify(lent), goods);
  larger.clock.now = server.clock.now;
  const own = shopifyPorts(settings({ baseUrl: `${larger.origin}/shopify` }));
  const rows = await everyPart(larger.clock, (after) => own.inventory!.articles(shop, after));
  await larger.close();
  expect(rows).toHaveLength(goods.length);
  expect(new Set(rows.map(({ articleId }) => articleId)).size).toBe(goods.length);
  expect(rows[0]).toMatchObject({
    articleId: "gid://shopify/ProductVariant/900719925474099000",
    sku: "MT-201",
    jan: "4589901230014",
    priceYen: 1_980,
    picture: "/demo/leash-2b2f38-c9a97a.svg",
  });
  expect(rows.find(({ sku }) => sku === "MT-209")?.onHand).toBe(-3);
});

test("who asks too much is told how long the points take to come back", async () => {
  const shop = await connected();
  server.behave("busy");
  const told = await ports().inventory!.articles(shop, null);
  if (told.ok || told.fault.kind !== "busy") throw new Error("not busy");
  // Of the page's cost none is left, and a hundred points come back in a second.
  expect(told.fault.waitMs).toBeGreaterThan(4_000);
  server.behave("well");
  expect(await ports().inventory!.articles(shop, null)).toMatchObject({ fault: { kind: "busy" } });
  server.clock.now = new Date(server.clock.now.getTime() + told.fault.waitMs);
  expect(await ports().inventory!.articles(shop, null)).toMatchObject({ ok: true });
});

test("silence, an error of theirs and half an answer are asked once more and told as such", async () => {
  const shop = await connected();
  for (const mood of ["away", "broken"] as const) {
    server.behave(mood);
    expect(await ports().inventory!.articles(shop, null)).toEqual({
      ok: false,
      fault: { kind: "away" },
    });
  }
  server.behave("slow");
  const hasty = shopifyPorts(settings({ timeoutMs: 50 }));
  expect(await hasty.inventory!.articles(shop, null)).toMatchObject({ fault: { kind: "away" } });
  server.behave("well");
  server.behaveFor("away");
  expect(await ports().inventory!.articles(shop, null)).toMatchObject({ ok: true });
  server.behave("expired");
  expect(await ports().inventory!.articles(shop, null)).toMatchObject({
    fault: { kind: "closed" },
  });
});

test("orders come with the earliest change first, and each can be looked up by itself", async () => {
  const shop = await connected();
  server.clock.now = new Date(server.clock.now.getTime() + 24 * hours);
  const fresh = await connected();
  expect(fresh.shopId).toBe(shop.shopId);
  const since = new Date(server.clock.now.getTime() - 2 * 24 * hours);
  const all = await everyPart(server.clock, (after) =>
    ports().orders!.changed(fresh, since, after),
  );
  const changes = all.map(({ changedAt }) => changedAt.getTime());
  expect(changes).toEqual([...changes].sort((a, b) => a - b));
  expect(new Set(all.map(({ state }) => state))).toContain("cancelled");
  expect(new Set(all.map(({ state }) => state))).toContain("sent");
  expect(all.some(({ lines }) => lines.length === 2)).toBe(true);
  const open = all.find(({ state }) => state === "open")!;
  expect(await rested().orders!.order(fresh, open.orderId)).toEqual({ ok: true, value: open });
  expect(await rested().orders!.order(fresh, "gid://shopify/Order/1")).toEqual({
    ok: true,
    value: undefined,
  });
});

test("a parcel is told of once, however often it is told", async () => {
  const shop = await connected();
  const [order] = await openOrders(shop);
  const parcel = parcelOf(order!, "400000000011");
  expect(await rested().fulfilment!.isReported(shop, parcel)).toEqual({ ok: true, value: false });
  const first = await rested().fulfilment!.reportShipment(shop, parcel);
  expect(first).toMatchObject({ ok: true });
  expect(await rested().fulfilment!.reportShipment(shop, parcel)).toEqual(first);
  expect(await rested().fulfilment!.isReported(shop, parcel)).toEqual({ ok: true, value: true });
  const sent = await rested().orders!.order(shop, order!.orderId);
  expect(sent).toMatchObject({ value: { state: "sent" } });
  // Another number for pieces that have gone is not the same parcel.
  const other = { ...parcel, trackingNumber: "400000000022" };
  expect(await rested().fulfilment!.reportShipment(shop, other)).toMatchObject({
    fault: { kind: "refused", code: "not-open" },
  });
});

test("a telling whose answer is lost is told as away, and is there when it is asked for", async () => {
  const shop = await connected();
  const [order] = await openOrders(shop);
  const parcel = parcelOf(order!, "400000000033");
  server.behaveFor("well", "broken");
  expect(await rested().fulfilment!.reportShipment(shop, parcel)).toMatchObject({
    fault: { kind: "away" },
  });
  expect(await rested().fulfilment!.isReported(shop, parcel)).toEqual({ ok: true, value: true });
});

test("the end of our right and changes of orders are listened for once at an address", async () => {
  const shop = await connected();
  const { listen } = shopifyConnecting(settings());
  const address = "https://shop.example/hooks/shopify";
  expect(await listen!(shop, address)).toEqual({ ok: true, value: null });
  expect(await listen!(shop, address)).toEqual({ ok: true, value: null });
  expect(server.standIn.shop(shopId).subscriptions).toEqual([
    { id: expect.any(String), topic: "APP_UNINSTALLED", uri: address },
    { id: expect.any(String), topic: "ORDERS_CREATE", uri: address },
    { id: expect.any(String), topic: "ORDERS_UPDATED", uri: address },
  ]);
});
