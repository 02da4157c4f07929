import { beforeEach, expect, test } from "vitest";
import { noticeKindNames } from "#app/domain/content/notice/notice.ts";
import { outbox, payoutAccounts } from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { loginTokenOf, openPrograms, program } from "#tests/support/program.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let own: ReturnType<typeof program>;
let other: ReturnType<typeof program>;
let employee: ReturnType<typeof program>;
beforeEach(async () => {
  shop = await openShop();
  ({ own, other, employee } = await openPrograms(shop));
});

test("a withdrawal is taken back by its company, and its amount is the wallet's again", async () => {
  await shop.deposit(hanako.companyId, 50_000);
  await shop.db.insert(payoutAccounts).values(usableAccount());
  const wanted = { amountYen: "20000", reason: "余剰金" };
  const { id } = (await own.call("withdrawal/create", wanted)).data;
  const theirs = await other.call("withdrawal/takeBack", { id });
  expect(theirs).toMatchObject({ status: 400, code: 404 });
  expect(await own.call("withdrawal/takeBack", { id: "nobody's" })).toEqual(theirs);
  expect((await employee.call("withdrawal/takeBack", { id })).code).toBe(403);
  expect((await own.call("withdrawal/takeBack")).code).toBe(400);
  expect((await own.call("user/balance")).data).toEqual({ balanceYen: 30_000 });
  for (let times = 0; times < 2; times++)
    expect((await own.call("withdrawal/takeBack", { id })).code).toBe(0);
  expect((await own.call("user/balance")).data).toEqual({ balanceYen: 50_000 });
  expect((await own.call("withdrawal/list")).data.list).toMatchObject([{ state: "taken_back" }]);
});

test("a person chooses how each kind of notice reaches them, for themselves alone", async () => {
  [own, employee] = (await Promise.all(
    [hanako, kenji].map(async (who) => program(shop, await loginTokenOf(shop, who))),
  )) as [typeof own, typeof own];
  const before = (await own.call("notice/settings")).data;
  expect(before.email).toBe("hanako@shop.test");
  expect(before.settings.map(({ kind }: { kind: string }) => kind)).toEqual(noticeKindNames);
  const silent = { kind: "order", site: "1", mail: "0" };
  expect((await own.call("notice/saveSettings", silent)).code).toBe(0);
  const after = (await own.call("notice/settings")).data.settings;
  expect(after[0]).toEqual({ kind: "order", site: true, mail: false });
  expect(after.slice(1)).toEqual(before.settings.slice(1));
  expect((await other.call("notice/settings")).data.settings).toEqual(before.settings);
  const ofEmployee = (await employee.call("notice/settings")).data.settings;
  expect(before.settings).toEqual(expect.arrayContaining(ofEmployee));
  // What they may not know of they cannot choose either.
  expect(ofEmployee.map(({ kind }: { kind: string }) => kind)).not.toContain("deposit");
  const money = { kind: "deposit", site: "0", mail: "0" };
  expect((await employee.call("notice/saveSettings", money)).code).toBe(403);
  expect((await own.call("notice/saveSettings", { kind: "order" })).code).toBe(0);
  expect((await own.call("notice/settings")).data.settings).toEqual(after);
  expect((await own.call("notice/saveSettings", { ...silent, kind: "夢" })).msg).toContain("種類");
  expect((await program(shop).call("notice/saveSettings", silent)).code).toBe(401);
  expect(await shop.db.$count(outbox)).toBe(0);
});

test("a reserved file is taken by its company, who may see what is in it, until its day", async () => {
  await shop.deposit(hanako.companyId, 50_000);
  const { id } = (await own.call("export/reserve", { kind: "ledger" })).data;
  expect((await own.call("export/download", { id })).code).toBe(6007);
  await shop.runQueued();
  const { data } = await own.call("export/download", { id });
  expect(data.name).toMatch(/^ledger-2026-01-15\.csv$/);
  expect(data.text).toContain("50000");
  const theirs = await other.call("export/download", { id });
  expect(theirs).toMatchObject({ status: 400, code: 404 });
  expect(await employee.call("export/download", { id })).toEqual(theirs);
  expect(await own.call("export/download", { id: "nobody's" })).toEqual(theirs);
  expect((await own.call("export/download")).code).toBe(400);
  shop.wait(29);
  expect((await own.call("export/download", { id })).code).toBe(6007);
});
