import { and, asc, eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxContents, boxes, files } from "#db/schema/index.ts";
import { boxesQuery } from "../shipping/own-shipment.server.ts";
import type { Packing } from "./read-packing.server.ts";

const contentsMax = 5_000;
const photosMax = 1_000;

/** The closed boxes of a request with what lies in each; one round trip. */
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
      .limit(contentsMax),
    db
      .select({ id: files.id, name: files.name, boxId: boxes.id })
      .from(boxes)
      .innerJoin(files, and(eq(files.documentKind, "box"), eq(files.documentId, boxes.id)))
      .where(eq(boxes.requestId, id))
      .orderBy(asc(files.savedAt), asc(files.id))
      .limit(photosMax),
  ]);
  return { closed, contents, photos };
}

/** The packing of a request whose boxes are closed, in the form of one whose boxes are open. */
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
