import { and, eq, sql } from "drizzle-orm";
import { actorKey, type System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { pictureKey } from "#app/domain/core/files/file-key.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { files, type materialJobs, materialPictures } from "#db/schema/index.ts";
import { countGoods, type MaterialPicture } from "../material-queries.server.ts";
import type { PictureProblem } from "./picture-problems.ts";
import type { PictureFinding } from "./picture-rules.ts";
import type { Writing } from "./writing.ts";

/** Identifies a version of a job's picture; the versions share all but the last field. */
export type PictureId = Pick<MaterialPicture, "jobId" | "place" | "kind" | "nth" | "version">;

/** An edited picture before it is stored. */
export interface MadePicture {
  file: Uint8Array;
  side: number;
  findings: PictureFinding[];
  fillPercent: number | null;
  writing: Writing | null;
}

/**
 * Stores an edited picture as a file of the company's. Nothing is kept if the picture was cancelled or
 * edited meanwhile.
 */
export async function keepPicture(
  scope: Scope<System>,
  store: FileStore,
  { companyId }: Pick<typeof materialJobs.$inferSelect, "companyId">,
  picture: PictureId,
  { file, side, findings, fillPercent, writing }: MadePicture,
) {
  const { db, now, actor } = scope;
  const { jobId, place, kind, nth, version } = picture;
  const id = crypto.randomUUID();
  const name = `${String(place).padStart(3, "0")}_${kind}${nth}_v${version}.jpg`;
  const key = pictureKey(now, name);
  await store.put(key, file, "image/jpeg");
  const kept = {
    // Each file is a document of its own: a document holds a few files, and a job makes hundreds.
    id,
    key,
    companyId,
    name,
    documentKind: "material-picture" as const,
    documentId: id,
    contentType: "image/jpeg",
    sizeBytes: file.length,
    width: side,
    height: side,
    savedAt: now,
    savedBy: actorKey(actor),
  };
  const made = { fileId: id, side, findings, fillPercent, writing, sizeBytes: file.length };
  const isKept = sql`EXISTS (SELECT 1 FROM material_pictures
    WHERE job_id = ${jobId} AND place = ${place} AND kind = ${kind} AND nth = ${nth} AND file_id = ${id})`;
  await commit(
    scope,
    [
      db.insert(files).values(kept),
      db
        .update(materialPictures)
        .set({ ...made, state: "done", problem: "" })
        .where(stillWaiting(picture)),
      db.delete(files).where(and(eq(files.id, id), sql`NOT ${isKept}`)),
      countGoods(scope, jobId),
    ],
    {},
  );
  const [row] = await db.select({ id: files.id }).from(files).where(eq(files.id, id)).limit(1);
  if (!row) await store.remove(key);
}

/** Records why a picture could not be edited. */
export async function failPicture(scope: Scope, picture: PictureId, problem: PictureProblem) {
  const { db } = scope;
  await commit(
    scope,
    [
      db.update(materialPictures).set({ state: "failed", problem }).where(stillWaiting(picture)),
      countGoods(scope, picture.jobId),
    ],
    {},
  );
}

export const thisPicture = ({ jobId, place, kind, nth, version }: PictureId) =>
  and(
    eq(materialPictures.jobId, jobId),
    eq(materialPictures.place, place),
    eq(materialPictures.kind, kind),
    eq(materialPictures.nth, nth),
    eq(materialPictures.version, version),
  );

const stillWaiting = (picture: PictureId) =>
  and(thisPicture(picture), eq(materialPictures.state, "waiting"));
