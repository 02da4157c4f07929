import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines } from "#db/schema/index.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";

type Lot = typeof lots.$inferSelect;
type Db = Pick<Scope, "db">;

/** Rules of the tables that pieces taken twice lose to, whoever took them first. */
export const stockRefusals = {
  lot_quantity: "moved-meanwhile",
  lot_adds_up: "moved-meanwhile",
  lot_not_oversold: "shipped-already",
  order_line_steps: "moved-meanwhile",
  order_line_discarded: "moved-meanwhile",
  // What claims gave back of an order is part of what was paid for it.
  order_paid_above_claims: "claims-paid",
} as const;

const onShelf = sql`state = 'shelved'`;

/** Bad pieces become good ones: of a lot on its shelf they can be sent at once. */
export function toGood({ db }: Db, lot: Lot, pieces: number): Statement[] {
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

/** Every good piece of a lot is set apart; one that was reserved or sent refuses it. */
export function setApart({ db }: Db, lot: Lot): Statement[] {
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

/** Bad pieces leave the building; paid ones that are thrown away stay on record as such. */
export function takeAway(
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

/** Pieces that are bought anew of the same seller: a lot that waits for its parcel. */
export function awaitAgain(scope: Scope<Staff>, lot: Lot, pieces: number, id: string): Statement[] {
  const opened = { id, state: lotLifecycle.initial, version: 1 };
  return [openDocument(scope, "lot", opened), insertLot(scope, lot, opened, pieces)];
}

/** Pieces beyond the order that the company has bought: they go on to inspection. */
export function takeIn(scope: Scope, lot: Lot, pieces: number): Statement[] {
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
