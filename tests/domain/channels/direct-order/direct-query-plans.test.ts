import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { payableQuotesQuery } from "#app/domain/channels/orders/pay-direct.server.ts";
import { reportableQuery } from "#app/domain/channels/orders/report-shipments.server.ts";
import { sendableQuery } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import { dueRulesQuery } from "#app/domain/channels/orders/run-rules.server.ts";
import { changedPurchasesQuery } from "#app/domain/channels/orders/sync-order-changes.server.ts";
import { later } from "#tests/support/channels/shop-ports.ts";
import { openShop } from "#tests/support/shop.ts";

test("the jobs of direct orders walk through what is open, never through all that ever was", async () => {
  const { db } = await openShop();
  const plan = async (query: { getSQL(): SQL }) => {
    const rows = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
    return rows.map(({ detail }) => detail).join("\n");
  };
  for (const query of [
    changedPurchasesQuery({ db }),
    payableQuotesQuery({ db, now: later(0) }),
    sendableQuery({ db }),
  ]) {
    const steps = await plan(query);
    expect(steps).toContain("direct_purchases USING INDEX direct_purchases_open");
    expect(steps).not.toMatch(/SCAN (?!direct_purchases|CONSTANT ROW)/);
    expect(steps).not.toContain("TEMP B-TREE");
  }
  const telling = await plan(reportableQuery({ db, now: later(0) }));
  expect(telling).toContain("direct_parcels USING INDEX direct_parcels_telling (tell_next<?)");
  expect(telling).not.toMatch(/SCAN|TEMP B-TREE/);
  const rules = await plan(dueRulesQuery({ db }, "2026-01-16"));
  expect(rules).toContain("direct_rules USING INDEX direct_rules_due");
});
