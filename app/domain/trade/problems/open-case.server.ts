import { notify } from "#app/domain/content/notice/notify.server.ts";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { insuredDays, supplierReturnDays } from "#app/domain/core/limits.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { casesOfOrderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { problemCases } from "#db/schema/index.ts";
import type { ChosenOption } from "../orders/order.ts";
import { answersFor, asksNothing, isHere, replyBy } from "./case-answers.ts";
import { caseAnswerName, caseKindNames } from "./case-labels.ts";
import { type CaseKind, type CaseState, caseLifecycle } from "./problem-case.ts";

/** 不良補償: bad pieces are refunded for some days after they came, whatever the seller says. */
const insuranceOptionId = "insure";

interface Found {
  /** Where whoever opens it wants to know it afterwards. */
  id?: string;
  kind: CaseKind;
  quantity: number;
  note: Message | null;
  quarantineShelf?: string;
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
  /** Whether its company bought it elsewhere. */
  forwarded: boolean;
}

/** The rule that a second case for the same pieces loses to. */
export const openRefusals = {
  "problem_cases.lot_id, problem_cases.kind": "case-open",
} as const;

/**
 * A problem case for pieces of a lot: its row, its history and a notice to the company, to be
 * committed with what found it. Never the first of a batch.
 */
export function openCase(
  scope: Scope<Staff>,
  lot: AboutLot,
  { id = crypto.randomUUID(), kind, quantity, note, quarantineShelf = "" }: Found,
): Statement[] {
  const { db, actor, now } = scope;
  const [count, number] = nextNumber(scope, "case");
  const came = lot.receivedAt ?? (kind === "over" || isHere(kind) ? now : null);
  const returnBy = came && isHere(kind) ? daysAfter(came, supplierReturnDays) : null;
  const insured = isHere(kind) && lot.options.some(({ id }) => id === insuranceOptionId);
  // Pieces that never came into our hands, and of which we know no seller: the company is told, and that is all.
  const told = asksNothing(kind, lot.forwarded) && !came;
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
        asks: asksOf(lot, kind),
      }),
      href: casesOfOrderPage(lot.orderNumber),
    }),
  ];
}

/** What is asked of the company about it. */
function asksOf({ forwarded, receivedAt }: AboutLot, kind: CaseKind) {
  if (asksNothing(kind, forwarded)) return receivedAt ? "report-loss" : "nothing";
  return { answers: answersFor(kind, forwarded).map((answer) => caseAnswerName(kind, answer)) };
}
