import { and, asc, eq, gt, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures } from "#app/domain/core/files/save-files.server.ts";
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

/** Stores the class that staff saw; it then applies to every line of this SKU. */
export function confirmClass(scope: Scope, goods: SeenGoods): Statement {
  const kept = keptClass(scope, goods);
  return scope.db
    .insert(skuClasses)
    .values(kept)
    .onConflictDoUpdate({ target: skuClasses.skuId, set: kept });
}

/** Stores a guessed class like `confirmClass`, but keeps one that staff confirmed. */
export function confirmGuess(scope: Scope, goods: SeenGoods): Statement {
  return scope.db.insert(skuClasses).values(keptClass(scope, goods)).onConflictDoNothing();
}

/**
 * Selects the confirmed class of a SKU as JSON, stored with a contest's answer so that the answer can be
 * undone.
 */
export function confirmedClassJson({ db }: Pick<Scope, "db">, skuId: string) {
  const { goodsClass, confirmedAt, confirmedByName } = skuClasses;
  const stood = sql`json_object('goodsClass', ${goodsClass}, 'confirmedAt', ${confirmedAt}, 'confirmedByName', ${confirmedByName})`;
  return sql`${db.select({ stood }).from(skuClasses).where(eq(skuClasses.skuId, skuId))}`;
}

/**
 * Restores the class from before a contest's answer (a guess, if none was confirmed), unless staff confirmed one since.
 */
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
 * 验货: records each piece as good or bad, and the measures of one packed piece. Bad pieces open a problem
 * case of their kind in the same commit and need a reason; good ones use their product's materials.
 * Measures far from the quote need one confirmation. A paid photo, or a reason for its absence, is
 * required.
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
      ...moveInspected(scope, lot, found),
      ...consumeMaterials(scope, lot, found.goodQuantity),
      ...saved.value.statements,
      ...(found.goodsClass ? [confirmClass(scope, { ...lot, goodsClass: found.goodsClass })] : []),
      ...openFoundCases(scope, lot, found, trace),
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

/** Moves the lot with the findings and updates the counts of its line. */
function moveInspected(scope: Scope<Staff>, lot: LotRow, found: Inspection) {
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

/** Opens a case for each kind of bad pieces. */
function openFoundCases(scope: Scope<Staff>, lot: LotRow, found: Inspection, trace: ActTrace) {
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
 * Reads the inspection results of an order by lot, in the order of the lines. Lots stay on record, so this
 * works after all of it has left. Answers undefined for an order out of reach.
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
 * Finds another uninspected lot of the same parcel, which lies open already. An order comes in several
 * parcels, and a parcel may contain goods of several orders.
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

/** Answers the number by which the shelving queue finds a lot: its parcel's, else its order's. */
export async function numberOfLot({ db }: Scope<Staff>, lotId: string) {
  const [lot] = await db
    .select({ order: orders.number, parcel: purchases.chinaTracking })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(eq(lots.id, lotId));
  return lot?.parcel || lot?.order;
}
