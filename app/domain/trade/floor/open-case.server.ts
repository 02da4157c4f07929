import { and, eq, inArray } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { answerCopy, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { insuredDays, limits, supplierReturnDays } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { casesOfOrderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateIn } from "#app/domain/trade/case-state-conditions.server.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines, orders, problemCases } from "#db/schema/index.ts";
import { awaitsAnswer, awaitsFirstStep, type CaseState, caseStatesThat } from "../case-state.ts";
import type { ChosenOption } from "../orders/order.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { casesAwaitingQuery, closeArrivedCases, moveCase } from "./case-stock.server.ts";
import type { ActDetails } from "./floor-act.ts";
import { actRefusals, type FoundAct, recordAct } from "./floor-acts.server.ts";
import { findLotRow, type LotRow } from "./lot-queries.server.ts";
import {
  answersFor,
  type CaseKind,
  caseAnswerName,
  caseKindNames,
  caseLifecycle,
  hasNoAnswers,
  isInWarehouse,
  replyBy,
} from "./problem-case.ts";
import { lotCode } from "./scanned-code.ts";
import { type Put, unmovedSince } from "./shelve-lot.server.ts";
import { isQuarantine } from "./shelves.server.ts";

/** 不良補償: bad pieces are refunded for some days after arrival, whatever the seller says. */
const insuranceOptionId = "insure";

interface Found {
  /** The case's id, where the caller needs it. */
  id?: string;
  kind: CaseKind;
  quantity: number;
  note: Message | null;
  quarantineShelf?: string;
  /** The number of the shipping request on whose page the company chooses; left out, the case asks. */
  askedBy?: string | undefined;
}

interface AboutLot {
  id: string;
  companyId: string;
  orderId: string;
  orderLineId: string;
  orderNumber: string;
  titleJa: string;
  options: readonly ChosenOption[];
  receivedAt: Date | null;
  /** True if its company bought the goods elsewhere. */
  forwarded: boolean;
}

/** The constraint that refuses a second case for the same pieces. */
export const openRefusals = {
  "problem_cases.lot_id, problem_cases.kind": "case-open",
} as const;

/**
 * Plans a problem case for pieces of a lot: its row, its history and a notice to the company, for the
 * commit of its cause. Must not be the first statement of a batch.
 */
export function openCase(
  scope: Scope<Staff>,
  lot: AboutLot,
  { id = crypto.randomUUID(), kind, quantity, note, quarantineShelf = "", askedBy }: Found,
): Statement[] {
  const { db, actor, now } = scope;
  const [count, number] = nextNumber(scope, "case");
  const came = lot.receivedAt ?? (kind === "over" || isInWarehouse(kind) ? now : null);
  const returnBy = came && isInWarehouse(kind) ? daysAfter(came, supplierReturnDays) : null;
  const insured = isInWarehouse(kind) && lot.options.some(({ id }) => id === insuranceOptionId);
  // For pieces that never reached us and whose seller we do not know the company is only notified.
  const told = hasNoAnswers(kind, lot.forwarded) && !came;
  const state: CaseState = told ? "done" : caseLifecycle.initial;
  const opened = { id, state, version: 1 };
  return [
    count,
    openDocument(scope, "case", opened, note),
    db.insert(problemCases).values({
      ...opened,
      number,
      companyId: lot.companyId,
      orderId: lot.orderId,
      orderLineId: lot.orderLineId,
      lotId: lot.id,
      kind,
      quantity,
      note,
      quarantineShelf,
      replyBy: replyBy(now, returnBy),
      returnBy,
      insuredUntil: insured && came ? daysAfter(came, insuredDays) : null,
      openedAt: now,
      openedByName: signedName(actor),
      closedAt: told ? now : null,
    }),
    notify(scope, {
      companyId: lot.companyId,
      about: { order: lot.orderId },
      kind: "warehouse",
      letter: letter("case.opened", {
        orderNumber: lot.orderNumber,
        kind: caseKindNames[kind],
        pieces: quantity,
        title: lot.titleJa,
        note,
        asks: askedBy ? "request" : asksOf(lot, kind),
      }),
      href: askedBy ? shippingPage(askedBy) : casesOfOrderPage(lot.orderNumber),
    }),
  ];
}

/** Chooses the question for the company. */
function asksOf({ forwarded, receivedAt }: AboutLot, kind: CaseKind) {
  if (hasNoAnswers(kind, forwarded)) return receivedAt ? "report-loss" : "nothing";
  return { answers: answersFor(kind, forwarded).map((answer) => caseAnswerName(kind, answer)) };
}

interface Report {
  /** The form's own id; missing pieces of a lot become a lot of this id. */
  id: string;
  lotId: string;
  kind: "late" | "unavailable";
  /** The pieces concerned: all of a late lot, possibly a part of an unavailable one. */
  quantity: number;
  /** The note is shown to the buyer. */
  note: string;
}

/** Selects the lots of an order that are still on their way. */
export function awaitedLotsQuery({ db }: Scope<Staff>, number: string) {
  return db
    .select({
      id: lots.id,
      quantity: lots.quantity,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      createdAt: lots.createdAt,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        inArray(
          lots.orderId,
          db.select({ id: orders.id }).from(orders).where(eq(orders.number, number)),
        ),
        eq(lots.state, "arrival_pending"),
      ),
    )
    .orderBy(orderLines.position)
    .limit(limits.linesPerOrder);
}

/** 开单: opens a case for bought goods that are late or unavailable; the company is asked what to do. */
export async function reportCase(scope: Scope<Staff>, report: Report) {
  const { db, actor } = scope;
  const { id, lotId, kind, quantity } = report;
  if (!staffMay(actor, "open-cases")) return refuse("forbidden");
  const [lot, [earlier], awaiting] = await Promise.all([
    findLotRow(scope, lotId),
    formRowQuery(scope, problemCases, { id, kind, quantity, note: typedMessage(report.note) }),
    casesAwaitingQuery(scope, lotId),
  ]);
  if (!lot) return refuse("not-found");
  const again = answerCopy(earlier, undefined);
  if (again) return again;
  if (!lotLifecycle.allows("miss", lot.state, actor)) return refuse("not-awaited");
  const rest = lot.quantity - quantity;
  if (rest < 0 || (kind === "late" && rest > 0)) return refuse("count-differs");
  if (awaiting.some((one) => one.kind === "late" && awaitsFirstStep(one)))
    return refuse("case-open");

  const opening = { ...report, note: typedMessage(report.note) };
  const written = kind === "late" ? openCase(scope, lot, opening) : [...missing(), ...ended()];
  return commit(scope, written, { ...openRefusals, ...moveRefusals });

  function missing(): Statement[] {
    if (rest === 0) return [...moveLot(scope, lot!, "miss"), ...openCase(scope, lot!, opening)];
    const opened = { id, state: lotLifecycle.initial, version: 1 };
    const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot!;
    const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
    return [
      ...moveLot(
        scope,
        lot!,
        "receivePart",
        { quantity: rest },
        message("part-of", { pieces: rest, of: lot!.quantity }),
      ),
      openDocument(scope, "lot", opened),
      db.insert(lots).values({ ...opened, ...own, quantity }),
      ...moveLot(scope, opened, "miss"),
      ...openCase(scope, { ...lot!, id }, opening),
    ];
  }

  /** Open cases of delay, or replacements waiting for these pieces, now concern the rest only. */
  function ended() {
    return closeArrivedCases(scope, awaiting, { gone: quantity, arrived: 0, rest });
  }
}

/**
 * 放隔离架 by scan: moves a lot of bad pieces only, for all of its cases, to a quarantine shelf; another scan
 * moves it again.
 */
export async function putLotAside(scope: Scope<Staff>, lot: LotRow, put: Put) {
  const { db, actor } = scope;
  const { id, shelf } = put;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  if (!(await isQuarantine(scope, shelf))) return refuse("only-quarantine");
  const asked = await db
    .select()
    .from(problemCases)
    .where(and(eq(problemCases.lotId, lot.id), caseStateIn(caseStatesThat.awaitAnswer)))
    .limit(10);
  if (asked.length === 0) return refuse("answered-already");
  // They lie there already.
  if (asked.every(({ quarantineShelf }) => quarantineShelf === shelf)) return done(undefined);
  return commit(
    scope,
    [
      ...asked.flatMap((one) =>
        moveCase(
          scope,
          one,
          "putAside",
          { quarantineShelf: shelf },
          message("plain", { text: shelf }),
        ),
      ),
      ...unmovedSince(lot.id, put),
      recordAct(scope, {
        id,
        kind: "aside",
        subject: "lot",
        subjectId: lot.id,
        quantity: lot.badQuantity,
        label: `${lotCode(lot.number)} → ${shelf}`,
        details: {
          caseIds: asked.map(({ id }) => id),
          aside: { shelf, before: asked.map(({ id, quarantineShelf }) => [id, quarantineShelf]) },
        } satisfies ActDetails,
      }),
    ],
    { ...moveRefusals, ...actRefusals },
  );
}

/** 撤销 of 放隔离架: restores the previous shelf, unless the buyer has answered or the pieces were moved since. */
export function undoAside(scope: Scope<Staff>, { details, cases, movedOn }: FoundAct) {
  const { aside } = details;
  if (!aside) return refuse("not-undoable");
  if (!cases.every(awaitsAnswer)) return refuse("case-answered");
  if (movedOn || cases.some(({ quarantineShelf }) => quarantineShelf !== aside.shelf))
    return refuse("used-later");
  const before = new Map(aside.before);
  return done<Statement[]>(
    cases.flatMap((one) => {
      const shelf = before.get(one.id) ?? "";
      return moveCase(
        scope,
        one,
        "undoAside",
        { quarantineShelf: shelf },
        message("plain", { text: shelf }),
      );
    }),
  );
}
