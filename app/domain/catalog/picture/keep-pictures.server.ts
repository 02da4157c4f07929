import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client.ts";
import type { Offer } from "../source/product-source.ts";

/** Of goods so many pictures are looked for: what they look like, and in which colours. */
const picturesMax = 6;
/** How often a picture that cannot be loaded is tried. */
const triesMax = 3;

/** Keeps which pictures show goods that have just been fetched; those without marks wait for the job that makes them. */
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
