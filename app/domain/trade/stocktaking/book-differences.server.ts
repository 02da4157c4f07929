import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines, unknownParcels } from "#db/schema/index.ts";
import { openCase } from "../problems/open-case.server.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { keepLots } from "../scanning/keep-lots.server.ts";
import { lotCode } from "../scanning/lot-code.ts";
import type { CountedLine } from "./read-count.server.ts";
import { type CountReason, countReasons } from "./stock-count.ts";

/** The statements for one lot of which fewer or more pieces lay there than should. */
export function bookDifference(
  scope: Scope<Staff>,
  countId: string,
  line: CountedLine,
  reason: CountReason,
): Statement[] {
  const { lot, difference } = line;
  const quantity = Math.abs(difference);
  const actId = crypto.randomUUID();
  // Where the pieces, and the question about them, are afterwards: for who undoes the booking.
  const made = { lotId: crypto.randomUUID(), id: crypto.randomUUID() };
  const fewer = difference < 0;
  const split = fewer && lot.quantity !== quantity;
  return [
    ...(fewer
      ? bookFewer(scope, line, quantity, { ...made, lotId: split ? made.lotId : lot.id })
      : bookMore(scope, line, quantity, { id: made.id, reason })),
    keepAct(scope, {
      id: actId,
      kind: "count",
      subject: "lot",
      subjectId: lot.id,
      quantity,
      label: `${lotCode(lot.number)} ${difference > 0 ? "+" : "−"}${quantity}`,
      details: { countId, difference, reason, madeId: made.id },
    }),
    ...(fewer ? keepLots(scope, actId, [lot], split ? [made.lotId] : []) : []),
  ];
}

/**
 * Splits the missing pieces off as a lot in the state `missing`, and asks the company in a problem case whether they
 * are bought again or refunded, either at our cost. Only pieces not reserved can be booked off.
 */
function bookFewer(
  scope: Scope<Staff>,
  line: CountedLine,
  pieces: number,
  { id: caseId, lotId: id }: { id: string; lotId: string },
): Statement[] {
  const { db } = scope;
  const { lot } = line;
  const whole = id === lot.id;
  const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot;
  const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
  const opened = { id, state: "missing" as const, version: 1 };
  const gone = {
    goodQuantity: sql`good_quantity - ${pieces}`,
    availableQuantity: sql`available_quantity - ${pieces}`,
  };
  const split = whole
    ? moveLot(scope, lot, "lose", { ...gone, shelf: "" })
    : [
        ...moveLot(scope, lot, "countFewer", { ...gone, quantity: sql`quantity - ${pieces}` }),
        openDocument(scope, "lot", opened),
        db.insert(lots).values({ ...opened, ...own, quantity: pieces, receivedAt: lot.receivedAt }),
      ];
  return [
    ...split,
    db
      .update(orderLines)
      .set({
        shelvedQuantity: sql`shelved_quantity - ${pieces}`,
        goodQuantity: sql`good_quantity - ${pieces}`,
        receivedQuantity: sql`received_quantity - ${pieces}`,
      })
      .where(eq(orderLines.id, orderLineId)),
    ...openCase(
      scope,
      {
        ...own,
        id,
        orderNumber: line.orderNumber,
        titleJa: line.titleJa,
        options: line.options,
        receivedAt: lot.receivedAt,
        forwarded: line.forwarded,
      },
      {
        id: caseId,
        kind: "short",
        quantity: pieces,
        note: notFound(line, pieces),
      },
    ),
  ];
}

/** What we bought for it costs it nothing, its own goods have a rule of theirs. */
function notFound({ forwarded }: CountedLine, pieces: number) {
  return message("case.not-found-at-count", { pieces, forwarded });
}

/** Whose the pieces beyond the books are nobody knows yet: they wait for their owner. */
function bookMore(
  { db, actor, now }: Scope<Staff>,
  { lot, line }: CountedLine,
  pieces: number,
  { id, reason }: { id: string; reason: CountReason },
): Statement[] {
  return [
    db.insert(unknownParcels).values({
      id,
      trackingNumber: lotCode(lot.number),
      state: "open",
      version: 1,
      quantity: pieces,
      shelf: line.shelf,
      note: `盘点时与 ${lotCode(lot.number)} 放在一起，多出 ${pieces} 件（${countReasons[reason].zh}）`,
      foundAt: now,
      foundBy: actor.id,
      foundByName: actor.name,
    }),
  ];
}
