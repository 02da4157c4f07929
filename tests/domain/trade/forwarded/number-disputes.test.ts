import { beforeEach, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import {
  decideDispute,
  disputeNumber,
  ownDisputesQuery,
  waitingDisputesQuery,
} from "#app/domain/trade/floor/dispute-number.server.ts";
import {
  forwardedQuery,
  toForwardedPage,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { notices, orderLines } from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";

let shop: Shop;
const number = "SF7000000001";
const goods = { name: "陶器", valueFen: 1_000, goodsClass: "general" } as const;

beforeEach(async () => {
  shop = await openShop();
});

const announce = (parcels = [{ tracking: number, quantity: 5 }], who = taro) =>
  announceForwarded(
    shop.as(who),
    shop.files,
    crypto.randomUUID(),
    { ...goods, optionIds: [], note: "", parcels },
    [],
  );
const dispute = (who = hanako, id: string = crypto.randomUUID(), trackingNumber = number) =>
  disputeNumber(shop.as(who), {
    ...goods,
    ...{ id, trackingNumber, quantity: 3, reason: "送り状の受取人が当社です" },
  });
const decide = (id: string, grant = true, who = wei) =>
  decideDispute(shop.as(who), id, { grant, answer: "送り状の会員番号で確認しました" });
const waiting = () => waitingDisputesQuery(shop.as(wei));
const own = async (who: typeof hanako) =>
  toForwardedPage(await forwardedQuery(shop.as(who), undefined, 10), 10).goods;
const letters = async () =>
  (await shop.db.select({ ...noticeFields, company: notices.companyId }).from(notices)).map(
    ({ company, title, body }) => [company, title, body],
  );

test("a number that another company registered first becomes its owner's, and both read why", async () => {
  await announce();
  expect(await announce([{ tracking: number, quantity: 3 }], hanako)).toMatchObject({
    reason: "number-taken",
  });
  expect(await dispute()).toMatchObject({ ok: true });
  const [one] = await waiting();
  expect(one).toMatchObject({ companyName: "花子商店", holderGoods: "陶器" });
  const both = await Promise.all([decide(one!.dispute.id), decide(one!.dispute.id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual({ ok: false, reason: "decided-already" });
  expect(await own(taro)).toMatchObject([
    { ended: "refused", endNote: "送り状の会員番号で確認しました" },
  ]);
  expect(await own(hanako)).toMatchObject([
    { progress: "announced", parcels: [{ tracking: number, quantity: 3 }] },
  ]);
  expect(await lotQueue(shop.as(wei), "arrival_pending")).toMatchObject([{ quantity: 3 }]);
  const why = "送り状の会員番号で確認しました";
  expect(await letters()).toEqual(
    expect.arrayContaining([
      [hanako.companyId, expect.stringContaining("お客様のものと確認しました"), why],
      [taro.companyId, expect.stringContaining("転送品から外しました"), why],
    ]),
  );
  expect(await ownDisputesQuery(shop.as(hanako))).toMatchObject([{ state: "granted" }]);
});

test("of several parcels only the disputed one is taken out", async () => {
  await announce([
    { tracking: number, quantity: 5 },
    { tracking: "SF7000000002", quantity: 4 },
  ]);
  await dispute();
  expect(await decide((await waiting())[0]!.dispute.id)).toMatchObject({ ok: true });
  const [left] = await own(taro);
  expect(left).toMatchObject({
    ended: null,
    parcels: [{ tracking: "SF7000000002", quantity: 4 }],
    line: { quantity: 4, boughtQuantity: 4 },
  });
  const lines = await shop.db.select().from(orderLines);
  expect(lines.map(({ quantity }) => quantity).sort()).toEqual([3, 4]);
});

test("left with who registered it, both read so, and it may be disputed anew", async () => {
  await announce();
  await dispute();
  expect(await dispute()).toMatchObject({ reason: "disputed-before" });
  const [one] = await waiting();
  expect(await decide(one!.dispute.id, false)).toMatchObject({ ok: true });
  expect(await decide(one!.dispute.id)).toMatchObject({ reason: "decided-already" });
  expect(await own(taro)).toMatchObject([{ ended: null }]);
  expect((await letters()).map(([company]) => company).sort()).toEqual(
    [hanako.companyId, taro.companyId].sort(),
  );
  expect(await dispute()).toMatchObject({ ok: true });
});

test("the same form twice is one dispute; a number of nobody's or of one's own is none", async () => {
  await announce();
  const id = crypto.randomUUID();
  const both = await Promise.all([dispute(hanako, id), dispute(hanako, id)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect(await dispute(hanako, id, "SF7000000009")).toMatchObject({ reason: "form-used" });
  expect(await waiting()).toHaveLength(1);
  expect(await dispute(taro)).toMatchObject({ reason: "own-number" });
  expect(await dispute(hanako, undefined, "SF7000000009")).toMatchObject({
    reason: "not-registered",
  });
  expect(await dispute({ ...kenji, permissions: [] })).toMatchObject({ reason: "forbidden" });
  expect(await decide(id, true, li as typeof wei)).toMatchObject({ reason: "forbidden" });
});

test("an employee limited to stores reads only the disputes they sent, the company all of them", async () => {
  await announce([
    { tracking: number, quantity: 5 },
    { tracking: "SF7000000002", quantity: 4 },
  ]);
  const limited = { ...kenji, storeIds: ["a-store"] };
  await dispute();
  await dispute(limited, undefined, "SF7000000002");
  expect(await ownDisputesQuery(shop.as(limited))).toMatchObject([
    { trackingNumber: "SF7000000002" },
  ]);
  expect(await ownDisputesQuery(shop.as(kenji))).toHaveLength(2);
});

test("a parcel that was received meanwhile is not given away until that is undone", async () => {
  await announce();
  await dispute();
  const [lot] = await lotQueue(shop.as(wei), "arrival_pending");
  await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 5 });
  const [one] = await waiting();
  expect(await decide(one!.dispute.id)).toMatchObject({ reason: "arrived-already" });
  expect(await decide(one!.dispute.id, false)).toMatchObject({ ok: true });
});
