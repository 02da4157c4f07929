import { asc, eq, gte, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { remembered } from "#db/reads/remembered.ts";
import { companies, users } from "#db/schema/index.ts";
import { openShop } from "#tests/support/shop.ts";

test("a remembered statement is built once and asked with the values of each request", async () => {
  const [one, other] = [await openShop(), await openShop()];
  await other.db.update(companies).set({ name: "別の店" });
  let built = 0;
  const known = remembered((db, { id, from }: { id: string; from: number }, shape) => {
    built++;
    return [
      db.select({ name: companies.name }).from(companies).where(eq(companies.id, id)),
      db
        .select({ user: users.id, company: { name: companies.name } })
        .from(users)
        .innerJoin(companies, eq(companies.id, users.companyId))
        .where(eq(users.companyId, id))
        .orderBy(asc(users.id)),
      db.all<{ shape: string; id: string }>(sql`SELECT ${shape} AS shape, ${id} AS id`),
      db
        .select({ id: companies.id })
        .from(companies)
        .where(gte(companies.createdAt, from as unknown as Date)),
    ] as const;
  });

  const hanako = { id: "hanako-shop", from: 0 };
  expect(await one.db.batch(known(one.db, hanako))).toEqual([
    [{ name: "花子商店" }],
    ["hanako", "kenji"].map((user) => ({ user, company: { name: "花子商店" } })),
    [{ shape: "", id: "hanako-shop" }],
    [{ id: "hanako-shop" }, { id: "taro-shop" }],
  ]);
  const taro = { id: "taro-shop", from: Date.now() };
  expect(await one.db.batch(known(one.db, taro))).toMatchObject([
    [{ name: "太郎貿易" }],
    [{}],
    [{ id: "taro-shop" }],
    [],
  ]);
  expect(await other.db.batch(known(other.db, hanako))).toMatchObject([
    [{ name: "別の店" }],
    [{}, {}],
    [{}],
    [{}, {}],
  ]);
  expect(built).toBe(1);
  expect((await one.db.batch(known(one.db, taro, "b")))[2]).toEqual([
    { shape: "b", id: "taro-shop" },
  ]);
  expect(built).toBe(2);
});
