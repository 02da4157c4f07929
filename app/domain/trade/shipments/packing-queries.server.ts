import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  boxContents,
  boxes,
  companies,
  files,
  logisticsMethods,
  lots,
  openBoxContents,
  openBoxes,
  orderLines,
  pickLines,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { pieceColumns } from "../floor/own-goods.server.ts";
import { boxesQuery, planOfRequestQuery } from "./own-shipment.server.ts";
import { shortPicksOf } from "./short-pick-queries.server.ts";

/** The most boxes of one request. */
export const boxesMax = 100;
const contentsMax = 5_000;
const photosMax = 1_000;

/** Reads a request in packing, with its lines and open boxes, in one round trip. */
export async function readPacking({ db }: Scope<Staff>, number: string) {
  const id = sql`(SELECT id FROM shipping_requests WHERE number = ${number})` as SQL<string>;
  const [[found], lines, boxes, contents, photos, [plan], shorts] = await db.batch([
    db
      .select({
        request: shippingRequests,
        methodZh: logisticsMethods.nameZh,
        companyName: companies.name,
        staffNote: companies.staffNote,
      })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
      .where(eq(shippingRequests.number, number))
      .limit(1),
    linesQuery(db, id),
    db
      .select()
      .from(openBoxes)
      .where(eq(openBoxes.requestId, id))
      .orderBy(asc(openBoxes.number))
      .limit(boxesMax),
    contentsQuery(db, id),
    photosQuery(db, id),
    planOfRequestQuery({ db }, id),
    shortPicksOf({ db }, id),
  ]);
  if (!found) return undefined;
  const inBoxes = new Map<string, number>();
  for (const { lineId, quantity } of contents)
    inBoxes.set(lineId, (inBoxes.get(lineId) ?? 0) + quantity);
  return {
    ...found,
    plan,
    shorts,
    lines: lines.map((line) => ({ ...line, boxedQuantity: inBoxes.get(line.id) ?? 0 })),
    boxes: boxes.map((box) => ({
      ...box,
      contents: contents.filter(({ boxId }) => boxId === box.id),
      photos: photos.filter(({ boxId }) => boxId === box.id),
    })),
  };
}

export type Packing = NonNullable<Awaited<ReturnType<typeof readPacking>>>;
export type OpenBox = Packing["boxes"][number];

function linesQuery(db: Scope["db"], requestId: SQL<string>) {
  return db
    .select({
      id: shippingLines.id,
      quantity: shippingLines.quantity,
      lotId: lots.id,
      lotNumber: lots.number,
      shelf: lots.shelf,
      weightGrams: pieceColumns.weightGrams,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      picture: orderLines.picture,
      note: orderLines.note,
      pickedQuantity: pickLines.pickedQuantity,
      shortQuantity: pickLines.shortQuantity,
    })
    .from(shippingLines)
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .leftJoin(pickLines, eq(pickLines.shippingLineId, shippingLines.id))
    .where(eq(shippingLines.requestId, requestId))
    .orderBy(asc(lots.shelf), asc(lots.number), asc(shippingLines.id))
    .limit(limits.linesPerOrder);
}

/** Selects in a fixed order, so that two reads can be compared. */
function contentsQuery(db: Scope["db"], requestId: SQL<string>) {
  return db
    .select({
      boxId: openBoxContents.boxId,
      lineId: openBoxContents.shippingLineId,
      quantity: openBoxContents.quantity,
    })
    .from(openBoxContents)
    .innerJoin(openBoxes, eq(openBoxes.id, openBoxContents.boxId))
    .where(eq(openBoxes.requestId, requestId))
    .orderBy(asc(openBoxContents.boxId), asc(openBoxContents.shippingLineId))
    .limit(contentsMax);
}

function photosQuery(db: Scope["db"], requestId: SQL<string>) {
  return db
    .select({ id: files.id, name: files.name, boxId: openBoxes.id })
    .from(openBoxes)
    .innerJoin(files, and(eq(files.documentKind, "box"), eq(files.documentId, openBoxes.id)))
    .where(eq(openBoxes.requestId, requestId))
    .orderBy(asc(files.savedAt), asc(files.id))
    .limit(photosMax);
}

const packedContentsMax = 5_000;
const packedPhotosMax = 1_000;

/** Reads the closed boxes of a request with their contents in one round trip. */
export async function readPacked(scope: Scope<Staff>, number: string) {
  const { db } = scope;
  const id = sql<string>`(SELECT id FROM shipping_requests WHERE number = ${number})`;
  const [closed, contents, photos] = await db.batch([
    boxesQuery(scope, id),
    db
      .select({
        boxId: boxContents.boxId,
        lineId: boxContents.shippingLineId,
        quantity: boxContents.quantity,
      })
      .from(boxContents)
      .innerJoin(boxes, eq(boxes.id, boxContents.boxId))
      .where(eq(boxes.requestId, id))
      .limit(packedContentsMax),
    db
      .select({ id: files.id, name: files.name, boxId: boxes.id })
      .from(boxes)
      .innerJoin(files, and(eq(files.documentKind, "box"), eq(files.documentId, boxes.id)))
      .where(eq(boxes.requestId, id))
      .orderBy(asc(files.savedAt), asc(files.id))
      .limit(packedPhotosMax),
  ]);
  return { closed, contents, photos };
}

/** Shapes closed boxes like the packing of open ones. */
export function toPacked(
  packing: Packing,
  { closed, contents, photos }: Awaited<ReturnType<typeof readPacked>>,
) {
  return {
    lines: packing.lines.map((line) => ({
      ...line,
      boxedQuantity: contents
        .filter(({ lineId }) => lineId === line.id)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    })),
    boxes: closed.map(({ id: boxId, number, lengthMm, widthMm, heightMm, weightGrams }) => ({
      id: boxId,
      number,
      lengthMm,
      widthMm,
      heightMm,
      weightGrams,
      contents: contents.filter((one) => one.boxId === boxId),
      photos: photos.filter((one) => one.boxId === boxId),
    })),
  };
}
