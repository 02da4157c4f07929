import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import {
  addEmployee,
  changeEmployee,
  setEmployeePassword,
  setEmployeeState,
} from "#app/domain/customers/company/employees.server.ts";
import { users } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop } from "#tests/support/shop.ts";

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

  test("adds to nobody's rights what they lack themselves", async () => {
    const { id } = await hired(["order"]);
    const raised = await changeEmployee(shop.as(leader), id, wanted(["order", "wallet"]));
    expect(raised).toEqual({ ok: false, reason: "not-yours-to-give" });
    const [person] = await shop.db.select().from(users).where(eq(users.id, id)).limit(1);
    expect(person!.permissions).toEqual(["order"]);
  });

  test("touches neither the owner, nor themselves, nor who holds more", async () => {
    const { id: cashier } = await hired(["wallet"]);
    for (const id of [hanako.id, leader.id, cashier]) {
      const scope = shop.as(leader);
      const refused = { ok: false, reason: "out-of-reach" };
      expect(await changeEmployee(scope, id, wanted(["order"]))).toEqual(refused);
      expect(await setEmployeePassword(scope, id, "Stolen123")).toEqual(refused);
      expect(await setEmployeeState(scope, id, "disabled")).toEqual(refused);
    }
  });
});

test("a name or an address that somebody has is refused by its field", async () => {
  const form = { ...wanted(["order"]), id: crypto.randomUUID(), password: "Takahashi1" };
  expect(await addEmployee(shop.as(hanako), { ...form, loginName: "taro" })).toEqual({
    ok: false,
    reason: "name-taken",
  });
  const email = "taro@shop.test";
  expect(await addEmployee(shop.as(hanako), { ...form, loginName: "ryo", email })).toEqual({
    ok: false,
    reason: "email-taken",
  });
  expect(await shop.db.select().from(users).where(eq(users.loginName, "ryo"))).toEqual([]);
});
