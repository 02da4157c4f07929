import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { alias, union } from "drizzle-orm/sqlite-core";
import { afterEach, expect, test } from "vitest";
import { writeQuickly } from "#db/quick-statements.ts";
import * as tables from "#db/schema/index.ts";

const db = drizzle.mock({ casing: "snake_case" });
const { users, companies, orders } = tables;
const others = alias(users, "others");
const named = db.select({ id: users.id, upper: sql`upper(${users.name})`.as("upper") }).from(users);
const sub = named.as("sub");
const listed = db.$with("listed").as(named);
const now = new Date(86_400_000);

const statements: Record<string, SQLWrapper & { toSQL(): unknown }> = {
  "every column of a table": db.select().from(users),
  "columns of two tables": db
    .select({ user: users, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId)),
  "a table beside itself": db
    .select({ id: users.id, other: others.loginName })
    .from(users)
    .leftJoin(others, eq(others.companyId, users.companyId)),
  "what is selected from a selection": db.select().from(sub).where(eq(sub.upper, "HANAKO")),
  "a selection with a name": db.with(listed).select().from(listed),
  "a selection as a value": db
    .select({ one: sql`(${db.select({ id: companies.id }).from(companies).limit(1)})` })
    .from(users),
  "two together": union(
    db.select({ id: users.id }).from(users),
    db.select({ id: companies.id }).from(companies),
  ).orderBy(asc(users.id)),
  conditions: db
    .select({ id: users.id, count: sql<number>`count(*)` })
    .from(users)
    .where(
      and(
        inArray(users.role, ["owner", "employee"]),
        isNull(users.passwordHash),
        sql`${users.createdAt} < ${now.getTime()} AND ${null} IS NULL AND ${users.name} <> ${"a"}`,
        sql`${users.id} IN ${["a", "b"]}`,
        undefined,
      ),
    )
    .groupBy(users.id)
    .limit(5)
    .offset(2),
  "values within the text": db
    .select({ one: sql`${1}`.inlineParams(), two: sql`${users.name} || ${"it's"}`.inlineParams() })
    .from(users),
  "a place that is filled later": db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder("id"))),
  "a new row": db.insert(companies).values({ id: "a", name: "b" } as never),
  "a changed row": db
    .update(users)
    .set({ name: "a", createdAt: now, permissions: sql`${users.permissions}` })
    .where(eq(users.id, "b"))
    .returning(),
  "a deleted row": db.delete(orders).where(eq(orders.id, "a")).returning({ id: orders.id }),
};

afterEach(() => writeQuickly());

test.for(Object.entries(statements))("%s is written as the library writes it", ([, statement]) => {
  const quick = statement.toSQL();
  expect(statement.toSQL()).toEqual(quick);
  writeQuickly(false);
  expect(quick).toEqual(statement.toSQL());
});
