import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { goodsRequestLifecycle } from "#app/domain/catalog/goods-request/goods-request.ts";
import { assignWork } from "#app/domain/console/teamwork/assign-work.server.ts";
import {
  type WorkKind,
  workKindNames,
  workKinds,
} from "#app/domain/console/teamwork/work-kinds.ts";
import { marks, type Standing, standings } from "#app/domain/console/teamwork/work-standing.ts";
import { topUpLifecycle } from "#app/domain/money/top-up/top-up-report.ts";
import { claimLifecycle } from "#app/domain/trade/claims/claim.ts";
import { orderLifecycle } from "#app/domain/trade/order/order.ts";
import { caseLifecycle } from "#app/domain/trade/problems/problem-case.ts";
import { shippingLifecycle } from "#app/domain/trade/shipping/shipping-request.ts";
import { assignments, claims, goodsRequests, openWork, topUpReports } from "#db/schema/index.ts";
import { chen, hanako, li, noon, openShop, type Shop, wang, zhou } from "#tests/support/shop.ts";
import { badPouches } from "#tests/support/trade/problem-cases.ts";
import { requestedShipment } from "#tests/support/trade/stock.ts";

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
    ...own,
    id: "claim",
    number: "AS-260115-0001",
    userId: hanako.id,
    requestId: request.id,
    state: "draft",
    reason: "broken",
    wish: "refund",
    situation: "",
    pieceCount: 1,
    createdAt: noon,
  });
  await shop.db.insert(goodsRequests).values({
    ...own,
    id: "asked",
    number: "HS-260115-0001",
    userId: hanako.id,
    state: "asked",
    title: "鞄",
    quantity: 1,
    askedAt: noon,
    waitingSince: noon,
  });
  await shop.db.insert(topUpReports).values({
    ...own,
    id: "deposit",
    number: "NK-260115-0001",
    state: "reported",
    amountYen: 1,
    payerKana: "ハナコ",
    expectedOn: "2026-01-16",
    ownNumber: "",
    reportedAt: noon,
    reportedBy: "buyer:hanako",
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

/** A document as the rule sees it: its state, whether somebody has it, and whether it stands in their list. */
interface Known {
  state: string;
  given: boolean;
  listed: boolean;
}

const isOver = (kind: WorkKind, state: string) => standing(kind, state, false) === "over";

function standing(kind: WorkKind, state: string, marked: boolean): Standing {
  const mark = marks[kind];
  if (marked && (mark?.states as readonly string[] | undefined)?.includes(state))
    return mark!.makes;
  return (standings[kind] as Record<string, Standing>)[state]!;
}

/** What is given is listed until its document is over; what is open again is, if somebody has it. */
function ruled(kind: WorkKind, known: Known, does: Act["does"]): Known {
  if ("marked" in does) return known;
  if ("whose" in does) {
    const given = does.whose !== null;
    return { ...known, given, listed: given };
  }
  const { state } = does;
  const ends = isOver(kind, state);
  if (ends === isOver(kind, known.state)) return { ...known, state };
  return { ...known, state, listed: !ends && known.given };
}

/** What is so of the document, and what the list says of it. */
async function actual(shop: Shop, kind: WorkKind) {
  const mark = marks[kind];
  const table = sql.raw(workKinds[kind].table);
  const [document] = await shop.db.all<{ state: string; marked: 0 | 1 }>(
    sql`SELECT state, ${sql.raw(mark ? `${mark.column} IS NOT NULL` : "0")} AS marked FROM ${table} LIMIT 1`,
  );
  const [given] = await shop.db
    .select()
    .from(assignments)
    .where(eq(assignments.documentKind, kind));
  const [listed] = await shop.db.select().from(openWork).where(eq(openWork.documentKind, kind));
  const { state, marked } = document!;
  return {
    known: { state, given: Boolean(given), listed: Boolean(listed) },
    listed,
    // Whoever has it, and whether it waits for us.
    wanted: given && {
      documentKind: kind,
      documentId: given.documentId,
      staffId: given.staffId,
      assignedAt: given.assignedAt,
      isOurs: standing(kind, state, Boolean(marked)) === "ours",
    },
  };
}

const act = fc.constantFrom(...workKindNames).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    does: fc.oneof(
      fc.record({ whose: fc.constantFrom(zhou.id, chen.id, li.id, wang.id, null) }),
      fc.record({ state: fc.constantFrom(...states[kind]) }),
      fc.record({ marked: fc.boolean() }),
    ),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Whether it was done: not everybody is given everything, and what was credited stays so. */
async function carryOut(shop: Shop, numbers: ReadonlyMap<WorkKind, string>, { kind, does }: Act) {
  const number = numbers.get(kind)!;
  if ("whose" in does)
    return (await assignWork(shop.as(zhou), { kind, numbers: [number], staffId: does.whose })).ok;
  const set = changeOf(kind, does);
  if (!set) return false;
  const table = sql.raw(workKinds[kind].table);
  return shop.db.run(sql`UPDATE ${table} SET ${sql.raw(set)} WHERE number = ${number}`).then(
    () => true,
    (error: Error) => {
      if (!String(error.cause).includes("credit_stands")) throw error;
      return false;
    },
  );
}

function changeOf(kind: WorkKind, does: { state: string } | { marked: boolean }) {
  if ("marked" in does)
    return marks[kind] && `${marks[kind].column} = ${does.marked ? "1" : "NULL"}`;
  const more = beside[kind]?.replaceAll(":state", `'${does.state}'`);
  return `state = '${does.state}'${more ? `, ${more}` : ""}`;
}

/** Does some acts at once, and asks whether what is listed is what one order or the other of them leads to. */
async function doAtOnce(shop: Shop, numbers: ReadonlyMap<WorkKind, string>, acts: readonly Act[]) {
  const kinds = [...new Set(acts.map(({ kind }) => kind))];
  const before = new Map<WorkKind, Known>();
  for (const kind of kinds) before.set(kind, (await actual(shop, kind)).known);
  const went = await Promise.all(acts.map((one) => carryOut(shop, numbers, one)));
  for (const kind of kinds) {
    const done = acts.filter((one, at) => one.kind === kind && went[at]);
    const possible = [done, done.toReversed()].map((inTurn) =>
      inTurn.reduce((known, { does }) => ruled(kind, known, does), before.get(kind)!),
    );
    const { known, listed, wanted } = await actual(shop, kind);
    expect(possible).toContainEqual(known);
    if (listed) expect(listed).toEqual(wanted);
  }
}

test("own work is what was given since it was over, whatever gives it, moves it, holds it and at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { maxLength: 15 }), async (pairs) => {
      await using shop = await openShop();
      const numbers = await oneOfEach(shop);
      for (const pair of pairs) await doAtOnce(shop, numbers, pair);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test.each(workKindNames)("of %s every state is told apart, both ways", async (kind) => {
  const shop = await openShop();
  const numbers = await oneOfEach(shop);
  const passing = states[kind].filter((state) => state !== "confirmed");
  const last = states[kind].filter((state) => state === "confirmed");
  const whose = { kind, does: { whose: zhou.id } };
  await doAtOnce(shop, numbers, [whose]);
  for (const state of [...passing, ...passing.toReversed(), ...last]) {
    await doAtOnce(shop, numbers, [{ kind, does: { state } }]);
    for (const marked of [true, false]) await doAtOnce(shop, numbers, [{ kind, does: { marked } }]);
    // Taken on in this very state, it stands in the list until it is over.
    await doAtOnce(shop, numbers, [whose]);
  }
});
