import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ByKeys } from "#app/domain/channels/ports/connecting.ts";
import type { SentParcel } from "#app/domain/channels/ports/fulfilment.ts";
import { firstMark, markAfter } from "#app/integrations/rakuten/order-windows.ts";
import { rakutenPorts } from "#app/integrations/rakuten/ports.server.ts";
import { localApplications } from "#app/local/partners/channels/channel-vars.ts";
import { Rakuten } from "#app/local/partners/channels/rakuten/rakuten-orders.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";
import { everyPart, openStandIn } from "#tests/support/channels/channels.ts";

const dayMs = 86_400_000;
const keys = { ...localApplications.rakuten, shopUrl: "minato-zakka" };
const shop = { channel: "rakuten", shopId: "412345", keys } as const;
let server: Awaited<ReturnType<typeof openStandIn<Rakuten>>>;

beforeAll(async () => {
  server = await openStandIn((lent) => new Rakuten(lent));
});
afterAll(() => server.close());
beforeEach(() => server.behave("well"));

function ports(more = {}) {
  const now = () => server.clock.now;
  const baseUrl = `${server.origin}/rakuten`;
  return rakutenPorts({ baseUrl, now, backOffMs: 1, timeoutMs: 2_000, ...more });
}

function openWithKeys(typed: Record<string, string>) {
  return (ports().connecting as ByKeys).openWithKeys(typed);
}

async function ordersSince(days: number) {
  const since = new Date(server.clock.now.getTime() - days * dayMs);
  return everyPart(server.clock, (after) => ports().orders!.changed(shop, since, after));
}

test("keys as they are typed open the shop whose number stands in both, until the day they end", async () => {
  const ends = new Date(server.clock.now.getTime() + 90 * dayMs);
  expect(await openWithKeys({ ...keys, serviceSecret: ` ${keys.serviceSecret} ` })).toEqual({
    ok: true,
    value: {
      shopId: "412345",
      name: "minato-zakka",
      keys,
      keysEnd: ends,
      renewalEnd: null,
      scopes: [],
    },
  });
});

test("keys of two shops, of none, or ended are told as such", async () => {
  const strange = [
    { ...keys, licenseKey: "SL999999_local" },
    { ...keys, serviceSecret: "secret" },
    {},
  ];
  for (const typed of strange)
    expect(await openWithKeys(typed as Record<string, string>)).toMatchObject({
      fault: { code: "keys" },
    });
  const wrong = { ...keys, licenseKey: "SL412345_other" };
  expect(await openWithKeys(wrong)).toEqual({ ok: false, fault: { kind: "closed" } });
});

test("every variant comes with its stock, which may be below zero", async () => {
  const rows = await everyPart(server.clock, (after) => ports().inventory!.articles(shop, after));
  expect(rows).toHaveLength(demoGoods.length);
  expect(rows.find(({ sku }) => sku === "MT-209")).toMatchObject({
    articleId: "mt-cap/mt-209",
    jan: "4589901230090",
    onHand: -3,
    address: "https://item.rakuten.co.jp/minato-zakka/mt-cap/",
    picture: "/demo/cap-2b2f38-c9a97a.svg",
    priceYen: 1_780,
  });
});

test("articles come in parts of fifty, and a last part that names itself ends the list", async () => {
  const goods = Array.from({ length: 120 }, (_, at) => ({
    ...demoGoods[at % demoGoods.length]!,
    product: `p-${at}`,
  }));
  const larger = await openStandIn((lent) => new Rakuten(lent), goods);
  const own = ports({ baseUrl: `${larger.origin}/rakuten` });
  const rows = await everyPart(larger.clock, (after) => own.inventory!.articles(shop, after));
  await larger.close();
  expect(new Set(rows.map(({ articleId }) => articleId)).size).toBe(120);
});

test("orders come of every state, each address by itself, with ids beyond 2^53", async () => {
  const rows = await ordersSince(30);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(["held", "open", "sent", "cancelled"]),
  );
  const parted = rows.filter(({ orderId }) => orderId.includes("/"));
  expect(parted.length).toBeGreaterThan(1);
  const [open] = rows.filter(({ state }) => state === "open");
  const number = Number(open?.name.split("-").at(-1));
  expect(open?.lines[0]?.lineId.split(":")[1]).toBe(`9007199254740${number % 1_000_000}0`);
  expect(rows.find(({ state }) => state === "held")?.receiver).toBeNull();
  for (const row of [open!, parted[0]!])
    expect(await ports().orders!.order(shop, row.orderId)).toEqual({ ok: true, value: row });
  expect(await ports().orders!.order(shop, "412345-20200101-1")).toEqual({
    ok: true,
    value: undefined,
  });
});

test("a search that finds more than can be told is halved until it does not", () => {
  const now = new Date("2026-11-20T03:00:00Z");
  let mark = firstMark(new Date(now.getTime() - dayMs), now);
  const { from, to } = mark.windows[0]!;
  const full = mark.windows.length;
  const perDay = 1_000;
  let covered = 0;
  for (let step = 0; step < 2_000 && mark.windows.length >= full; step++) {
    const window = mark.windows[0]!;
    const total = Math.round(((window.to - window.from) / dayMs) * perDay);
    const { next, isHalved } = markAfter(mark, { total, pages: Math.ceil(total / 100) });
    if (!isHalved) expect(total).toBeLessThanOrEqual(15_000);
    if (!isHalved && next?.page === 1) covered += window.to - window.from + 1;
    mark = next!;
  }
  expect(covered).toBeGreaterThanOrEqual(to - from);
});

test("a mark that is none of ours is refused, and a broken one too", async () => {
  for (const mark of ["", "{}", '{"windows":[],"page":1}', "[1"])
    expect(await ports().orders!.changed(shop, server.clock.now, mark)).toMatchObject({
      fault: { kind: "refused", code: "mark" },
    });
});

test("a parcel is told of once, though Rakuten would add it again", async () => {
  const order = (await ordersSince(4)).find(({ state }) => state === "open")!;
  const parcel: SentParcel = {
    orderId: order.orderId,
    lines: order.lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    trackingNumber: "123456789012",
    carrier: "sagawa",
    notifyCustomer: true,
    sentAt: server.clock.now,
  };
  const { isReported, reportShipment } = ports().fulfilment!;
  expect(await isReported(shop, parcel)).toEqual({ ok: true, value: false });
  const first = await reportShipment(shop, parcel);
  expect(first).toMatchObject({ ok: true, value: { reference: expect.stringMatching(/^\d+$/) } });
  expect(await reportShipment(shop, parcel)).toEqual(first);
  expect(await isReported(shop, parcel)).toEqual({ ok: true, value: true });
  const told = server.standIn.demo
    .all()
    .flatMap((one) => server.standIn.demo.told(one))
    .filter(({ trackingNumber }) => trackingNumber === parcel.trackingNumber);
  expect(told).toHaveLength(1);
  expect(told[0]?.carrier).toBe("1002");
  const other = { ...parcel, lines: [{ lineId: "1:1", quantity: 1 }] };
  const refusal = { fault: { kind: "refused", code: "lines" } };
  expect(await reportShipment(shop, { ...other, trackingNumber: "2" })).toMatchObject(refusal);
});

test("too many questions, silence, half an answer and an ended key are told apart", async () => {
  const faults = { busy: "busy", away: "away", broken: "away", expired: "closed" } as const;
  for (const [mood, kind] of Object.entries(faults)) {
    server.behave(mood as keyof typeof faults);
    expect(await ports().inventory!.articles(shop, null)).toMatchObject({ fault: { kind } });
    expect(await ports().orders!.changed(shop, server.clock.now, null)).toMatchObject({
      fault: { kind },
    });
  }
  server.behave("slow");
  expect(await ports({ timeoutMs: 50 }).inventory!.articles(shop, null)).toMatchObject({
    fault: { kind: "away" },
  });
  server.behave("well");
  server.behaveFor("away");
  expect(await ports().inventory!.articles(shop, null)).toMatchObject({ ok: true });
});

test("after ninety days the key opens nothing", async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 90 * dayMs);
  expect(await ports().connecting!.check(shop)).toEqual({ ok: false, fault: { kind: "closed" } });
});
