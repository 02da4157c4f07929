import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  boxes,
  companies,
  logisticsMethods,
  lots,
  orderLines,
  orders,
  shelves,
  shippingRequests,
} from "#db/schema/index.ts";
import { labelsMax, lotCode, type ScannedCode } from "./scanned-code.ts";
import type { ShelfKind } from "./shelf.ts";

/**
 * Reads the label texts of lots, shelves and boxes in the order of the codes; unknown codes are answered
 * apart. A request's number stands for all of its boxes.
 */
export async function readLabels(scope: Scope<Staff>, codes: readonly ScannedCode[]) {
  const wanted = codes.slice(0, labelsMax);
  const numbers = wanted.flatMap((code) => (code.kind === "lot" ? [code.number] : []));
  const places = wanted.flatMap((code) => (code.kind === "shelf" ? [code.text] : []));
  const requests = wanted.flatMap(requestOf);
  const [foundLots, foundShelves, foundBoxes] = await scope.db.batch([
    lotLabels(scope, numbers),
    scope.db.select().from(shelves).where(inArray(shelves.code, places)).limit(labelsMax),
    boxLabels(scope, requests),
  ]);
  const labels = wanted.flatMap((code): Label[] => {
    if (code.kind === "lot")
      return foundLots
        .filter(({ number }) => number === code.number)
        .map((lot) => ({ kind: "lot" as const, code: lotCode(lot.number), ...lot }));
    if (code.kind === "shelf")
      return foundShelves
        .filter((shelf) => shelf.code === code.text)
        .map(({ code, kind: shelfKind }) => ({ kind: "shelf" as const, code, shelfKind }));
    return foundBoxes
      .filter(({ request, number }) => isOf(code, request, number))
      .map((box) => ({ kind: "box" as const, code: `${box.request}-B${box.number}`, ...box }));
  });
  const missing = wanted.filter(({ text }) => !labels.some(({ code }) => code.startsWith(text)));
  return { labels, missing: missing.map(({ text }) => text) };
}

type LotLabel = Awaited<ReturnType<typeof lotLabels>>[number];
type BoxLabel = Awaited<ReturnType<typeof boxLabels>>[number];
export type Label =
  | ({ kind: "lot"; code: string } & LotLabel)
  | { kind: "shelf"; code: string; shelfKind: ShelfKind }
  | ({ kind: "box"; code: string } & BoxLabel);

function requestOf(code: ScannedCode) {
  if (code.kind === "box") return [code.request];
  return code.kind === "request" ? [code.text] : [];
}

function isOf(code: ScannedCode, request: string, number: number) {
  if (code.kind === "request") return request === code.text;
  return code.kind === "box" && request === code.request && number === code.box;
}

function lotLabels({ db }: Scope<Staff>, numbers: readonly number[]) {
  return db
    .select({
      number: lots.number,
      state: lots.state,
      quantity: lots.quantity,
      badQuantity: lots.badQuantity,
      shelf: lots.shelf,
      receivedAt: lots.receivedAt,
      orderNumber: orders.number,
      operationId: companies.operationId,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId))
    .innerJoin(companies, eq(companies.id, lots.companyId))
    .where(and(inArray(lots.number, [...numbers]), sql`${lots.number} > 0`))
    .limit(labelsMax);
}

function boxLabels({ db }: Scope<Staff>, requests: readonly string[]) {
  return db
    .select({
      request: shippingRequests.number,
      number: boxes.number,
      of: sql<number>`(SELECT count(*) FROM boxes o WHERE o.request_id = ${shippingRequests.id})`,
      weightGrams: boxes.weightGrams,
      lengthMm: boxes.lengthMm,
      widthMm: boxes.widthMm,
      heightMm: boxes.heightMm,
      receiver: shippingRequests.receiver,
      wishes: shippingRequests.boxWishes,
      methodZh: logisticsMethods.nameZh,
      companyName: companies.name,
    })
    .from(boxes)
    .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
    .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(inArray(shippingRequests.number, [...requests]))
    .orderBy(asc(shippingRequests.number), asc(boxes.number))
    .limit(labelsMax);
}
