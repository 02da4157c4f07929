import { createClient } from "@libsql/client";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { blob, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, expect, test } from "vitest";
import { readRowsQuickly } from "#db/quick-rows.ts";

const parcels = sqliteTable("parcels", {
  id: text().primaryKey(),
  arrivedAt: integer({ mode: "timestamp_ms" }),
  isOpen: integer({ mode: "boolean" }).notNull(),
  names: text({ mode: "json" }).$type<string[]>(),
  seal: blob({ mode: "buffer" }),
});
const photos = sqliteTable("photos", { id: text().primaryKey(), parcelId: text() });

const client = createClient({ url: ":memory:", concurrency: 1 });
const db = drizzle(client, { casing: "snake_case" });
await client.executeMultiple(`
  CREATE TABLE parcels (id TEXT PRIMARY KEY, arrived_at INTEGER, is_open INTEGER, names TEXT, seal BLOB);
  CREATE TABLE photos (id TEXT PRIMARY KEY, parcel_id TEXT);
  INSERT INTO parcels VALUES ('a', 86400000, 1, '["箱","袋"]', x'00ff'), ('b', NULL, 0, NULL, NULL);
  INSERT INTO photos VALUES ('p', 'a');
`);

const selections = {
  "a whole table": () => db.select().from(parcels),
  "reckoned columns": () =>
    db
      .select({
        id: parcels.id,
        day: sql<Date>`${parcels.arrivedAt}`.mapWith(parcels.arrivedAt),
        named: sql<number>`length(${parcels.id})`.as("named"),
        plain: sql`${parcels.seal}`,
      })
      .from(parcels),
  "of a table that may lack a row": () =>
    db
      .select({ id: parcels.id, photo: photos.id })
      .from(parcels)
      .leftJoin(photos, eq(photos.parcelId, parcels.id)),
  "two tables side by side": () =>
    db.select().from(parcels).leftJoin(photos, eq(photos.parcelId, parcels.id)),
  "a table beside a value": () => db.select({ parcel: parcels, one: sql<number>`1` }).from(parcels),
  "a selection within": () => db.select().from(db.select().from(parcels).as("within")),
};

afterEach(() => readRowsQuickly());

test.for(Object.entries(selections))("%s is read as the library reads it", async ([, select]) => {
  const [quick, [quickly]] = [await select(), await db.batch([select()])];
  readRowsQuickly(false);
  expect(quick).toStrictEqual(await select());
  expect(quickly).toStrictEqual(quick);
  expect(quick).toHaveLength(2);
});
