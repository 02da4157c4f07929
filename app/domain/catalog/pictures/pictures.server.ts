import { desc, eq, gt, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { ReadPixels } from "#app/domain/core/files/image-codec.ts";
import { hasUsualSize, imageTypeOf } from "#app/domain/core/files/image-header.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import { offerPictures, pictureMarks } from "#db/schema/index.ts";
import type { Offer } from "../offers/product-source.ts";
import { bandsOfFingerprint, type Fingerprint, fingerprintOf } from "./fingerprint.ts";

/** Loads and decodes pictures of goods. */
export interface PictureSource {
  /**
   * Answers undefined if the picture does not exist or may not be loaded, "away" if it may be available
   * later.
   */
  download(address: string): Promise<Uint8Array | undefined | "away">;
  readPixels: ReadPixels;
}

/** A row of `picture_bands` is the band times this step plus the picture's number. */
export const bandStep = 2 ** 32;

/** Stores the fingerprint of a picture that has none. */
export function storeFingerprint(
  db: Database,
  picture: string,
  fingerprint: Fingerprint,
): Statement[] {
  return [
    db
      .insert(pictureMarks)
      .values({ picture, ...encodeFingerprint(fingerprint) })
      .onConflictDoNothing(),
    db.run(sql`INSERT INTO picture_bands (place)
      SELECT b.value * ${bandStep} + m.number
      FROM picture_marks m CROSS JOIN json_each(${JSON.stringify(bandsOfFingerprint(fingerprint))}) b
      WHERE m.picture = ${picture}
      ON CONFLICT (place) DO NOTHING`),
  ];
}

/** The most pictures of an offer that get fingerprints. */
const picturesMax = 6;

/** How often a picture that cannot be loaded is tried. */
const triesMax = 3;

/** Stores which pictures show fetched goods; a job makes the missing fingerprints. */
export function keepPictures(
  db: Database,
  { id, pictures, skus }: Pick<Offer, "id" | "pictures"> & { skus: readonly { picture: string }[] },
): Statement[] {
  const all = [...pictures.slice(0, 1), ...skus.map(({ picture }) => picture), ...pictures];
  const shown = JSON.stringify(
    [...new Set(all.filter((picture) => picture !== ""))].slice(0, picturesMax),
  );
  return [
    db.run(sql`DELETE FROM offer_pictures
      WHERE offer_id = ${id} AND picture NOT IN (SELECT value FROM json_each(${shown}))`),
    db.run(sql`INSERT INTO offer_pictures (picture, offer_id, tries_left)
      SELECT value, ${id}, iif(EXISTS (SELECT 1 FROM picture_marks m WHERE m.picture = value), 0, ${triesMax})
      FROM json_each(${shown}) WHERE true
      ON CONFLICT (picture, offer_id) DO NOTHING`),
  ];
}

/**
 * Queues pictures of a company's products and articles for a job that makes their fingerprints; queued ones stay
 * in place.
 */
export function keepShownPictures(
  db: Database,
  companyId: string,
  pictures: readonly string[],
): Statement[] {
  const shown = [...new Set(pictures)].filter((picture) => picture !== "");
  if (shown.length === 0) return [];
  return [
    db.run(sql`INSERT INTO company_pictures (company_id, picture, turn)
      SELECT ${companyId}, shown.value, row_number() OVER (ORDER BY shown.key)
        + (SELECT coalesce(max(turn), 0) FROM company_pictures WHERE company_id = ${companyId})
      FROM json_each(${JSON.stringify(shown)}) shown
      WHERE NOT EXISTS (SELECT 1 FROM company_pictures p WHERE p.company_id = ${companyId} AND p.picture = shown.value)`),
  ];
}

/** The pictures of one run, and those read at once; a run stays short. */
const perRun = 40;
const atOnce = 5;

/** Makes the missing fingerprints of pictures of goods, so that picture search finds them. */
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
    const fingerprint = await readFingerprint(picture, source!);
    if (fingerprint === "away") {
      const left = sql`max(0, ${offerPictures.triesLeft} - 1)`;
      await db.update(offerPictures).set({ triesLeft: left }).where(of);
      return;
    }
    const read = db.update(offerPictures).set({ triesLeft: 0 }).where(of);
    await commit(
      scope,
      [read, ...(fingerprint ? storeFingerprint(db, picture, fingerprint) : [])],
      {},
    );
  }
}

/** Loads a picture and calculates its fingerprint; undefined if there is none, or nothing is visible on it. */
export async function readFingerprint(address: string, { download, readPixels }: PictureSource) {
  const bytes = await download(address);
  if (bytes === "away") return bytes;
  const readable = bytes && imageTypeOf(bytes) && hasUsualSize(bytes);
  const pixels = readable ? await readPixels(bytes) : undefined;
  return pixels && fingerprintOf(pixels);
}

/** Encodes a fingerprint as base64 for storing. */
export function encodeFingerprint({ shapes, colours }: Fingerprint) {
  return { shapes: asText(shapes), colours: asText(colours) };
}

/** Decodes a stored fingerprint. */
export function decodeFingerprint({
  shapes,
  colours,
}: Record<"shapes" | "colours", string>): Fingerprint {
  return { shapes: new Int8Array(bytesOf(shapes).buffer), colours: bytesOf(colours) };
}

function asText(numbers: Int8Array | Uint8Array) {
  return btoa(String.fromCharCode(...new Uint8Array(numbers.buffer)));
}

function bytesOf(text: string) {
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = signs.charCodeAt(at);
  return bytes;
}
