import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { queueLengths } from "#app/domain/console/queues/queues.server.ts";
import { askClaim } from "#app/domain/trade/after-sales/handle-claim.server.ts";
import {
  readExpectedAnswer,
  readOrderQueue,
} from "#app/domain/trade/orders/service-level.server.ts";
import { closures, orders, settings } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { receivedGoods, sentClaim } from "#tests/support/trade/claims.ts";
import { badPouches, reply } from "#tests/support/trade/problem-cases.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const at = (text: string) => new Date(`${text}:00+09:00`);

test("a quote is expected two working hours after it was asked for, in its place", async () => {
  const { number } = await orderPlaced(shop);
  const expected = await readExpectedAnswer(shop.as(hanako), "quote", number);
  expect(expected).toEqual({ due: at("2026-01-15T14:00"), late: false, place: 1 });
  expect(await readExpectedAnswer(shop.as(taro), "quote", number)).toBeUndefined();
  const stores = { ...hanako, role: "employee" as const, storeIds: ["another"] };
  expect(await readExpectedAnswer(shop.as(stores), "quote", number)).toBeUndefined();

  const [queued] = (await readOrderQueue(shop.as(li), "quoting")).orders;
  expect(queued?.due).toEqual(at("2026-01-15T14:00"));
  shop.wait(0.1);
  const late = await readExpectedAnswer(shop.as(hanako), "quote", number);
  expect(late).toMatchObject({ late: true });
});

test("days off of the shop, and the target of the day, move what is expected", async () => {
  await shop.db.insert(closures).values({
    id: "off",
    fromDay: "2026-01-15",
    toDay: "2026-01-16",
    nameJa: "臨時休業",
    effectJa: "",
  });
  // Only what is asked for from that day on is held to it.
  const change = { key: "quoteTargetMinutes", value: "240" };
  await shop.db.insert(settings).values({ ...change, effectiveFrom: "2026-01-19" });
  const { number } = await orderPlaced(shop);
  const first = await readExpectedAnswer(shop.as(hanako), "quote", number);
  expect(first?.due).toEqual(at("2026-01-19T12:00"));
  // At noon of the nineteenth the first is just due.
  shop.wait(4);
  const second = await orderPlaced(shop);
  const expected = await readExpectedAnswer(shop.as(hanako), "quote", second.number);
  expect(expected).toMatchObject({ due: at("2026-01-19T16:00"), place: 2 });
  expect(await readExpectedAnswer(shop.as(hanako), "quote", number)).toEqual(first);
});

test("the place is counted to the fiftieth and no further", async () => {
  const { number, id } = await orderPlaced(shop);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  const before = (index: number) => ({
    ...order!,
    id: `before-${index}`,
    number: `KB-260114-${1_000 + index}`,
    submittedAt: new Date(order!.submittedAt!.getTime() - 1 - index),
  });
  for (let index = 0; index < 48; index++) await shop.db.insert(orders).values(before(index));
  expect(await readExpectedAnswer(shop.as(hanako), "quote", number)).toMatchObject({ place: 49 });
  for (let index = 48; index < 70; index++) await shop.db.insert(orders).values(before(index));
  expect(await readExpectedAnswer(shop.as(hanako), "quote", number)).toMatchObject({ place: 50 });
});

test("a problem case waits for us from its answer on, a claim while it is our turn", async () => {
  const { problem } = await badPouches(shop);
  expect(await readExpectedAnswer(shop.as(hanako), "case", problem.number)).toBeUndefined();
  await reply(shop, problem.number, "return");
  const answered = await readExpectedAnswer(shop.as(hanako), "case", problem.number);
  // A working day of eight and a half hours.
  expect(answered).toEqual({ due: at("2026-01-16T12:00"), late: false, place: 1 });

  const { number } = await receivedGoods(shop);
  const claim = await sentClaim(shop, number);
  const waiting = await readExpectedAnswer(shop.as(hanako), "claim", claim);
  expect(waiting).toEqual({ due: at("2026-01-19T12:00"), late: false, place: 1 });
  const other = await sentClaim(shop, number);
  expect(await readExpectedAnswer(shop.as(taro), "claim", claim)).toBeUndefined();
  await askClaim(shop.as(li), claim, "写真はありますか");
  expect(await readExpectedAnswer(shop.as(hanako), "claim", claim)).toBeUndefined();
  expect(await readExpectedAnswer(shop.as(hanako), "claim", other)).toMatchObject({ place: 1 });
});

test("staff see what is late and what falls due next, and nothing late where nothing is promised", async () => {
  await orderPlaced(shop);
  shop.wait(0.05);
  await orderPlaced(shop);
  shop.wait(0.05);
  const queues = await queueLengths(shop.as(li));
  // Asked at noon and at 13:12; now it is 14:24.
  expect(queues.find(({ queue }) => queue === "quote")).toMatchObject({
    count: 2,
    late: 1,
    nextDue: at("2026-01-15T15:12"),
  });
  const others = queues.filter(({ queue }) => queue !== "quote");
  expect(others.every(({ late, nextDue }) => late === 0 && nextDue === null)).toBe(true);
});
