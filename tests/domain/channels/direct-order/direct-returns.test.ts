import { describe, expect, test } from "vitest";
import { recordReturn } from "#app/domain/channels/orders/record-return.server.ts";
import {
  listReturnableLines,
  listReturns,
} from "#app/domain/channels/orders/return-queries.server.ts";
import { directReturns, orders } from "#db/schema/index.ts";
import { directSent, directShelved } from "#tests/support/channels/direct-parcels.ts";
import { chen, hanako, kenji, taro, wang } from "#tests/support/shop.ts";

const note = (told: object = {}) => ({
  id: crypto.randomUUID(),
  lineId: "1",
  quantity: 2,
  reason: "faulty" as const,
  place: "customer" as const,
  fate: "dispose" as const,
  returnedOn: "2026-01-15",
  note: "",
  ...told,
});

describe("返品の記録", () => {
  test("is of an order that has left, once for each form, and of no more than was ordered", async () => {
    const waiting = await directShelved();
    expect(await recordReturn(waiting.shop.as(hanako), waiting.number, note())).toMatchObject({
      reason: "not-sent",
    });
    const { shop, number } = await directSent();
    const twice = note();
    const both = await Promise.all([1, 2].map(() => recordReturn(shop.as(hanako), number, twice)));
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(await recordReturn(shop.as(hanako), number, note({ quantity: 49 }))).toMatchObject({
      reason: "too-many",
    });
    expect(await recordReturn(shop.as(hanako), number, note({ quantity: 48 }))).toMatchObject({
      ok: true,
    });
    expect(await recordReturn(shop.as(hanako), number, note({ quantity: 1 }))).toMatchObject({
      reason: "too-many",
    });
    expect(await shop.db.$count(directReturns)).toBe(2);
  });

  test("a form that was gone back to and filled in otherwise is not taken for the first one", async () => {
    const { shop, number } = await directSent();
    const first = note();
    expect(await recordReturn(shop.as(hanako), number, first)).toMatchObject({ ok: true });
    const other = { ...first, quantity: 3 };
    expect(await recordReturn(shop.as(hanako), number, other)).toMatchObject({
      reason: "form-used",
    });
    expect(await recordReturn(shop.as(hanako), number, first)).toMatchObject({ ok: true });
  });

  test("refuses a line of another order, and a day that has not come", async () => {
    const { shop, number } = await directSent();
    expect(await recordReturn(shop.as(hanako), number, note({ lineId: "9" }))).toMatchObject({
      reason: "not-found",
    });
    expect(
      await recordReturn(shop.as(hanako), number, note({ returnedOn: "2026-01-16" })),
    ).toMatchObject({ reason: "in-the-future" });
    expect(
      await recordReturn(shop.as(hanako), number, note({ returnedOn: "0001-01-01" })),
    ).toMatchObject({ reason: "before-order" });
  });

  test("is noted and read by the company and by staff, and by nobody else", async () => {
    const { shop, number } = await directSent();
    expect(await recordReturn(shop.as(taro), number, note())).toMatchObject({
      reason: "not-found",
    });
    const clerk = { ...kenji, permissions: ["shops" as const] };
    expect(await recordReturn(shop.as(clerk), number, note())).toMatchObject({
      reason: "forbidden",
    });
    expect(await recordReturn(shop.as(wang), number, note())).toMatchObject({
      reason: "forbidden",
    });
    const [order] = await shop.db.select().from(orders);
    const [line] = await listReturnableLines(shop.as(chen), order!.number);
    expect(line).toMatchObject({ number, lineId: "1", ordered: 50 });
    expect(await recordReturn(shop.as(chen), number, note())).toMatchObject({ ok: true });
    for (const who of [hanako, chen])
      expect(await listReturns(shop.as(who), undefined, 20)).toMatchObject({
        count: 1,
        pieces: 2,
        rows: [{ orderNumber: order!.number, notedBy: "staff" }],
      });
    expect((await listReturns(shop.as(taro), undefined, 20)).count).toBe(0);
  });

  test("a list goes on where its page ended", async () => {
    const { shop, number } = await directSent();
    for (let at = 0; at < 3; at++) await recordReturn(shop.as(hanako), number, note());
    const first = await listReturns(shop.as(hanako), undefined, 2);
    const second = await listReturns(shop.as(hanako), first.next!, 2);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect([new Set(ids).size, second.next]).toEqual([3, null]);
  });
});
