import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { alias } from "drizzle-orm/sqlite-core";
import { afterEach, expect, test } from "vitest";
import { prepareQuickly } from "#db/quick-selects.ts";
import { companies, users } from "#db/schema/index.ts";

const db = drizzle.mock({ casing: "snake_case" });
const others = alias(users, "others");
const chosen = { id: users.id, count: sql<number>`count(*)` };
const both = { user: users, company: companies };
const isTheirs = eq(companies.id, users.companyId);
const selections = {
  "a whole table": () => db.select().from(users).where(eq(users.id, "a")),
  "a table under another name": () => db.select().from(others),
  "a whole table beside another": () => db.select().from(users).leftJoin(companies, isTheirs),
  "some fields": () => db.select(chosen).from(users).groupBy(users.id),
  "two tables": () => db.select(both).from(users).innerJoin(companies, isTheirs),
  "a selection": () => db.select().from(db.select({ id: users.id }).from(users).as("within")),
  "a named one": () => {
    const named = db.$with("named").as(db.select({ id: users.id }).from(users));
    return db.with(named).select().from(named).limit(1);
  },
};

afterEach(() => prepareQuickly());

test.for(Object.entries(selections))("%s is prepared as the library prepares it", ([, select]) => {
  const told = () => {
    const prepared = select().prepare() as unknown as Record<string, unknown>;
    const { fields, query, joinsNotNullableMap } = prepared;
    // What is selected from a selection refers to itself.
    const paths = (fields as { path: string[] }[]).map(({ path }) => path);
    return { paths, query, joinsNotNullableMap };
  };
  const [quick, again] = [told(), told()];
  prepareQuickly(false);
  const slow = told();
  expect(quick).toEqual(slow);
  expect(again).toEqual(slow);
});

test("a column of a table that is not asked is still said to be missing", () => {
  expect(() => db.select({ id: companies.id }).from(users).prepare()).toThrow(
    /not part of the query/,
  );
});
