import { desc, eq, gt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { isOfUsualSize } from "#app/domain/core/files/image-size.ts";
import { imageTypeOf } from "#app/domain/core/files/image-type.ts";
import type { ReadPixels } from "#app/domain/core/files/pixels.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offerPictures } from "#db/schema/index.ts";
import { keepMarks } from "./keep-marks.server.ts";
import { marksOf } from "./marks.ts";

/** Where pictures of goods are got, and their points read. */
export interface PictureSource {
  /** Undefined where there is no such picture for us; "away" where it may come another time. */
  download(address: string): Promise<Uint8Array | undefined | "away">;
  readPixels: ReadPixels;
}

/** So many pictures a run, so many at once: a run stays short. */
const perRun = 40;
const atOnce = 5;

/** Makes the marks of pictures that came with goods, so that these are found by a picture too. */
export async function readPictures(scope: Scope<System>, source: PictureSource | undefined) {
  const { db } = scope;
  if (!source) return;
  const waiting = await db
    .selectDistinct({ picture: offerPictures.picture, triesLeft: offerPictures.triesLeft })
    .from(offerPictures)
    .where(gt(offerPictures.triesLeft, 0))
    .orderBy(desc(offerPictures.triesLeft))
    .limit(perRun);
  for (let from = 0; from < waiting.length; from += atOnce)
    await Promise.all(waiting.slice(from, from + atOnce).map(({ picture }) => readOne(picture)));

  async function readOne(picture: string) {
    const of = eq(offerPictures.picture, picture);
    const marks = await marksAt(picture, source!);
    if (marks === "away") {
      const left = sql`max(0, ${offerPictures.triesLeft} - 1)`;
      await db.update(offerPictures).set({ triesLeft: left }).where(of);
      return;
    }
    const read = db.update(offerPictures).set({ triesLeft: 0 }).where(of);
    await commit(scope, [read, ...(marks ? keepMarks(db, picture, marks) : [])], {});
  }
}

/** The marks of the picture at an address; undefined where there is none, or nothing to be seen on it. */
export async function marksAt(address: string, { download, readPixels }: PictureSource) {
  const bytes = await download(address);
  if (bytes === "away") return bytes;
  const readable = bytes && imageTypeOf(bytes) && isOfUsualSize(bytes);
  const pixels = readable ? await readPixels(bytes) : undefined;
  return pixels && marksOf(pixels);
}
