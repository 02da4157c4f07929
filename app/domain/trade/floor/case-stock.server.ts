import { and, eq, exists, or, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { openDocument, transition } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateIn, caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines, problemCases } from "#db/schema/index.ts";
import { awaitsGoods, type CaseState, caseStatesThat, isClosed } from "../case-state.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import type { CaseBefore } from "./floor-act.ts";
import { caseLifecycle, caseWork } from "./problem-case.ts";

/** Makes one move of a problem case; must be first in its batch. */
export const moveCase = transition("case", problemCases, caseLifecycle, caseWork);

type Lot = typeof lots.$inferSelect;
type Db = Pick<Scope, "db">;

/** The rules of the tables that refuse taking the same pieces twice. */
export const stockRefusals = {
  lot_quantity: "moved-meanwhile",
  lot_adds_up: "moved-meanwhile",
  lot_not_oversold: "shipped-already",
  order_line_steps: "moved-meanwhile",
  order_line_discarded: "moved-meanwhile",
  // Refunds by claims are part of what was paid for the order.
  order_paid_above_claims: "claims-paid",
} as const;

const onShelf = sql`state = 'shelved'`;

/** Turns bad pieces into good ones; those of a shelved lot can be shipped at once. */
export function markGood({ db }: Db, lot: Lot, pieces: number): Statement[] {
  return [
    db
      .update(lots)
      .set({
        goodQuantity: sql`good_quantity + ${pieces}`,
        badQuantity: sql`bad_quantity - ${pieces}`,
        availableQuantity: sql`available_quantity + iif(${onShelf}, ${pieces}, 0)`,
      })
      .where(eq(lots.id, lot.id)),
    db
      .update(orderLines)
      .set({
        goodQuantity: sql`good_quantity + ${pieces}`,
        badQuantity: sql`bad_quantity - ${pieces}`,
        shelvedQuantity: sql`shelved_quantity + ${shelvedOf(lot, pieces)}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}

/** Turns every good piece of a lot into a bad one; a reserved or shipped piece makes it fail. */
export function setAsideLot({ db }: Db, lot: Lot): Statement[] {
  const good = lot.goodQuantity;
  if (good === 0) return [];
  return [
    db
      .update(lots)
      .set({
        goodQuantity: sql`good_quantity - ${good}`,
        badQuantity: sql`bad_quantity + ${good}`,
        availableQuantity: sql`available_quantity - iif(${onShelf}, ${good}, 0)`,
      })
      .where(eq(lots.id, lot.id)),
    db
      .update(orderLines)
      .set({
        shelvedQuantity: sql`shelved_quantity - ${shelvedOf(lot, good)}`,
        goodQuantity: sql`good_quantity - ${good}`,
        badQuantity: sql`bad_quantity + ${good}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}

/** Takes bad pieces out of the warehouse; paid ones that are discarded stay on record. */
export function removeBadPieces(
  scope: Scope<Staff>,
  lot: Lot,
  pieces: number,
  way: "refunded" | "thrown-away",
): Statement[] {
  const { db } = scope;
  const rest = lot.quantity - pieces;
  const gone = { badQuantity: sql`bad_quantity - ${pieces}` };
  return [
    ...(rest > 0
      ? [
          db
            .update(lots)
            .set({ ...gone, quantity: sql`quantity - ${pieces}` })
            .where(eq(lots.id, lot.id)),
        ]
      : moveLot(scope, lot, "writeOff", gone)),
    db
      .update(orderLines)
      .set({
        ...gone,
        ...(way === "refunded"
          ? { receivedQuantity: sql`received_quantity - ${pieces}` }
          : { discardedQuantity: sql`discarded_quantity + ${pieces}` }),
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}

/** Plans a lot that waits for replacement pieces of the same seller. */
export function planReplacementLot(
  scope: Scope<Staff>,
  lot: Lot,
  pieces: number,
  id: string,
): Statement[] {
  const opened = { id, state: lotLifecycle.initial, version: 1 };
  return [openDocument(scope, "lot", opened), insertLot(scope, lot, opened, pieces)];
}

/** Sends surplus pieces that the company has bought on to inspection. */
export function acceptExtraPieces(scope: Scope, lot: Lot, pieces: number): Statement[] {
  const opened = { id: crypto.randomUUID(), state: "arrival_work" as const, version: 1 };
  return [
    openDocument(scope, "lot", opened),
    insertLot(scope, lot, opened, pieces, scope.now),
    scope.db
      .update(orderLines)
      .set({ receivedQuantity: sql`received_quantity + ${pieces}` })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}

function insertLot(
  { db, now }: Scope,
  { companyId, orderId, orderLineId, purchaseId }: Lot,
  opened: Pick<Lot, "id" | "state" | "version">,
  quantity: number,
  receivedAt: Date | null = null,
) {
  const own = { companyId, orderId, orderLineId, purchaseId };
  return db.insert(lots).values({ ...opened, ...own, quantity, receivedAt, createdAt: now });
}

function shelvedOf(lot: Lot, pieces: number) {
  return sql`iif((SELECT state FROM lots WHERE id = ${lot.id}) = 'shelved', ${pieces}, 0)`;
}

type Case = typeof problemCases.$inferSelect;

/**
 * Selects the open cases that the arrival of a lot ends: about its delay, or waiting for it as a
 * replacement.
 */
export function casesAwaitingQuery({ db }: Scope<Staff>, lotId: string) {
  return db
    .select()
    .from(problemCases)
    .where(
      or(
        and(
          eq(problemCases.lotId, lotId),
          eq(problemCases.kind, "late"),
          caseStateNotIn(caseStatesThat.areClosed),
        ),
        and(eq(problemCases.replacementLotId, lotId), caseStateIn(caseStatesThat.awaitGoods)),
      ),
    )
    .limit(10);
}

interface Left {
  /** The pieces that the lot lost; `arrived` of them are in the warehouse. */
  gone: number;
  arrived: number;
  /** The pieces that it still waits for. */
  rest: number;
}

/** Closes these cases, or, while pieces are missing, reduces a case of delay to the missing pieces. */
export function closeArrivedCases(
  scope: Scope<Staff>,
  awaiting: readonly Case[],
  { gone, arrived, rest }: Left,
): Statement[] {
  if (rest > 0)
    return awaiting
      .filter((one) => one.kind === "late" && !awaitsGoods(one))
      .map(({ id, quantity }) =>
        scope.db
          .update(problemCases)
          .set({ quantity: quantity - gone })
          .where(eq(problemCases.id, id)),
      );
  return awaiting.flatMap((one) => [
    ...moveCase(scope, one, "arrive", { closedAt: scope.now }),
    ...(arrived > 0 ? [notifyGoodsArrived(scope, one)] : []),
  ]);
}

function notifyGoodsArrived(scope: Scope<Staff>, { companyId, orderId, number, answer }: Case) {
  return notify(scope, {
    companyId,
    about: { order: orderId },
    kind: "warehouse",
    letter: letter("case.goods-arrived", { number, cancelled: answer === "cancel" }),
    href: casePage(number),
  });
}

type UndoneCase = typeof problemCases.$inferSelect;

/** The move that puts a case back into the state which an arrival ended; an arrival ends no other state. */
const arrivalUndoMoves = {
  awaiting_reply: "unarriveAsked",
  in_follow_up: "unarriveAnswered",
  awaiting_goods: "unarriveAwaited",
  sent_back: undefined,
  done: undefined,
} as const satisfies Record<CaseState, keyof typeof caseLifecycle.moves | undefined>;

/**
 * Restores the cases that an undone arrival ended or reduced, and notifies their company. An arrival moves
 * no money, so none moves back. Answers undefined if the company or staff have acted on one since.
 */
export function undoCaseArrivals(
  scope: Scope<Staff>,
  before: readonly CaseBefore[],
  now: readonly UndoneCase[],
): Guarded<"used-later">[] | undefined {
  const undone = before.map((was) => {
    const one = now.find(({ id }) => id === was.id);
    return one && undoCaseArrival(scope, was, one);
  });
  return undone.every((statements) => statements !== undefined) ? undone.flat() : undefined;
}

function undoCaseArrival(scope: Scope<Staff>, was: CaseBefore, one: UndoneCase) {
  if (one.state === was.state && one.version === was.version)
    return restoreCaseQuantity(scope, was);
  const back = arrivalUndoMoves[was.state];
  if (!back || !isClosed(one) || one.version !== was.version + 1) return undefined;
  return [...moveCase(scope, one, back, { closedAt: null }), notifyArrivalUndone(scope, one)];
}

/** Restores the pieces of a case, unless the case was changed meanwhile. */
function restoreCaseQuantity({ db }: Scope<Staff>, { id, version, quantity }: CaseBefore) {
  const own = eq(problemCases.id, id);
  const asBefore = and(own, eq(problemCases.version, version));
  return [
    guard(exists(db.select().from(problemCases).where(asBefore)), "used-later"),
    db.update(problemCases).set({ quantity }).where(own),
  ];
}

function notifyArrivalUndone(scope: Scope<Staff>, { companyId, orderId, number }: UndoneCase) {
  return notify(scope, {
    companyId,
    about: { order: orderId },
    kind: "warehouse",
    letter: letter("case.arrival-undone", { number }),
    href: casePage(number),
  });
}
