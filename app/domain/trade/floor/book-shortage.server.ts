import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines } from "#db/schema/index.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import type { LotRow } from "./lot-queries.server.ts";
import { openCase } from "./open-case.server.ts";

/** A lot with what a case about its pieces names. */
type ShortLot = Pick<
  LotRow,
  | "id"
  | "companyId"
  | "orderId"
  | "orderLineId"
  | "purchaseId"
  | "createdAt"
  | "receivedAt"
  | "state"
  | "version"
  | "quantity"
  | "orderNumber"
  | "titleJa"
  | "options"
  | "forwarded"
>;

interface Shortage {
  pieces: number;
  /** The id of the lot that is split off; the lot's own where all of it is missing. */
  lotId: string;
  caseId: string;
  note: Message;
  /** The shipping request that asks its company; left out, the case asks. */
  askedBy?: string | undefined;
}

/** The lot of the missing pieces: the lot itself if nothing else is in it. */
export function missingLotId(lot: Pick<ShortLot, "id" | "quantity">, pieces: number) {
  return lot.quantity === pieces ? lot.id : crypto.randomUUID();
}

/**
 * Splits pieces that are not on their shelf off as a lot in the state `missing`, and opens a case for their company:
 * they are bought again or refunded, either at our cost. Reserved pieces are released before.
 */
export function bookShortage(
  scope: Scope<Staff>,
  lot: ShortLot,
  { pieces, lotId: id, caseId, note, askedBy }: Shortage,
): Statement[] {
  const { db } = scope;
  const { companyId, orderId, orderLineId, purchaseId, createdAt, receivedAt } = lot;
  const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
  const opened = { id, state: "missing" as const, version: 1 };
  const gone = {
    goodQuantity: sql`good_quantity - ${pieces}`,
    availableQuantity: sql`available_quantity - ${pieces}`,
  };
  const split =
    id === lot.id
      ? moveLot(scope, lot, "lose", { ...gone, shelf: "" })
      : [
          ...moveLot(scope, lot, "countFewer", { ...gone, quantity: sql`quantity - ${pieces}` }),
          openDocument(scope, "lot", opened),
          db.insert(lots).values({ ...opened, ...own, quantity: pieces, receivedAt }),
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
      { ...lot, id },
      { id: caseId, kind: "short", quantity: pieces, note, askedBy },
    ),
  ];
}

/** Restores missing pieces to their shelf, since they were found after all. Their case is withdrawn beside it. */
export function restoreShortage(
  scope: Scope<Staff>,
  lot: Pick<ShortLot, "id" | "state" | "version" | "orderLineId">,
  missing: Pick<ShortLot, "id" | "state" | "version">,
  { pieces, shelf }: { pieces: number; shelf: string },
): Statement[] {
  const back = {
    goodQuantity: sql`good_quantity + ${pieces}`,
    availableQuantity: sql`available_quantity + ${pieces}`,
  };
  return [
    ...(missing.id === lot.id
      ? moveLot(scope, lot, "undoLose", { ...back, shelf })
      : [
          ...moveLot(scope, missing, "writeOff"),
          ...moveLot(scope, lot, "undoCountFewer", {
            ...back,
            quantity: sql`quantity + ${pieces}`,
          }),
        ]),
    scope.db
      .update(orderLines)
      .set({
        receivedQuantity: sql`received_quantity + ${pieces}`,
        goodQuantity: sql`good_quantity + ${pieces}`,
        shelvedQuantity: sql`shelved_quantity + ${pieces}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}
