import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStatesThat } from "#app/domain/trade/case-state.ts";
import { caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import {
  awaitedByPrefixQuery,
  isForwarded,
  isOfParcel,
  purchasesOf,
  settlePiece,
} from "#app/domain/trade/floor/lot-queries.server.ts";
import type { CaseKind } from "#app/domain/trade/floor/problem-case.ts";

import type { ScannedCode } from "#app/domain/trade/floor/scanned-code.ts";
import {
  proposedForLot,
  quarantineShelvesQuery,
  shelfQuery,
} from "#app/domain/trade/floor/shelves.server.ts";
import { isOnShelf, onShelf } from "#app/domain/trade/floor/stock.server.ts";
import { unknownQuery } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { isAllBad, isContested } from "#app/domain/trade/purchasing/lot.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import {
  companies,
  logisticsMethods,
  lots,
  orderLines,
  orders,
  purchases,
  shippingRequests,
} from "#db/schema/index.ts";

/**
 * Finds a shipping request (配送单) by number, with flags for whether it is to be packed, loaded or unpacked
 * now; one on hold is neither packed nor loaded.
 */
async function findRequest({ db, actor }: Scope<Staff>, number: string) {
  const [found] = await db
    .select({
      number: shippingRequests.number,
      state: shippingRequests.state,
      companyName: companies.name,
      methodZh: logisticsMethods.nameZh,
      weighsFirst: shippingRequests.weighsFirst,
      heldAt: shippingRequests.heldAt,
      pieceCount: shippingRequests.pieceCount,
      /** True where it is cancelled and its goods are still in boxes or on the trolley. */
      toUnpack:
        sql`EXISTS (SELECT 1 FROM unpack_lines WHERE request_id = ${shippingRequests.id} AND unpacked_at IS NULL)`.mapWith(
          Boolean,
        ),
      boxCount: sql<number>`(SELECT count(*) FROM boxes WHERE request_id = ${shippingRequests.id})`,
    })
    .from(shippingRequests)
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(eq(shippingRequests.number, number))
    .limit(1);
  if (!found) return undefined;
  const { heldAt, ...request } = found;
  const may = (move: "weigh" | "pack" | "pickUp") =>
    !heldAt && shippingLifecycle.allows(move, request.state, actor);
  return {
    ...request,
    held: heldAt !== null,
    toPack: may(request.weighsFirst ? "weigh" : "pack"),
    toLoad: may("pickUp"),
  };
}

/** The page shows this many lots of a parcel or a shelf; the rest is counted. */
const lotsShown = 100;
const sellersShown = 10;

/** Finds the subject of a scanned code; one round trip for any kind. */
export async function findScanned(scope: Scope<Staff>, code: ScannedCode) {
  switch (code.kind) {
    case "tracking":
      return findTracking(scope, code);
    case "lot":
      return findLotOf(scope, code.number);
    case "shelf":
      return findShelf(scope, code.text);
    case "request":
      return { kind: code.kind, code, request: await findRequest(scope, code.text) } as const;
    case "box":
      return { kind: code.kind, code, request: await findRequest(scope, code.request) } as const;
    case "order":
      return { kind: code.kind, code } as const;
  }
}

export type FoundScan = Awaited<ReturnType<typeof findScanned>>;

/** Finds the parcel of a courier's number; of one of several parcels under it, the number's, and says which one it is. */
async function findTracking(scope: Scope<Staff>, code: ScannedCode) {
  const settled = await settlePiece(scope, code);
  const piece = settled.kind === "tracking" ? settled.piece : undefined;
  return { ...(await findParcel(scope, piece?.whole ?? settled.text)), piece };
}

async function findParcel(scope: Scope<Staff>, number: string) {
  const mine = isOfParcel(scope, number);
  const [found, sellers, unknown, longer] = await scope.db.batch([
    lotsQuery(scope, and(mine, sql`${lots.state} <> 'written_off'`)),
    scope.db
      .select({
        supplierId: purchases.supplierId,
        platform: purchases.platform,
        trackingNumber: purchases.chinaTracking,
        supplierNameZh: sql<string>`(SELECT supplier_name_zh FROM order_lines WHERE order_lines.order_id = purchases.order_id AND order_lines.supplier_id = purchases.supplier_id LIMIT 1)`,
        marketplaceNumber: purchases.marketplaceNumber,
        boughtAt: purchases.boughtAt,
      })
      .from(purchases)
      .where(inArray(purchases.id, purchasesOf(scope, number)))
      .limit(sellersShown),
    unknownQuery(scope, number),
    awaitedByPrefixQuery(scope, number),
  ]);
  const awaited = found.filter(({ state }) => state === "arrival_pending");
  const [sent] = sellers;
  const byOrder = sellers.filter(({ trackingNumber }) => trackingNumber.toUpperCase() !== number);
  const several = new Set(byOrder.map(({ supplierId }) => supplierId)).size > 1;
  return {
    kind: "parcel",
    number,
    sent,
    /**
     * Not empty where two marketplaces use the same order number: then the parcel has to be told by its own
     * number.
     */
    sellers: several ? byOrder : [],
    awaited,
    here: found.filter(({ state }) => state !== "arrival_pending"),
    pieces: awaited.reduce((sum, { quantity }) => sum + quantity, 0),
    /**
     * True where several companies expect it, one of them by its own announcement: it is not received as a
     * whole.
     */
    contested: isContested(awaited),
    unknown,
    /** Awaited numbers that begin with the scanned one. */
    longer: longer.map(({ number }) => number),
  } as const;
}

async function findLotOf(scope: Scope<Staff>, number: number) {
  const [[lot], usual, apart] = await scope.db.batch([
    lotsQuery(scope, and(eq(lots.number, number), sql`${lots.number} > 0`)),
    proposedForLot(scope, number),
    quarantineShelvesQuery(scope, number),
  ]);
  const proposed = lot && isAllBad(lot) ? apart : usual;
  return { kind: "lot", number, lot, proposed: proposed.map(({ code }) => code) } as const;
}

async function findShelf(scope: Scope<Staff>, code: string) {
  const there = and(eq(lots.shelf, code), isOnShelf, sql`${onShelf} > 0`);
  const [[shelf], found, [sum]] = await scope.db.batch([
    shelfQuery(scope, code),
    lotsQuery(scope, there, asc(lots.id)),
    scope.db
      .select({
        lots: sql<number>`count(*)`,
        pieces: sql<number>`COALESCE(SUM(${onShelf}), 0)`,
      })
      .from(lots)
      .where(there),
  ]);
  return {
    kind: "shelf",
    code,
    shelf,
    lots: found,
    count: sum?.lots ?? 0,
    pieces: sum?.pieces ?? 0,
  } as const;
}

/** Selects the open cases about a lot, for whoever handles it. */
const openCasesOf =
  sql`(SELECT json_group_array(json_object('number', c.number, 'kind', c.kind, 'quantity', c.quantity))
  FROM problem_cases c WHERE c.lot_id = lots.id AND ${caseStateNotIn(caseStatesThat.areClosed, "c")})`.mapWith(
    (found: string) => JSON.parse(found) as { number: string; kind: CaseKind; quantity: number }[],
  );

/** Selects the newest case about a lot, open or closed, which explains missing pieces. */
const lastCaseOf = sql<
  string | null
>`(SELECT c.number FROM problem_cases c WHERE c.order_id = lots.order_id AND c.lot_id = lots.id
  ORDER BY c.opened_at DESC, c.id DESC LIMIT 1)`;

/** Reads lots with their goods and everything the warehouse must heed. */
function lotsQuery({ db }: Scope<Staff>, which: SQL | undefined, order: SQL = asc(lots.number)) {
  return db
    .select({
      id: lots.id,
      number: lots.number,
      state: lots.state,
      quantity: lots.quantity,
      goodQuantity: lots.goodQuantity,
      badQuantity: lots.badQuantity,
      inStock: sql<number>`${lots.availableQuantity} + ${lots.reservedQuantity}`,
      /** Pieces on the shelf, without those picked or in boxes. */
      onShelf,
      shelf: lots.shelf,
      orderNumber: orders.number,
      orderNote: orders.note,
      companyId: lots.companyId,
      companyName: companies.name,
      forwarded: isForwarded,
      memberNote: companies.staffNote,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      options: orderLines.options,
      labelData: orderLines.labelData,
      lineNote: orderLines.note,
      openCases: openCasesOf,
      lastCase: lastCaseOf,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(companies, eq(companies.id, lots.companyId))
    .where(which)
    .orderBy(order)
    .limit(lotsShown);
}

export type ScannedLot = Awaited<ReturnType<typeof lotsQuery>>[number];
