import { and, asc, count, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import { lotsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import {
  filesQuery,
  messagesQuery,
  timelineQuery,
} from "#app/domain/core/document/document-queries.server.ts";
import {
  lotCountMax,
  type QueuePlace,
  queuePage,
  queuePageSize,
} from "#app/domain/core/document/queue-page.ts";
import { limits } from "#app/domain/core/limits.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { classSourceOfLine, goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import { caseStateIn, caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import {
  companies,
  lots,
  orderLines,
  orders,
  problemCases,
  purchases,
  skuClasses,
  unknownParcels,
} from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import type { LotState } from "../purchasing/lot.ts";
import { planFor, planOfLine, pointsOfCompany } from "./inspection-plans.server.ts";
import { materialsForLot } from "./material-queries.server.ts";
import type { ScannedCode } from "./scanned-code.ts";

/**
 * Selects the purchases under a tracking number in normalized capitals; the marketplace's own order number
 * matches too.
 */
export function purchasesOf({ db }: Pick<Scope, "db">, number: string) {
  return db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      sql`upper(${purchases.chinaTracking}) = ${number} OR upper(${purchases.marketplaceNumber}) = ${number}`,
    );
}

/** Shorter beginnings match too many numbers. */
const beginningLeast = 6;
const beginningsShown = 5;

/**
 * Selects the awaited parcels whose number continues this beginning, which a scanner or a person cut short.
 */
export function awaitedByPrefixQuery({ db }: Pick<Scope, "db">, cut: string) {
  const whole = sql<string>`upper(${purchases.chinaTracking})`;
  return db
    .selectDistinct({ number: whole })
    .from(purchases)
    .where(
      sql`${whole} > ${cut} AND ${whole} < ${`${cut}~`} AND ${cut.length >= beginningLeast ? 1 : 0}
        AND EXISTS (SELECT 1 FROM ${lots} l WHERE l.order_id = ${purchases.orderId} AND l.purchase_id = ${purchases.id} AND l.state = 'arrival_pending')`,
    )
    .orderBy(whole)
    .limit(beginningsShown);
}

/** True for lots of a parcel; they are found by their orders, which have an index. */
export function isOfParcel({ db }: Pick<Scope, "db">, number: string) {
  const scanned = sql`upper(${purchases.chinaTracking}) = ${number} OR upper(${purchases.marketplaceNumber}) = ${number}`;
  const orderIds = db.select({ id: purchases.orderId }).from(purchases).where(scanned);
  return and(
    inArray(lots.orderId, orderIds),
    inArray(lots.purchaseId, purchasesOf({ db }, number)),
  );
}

/** True for the number of a parcel that a purchase has, or that was recorded without an owner. */
export async function isNumberOfParcel({ db }: Scope<Staff>, number: string) {
  const [[bought], [recorded]] = await db.batch([
    purchasesOf({ db }, number).limit(1),
    db
      .select({ id: unknownParcels.id })
      .from(unknownParcels)
      .where(eq(unknownParcels.trackingNumber, number))
      .limit(1),
  ]);
  return bought !== undefined || recorded !== undefined;
}

/**
 * Settles whether a code is one of several parcels under a courier's number: a number that we know as it stands is cut
 * nowhere, one of 1 is the whole, and one that we do not know at all stays as it was scanned.
 */
export async function settlePiece(scope: Scope<Staff>, code: ScannedCode): Promise<ScannedCode> {
  if (code.kind !== "tracking" || !code.piece) return code;
  const { text, piece } = code;
  const { whole, of } = piece;
  const plain = { kind: "tracking", text } as const;
  if (text !== whole && (await isNumberOfParcel(scope, text))) return plain;
  if (!(await isNumberOfParcel(scope, whole))) return plain;
  return of === 1 ? { kind: "tracking", text: whole } : code;
}

/** True if its company announced the lot's parcel as forwarded goods. */
export const isForwarded =
  sql`EXISTS (SELECT 1 FROM purchases p WHERE p.id = ${lots.purchaseId} AND p.state = 'forwarded')`.mapWith(
    Boolean,
  );

/**
 * Select the lots that a parcel still has to bring, as `receiveLot` needs them, with the cases that wait
 * for them.
 */
export function awaitedOfParcel(scope: Scope<Staff>, number: string) {
  const { db } = scope;
  const mine = isOfParcel(scope, number);
  const awaited = db
    .select({
      ...getTableColumns(lots),
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      options: orderLines.options,
      skuId: orderLines.skuId,
      offerId: orderLines.offerId,
      forwarded: isForwarded,
    })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(mine, eq(lots.state, "arrival_pending")))
    .orderBy(asc(orders.number), asc(orderLines.position), asc(lots.createdAt), asc(lots.id))
    .limit(limits.linesPerOrder);
  const ids = sql`(SELECT ${lots.id} FROM ${lots} WHERE ${and(mine, eq(lots.state, "arrival_pending"))})`;
  const cases = db
    .select()
    .from(problemCases)
    .where(
      or(
        and(
          sql`${problemCases.lotId} IN ${ids}`,
          eq(problemCases.kind, "late"),
          caseStateNotIn(caseStatesThat.areClosed),
        ),
        and(
          sql`${problemCases.replacementLotId} IN ${ids}`,
          caseStateIn(caseStatesThat.awaitGoods),
        ),
      ),
    )
    .limit(limits.linesPerOrder);
  return [awaited, cases] as const;
}

/** Finds a lot for the warehouse's commands, by its id or by the number on its label. */
export async function findLotRow({ db }: Scope<Staff>, which: string | number) {
  const [row] = await db
    .select({
      lot: lots,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      options: orderLines.options,
      skuId: orderLines.skuId,
      offerId: orderLines.offerId,
      classBefore: skuClasses,
      quoted: {
        weightGrams: orderLines.weightGrams,
        lengthMm: orderLines.lengthMm,
        widthMm: orderLines.widthMm,
        heightMm: orderLines.heightMm,
      },
      forwarded: isForwarded,
    })
    .from(lots)
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .leftJoin(skuClasses, eq(skuClasses.skuId, orderLines.skuId))
    .where(typeof which === "string" ? eq(lots.id, which) : hasLabelNumber(which))
    .limit(1);
  if (!row) return undefined;
  const { lot, ...about } = row;
  return { ...lot, ...about };
}

/** The second condition repeats that of the partial index, so that SQLite uses it. */
function hasLabelNumber(number: number) {
  return and(eq(lots.number, number), sql`${lots.number} > 0`);
}

export type LotRow = NonNullable<Awaited<ReturnType<typeof findLotRow>>>;
/** The columns of a lot that receiving needs. */
export type ArrivingLot = Omit<LotRow, "classBefore" | "quoted">;

/** Finds a lot with its goods, parcel, pictures, history and materials, in one round trip. */
export async function findLot(scope: Scope<Staff>, id: string) {
  const [[found], events, files, remarks, materials] = await scope.db.batch([
    scope.db
      .select({
        lot: lots,
        line: orderLines,
        orderNumber: orders.number,
        orderNote: orders.note,
        companyName: companies.name,
        operationId: companies.operationId,
        chinaTracking: purchases.chinaTracking,
        goodsClass: goodsClassOfLine,
        classSource: classSourceOfLine,
        plan: planOfLine,
        wishes: pointsOfCompany,
      })
      .from(lots)
      .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
      .innerJoin(orders, eq(orders.id, lots.orderId))
      .innerJoin(companies, eq(companies.id, lots.companyId))
      .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
      .where(eq(lots.id, id))
      .limit(1),
    timelineQuery(scope, "lot", id),
    filesQuery(scope, "lot", id),
    messagesQuery(scope, "lot", id),
    materialsForLot(scope, id),
  ]);
  if (!found) return undefined;
  return { ...found, plan: planFor(found.plan, found.line), events, files, remarks, materials };
}

/** Lists the ids of a lot's inspection photos as a column of a query of `lots`, which saves a second read. */
export const lotPhotoIds =
  sql`(SELECT json_group_array(id) FROM (SELECT id FROM files WHERE document_kind = 'lot' AND document_id = ${lots.id} ORDER BY saved_at, id LIMIT ${sql.raw(String(limits.photosPerInspection))}))`.mapWith(
    (ids: string) => JSON.parse(ids) as string[],
  );

/** The steps of the warehouse that have a queue. */
export type FloorState = Extract<LotState, "arrival_pending" | "arrival_work" | "shelving_pending">;

/**
 * Reads a page of the lots at one step of the warehouse, the longest waiting first, and their total;
 * `words` is a parcel's or order's number. One round trip.
 */
export async function readLotQueue(
  scope: Scope<Staff>,
  state: FloorState,
  words: string,
  after: QueuePlace | undefined,
) {
  const [rows, [counted]] = await scope.db.batch([
    lotQueue(scope, state, words, after),
    countQueue(scope, state, words),
  ]);
  const { shown, next } = queuePage(rows, ({ id, createdAt }) => ({ at: createdAt.getTime(), id }));
  return { lots: shown, next, total: counted?.count ?? 0 };
}

/** Selects such a page, with one lot more than it shows. */
export function lotQueue(
  { db }: Scope<Staff>,
  state: LotState,
  words = "",
  after: QueuePlace | undefined = undefined,
) {
  return db
    .select({
      id: lots.id,
      number: lots.number,
      createdAt: lots.createdAt,
      quantity: lots.quantity,
      goodQuantity: lots.goodQuantity,
      badQuantity: lots.badQuantity,
      orderNumber: orders.number,
      companyName: companies.name,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      options: orderLines.options,
      labelData: orderLines.labelData,
      lineNote: orderLines.note,
      orderNote: orders.note,
      chinaTracking: purchases.chinaTracking,
      marketplaceNumber: purchases.marketplaceNumber,
      since: sql`COALESCE(${lots.inspectedAt}, ${lots.receivedAt}, ${lots.createdAt})`.mapWith(
        lots.createdAt,
      ),
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(companies, eq(companies.id, lots.companyId))
    .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    .where(
      and(
        waitsAtStep(state, words),
        after && sql`(${lots.createdAt}, ${lots.id}) > (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(asc(lots.createdAt), asc(lots.id))
    .limit(queuePageSize + 1);
}

function countQueue({ db }: Scope<Staff>, state: FloorState, words: string) {
  const all = db.select({ id: lots.id }).from(lots).$dynamic();
  // The join is needed for a number only; the whole queue is counted by its index.
  const found = words.trim()
    ? all
        .innerJoin(orders, eq(orders.id, lots.orderId))
        .leftJoin(purchases, eq(purchases.id, lots.purchaseId))
    : all;
  const counted = found.where(waitsAtStep(state, words)).limit(lotCountMax).as("counted");
  return db.select({ count: count() }).from(counted);
}

/**
 * Selects the lots that wait at this step; a lot of bad pieces only waits for the company's answer, not for
 * a shelf.
 */
function waitsAtStep(state: LotState, words: string) {
  const number = words.trim();
  return and(
    // The values are written out, not bound, so that SQLite recognizes the partial index.
    state === "shelving_pending"
      ? sql`(${lots.state} = 'shelving_pending' AND ${lots.goodQuantity} > 0)`
      : eq(lots.state, state),
    number ? matchesNumber(number) : undefined,
  );
}

/** Matches a whole scanned number or its typed end: 4 characters distinguish the parcels of a day. */
function matchesNumber(number: string) {
  if (number.length < 4) return sql`${purchases.chinaTracking} = ${number}`;
  const like = likePattern(number);
  return sql`(${purchases.chinaTracking} LIKE ${like} ESCAPE '\\' OR ${purchases.marketplaceNumber} LIKE ${like} ESCAPE '\\' OR ${orders.number} LIKE ${like} ESCAPE '\\')`;
}

/**
 * Selects the warehouse's findings and notes by lot, in the order of the lines; empty for an order out of
 * reach.
 */
export function listLotRemarks({ db, actor }: Scope<Buyer>, orderNumber: string) {
  return db
    .select({
      lotId: lots.id,
      lineId: orderLines.id,
      position: orderLines.position,
      titleJa: orderLines.titleJa,
      state: lots.state,
      pieces: lots.quantity,
      goodPieces: lots.goodQuantity,
      badPieces: lots.badQuantity,
      remark: inJapanese(lots.inspectionNote),
      inspectedAt: lots.inspectedAt,
    })
    .from(orders)
    .innerJoin(lots, eq(lots.orderId, orders.id))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(eq(orders.number, orderNumber), lotsWithin(actor)))
    .orderBy(asc(orderLines.position), asc(lots.createdAt), asc(lots.id))
    .limit(2 * limits.linesPerOrder);
}
