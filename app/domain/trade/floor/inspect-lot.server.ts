import { and, asc, eq, gt, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Statement } from "#db/client.ts";
import {
  type classContests,
  lots,
  orderLines,
  orders,
  purchases,
  skuClasses,
} from "#db/schema/index.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { consumeMaterials } from "./consume-materials.server.ts";
import { type ActTrace, newTrace, recordAct, recordActLots } from "./floor-acts.server.ts";
import {
  figuresOfPiece,
  type Inspection,
  judgeInspection,
  remarkOf,
  unlikelyMeasures,
} from "./inspection.ts";
import { findLotRow, type LotRow, lotPhotoIds } from "./lot-queries.server.ts";
import { openCase, openRefusals } from "./open-case.server.ts";
import { lotCode } from "./scanned-code.ts";
import { isQuarantine } from "./shelves.server.ts";

interface SeenGoods {
  skuId: string;
  offerId: string;
  goodsClass: GoodsClass;
}

/** The statement that stores the class staff saw; from then on it holds for every line of this SKU. */
export function confirmClass(scope: Scope, goods: SeenGoods): Statement {
  const kept = keptClass(scope, goods);
  return scope.db
    .insert(skuClasses)
    .values(kept)
    .onConflictDoUpdate({ target: skuClasses.skuId, set: kept });
}

/** Like `confirmClass`, but keeps a class that staff saw before. */
export function confirmGuess(scope: Scope, goods: SeenGoods): Statement {
  return scope.db.insert(skuClasses).values(keptClass(scope, goods)).onConflictDoNothing();
}

/** The confirmed class of a SKU as JSON, stored with a contest's answer so that the answer can be taken back. */
export function confirmedClassJson({ db }: Pick<Scope, "db">, skuId: string) {
  const { goodsClass, confirmedAt, confirmedByName } = skuClasses;
  const stood = sql`json_object('goodsClass', ${goodsClass}, 'confirmedAt', ${confirmedAt}, 'confirmedByName', ${confirmedByName})`;
  return sql`${db.select({ stood }).from(skuClasses).where(eq(skuClasses.skuId, skuId))}`;
}

/** Restores the class from before a contest's answer (a guess, if none was confirmed), unless staff confirmed one since. */
export function restoreClass(
  { db }: Scope,
  skuId: string,
  { answeredAt, stoodBefore }: typeof classContests.$inferSelect,
): Statement {
  const ours = and(
    eq(skuClasses.skuId, skuId),
    eq(skuClasses.confirmedAt, answeredAt ?? new Date(0)),
  );
  if (!stoodBefore) return db.delete(skuClasses).where(ours);
  const stood = { ...stoodBefore, confirmedAt: new Date(stoodBefore.confirmedAt) };
  return db.update(skuClasses).set(stood).where(ours);
}

function keptClass({ actor, now }: Scope, { skuId, offerId, goodsClass }: SeenGoods) {
  return { skuId, offerId, goodsClass, confirmedAt: now, confirmedByName: signedName(actor) };
}

/**
 * 验货: every piece is good or bad; what was measured is of one packed piece. Bad pieces open a problem
 * case of their kind in the same commit, with the reason that has to be given; good ones use the materials that
 * go with them. Measures far from those of the quote are asked about once. Where photos are paid for there is one, or a reason why not.
 */
export async function inspectLot(
  scope: Scope<Staff>,
  store: FileStore,
  lotId: string,
  found: Inspection,
) {
  const { actor } = scope;
  if (!staffMay(actor, "inspect")) return refuse("forbidden");
  const { quarantineShelf } = found;
  const [lot, standing] = await Promise.all([
    findLotRow(scope, lotId),
    !quarantineShelf || isQuarantine(scope, quarantineShelf),
  ]);
  if (!lot) return refuse("not-found");
  if (!lotLifecycle.allows("inspect", lot.state, actor)) return refuse("not-to-inspect");
  const wrong = judgeInspection(lot, found);
  if (wrong) return refuse(wrong);
  const odd = unlikelyMeasures(found, lot.quoted);
  if (odd.length > 0 && !isSure(found)) return { ...refuse("measures-unlikely"), odd };
  if (!standing) return refuse("no-such-shelf");
  const belongs = { companyId: lot.companyId, kind: "lot", id: lotId } as const;
  const saved = await savePictures(scope, store, found.photos, belongs);
  if (!saved.ok) return saved;

  const trace = newTrace();
  const actId = crypto.randomUUID();
  const written = await commit(
    scope,
    [
      ...inspected(scope, lot, found),
      ...consumeMaterials(scope, lot, found.goodQuantity),
      ...saved.value.statements,
      ...(found.goodsClass ? [confirmClass(scope, { ...lot, goodsClass: found.goodsClass })] : []),
      ...casesFound(scope, lot, found, trace),
      actOf(scope, actId, lot, found, { caseIds: trace.caseIds, fileIds: saved.value.ids }),
      ...recordActLots(scope, actId, [lot]),
    ],
    { ...openRefusals, ...moveRefusals },
  );
  if (!written.ok) await saved.value.discard();
  return written;
}

function isSure({ sure = false, sureFor, ...measures }: Inspection) {
  return sure && (sureFor === undefined || sureFor === figuresOfPiece(measures));
}

/** The lot's move with what was found, and the counts of its line. */
function inspected(scope: Scope<Staff>, lot: LotRow, found: Inspection) {
  const { goodQuantity, badQuantity, defects = [], weightGrams, lengthMm, widthMm } = found;
  const note = remarkOf(found);
  const counts = { goodQuantity, badQuantity, defects, inspectionNote: note };
  const measured = { weightGrams, lengthMm, widthMm, heightMm: found.heightMm };
  return [
    ...moveLot(scope, lot, "inspect", { ...counts, ...measured, inspectedAt: scope.now }, note),
    scope.db
      .update(orderLines)
      .set({
        goodQuantity: sql`good_quantity + ${goodQuantity}`,
        badQuantity: sql`bad_quantity + ${badQuantity}`,
      })
      .where(eq(orderLines.id, lot.orderLineId)),
  ];
}

function actOf(
  scope: Scope<Staff>,
  id: string,
  lot: LotRow,
  { goodQuantity, badQuantity, goodsClass }: Inspection,
  made: { caseIds: readonly string[]; fileIds: readonly string[] },
) {
  return recordAct(scope, {
    id,
    kind: "inspect",
    subject: "lot",
    subjectId: lot.id,
    quantity: lot.quantity,
    label: lotCode(lot.number),
    details: {
      ...made,
      lines: [
        { id: lot.orderLineId, received: 0, good: goodQuantity, bad: badQuantity, shelved: 0 },
      ],
      ...(goodsClass ? { classSku: lot.skuId, classBefore: lot.classBefore } : {}),
    },
  });
}

/** A question for the company about each kind of bad pieces. */
function casesFound(scope: Scope<Staff>, lot: LotRow, found: Inspection, trace: ActTrace) {
  const { badQuantity, wrongQuantity = 0, quarantineShelf = "" } = found;
  const kinds = [
    { kind: "damaged" as const, quantity: badQuantity - wrongQuantity },
    { kind: "wrong" as const, quantity: wrongQuantity },
  ];
  const note = remarkOf(found);
  return kinds
    .filter(({ quantity }) => quantity > 0)
    .flatMap((one) => openCase(scope, lot, { ...one, id: trace.newCase(), note, quarantineShelf }));
}

/**
 * What the inspection of an order has found so far, each lot by itself and in the order of the lines:
 * lots stay on record, so it can be read after all of it has left. Undefined where the order is not theirs.
 */
export async function readInspections({ db, actor }: Scope<Buyer>, number: string) {
  const mine = and(eq(orders.number, number), ordersWithin(actor));
  const [[order], inspected] = await db.batch([
    db
      .select({ number: orders.number, pieceCount: orders.pieceCount })
      .from(orders)
      .where(mine)
      .limit(1),
    db
      .select({
        id: lots.id,
        titleJa: orderLines.titleJa,
        spec: orderLines.spec,
        picture: orderLines.picture,
        goodQuantity: lots.goodQuantity,
        badQuantity: lots.badQuantity,
        note: inJapanese(lots.inspectionNote),
        inspectedAt: lots.inspectedAt,
        photoIds: lotPhotoIds,
      })
      .from(orders)
      .innerJoin(lots, eq(lots.orderId, orders.id))
      .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
      .where(and(mine, gt(sql`${lots.goodQuantity} + ${lots.badQuantity}`, 0)))
      .orderBy(asc(orderLines.position), asc(lots.inspectedAt), asc(lots.id))
      .limit(2 * limits.linesPerOrder),
  ]);
  return order && { order, inspected };
}

/**
 * Another lot of the same parcel that came and waits for its inspection: the parcel lies open already.
 * An order comes in several parcels, and a parcel may bring goods of several orders.
 */
export async function nextToInspect({ db }: Scope<Staff>, lotId: string) {
  const purchase = sql`(SELECT purchase_id FROM lots WHERE id = ${lotId})`;
  const together = sql`(SELECT ${purchase} AS id UNION SELECT o.id FROM purchases p
    JOIN purchases o ON upper(o.china_tracking) = upper(p.china_tracking)
    WHERE p.id = ${purchase} AND p.china_tracking <> '')`;
  const [next] = await db
    .select({ id: lots.id })
    .from(lots)
    .where(
      and(
        sql`${lots.orderId} IN (SELECT order_id FROM purchases WHERE id IN ${together})`,
        sql`${lots.purchaseId} IN ${together}`,
        eq(lots.state, "arrival_work"),
      ),
    )
    .orderBy(asc(lots.receivedAt), asc(lots.number))
    .limit(1);
  return next;
}

/** By what a lot is found among those to be shelved: the number on its parcel, else its order's. */
export async function numberOfLot({ db }: Scope<Staff>, lotId: string) {
  const [lot] = await db
    .select({ order: orders.number, parcel: purchases.chinaTracking })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(eq(lots.id, lotId));
  return lot?.parcel || lot?.order;
}
