import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { viewerQuery } from "#app/http/session/viewer-query.server.ts";
import { openShop } from "#tests/support/shop.ts";

test("the statement of every request is no deeper than the database parses, with room for one level more", async () => {
  const { db } = await openShop();
  const given = {
    buyerHash: "",
    staffHash: "",
    guestKey: "",
    now: 1,
    buyerSince: 1,
    staffSince: 1,
  };
  const asked = viewerQuery(db, { ...given, today: "2026-01-15" }).getSQL();
  const [row] = await db.all<{ user: string | null }>(sql`SELECT * FROM (${asked})`);
  expect(row).toMatchObject({ user: null });
});
