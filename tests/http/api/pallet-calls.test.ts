import { beforeEach, expect, test } from "vitest";
import { noConditions } from "#app/domain/catalog/pallets/pallet.ts";
import { makePallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { makeCatalogue } from "#tests/support/pallet-goods.ts";
import { openPrograms, type program } from "#tests/support/program.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let employee: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other, employee } = await openPrograms(shop));
  await makeCatalogue(shop.db, 12);
  await makePallet(shop.as(hanako), "p1", {
    name: "帆布",
    purpose: "",
    wanted: 5,
    confirms: true,
    refreshDays: 1,
    active: true,
    tells: true,
    conditions: { ...noConditions, words: "帆布袋試験" },
  });
});

test("a program searches a pallet, reads what it found, and says yes or no", async () => {
  expect(await own.call("pallet/run", { id: "p1" })).toMatchObject({ code: 0, data: { fresh: 5 } });
  expect((await own.call("pallet/list")).data.list).toMatchObject([
    { id: "p1", waiting: 5, listed: 0, last: { state: "finished", turn: 1 } },
  ]);
  const { list, count } = (await own.call("pallet/goods", { id: "p1", size: "2" })).data;
  expect(count).toBe(5);
  expect(list).toMatchObject([{ offerId: "900012" }, { offerId: "900011" }]);
  const [first, second] = list.map(({ number }: { number: number }) => String(number));
  expect(await own.call("pallet/accept", { number: first })).toMatchObject({ data: { count: 1 } });
  expect(await own.call("pallet/refuse", { number: second, reason: "word" })).toMatchObject({
    code: 2015,
  });
  const no = { number: second, reason: "word", word: "11" };
  expect(await own.call("pallet/refuse", no)).toMatchObject({ code: 0 });
  expect((await own.call("pallet/goods", { state: "refused" })).data.count).toBe(1);
  expect(await own.call("pallet/switch", { id: "p1", active: "0" })).toMatchObject({ code: 0 });
  expect((await own.call("pallet/list")).data.list[0].active).toBe(false);
});

test("another company's program and an employee's without the right see none of it", async () => {
  await own.call("pallet/run", { id: "p1" });
  const [{ number }] = (await own.call("pallet/goods")).data.list;
  expect((await other.call("pallet/list")).data.list).toEqual([]);
  expect((await other.call("pallet/goods", { id: "p1" })).data.list).toEqual([]);
  expect((await other.call("pallet/run", { id: "p1" })).code).not.toBe(0);
  expect((await other.call("pallet/accept", { number: String(number) })).code).not.toBe(0);
  expect((await employee.call("pallet/list")).code).not.toBe(0);
});
