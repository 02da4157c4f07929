import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { yahooConnecting } from "#app/integrations/yahoo/connecting.server.ts";
import { yahooPorts } from "#app/integrations/yahoo/ports.server.ts";
import { readXml, writeXml } from "#app/integrations/yahoo/xml.server.ts";
import { localApplications } from "#app/local/partners/channels/channel-vars.ts";
import { Yahoo } from "#app/local/partners/channels/yahoo/yahoo.ts";
import { codesOf } from "#app/local/partners/channels/yahoo/yahoo-goods.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { everyPart, openStandIn } from "#tests/support/channels/channels.ts";

const shopId = "minato-store";
const hours = 3_600_000;
const pair = generateKeyPairSync("rsa", { modulusLength: 1_024 });
const publicKey = String(pair.publicKey.export({ type: "spki", format: "pem" }));
const privateKey = String(pair.privateKey.export({ type: "pkcs8", format: "pem" }));
const asked = { shopId, state: "state-1", returnTo: "https://shop.example/back" };
let server: Awaited<ReturnType<typeof openStandIn<Yahoo>>>;

beforeAll(async () => {
  server = await openStandIn((lent) => new Yahoo(lent, privateKey));
});
afterAll(() => server.close());
beforeEach(() => server.behave("well"));

function settings(more = {}) {
  const origin = `${server.origin}/yahoo`;
  return {
    ...localApplications.yahoo,
    publicKey,
    baseUrl: origin,
    authUrl: origin,
    relayUrl: `${origin}/relay`,
    now: () => server.clock.now,
    backOffMs: 1,
    timeoutMs: 2_000,
    paceMs: 0,
    ...more,
  };
}

const ports = (more = {}) => yahooPorts(settings(more));

/** What the seller comes back with who agreed. */
function agreed() {
  const address = yahooConnecting(settings()).consentAddress(asked);
  return server.standIn.agreed(new URL(address)).searchParams;
}

async function connected(): Promise<OpenedShop> {
  const opened = await yahooConnecting(settings()).open(agreed(), asked);
  if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
  return { channel: "yahoo", shopId, keys: opened.value.keys };
}

function later(milliseconds: number) {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
}

async function ordersSince(shop: OpenedShop, days: number) {
  const since = new Date(server.clock.now.getTime() - days * 24 * hours);
  return everyPart(server.clock, (after) => ports().orders!.changed(shop, since, after));
}

function parcelOf(orderId: string, trackingNumber: string): SentParcel {
  const sentAt = server.clock.now;
  return { orderId, lines: [], trackingNumber, carrier: "yamato", sentAt, notifyCustomer: true };
}

test("a seller consents: the token ends in an hour, the consent in four weeks", async () => {
  const now = server.clock.now.getTime();
  expect(await yahooConnecting(settings()).open(agreed(), asked)).toMatchObject({
    ok: true,
    value: {
      shopId,
      name: shopId,
      keysEnd: new Date(now + hours),
      renewalEnd: new Date(now + 28 * 24 * hours),
    },
  });
});

test("a callback of another consent, a declined one and a store that is none are refused", async () => {
  const connecting = yahooConnecting(settings());
  const other = { ...asked, state: "state-2" };
  expect(await connecting.open(agreed(), other)).toMatchObject({ fault: { code: "callback" } });
  const declined = new URLSearchParams({ error: "access_denied", state: asked.state });
  expect(await connecting.open(declined, asked)).toMatchObject({
    fault: { code: "callback", words: "access_denied" },
  });
  const none = { ...asked, shopId: "../x" };
  expect(await connecting.open(agreed(), none)).toMatchObject({ fault: { code: "shop" } });
  // The code is bound to what only the one who asked for it knows.
  const thief = yahooConnecting(settings({ clientSecret: "another" }));
  expect(await thief.open(agreed(), asked)).toMatchObject({ fault: { kind: "closed" } });
});

test("a token is renewed under a signature until the consent ends", async () => {
  const shop = await connected();
  const end = server.clock.now.getTime() + 28 * 24 * hours;
  await ports().orders!.order(shop, `${shopId}-1`);
  later(20 * 24 * hours);
  expect(await ports().connecting!.check(shop)).toMatchObject({ fault: { kind: "closed" } });
  const { renew } = yahooConnecting(settings());
  const renewed = await renew!(shop);
  expect(renewed).toMatchObject({ ok: true, value: { renewalEnd: new Date(end) } });
  if (!renewed.ok) return;
  const again = { ...shop, keys: renewed.value.keys };
  expect(await ports().connecting!.check(again)).toMatchObject({ ok: true });
  later(9 * 24 * hours);
  expect(await renew!(again)).toEqual({ ok: false, fault: { kind: "closed" } });
});

test("questions about orders are not asked without a relay or a key, and say so", async () => {
  const shop = await connected();
  const before = server.asked.length;
  const lacking = { relay: { relayUrl: undefined }, "public-key": { publicKey: undefined } };
  for (const [code, without] of Object.entries(lacking)) {
    const own = ports(without);
    const refusal = { fault: { kind: "refused", code } };
    expect(await own.orders!.changed(shop, server.clock.now, null)).toMatchObject(refusal);
    expect(await own.fulfilment!.reportShipment(shop, parcelOf("x", "1"))).toMatchObject(refusal);
  }
  expect(server.asked.length).toBe(before);
});

test("an address that Yahoo! does not know is told as what it is", async () => {
  const shop = await connected();
  const direct = ports({ relayUrl: `${server.origin}/yahoo` });
  expect(await direct.orders!.order(shop, `${shopId}-1`)).toMatchObject({
    fault: { kind: "refused", code: "px-04306" },
  });
});

test("our own address closes no shop, with whatever status it is refused", async () => {
  const shop = await connected();
  const refusing = createServer((_, answer) => {
    answer.writeHead(401, { "Content-Type": "text/xml" });
    answer.end("<Error><Code>px-04306</Code><Message>Address not registered</Message></Error>");
  }).listen(0, "127.0.0.1");
  await once(refusing, "listening");
  const { port } = refusing.address() as AddressInfo;
  const direct = ports({ relayUrl: `http://127.0.0.1:${port}` });
  expect(await direct.orders!.order(shop, `${shopId}-1`)).toMatchObject({
    fault: { kind: "refused", code: "px-04306" },
  });
  refusing.close();
});

test("every article comes with its stock, each kind by itself", async () => {
  const shop = await connected();
  const rows = await everyPart(server.clock, (after) => ports().inventory!.articles(shop, after));
  expect(rows).toHaveLength(demoGoods.length);
  expect(rows.find(({ articleId }) => articleId === "mt-209")).toMatchObject({
    sku: "mt-209",
    onHand: -3,
    priceYen: 1_780,
    jan: "4589901230090",
    address: "https://store.shopping.yahoo.co.jp/minato-store/mt-209.html",
  });
  expect(rows.filter(({ articleId }) => articleId.startsWith("tote:"))).toHaveLength(2);
});

test("articles come in parts of a hundred", async () => {
  const goods = Array.from({ length: 230 }, (_, at) => ({
    ...demoGoods[at % demoGoods.length]!,
    product: `p-${at}`,
    sku: `S-${at}`,
  }));
  const larger = await openStandIn((lent) => new Yahoo(lent, privateKey), goods);
  const shop = await connected();
  larger.clock.now = server.clock.now;
  const own = ports({ baseUrl: `${larger.origin}/yahoo` });
  const rows = await everyPart(larger.clock, (after) => own.inventory!.articles(shop, after));
  await larger.close();
  expect(new Set(rows.map(({ articleId }) => articleId)).size).toBe(codesOf(goods).length);
});

test("orders that changed come once each, and one can be looked up by itself", async () => {
  const shop = await connected();
  // Those of two days: what was sent or called off changed in them as well.
  const rows = await ordersSince(shop, 2);
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length);
  const states = new Set(rows.map(({ state }) => state));
  expect([...states]).toEqual(expect.arrayContaining(["open", "sent", "cancelled"]));
  const since = server.clock.now.getTime() - 2 * 24 * hours;
  expect(rows.filter(({ changedAt }) => changedAt.getTime() < since)).toEqual([]);
  const open = rows.find(({ state }) => state === "open")!;
  expect(open.receiver?.postalCode).toMatch(/^(\d{7}|100|)$/);
  expect(await ports().orders!.order(shop, open.orderId)).toEqual({ ok: true, value: open });
  expect(await ports().orders!.order(shop, `${shopId}-5`)).toEqual({ ok: true, value: undefined });
  expect(await ports().orders!.changed(shop, server.clock.now, "1 2")).toMatchObject({
    fault: { code: "mark" },
  });
});

test("an order has room for two parcels, each told of once", async () => {
  const shop = await connected();
  const open = (await ordersSince(shop, 1)).find(({ state }) => state === "open")!;
  const { isReported, reportShipment } = ports().fulfilment!;
  const [first, second, third] = ["111111111111", "222222222222", "333333333333"].map((number) =>
    parcelOf(open.orderId, number),
  ) as [SentParcel, SentParcel, SentParcel];
  expect(await isReported(shop, first)).toEqual({ ok: true, value: false });
  for (const parcel of [first, first, second, first, second])
    expect(await reportShipment(shop, parcel)).toEqual({
      ok: true,
      value: { reference: parcel.trackingNumber },
    });
  expect(await isReported(shop, first)).toEqual({ ok: true, value: true });
  expect(await reportShipment(shop, third)).toMatchObject({ fault: { code: "full" } });
  const order = server.standIn.demo.find(Number(open.orderId.split("-").at(-1)))!;
  expect(server.standIn.demo.told(order)).toHaveLength(2);
  expect(await ports().orders!.order(shop, open.orderId)).toMatchObject({
    value: { state: "sent" },
  });
});

test("too many questions, silence, half an answer and an ended token are told apart", async () => {
  const shop = await connected();
  const faults = { busy: "busy", away: "away", broken: "away", expired: "closed" } as const;
  for (const [mood, kind] of Object.entries(faults)) {
    server.behave(mood as keyof typeof faults);
    expect(await ports().inventory!.articles(shop, null)).toMatchObject({ fault: { kind } });
    expect(await ports().orders!.changed(shop, server.clock.now, null)).toMatchObject({
      fault: { kind },
    });
  }
  server.behave("slow");
  const hasty = ports({ timeoutMs: 50 });
  expect(await hasty.inventory!.articles(shop, null)).toMatchObject({ fault: { kind: "away" } });
  server.behave("well");
  server.behaveFor("away");
  expect(await ports().inventory!.articles(shop, null)).toMatchObject({ ok: true });
});

test("XML is read as text alone, and entities of its own are not", async () => {
  const id = "<A><Zip>0600001</Zip><Id>90071992547409931</Id><Name>A&amp;B</Name></A>";
  expect(await readXml(id)).toEqual({
    A: { Zip: "0600001", Id: "90071992547409931", Name: "A&B" },
  });
  const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><A>&b;</A>';
  for (const none of ["", "nothing", "<A><B></A>", "<A>", bomb])
    expect(await readXml(none)).toBeUndefined();
  expect(writeXml({ A: { B: "<&>\u0000", C: "1" } })).toBe("<A><B>&lt;&amp;&gt;</B><C>1</C></A>");
});
