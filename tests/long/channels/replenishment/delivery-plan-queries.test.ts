import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { startableRequestsQuery } from "#app/domain/channels/delivery-plans/plan-goods.server.ts";
import {
  missingUnitsQuery,
  plansQuery,
} from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { plansToReconcileQuery } from "#app/domain/channels/delivery-plans/reconcile-plans.server.ts";
import {
  duePlansQuery,
  movedRequestsQuery,
} from "#app/domain/channels/delivery-plans/run-plans.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { amazonRequest } from "#tests/support/channels/delivery-plan.ts";
import { hanako, noon, openShop, type Shop } from "#tests/support/shop.ts";

// Delivery plans and requests of a company, as many as it may have.

const many = 20_000;
let shop: Shop;

/** The columns of a table, with these put in place of their own. */
async function columnsOf(table: string, put: Record<string, string>) {
  const columns = await shop.db.all<{ name: string }>(
    sql`SELECT name FROM pragma_table_info(${table})`,
  );
  return columns.map(({ name }) => put[name] ?? `x.${name}`).join(", ");
}

/** The one row of a table as often as said, each a little older. */
async function multiply(table: string, put: Record<string, string>, times = many) {
  await shop.db.run(
    sql.raw(
      `INSERT INTO ${table} SELECT ${await columnsOf(table, put)} FROM (SELECT * FROM ${table} LIMIT 1) x, generate_series(1, ${times}) n`,
    ),
  );
}

beforeAll(async () => {
  shop = await openShop();
  const request = await amazonRequest(shop);
  const asked = { id: "plan-0", requestNumber: request.number, shop: request.shop.id };
  expect(await startPlan(shop.as(hanako), asked)).toMatchObject({ ok: true });
  await multiply("shipping_requests", {
    id: "'many-' || n.value",
    number: "'PD-M' || n.value",
    created_at: "x.created_at - n.value",
    state: "iif(n.value % 40 = 0, 'packing', 'evaluated')",
  });
  await multiply("channel_plans", {
    id: "'plan-' || n.value",
    request_id: "'many-' || n.value",
    created_at: "x.created_at - n.value",
    state:
      "CASE n.value % 50 WHEN 0 THEN 'asking' WHEN 1 THEN 'short' WHEN 2 THEN 'labelled' ELSE 'received' END",
    labelled_at: "x.created_at",
    reconciled_at: "n.value",
  });
  await multiply("channel_plan_items", { plan: "'plan-' || n.value", quantity: "6" });
  const another = { id: "'shop-' || n.value", shop_id: "'A' || n.value", store_id: "NULL" };
  await multiply("channel_shops", another, 300);
  await shop.db.run(sql`ANALYZE`);
}, 120_000);

async function plan(query: { getSQL(): SQL }) {
  const rows = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`);
  return rows.map(({ detail }) => detail).join("\n");
}

const after = { at: noon.getTime(), id: "plan-9" };

test("plans are walked from the newest, all of them or those of a state", async () => {
  const all = await plan(plansQuery(shop.as(hanako), { state: undefined, after }));
  expect(all).toContain("channel_plans_newest (company_id=? AND (created_at,id)<(?,?))");
  const asked = await plan(plansQuery(shop.as(hanako), { state: "short", after }));
  expect(asked).toContain("channel_plans_state (company_id=? AND state=?");
  for (const walked of [all, asked]) expect(walked).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("what is due, and whose receipts are asked for, are found in the few that are on their way", async () => {
  const due = await plan(duePlansQuery({ db: shop.db, now: noon }));
  expect(due).toContain("INDEX channel_plans_due");
  const sent = await plan(plansToReconcileQuery({ db: shop.db, now: noon }));
  expect(sent).toContain("INDEX channel_plans_sent");
  for (const walked of [due, sent]) expect(walked).not.toContain("TEMP B-TREE");
});

test("plans whose requests moved are found among the live ones, each request looked up once", async () => {
  const moved = await plan(movedRequestsQuery({ db: shop.db, now: noon }));
  expect(moved).toContain("INDEX channel_plans_live");
  expect(moved).toMatch(/SEARCH shipping_requests USING INDEX \S+ \(id=\?\)/);
});

test("missing units are walked by the plans that lack some", async () => {
  const missing = await plan(missingUnitsQuery(shop.as(hanako), after, 100));
  expect(missing).toContain("channel_plans_state (company_id=? AND state=?");
  expect(missing).not.toMatch(/SCAN/);
});

test("requests without a plan are found among the company's own, each looked up once", async () => {
  const startable = await plan(startableRequestsQuery(shop.as(hanako)));
  expect(startable).toMatch(/SEARCH shipping_requests USING INDEX \w+ \(company_id=\?/);
  expect(startable).toContain("channel_plans_request (request_id=?)");
  expect(startable).not.toMatch(/SCAN/);
});
