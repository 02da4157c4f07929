import { eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { openBoxes } from "#db/schema/index.ts";
import { heavyBox } from "../box-checks/compare-weight.ts";
import { boxNumbered, packingOf } from "./boxing.server.ts";

interface Measures {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightGrams: number | null;
}

/** Pictures of one box. */
export const photosPerBox = 10;

/**
 * 量箱: a box's size and weight, once; what is left open stays open. Photos of the closed box are kept with
 * it, and are the buyer's where 出荷前写真 was asked for. `heavy` asks about a new weight that is far too much for
 * what is in the box.
 */
export async function measureBox(
  scope: Scope<Staff>,
  store: FileStore,
  {
    number,
    boxNumber,
    photos,
    ...measures
  }: Measures & {
    number: string;
    boxNumber: number | undefined;
    photos: readonly Upload[];
  },
) {
  const packing = await packingOf(scope, number);
  if (!packing.ok) return packing;
  const box = boxNumbered(packing.value, boxNumber);
  if (!box) return refuse("no-such-box");
  if ((measures.weightGrams ?? 0) > limits.boxGramsMax) return refuse("box-too-heavy");
  if (box.photos.length + photos.length > photosPerBox) return refuse("too-many-pictures");
  const saved = await savePictures(scope, store, photos, {
    companyId: packing.value.request.companyId,
    kind: "box",
    id: box.id,
  });
  if (!saved.ok) return saved;
  const written = await commit(
    scope,
    [
      scope.db.update(openBoxes).set(measures).where(eq(openBoxes.id, box.id)),
      ...saved.value.statements,
    ],
    {},
  );
  if (!written.ok) return written;
  const { weightGrams } = measures;
  const heavy =
    weightGrams === null || weightGrams === box.weightGrams
      ? []
      : heavyBox(box.number, { ...box, weightGrams }, packing.value.lines);
  return done({ number: box.number, heavy });
}
