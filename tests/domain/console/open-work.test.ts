import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { goodsRequestLifecycle } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { moveGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import { assignWork } from "#app/domain/console/teamwork/assign-work.server.ts";
import {
  type WorkKind,
  workKindNames,
  workKinds,
  workStandings,
} from "#app/domain/console/teamwork/work-kinds.ts";
import type { Actor } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Standing } from "#app/domain/core/document/document.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { topUpLifecycle } from "#app/domain/money/payments/top-up.ts";
import { moveReport } from "#app/domain/money/payments/top-up-report.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { claimLifecycle } from "#app/domain/trade/after-sales/claim.ts";
import { moveClaim, reopenClaim } from "#app/domain/trade/after-sales/handle-claim.server.ts";
import { moveCase } from "#app/domain/trade/floor/case-stock.server.ts";
import { caseLifecycle } from "#app/domain/trade/floor/problem-case.ts";
import { moveOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { orderLifecycle } from "#app/domain/trade/orders/order.ts";
import { actOnRequest, moveRequest } from "#app/domain/trade/shipments/move-request.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import type { Statement } from "#db/client.ts";
import {
  assignments,
  bankLines,
  claims,
  goodsRequests,
  openWork,
  orders,
  topUpReports,
} from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  machine,
  noon,
  openShop,
  type Shop,
  wang,
  zhou,
} from "#tests/support/shop.ts";
import { badPouches } from "#tests/support/trade/problem-cases.ts";
import { requestedShipment } from "#tests/support/trade/stock.ts";

interface Document {
  id: string;
  state: string;
  version: number;
}

interface Edge {
  move: string;
  from: string;
  to: string;
  by: Actor["kind"];
}

interface Kind {
  /** Every move out of every state that it leads out of. */
  edges: Edge[];
  statements(scope: Scope, document: Document, edge: Edge): Statement[];
}

/**
 * The moves of a kind behind one signature; `beside` is what a row has to say besides in the state that a move leads
 * to.
 */
function kindOf<State extends string, Move extends string, Changes>(
  {
    moves,
  }: { moves: Record<Move, { from: readonly State[]; to: State; by: readonly Actor["kind"][] }> },
  move: (
    scope: Scope,
    document: { id: string; state: State; version: number },
    move: Move,
    changes?: Changes,
  ) => Statement[],
  beside: (to: string) => Changes | undefined = () => undefined,
): Kind {
  const edges = Object.entries<(typeof moves)[Move]>(moves).flatMap(([name, { from, to, by }]) =>
    from.map((one) => ({ move: name, from: one, to, by: by[0]! })),
  );
  return {
    edges,
    statements: (scope, { id, state, version }, edge) =>
      move(scope, { id, state: state as State, version }, edge.move as Move, beside(edge.to)),
  };
}

const kinds: Record<WorkKind, Kind> = {
  order: kindOf(orderLifecycle, moveOrder),
  shipping: kindOf(shippingLifecycle, moveRequest),
  case: kindOf(caseLifecycle, moveCase, (to) => ({ closedAt: to === "done" ? noon : null })),
  claim: kindOf(claimLifecycle, moveClaim, (to) => ({
    waitingSince: ["submitted", "in_follow_up"].includes(to) ? noon : null,
    outcome: to === "done" ? ("rejected" as const) : null,
  })),
  "goods-request": kindOf(goodsRequestLifecycle, moveGoodsRequest, (to) => ({
    waitingSince: to === "asked" ? noon : null,
  })),
  deposit: kindOf(topUpLifecycle, moveReport, (to) =>
    to === "confirmed"
      ? { confirmedYen: 1, confirmedBy: "staff:wang", confirmedAt: noon, confirmReason: "已核对" }
      : {},
  ),
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
  // Its credit is proved by a line of the bank, so that one person may make it.
  await shop.db.insert(bankLines).values({
    ...{ id: "line", bankDay: "2026-01-16", amountYen: 1, payer: "ハナコ", balanceYen: 1 },
    ...{ reportId: "deposit", settledAt: noon, settledByName: "赵敏" },
    ...{ importedAt: noon, importedByName: "赵敏" },
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
  const { standings, exception } = workStandings[kind];
  if (marked && exception?.states.includes(state)) return exception.standing;
  return standings[state]!;
}

/** An assignment, a move with the state that it led to, or a mark. */
type Done = { whose: string | null } | { state: string } | { marked: boolean };

/** What is given is listed until its document is over; what is open again is, if somebody has it. */
function ruled(kind: WorkKind, known: Known, done: Done): Known {
  if ("marked" in done) return known;
  if ("whose" in done) {
    const given = done.whose !== null;
    return { ...known, given, listed: given };
  }
  const { state } = done;
  const ends = isOver(kind, state);
  if (ends === isOver(kind, known.state)) return { ...known, state };
  return { ...known, state, listed: !ends && known.given };
}

async function documentOf(shop: Shop, kind: WorkKind) {
  const { exception } = workStandings[kind];
  const table = sql.raw(workKinds[kind].table);
  const [document] = await shop.db.all<Document & { marked: 0 | 1 }>(
    sql`SELECT id, state, version, ${sql.raw(exception ? `${exception.column} IS NOT NULL` : "0")} AS marked FROM ${table} LIMIT 1`,
  );
  return document!;
}

/** What is so of the document, and what the list says of it. */
async function actual(shop: Shop, kind: WorkKind) {
  const { state, marked } = await documentOf(shop, kind);
  const [given] = await shop.db
    .select()
    .from(assignments)
    .where(eq(assignments.documentKind, kind));
  const [listed] = await shop.db.select().from(openWork).where(eq(openWork.documentKind, kind));
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

const act = fc.record({
  kind: fc.constantFrom(...workKindNames),
  does: fc.oneof(
    fc.record({ whose: fc.constantFrom(zhou.id, chen.id, li.id, wang.id, null) }),
    fc.record({ move: fc.nat() }),
    fc.record({ marked: fc.boolean() }),
  ),
});
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const actors = { buyer: hanako, staff: zhou, system: machine, visitor: undefined };

async function write(shop: Shop, by: Actor["kind"], statements: (scope: Scope) => Statement[]) {
  const scope = openScope(shop.db, actors[by]!, noon);
  return (await commit(scope, statements(scope), moveRefusals)).ok;
}

/**
 * What was done: not everybody is given everything, not every state can be left, and of two moves at once one is lost.
 */
async function carryOut(
  shop: Shop,
  numbers: ReadonlyMap<WorkKind, string>,
  { kind, does }: Act,
): Promise<Done | undefined> {
  if ("whose" in does) {
    const given = { kind, numbers: [numbers.get(kind)!], staffId: does.whose };
    return (await assignWork(shop.as(zhou), given)).ok ? does : undefined;
  }
  const document = await documentOf(shop, kind);
  if ("marked" in does) return (await mark(shop, kind, document, does.marked)) ? does : undefined;
  const ways = kinds[kind].edges.filter(({ from }) => from === document.state);
  const edge = ways[does.move % ways.length];
  return edge && moved(shop, kind, document, edge);
}

async function moved(
  shop: Shop,
  kind: WorkKind,
  document: Document,
  edge: Edge,
): Promise<Done | undefined> {
  const went = await write(shop, edge.by, (scope) => kinds[kind].statements(scope, document, edge));
  return went ? { state: edge.to } : undefined;
}

/** Holds or releases a request; a case is overdue, or its buyer is given more days. */
async function mark(shop: Shop, kind: WorkKind, document: Document, marked: boolean) {
  const at = marked ? noon : null;
  if (kind === "shipping")
    return write(shop, "staff", (scope) =>
      actOnRequest(scope, document, marked ? "hold" : "release", { heldAt: at }),
    );
  const { id, state, version } = document;
  if (kind !== "case" || state !== "awaiting_reply") return false;
  return write(shop, marked ? "system" : "staff", (scope) =>
    moveCase(scope, { id, state, version }, marked ? "remind" : "offer", { overdueAt: at }),
  );
}

/** Does some acts at once, and asks whether what is listed is what one order or the other of them leads to. */
async function doAtOnce(shop: Shop, numbers: ReadonlyMap<WorkKind, string>, acts: readonly Act[]) {
  const some = [...new Set(acts.map(({ kind }) => kind))];
  const before = new Map<WorkKind, Known>();
  for (const kind of some) before.set(kind, (await actual(shop, kind)).known);
  const went = await Promise.all(acts.map((one) => carryOut(shop, numbers, one)));
  for (const kind of some) {
    const done = went.flatMap((one, at) => (one && acts[at]!.kind === kind ? [one] : []));
    const possible = [done, done.toReversed()].map((inTurn) =>
      inTurn.reduce<Known>((known, one) => ruled(kind, known, one), before.get(kind)!),
    );
    await expectListed(shop, kind, possible);
  }
}

async function expectListed(shop: Shop, kind: WorkKind, possible: readonly Known[]) {
  const { known, listed, wanted } = await actual(shop, kind);
  expect(possible).toContainEqual(known);
  if (listed) expect(listed).toEqual(wanted);
}

test("own work is what was given since it was over, whatever gives it, moves it, holds it and at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, act), { maxLength: 15 }), async (pairs) => {
      await using shop = await openShop();
      const numbers = await oneOfEach(shop);
      for (const pair of pairs) await doAtOnce(shop, numbers, pair);
    }),
    { numRuns: 8 },
  );
}, 120_000);

test.each(workKindNames)(
  "every move of %s brings it to the list of whoever has it",
  async (kind) => {
    const shop = await openShop();
    const numbers = await oneOfEach(shop);
    const whose = { kind, does: { whose: zhou.id } };
    // What was credited stays so: it comes last.
    const { edges } = kinds[kind];
    const passing = edges.filter(({ to }) => to !== "confirmed");
    const credits = edges.filter(({ to }) => to === "confirmed");
    for (const edge of [...passing, ...credits.slice(0, 1)]) {
      await stand(shop, kind, edge.from);
      // Taken on in this very state, it stands in the list until it is over.
      await doAtOnce(shop, numbers, [whose]);
      const { known } = await actual(shop, kind);
      const done = await moved(shop, kind, await documentOf(shop, kind), edge);
      expect(done).toBeDefined();
      await expectListed(shop, kind, [ruled(kind, known, done!)]);
      if (workStandings[kind].exception)
        for (const marked of [true, false])
          await doAtOnce(shop, numbers, [{ kind, does: { marked } }]);
    }
  },
);

/** What else a row has to say in a state. */
const besides: Partial<Record<WorkKind, string>> = {
  case: "closed_at = iif(:state = 'done', 1, NULL)",
  claim:
    "waiting_since = iif(:state IN ('submitted', 'in_follow_up'), 1, NULL), outcome = iif(:state = 'done', 'rejected', NULL)",
  "goods-request": "waiting_since = iif(:state = 'asked', 1, NULL)",
};

/** Puts the document into a state, as if it had come there. */
function stand(shop: Shop, kind: WorkKind, state: string) {
  const more = besides[kind]?.replaceAll(":state", `'${state}'`);
  return shop.db.run(
    sql.raw(`UPDATE ${workKinds[kind].table} SET state = '${state}'${more ? `, ${more}` : ""}`),
  );
}

test("a claim whose order to send again was cancelled is work again of whoever has it", async () => {
  const shop = await openShop();
  const numbers = await oneOfEach(shop);
  const [order] = await shop.db.select().from(orders).limit(1);
  await doAtOnce(shop, numbers, [{ kind: "claim", does: { whose: zhou.id } }]);
  await stand(shop, "claim", "offered");
  const done = await moved(shop, "claim", await documentOf(shop, "claim"), {
    move: "agree",
    from: "offered",
    to: "done",
    by: "buyer",
  });
  expect(done).toBeDefined();
  await expectListed(shop, "claim", [{ state: "done", given: true, listed: false }]);
  await shop.db.update(claims).set({ resendOrderId: order!.id });
  await write(shop, "system", (scope) => reopenClaim(scope, order!.id));
  await expectListed(shop, "claim", [{ state: "in_follow_up", given: true, listed: true }]);
});
