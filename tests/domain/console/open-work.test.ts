import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { goodsRequestLifecycle } from "#app/domain/catalog/goods-request/goods-request.ts";
import { assignWork } from "#app/domain/console/teamwork/assign-work.server.ts";
import { isOpen } from "#app/domain/console/teamwork/find-work.server.ts";
import {
  type WorkKind,
  workKindNames,
  workKinds,
} from "#app/domain/console/teamwork/work-kinds.ts";
import { topUpLifecycle } from "#app/domain/money/top-up/top-up-report.ts";
import { claimLifecycle } from "#app/domain/trade/claims/claim.ts";
import { orderLifecycle } from "#app/domain/trade/order/order.ts";
import { caseLifecycle } from "#app/domain/trade/problems/problem-case.ts";
import { shippingLifecycle } from "#app/domain/trade/shipping/shipping-request.ts";
import { claims, goodsRequests, openWork, topUpReports } from "#db/schema/index.ts";
import { badPouches } from "#tests/support/problem-cases.ts";
import { chen, hanako, li, noon, openShop, type Shop, wang, zhou } from "#tests/support/shop.ts";
import { requestedShipment } from "#tests/support/stock.ts";

const states: Record<WorkKind, readonly string[]> = {
  order: orderLifecycle.states,
  shipping: shippingLifecycle.states,
  case: caseLifecycle.states,
  claim: claimLifecycle.states,
  "goods-request": goodsRequestLifecycle.states,
  deposit: topUpLifecycle.states,
};

/** What else a row has to say in a state. */
const beside: Partial<Record<WorkKind, string>> = {
  case: "closed_at = iif(:state = 'done', 1, NULL)",
  claim:
    "waiting_since = iif(:state IN ('submitted', 'in_follow_up'), 1, NULL), outcome = iif(:state = 'done', 'rejected', NULL)",
  deposit: `confirmed_yen = 1, confirmed_by = 'staff:wang', confirmed_at = ${noon.getTime()}, confirm_reason = '已核对'`,
  "goods-request": "waiting_since = iif(:state = 'asked', 1, NULL)",
};

/** A shop with one document of each kind that somebody works on. */
async function oneOfEach(shop: Shop) {
  const { lotId } = await badPouches(shop);
  const request = await requestedShipment(shop, lotId, 2);
  const own = { companyId: hanako.companyId, version: 1 };
  await shop.db.insert(claims).values({
    ...{ ...own, id: "claim", number: "AS-260115-0001", userId: hanako.id, requestId: request.id },
    ...({ state: "draft", reason: "broken", wish: "refund" } as const),
    ...{ situation: "", pieceCount: 1, createdAt: noon },
  });
  await shop.db.insert(goodsRequests).values({
    ...{ ...own, id: "asked", number: "HS-260115-0001", userId: hanako.id, state: "asked" },
    ...{ title: "鞄", quantity: 1, askedAt: noon, waitingSince: noon },
  });
  await shop.db.insert(topUpReports).values({
    ...{ ...own, id: "deposit", number: "NK-260115-0001", state: "reported", amountYen: 1 },
    ...{ payerKana: "ハナコ", expectedOn: "2026-01-16", ownNumber: "" },
    ...{ reportedAt: noon, reportedBy: "buyer:hanako" },
  });
  const numbers = new Map<WorkKind, string>();
  for (const kind of workKindNames) {
    const [row] = await shop.db.all<{ number: string }>(
      sql`SELECT number FROM ${sql.raw(workKinds[kind].table)} LIMIT 1`,
    );
    numbers.set(kind, row!.number);
  }
  return numbers;
}

/** Which assignments are of documents that are not over, asked of the documents themselves. */
function open(shop: Shop) {
  return shop.db.all(
    sql`${sql.join(
      workKindNames.map(
        (kind) => sql`SELECT a.document_kind, a.document_id, a.staff_id, a.assigned_at
          FROM assignments a JOIN ${sql.raw(workKinds[kind].table)} d ON d.id = a.document_id
          WHERE a.document_kind = ${kind} AND ${isOpen(kind)}`,
      ),
      sql` UNION ALL `,
    )} ORDER BY 1, 2`,
  );
}

const kept = (shop: Shop) =>
  shop.db.all(
    sql`SELECT document_kind, document_id, staff_id, assigned_at FROM ${openWork} ORDER BY 1, 2`,
  );

const act = fc.constantFrom(...workKindNames).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    does: fc.oneof(
      fc.record({ whose: fc.constantFrom(zhou.id, chen.id, li.id, wang.id, null) }),
      fc.record({ state: fc.constantFrom(...states[kind]) }),
    ),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

async function carryOut(shop: Shop, numbers: ReadonlyMap<WorkKind, string>, { kind, does }: Act) {
  const number = numbers.get(kind)!;
  if ("whose" in does)
    return assignWork(shop.as(zhou), { kind, numbers: [number], staffId: does.whose });
  const more = beside[kind]?.replaceAll(":state", `'${does.state}'`);
  const table = sql.raw(workKinds[kind].table);
  const moved = sql`UPDATE ${table} SET state = ${does.state}${sql.raw(more ? `, ${more}` : "")} WHERE number = ${number}`;
  return shop.db.run(moved).catch((error: Error) => {
    // What was credited stays so.
    if (!String(error.cause).includes("credit_stands")) throw error;
  });
}

test("open work is what is assigned and not over, whatever gives it, moves it and at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { maxLength: 15 }), async (pairs) => {
      await using shop = await openShop();
      const numbers = await oneOfEach(shop);
      for (const pair of pairs) {
        await Promise.all(pair.map((one) => carryOut(shop, numbers, one)));
        expect(await kept(shop)).toEqual(await open(shop));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);

test.each(workKindNames)("of %s every state is told apart, both ways", async (kind) => {
  const shop = await openShop();
  const numbers = await oneOfEach(shop);
  await carryOut(shop, numbers, { kind, does: { whose: zhou.id } });
  const passing = states[kind].filter((state) => state !== "confirmed");
  const last = states[kind].filter((state) => state === "confirmed");
  for (const state of [...passing, ...passing.toReversed(), ...last]) {
    await carryOut(shop, numbers, { kind, does: { state } });
    expect(await kept(shop)).toEqual(await open(shop));
  }
});
