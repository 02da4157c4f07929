import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { assignByRules } from "#app/domain/console/teamwork/assign-by-rules.server.ts";
import { assignWork } from "#app/domain/console/teamwork/assign-work.server.ts";
import { saveAssignmentRule } from "#app/domain/console/teamwork/assignment-rules.server.ts";
import { readOwnWork } from "#app/domain/console/teamwork/own-work.server.ts";
import { isOnShift, setShift, usualShift } from "#app/domain/console/teamwork/shifts.server.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { type AssignedWork, assignments, orders, staff } from "#db/schema/index.ts";
import { workCalendar } from "#tests/support/calendars.ts";
import { chen, hanako, li, openShop, type Shop, wang, wei, wu } from "#tests/support/shop.ts";
import { orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
/** A second 采购, with nothing to do yet. */
const zhang = { ...li, id: "zhang", name: "张伟" };
beforeEach(async () => {
  shop = await openShop();
  const [row] = await shop.db.select().from(staff).where(eq(staff.id, li.id));
  await shop.db.insert(staff).values({ ...row!, ...zhang, loginName: "zhang" });
});

let position = 0;
const rule = (work: AssignedWork, staffIds: readonly string[], more = {}) =>
  saveAssignmentRule(shop.as(chen), {
    id: crypto.randomUUID(),
    version: 0,
    position: ++position,
    work,
    member: "",
    supplier: "",
    staffIds: [...staffIds],
    openMax: 30,
    ...more,
  });
const run = () => assignByRules(shop.as({ kind: "system", id: "assign-work" }));
const owners = async () =>
  Object.fromEntries(
    (await shop.db.select().from(assignments)).map((one) => [one.documentNumber, one.staffId]),
  );

test("new quotes go to whoever of the rule is at work and has the least open, once", async () => {
  await rule("quote", [li.id, zhang.id]);
  const placed = [];
  for (let index = 0; index < 4; index++) placed.push(await orderPlaced(shop));
  await run();
  const first = await owners();
  expect(Object.values(first).toSorted()).toEqual([li.id, li.id, zhang.id, zhang.id].toSorted());
  expect((await readOwnWork(shop.as(zhang))).ours).toHaveLength(2);
  await run();
  expect(await owners()).toEqual(first);
});

test("a rule of a member or a supplier comes in its place, and the load stops each", async () => {
  const { number } = await orderPlaced(shop);
  await rule("quote", [zhang.id], { member: "99999" }).then((refused) =>
    expect(refused).toMatchObject({ reason: "no-such-member" }),
  );
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  expect(order?.companyId).toBe(hanako.companyId);
  await rule("quote", [chen.id], { supplier: "supplier-1", openMax: 1 });
  await rule("quote", [zhang.id]);
  const second = await orderPlaced(shop);
  await run();
  expect(await owners()).toEqual({ [number]: chen.id, [second.number]: zhang.id });
});

test("nobody at work, or nobody who may: it stays in the queue of all", async () => {
  await rule("quote", [li.id]);
  const { number } = await orderPlaced(shop);
  await setShift(shop.as(chen), li.id, { ...usualShift, awayUntil: "2026-01-16" });
  await run();
  expect(await owners()).toEqual({});
  expect(await rule("quote", [wei.id])).toMatchObject({ reason: "not-theirs" });
  expect(await rule("quote", [wu.id])).toMatchObject({ reason: "not-theirs" });
  shop.wait(4);
  await run();
  expect(await owners()).toEqual({ [number]: li.id });
});

test("what a person took on, handed over or put back is left alone", async () => {
  await rule("quote", [li.id]);
  const placed = [await orderPlaced(shop), await orderPlaced(shop), await orderPlaced(shop)];
  const [taken, back, free] = placed.map(({ number }) => number) as [string, string, string];
  const give = (number: string, staffId: string | null) =>
    assignWork(shop.as(chen), { kind: "order", numbers: [number], staffId });
  await give(taken, chen.id);
  await give(back, chen.id);
  await give(back, null);
  await run();
  expect(await owners()).toEqual({ [taken]: chen.id, [free]: li.id });
});

test("an order goes on to who buys, and back to the queue of all where nobody does", async () => {
  await rule("quote", [chen.id]);
  const { number, id } = await orderPlaced(shop);
  await run();
  expect(await owners()).toEqual({ [number]: chen.id });
  await shop.db.update(orders).set({ state: "buying" }).where(eq(orders.id, id));
  await run();
  expect(await owners()).toEqual({ [number]: chen.id });
  await rule("buy", [zhang.id], { openMax: 1 });
  await run();
  expect(await owners()).toEqual({ [number]: zhang.id });

  const second = await orderPlaced(shop);
  await run();
  await shop.db.update(orders).set({ state: "buying" }).where(eq(orders.id, second.id));
  await run();
  expect(await owners()).toEqual({ [number]: zhang.id });
});

test("a question of a buyer is given out where its order is nobody's", async () => {
  const { number, id } = await orderPaid(shop);
  const order = { kind: "order" as const, id, number, companyId: hanako.companyId, href: "/" };
  await sendMessage(shop.as(hanako), order, { id: crypto.randomUUID(), body: "いつ届きますか" });
  await rule("message", [chen.id]);
  await run();
  expect(await owners()).toEqual({ [number]: chen.id });
});

test("two runs at once give each document once", async () => {
  await rule("quote", [li.id, zhang.id]);
  const { number } = await orderPlaced(shop);
  await Promise.all([run(), run()]);
  expect(Object.keys(await owners())).toEqual([number]);
});

test("a rule and a shift are the managers' to change, and of two who change a rule only one does", async () => {
  const id = crypto.randomUUID();
  await rule("quote", [li.id], { id });
  const change = (openMax: number) => rule("quote", [li.id], { id, version: 1, openMax });
  const results = await Promise.all([change(5), change(6)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: "moved-meanwhile" });
  expect(await setShift(shop.as(wang), li.id, usualShift)).toMatchObject({ reason: "forbidden" });
});

test.each([
  ["at nine in China", "2026-01-15T10:00", true],
  ["before it", "2026-01-15T09:59", false],
  ["at half past five", "2026-01-15T18:30", false],
  ["on a Saturday", "2026-01-17T12:00", false],
  ["on a Saturday that is worked instead", "2026-02-14T12:00", true],
  ["on 春節", "2026-02-17T12:00", false],
])("the usual shift %s", (_, moment, isAtWork) => {
  expect(isOnShift(usualShift, new Date(`${moment}:00+09:00`), workCalendar)).toBe(isAtWork);
});
