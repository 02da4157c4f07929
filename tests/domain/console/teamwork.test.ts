import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { countWork } from "#app/domain/console/queues/queues.server.ts";
import { assignWork, writeNote } from "#app/domain/console/teamwork/assign-work.server.ts";
import {
  markMentionsOnSeen,
  markMentionsSeen,
  readOwnWork,
} from "#app/domain/console/teamwork/own-work.server.ts";
import {
  presenceMinutes,
  presencesQuery,
  readNotes,
  readTeamwork,
  recordPresence,
} from "#app/domain/console/teamwork/teamwork.server.ts";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { mentionsIn } from "#app/domain/console/teamwork/work-kinds.ts";
import type { Actor, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { moveOrder } from "#app/domain/trade/orders/move-order.server.ts";
import type { OrderMove } from "#app/domain/trade/orders/order.ts";
import { companies, orders, presences, staff } from "#db/schema/index.ts";
import { chen, hanako, li, openShop, sato, wang, wei, wu, zhou } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

async function shopWithOrder() {
  const shop = await openShop();
  const { number } = await orderPlaced(shop);
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, number));
  const give = (by: Staff, staffId: string | null) =>
    assignWork(shop.as(by), { kind: "order", numbers: [number], staffId });
  /** One move after the other, each by somebody who may. */
  async function moves(...wanted: readonly [OrderMove, Actor][]) {
    for (const [move, by] of wanted) {
      const scope = shop.as(by);
      const [found] = await shop.db.select().from(orders).where(eq(orders.number, number));
      await commit(scope, moveOrder(scope, found!, move), {});
    }
  }
  return { shop, number, order: order!, give, moves };
}

describe("a supervisor", () => {
  test("sees who works on an order, and neither takes it on, gives it, is given it nor writes notes", async () => {
    const { shop, number, give } = await shopWithOrder();
    expect(await give(li, li.id)).toEqual({ ok: true });
    const team = await readTeamwork(shop.as(wu), "order", number);
    expect(team).toMatchObject({ sharesWork: false, assignment: { staffName: li.name } });
    expect(await give(wu, wu.id)).toMatchObject({ reason: "forbidden" });
    expect(await give(wu, null)).toMatchObject({ reason: "forbidden" });
    expect(await give(li, wu.id)).toMatchObject({ reason: "not-theirs" });
    const note = { id: crypto.randomUUID(), kind: "order" as const, number, body: "看一下" };
    expect(await writeNote(shop.as(wu), note)).toMatchObject({ reason: "forbidden" });
    const mention = { ...note, body: "@吴敏 看一下" };
    expect(await writeNote(shop.as(li), mention)).toMatchObject({ value: { missed: true } });
    expect(await recordPresence(shop.as(wu), "order", number)).toMatchObject({
      reason: "forbidden",
    });
  });
});

describe("who works on an order", () => {
  test("takes it on, hands it over, and puts it back", async () => {
    const { shop, number, give } = await shopWithOrder();
    expect(await give(li, li.id)).toMatchObject({ ok: true });
    expect((await readOwnWork(shop.as(li))).ours).toMatchObject([{ kind: "order", number }]);
    expect(await countWork(shop.as(li))).toMatchObject({ own: 1, quote: 1 });

    expect(await give(li, chen.id)).toMatchObject({ ok: true });
    expect((await readOwnWork(shop.as(li))).ours).toEqual([]);
    const { assignment } = await readTeamwork(shop.as(chen), "order", number);
    expect(await countWork(shop.as(sato))).toEqual({ own: 0, mentioned: 0 });
    expect(assignment).toMatchObject({ staffName: chen.name, assignedByName: li.name });

    expect(await give(chen, null)).toMatchObject({ ok: true });
    expect((await readTeamwork(shop.as(chen), "order", number)).assignment).toBeUndefined();
  });

  test("is handed over to nobody who cannot go on with it where it stands", async () => {
    const { shop, number, order, give } = await shopWithOrder();
    const stand = (state: "quoting" | "buying" | "purchased") =>
      shop.db.update(orders).set({ state }).where(eq(orders.id, order.id));
    const takers = async () =>
      (await readTeamwork(shop.as(li), "order", number)).takers.map(({ id }) => id);
    expect(await give(li, wei.id)).toMatchObject({ reason: "not-theirs" });
    await stand("buying");
    for (const other of [wang, wei, chen])
      expect(await give(li, other.id)).toMatchObject({ reason: "not-theirs" });
    expect(await takers()).not.toContain(chen.id);
    expect(await takers()).toContain(zhou.id);
    expect(await give(chen, li.id)).toMatchObject({ ok: true });
    await stand("purchased");
    expect(await takers()).toContain(wei.id);
    expect(await give(li, wei.id)).toMatchObject({ ok: true });
  });

  test("is whoever came first, however many take it on at once", async () => {
    const { shop, number, give } = await shopWithOrder();
    const many = [li, chen, wang, wei, zhou];
    const given = await Promise.all(many.map((one) => give(one, one.id)));
    expect(given.filter(({ ok }) => ok)).toHaveLength(1);
    expect(given.find(({ ok }) => !ok)).toMatchObject({ reason: "taken-meanwhile" });
    const first = many[given.findIndex(({ ok }) => ok)]!;
    const [second] = many.filter((one) => one !== first);
    const { assignment } = await readTeamwork(shop.as(li), "order", number);
    expect(assignment?.staffId).toBe(first.id);
    expect(await give(first, first.id)).toMatchObject({ ok: true });

    // From a list nobody puts back or hands over what a colleague works on, but for who decides about assignments.
    expect(await give(second!, null)).toMatchObject({ reason: "taken-meanwhile" });
    const other = first === wei ? wang : wei;
    expect(await give(other, li.id)).toMatchObject(
      first === li ? { ok: true } : { reason: "taken-meanwhile" },
    );

    const seen = (by: Staff, staffId: string | null, holder: string) =>
      assignWork(shop.as(by), { kind: "order", numbers: [number], staffId, seen: holder });
    expect(await seen(second!, null, "")).toMatchObject({ reason: "taken-meanwhile" });
    expect(await seen(second!, second!.id, "")).toMatchObject({ reason: "taken-meanwhile" });
    expect(await seen(second!, second!.id, first.id)).toMatchObject({ ok: true });
    expect(await seen(first, null, second!.id)).toMatchObject({ ok: true });
    expect((await readTeamwork(shop.as(li), "order", number)).assignment).toBeUndefined();
  });

  test("has it no more among their own work once it is over", async () => {
    const { shop, give, moves } = await shopWithOrder();
    await give(li, li.id);
    await moves(["cancel", hanako]);
    expect(await readOwnWork(shop.as(li))).toMatchObject({ ours: [], theirs: [] });
    expect(await countWork(shop.as(li))).toMatchObject({ own: 0 });
  });

  test("has it apart and uncounted while it waits for its buyer, and again once it is to be bought", async () => {
    const { shop, number, give, moves } = await shopWithOrder();
    await give(li, li.id);
    await moves(["quote", chen]);
    expect(await readOwnWork(shop.as(li))).toMatchObject({ ours: [], theirs: [{ number }] });
    expect(await countWork(shop.as(li))).toMatchObject({ own: 0 });
    await moves(["pay", hanako]);
    expect(await readOwnWork(shop.as(li))).toMatchObject({ ours: [{ number }], theirs: [] });
    expect(await countWork(shop.as(li))).toMatchObject({ own: 1 });
    await moves(["purchase", li]);
    expect(await readOwnWork(shop.as(li))).toMatchObject({ ours: [], theirs: [] });
    // Whoever is given what is bought has something to do about it.
    await give(li, null);
    await give(chen, chen.id);
    expect(await readOwnWork(shop.as(chen))).toMatchObject({ theirs: [{ number }] });
    await give(chen, null);
    expect(await readOwnWork(shop.as(chen))).toMatchObject({ ours: [], theirs: [] });
  });

  test("may see such documents, and is there", async () => {
    const { shop, number, give } = await shopWithOrder();
    expect(await give(li, sato.id)).toEqual({ ok: false, reason: "not-theirs" });
    await shop.db.update(staff).set({ state: "disabled" }).where(eq(staff.id, wei.id));
    expect(await give(li, wei.id)).toEqual({ ok: false, reason: "not-theirs" });
    expect(await give(sato, sato.id)).toEqual({ ok: false, reason: "forbidden" });
    const unknown = { kind: "order", numbers: [number, "KB-000000-0000"], staffId: li.id } as const;
    expect(await assignWork(shop.as(li), unknown)).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("who has a document open", () => {
  test("is seen by the others for ten minutes, on its page and in its list", async () => {
    const { shop, number, order } = await shopWithOrder();
    expect((await recordPresence(shop.as(li), "order", order.id)).ok).toBe(true);
    const seen = async (by: Staff) => [
      (await readTeamwork(shop.as(by), "order", number)).present.map((one) => one.staffName),
      (await presencesQuery(shop.as(by), "order")).map((one) => one.number),
      (await readListWork(shop.as(by), "orders")).present.map((one) => one.number),
    ];
    expect(await seen(chen)).toEqual([[li.name], [number], [number]]);
    expect(await seen(li)).toEqual([[], [], []]);
    expect(await presencesQuery(shop.as(chen), "shipping")).toEqual([]);
    shop.wait((presenceMinutes + 1) / 1_440);
    expect(await seen(chen)).toEqual([[], [], []]);
    await recordPresence(shop.as(chen), "order", order.id);
    expect(await shop.db.$count(presences)).toBe(1);
  });

  test("is nobody any more once it is over, and only who may see it", async () => {
    const { shop, order } = await shopWithOrder();
    expect(await recordPresence(shop.as(sato), "order", order.id)).toMatchObject({
      reason: "forbidden",
    });
    await recordPresence(shop.as(li), "order", order.id);
    await shop.db.update(orders).set({ state: "cancelled" }).where(eq(orders.id, order.id));
    expect(await presencesQuery(shop.as(chen), "order")).toEqual([]);
  });
});

test("a note on a member reaches whom it names, if they may see members", async () => {
  const { shop } = await shopWithOrder();
  const [company] = await shop.db.select().from(companies);
  const number = company!.operationId;
  const body = `@${chen.name} @${wei.name} 月底前不催款`;
  const note = { id: crypto.randomUUID(), kind: "member", number, body } as const;
  expect(await writeNote(shop.as(wei), note)).toMatchObject({ reason: "forbidden" });
  expect((await writeNote(shop.as(wang), note)).ok).toBe(true);
  expect((await readNotes(shop.as(chen), "member", number)).notes).toMatchObject([{ body }]);
  expect((await readOwnWork(shop.as(chen))).mentions).toMatchObject([{ kind: "member", number }]);
  expect((await readOwnWork(shop.as(wei))).mentions).toEqual([]);
});

describe("an internal note", () => {
  const note = (number: string, body: string, id = crypto.randomUUID()) =>
    ({ id, kind: "order", number, body }) as const;

  test("tells whom it names, until they look", async () => {
    const { shop, number, order } = await shopWithOrder();
    await writeNote(shop.as(li), note(number, `@${chen.name} 先问恒达的产能`));
    expect(await countWork(shop.as(chen))).toMatchObject({ mentioned: 1 });
    expect(await countWork(shop.as(li))).toMatchObject({ mentioned: 0 });
    expect((await readOwnWork(shop.as(chen))).mentions).toMatchObject([
      { number, staffName: li.name, seenAt: null },
    ]);

    await markMentionsOnSeen(shop.as(wei), "order", order.id);
    expect(await countWork(shop.as(chen))).toMatchObject({ mentioned: 1 });
    await markMentionsOnSeen(shop.as(chen), "order", order.id);
    expect(await countWork(shop.as(chen))).toMatchObject({ mentioned: 0 });

    await writeNote(shop.as(li), note(number, `再看一下 @${chen.name}`));
    await markMentionsSeen(shop.as(chen), undefined);
    expect(await countWork(shop.as(chen))).toMatchObject({ mentioned: 0 });
  });

  test("sent twice is written once, by who may see the order", async () => {
    const { shop, number } = await shopWithOrder();
    const written = note(number, "老客户");
    expect(await writeNote(shop.as(wang), written)).toMatchObject({ ok: true });
    expect(await writeNote(shop.as(wang), written)).toMatchObject({ ok: true });
    expect((await readTeamwork(shop.as(li), "order", number)).notes).toHaveLength(1);
    expect(await writeNote(shop.as(sato), note(number, "看看"))).toEqual({
      ok: false,
      reason: "forbidden",
    });
  });

  test("tells nobody who may not open its order, nor any more", async () => {
    const { shop, number } = await shopWithOrder();
    await writeNote(shop.as(li), note(number, `@${sato.name} @${wei.name} 买家的底价`));
    const before: Staff = { ...sato, also: ["warehouse"] };
    expect((await readOwnWork(shop.as(before))).mentions).toEqual([]);
    expect((await readOwnWork(shop.as(wei))).mentions).toHaveLength(1);
    const moved: Staff = { ...wei, role: "content" };
    expect((await readOwnWork(shop.as(moved))).mentions).toEqual([]);
    expect(await countWork(shop.as(moved))).toMatchObject({ mentioned: 0, own: 0 });
  });

  test("of other words by the same form is not taken for saved", async () => {
    const { shop, number } = await shopWithOrder();
    const id = crypto.randomUUID();
    await writeNote(shop.as(li), note(number, "老客户", id));
    for (const [by, body] of [
      [li, "改成海运"],
      [chen, "老客户"],
    ] as const)
      expect(await writeNote(shop.as(by), note(number, body, id))).toMatchObject({
        reason: "form-used",
      });
    expect((await readTeamwork(shop.as(li), "order", number)).notes).toHaveLength(1);
  });

  test("names the longest name that stands after the sign", () => {
    const people = [
      { id: "a", name: "李强" },
      { id: "b", name: "李强强" },
      { id: "c", name: "王磊" },
    ];
    expect(mentionsIn("＠李强强 看，@王磊也看", people)).toEqual({
      ids: ["b", "c"],
      missed: false,
    });
    expect(mentionsIn("邮箱 x@y.com，@李强", people)).toEqual({ ids: ["a"], missed: false });
    expect(mentionsIn("@@李", people)).toEqual({ ids: [], missed: true });
    expect(mentionsIn("@王磊 @不存在", people)).toEqual({ ids: ["c"], missed: true });
  });
});

test("somebody of several roles may do what any of them may, and their tabs count it", async () => {
  const { shop } = await shopWithOrder();
  const both: Staff = { ...wei, also: ["purchasing"] };
  expect(staffMay(both, "quote")).toBe(true);
  expect(staffMay(both, "receive")).toBe(true);
  expect(staffMay(both, "pay-withdrawals")).toBe(false);
  expect(await countWork(shop.as(both))).toMatchObject({ quote: 1 });
  expect(await countWork(shop.as(wei))).not.toHaveProperty("quote");
});
