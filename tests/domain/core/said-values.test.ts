import { type and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { expect, test } from "vitest";
import "#db/quick-statements.ts";
import { lots, shippingRequests, users } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

const db = drizzle.mock({ casing: "snake_case" });
const { id, number, state, trackingNumber } = shippingRequests;
const asked = (where: ReturnType<typeof and>) =>
  db.select({ id }).from(shippingRequests).where(where).toSQL();
const open = sql`state = 'quoting'`;

test.for([
  ["a state", eq(state, "quoting"), `"shipping_requests"."state" = 'quoting'`],
  ["one of some", inArray(state, ["quoting", "packing"]), `in ('quoting', 'packing')`],
  ["in our own words", sql`${state} IN ${["quoting"]} AND ${open}`, `IN ('quoting') AND state`],
  ["nothing", ne(trackingNumber, ""), `<> ''`],
] as const)("a statement says itself what partial indexes are made of: %s", ([, where, text]) => {
  const { sql: written, params } = asked(where);
  expect(written).toContain(text);
  expect(params).toEqual([]);
});

test.for([
  ["a number of a request", eq(number, "quoting")],
  ["what is no word", eq(state, "it's" as "quoting")],
  ["a state beside a value", sql`${"quoting"} = ${state}`],
] as const)("every other value is given with it: %s", ([, where]) => {
  expect(asked(where).params).toHaveLength(1);
});

test("a row is written with the values that are given with the statement", () => {
  const { sql: written, params } = db
    .update(lots)
    .set({ state: "shelved", availableQuantity: 0 })
    .where(gt(lots.availableQuantity, 1))
    .toSQL();
  expect(written).toContain(`set "state" = ?, "available_quantity" = ?`);
  expect(params).toEqual(["shelved", 0]);
});

test("the same rows are found", async () => {
  const { db: own } = await openShop();
  const said = await own.$count(users, eq(users.state, "in_use"));
  const given = await own.$count(users, sql`state || '' = ${"in_use"}`);
  expect(said).toBe(given);
  expect(said).toBeGreaterThan(1);
});
