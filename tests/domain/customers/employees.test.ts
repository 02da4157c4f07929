import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import {
  addEmployee,
  changeEmployee,
  setEmployeePassword,
  setEmployeeState,
} from "#app/domain/customers/company/employees.server.ts";
import { sessions, users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const free = { paymentLimitYen: null, monthlyBudgetYen: null };

function wanted(permissions: Permission[], change = {}) {
  return { name: "高橋 涼", email: "ryo@shop.test", permissions, ...free, ...change };
}

async function hired(permissions: Permission[], change = {}, by: Buyer = hanako) {
  const id = crypto.randomUUID();
  const made = await addEmployee(shop.as(by), {
    ...wanted(permissions, { email: `${id}@shop.test`, ...change }),
    id,
    loginName: `u${id.slice(0, 8)}`,
    password: "Takahashi1",
  });
  return { made, id };
}

function acting(id: string, permissions: Permission[]): Buyer {
  return { ...kenji, id, permissions };
}

describe("an employee who looks after employees", () => {
  let leader: Buyer;
  beforeEach(async () => {
    const { id } = await hired(["employees", "order", "pay"], { paymentLimitYen: 5_000 });
    leader = acting(id, ["employees", "order", "pay"]);
  });

  test("gives what they hold", async () => {
    const { made } = await hired(["order", "pay"], { paymentLimitYen: 5_000 }, leader);
    expect(made.ok).toBe(true);
  });

  test.each([
    [["wallet"] as Permission[], {}],
    [["pay"] as Permission[], { paymentLimitYen: null }],
    [["pay"] as Permission[], { paymentLimitYen: 5_001 }],
  ])("does not give %j %j", async (permissions, change) => {
    expect((await hired(permissions, change, leader)).made).toEqual({
      ok: false,
      reason: "not-yours-to-give",
    });
  });
});

test("the owner touches neither themselves nor another company's people", async () => {
  const scope = shop.as(hanako);
  expect(await setEmployeeState(scope, hanako.id, "disabled")).toEqual({
    ok: false,
    reason: "out-of-reach",
  });
  expect(await setEmployeeState(shop.as(taro), kenji.id, "disabled")).toEqual({
    ok: false,
    reason: "not-found",
  });
});

test("without the permission nobody is made or changed", async () => {
  expect((await hired(["order"], {}, kenji)).made).toEqual({ ok: false, reason: "forbidden" });
});

test.each(["disabled", "password"] as const)("%s ends the sessions at once", async (command) => {
  await shop.browser(kenji);
  const scope = shop.as(hanako);
  const ended =
    command === "disabled"
      ? await setEmployeeState(scope, kenji.id, "disabled")
      : await setEmployeePassword(scope, kenji.id, "Another1");
  expect(ended.ok).toBe(true);
  expect(await shop.db.select().from(sessions).where(eq(sessions.userId, kenji.id))).toEqual([]);
});

test("the same form twice makes one employee, and a new address waits to be confirmed", async () => {
  const form = { ...wanted(["order"]), id: crypto.randomUUID(), password: "Takahashi1" };
  const twice = { ...form, loginName: "ryo" };
  expect((await addEmployee(shop.as(hanako), twice)).ok).toBe(true);
  expect((await addEmployee(shop.as(hanako), twice)).ok).toBe(true);
  await changeEmployee(shop.as(hanako), kenji.id, wanted(["order"], { email: "new@shop.test" }));
  const [row] = await shop.db.select().from(users).where(eq(users.id, kenji.id));
  expect(row!.emailVerifiedAt).toBeNull();
});
