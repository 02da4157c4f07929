import { and, asc, eq, notExists, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxes, files } from "#db/schema/index.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { boxesMax } from "./packing-queries.server.ts";
import { asksForPhotos, type ShippingOption } from "./shipping-request.ts";

/** Selects the boxes of a request that have no photo. */
export function unphotographedQuery({ db }: Pick<Scope, "db">, requestId: string) {
  const photos = db
    .select({ one: sql`1` })
    .from(files)
    .where(and(eq(files.documentKind, "box"), eq(files.documentId, boxes.id)));
  return db
    .select({ id: boxes.id, number: boxes.number })
    .from(boxes)
    .where(and(eq(boxes.requestId, requestId), notExists(photos)))
    .orderBy(asc(boxes.number))
    .limit(boxesMax);
}

/** True while a paid photo is missing from some box. */
export async function lacksPhotos(
  scope: Pick<Scope, "db">,
  request: { id: string; options: readonly ShippingOption[] },
) {
  return (
    asksForPhotos(request.options) && (await unphotographedQuery(scope, request.id)).length > 0
  );
}

interface Photos {
  number: string;
  boxNumber: number;
  photos: readonly Upload[];
}

/** 补拍: adds photos to a packed box, at most `limits.photosPerBox` in all. */
export async function photographBox(
  scope: Scope<Staff>,
  store: FileStore,
  { number, boxNumber, photos }: Photos,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const [box] = await db
    .select({
      id: boxes.id,
      photos: sql<number>`(SELECT count(*) FROM files WHERE document_kind = 'box' AND document_id = boxes.id)`,
    })
    .from(boxes)
    .where(and(eq(boxes.requestId, request.id), eq(boxes.number, boxNumber)))
    .limit(1);
  if (!box) return refuse("no-such-box");
  if (photos.length === 0) return refuse("no-picture");
  if (box.photos + photos.length > limits.photosPerBox) return refuse("too-many-pictures");
  const belongs = { companyId: request.companyId, kind: "box" as const, id: box.id };
  const saved = await savePictures(scope, store, photos, belongs);
  return saved.ok ? commit(scope, saved.value.statements, {}) : saved;
}

/** Selects the photos of a request's boxes. The caller checks who may see the request. */
export function boxPhotosQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select({ id: files.id, name: files.name, box: boxes.number })
    .from(boxes)
    .innerJoin(files, and(eq(files.documentKind, "box"), eq(files.documentId, boxes.id)))
    .where(eq(boxes.requestId, requestId))
    .orderBy(asc(boxes.number), asc(files.savedAt), asc(files.id))
    .limit(boxesMax * limits.photosPerBox);
}
