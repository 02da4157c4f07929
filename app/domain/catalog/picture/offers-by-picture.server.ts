import { sql } from "drizzle-orm";
import { isOfUsualSize } from "#app/domain/core/files/image-size.ts";
import type { ReadPixels } from "#app/domain/core/files/pixels.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import type { Database } from "#db/client.ts";
import { andAll } from "../search/offer-candidates.server.ts";
import { toAll } from "../search/offer-filters.server.ts";
import {
  type StoredSummary,
  summaryColumns,
  summaryOf,
  unhidden,
} from "../search/offer-summary.server.ts";
import type { Hints, OfferPage, OfferSummary } from "../source/product-source.ts";
import { bandStep, marksKept } from "./keep-marks.server.ts";
import { askedOf, bandsAsked, unlikeness } from "./marks.ts";

/** So many places of bands are looked through, and so many pictures that stand in most of them compared. */
const placesMax = 30_000;
const comparedMax = 200;
/** Further apart than this two pictures have hardly anything in common. */
const farthest = 0.25;
/** Of the likest pictures, so many goods are shown. */
const picturesMax = 40;
const rowsMax = 400;
const shownMax = 40;

interface Behind {
  db: Database;
  readPixels: ReadPixels;
}

/**
 * Goods of the catalogue that look like a picture, the likest first. Pictures are found by bands of their
 * shapes and then compared, so that what is read stays bounded. What the company is shown may be said
 * later: the pictures are looked for meanwhile.
 */
export async function offersByPicture(
  { db, readPixels }: Behind,
  picture: Uint8Array,
  hints: Hints | Promise<Hints>,
): Promise<Result<OfferPage, "unreadable">> {
  const pixels = isOfUsualSize(picture) ? await readPixels(picture) : undefined;
  if (!pixels) return refuse("unreadable");
  const asked = askedOf(pixels);
  const known = await db.all<{ picture: string; shapes: string; colours: string }>(
    likeliest(bandsAsked(asked)),
  );
  const alike = known
    .map((kept) => ({ picture: kept.picture, far: unlikeness(asked, marksKept(kept)) }))
    .filter(({ far }) => far < farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, picturesMax)
    .map((kept) => kept.picture);
  const offers = await offersShowing(db, alike, await hints);
  return done({ offers, next: null, bounded: null });
}

/** The pictures that stand in most of these bands. */
export function likeliest(bands: ReturnType<typeof bandsAsked>) {
  return sql`SELECT m.picture, m.shapes, m.colours FROM (
      SELECT number, sum(times) AS votes FROM (
        SELECT p.place % ${bandStep} AS number, b.value ->> 1 AS times
        FROM json_each(${JSON.stringify(bands)}) b CROSS JOIN picture_bands p
        WHERE p.place BETWEEN (b.value ->> 0) * ${bandStep} AND (b.value ->> 0) * ${bandStep} + ${bandStep - 1}
        LIMIT ${placesMax})
      GROUP BY number ORDER BY votes DESC, number DESC LIMIT ${comparedMax}
    ) found CROSS JOIN picture_marks m ON m.number = found.number`;
}

/** The goods that these pictures show, in their order; of one picture the best sellers first. */
async function offersShowing(
  db: Database,
  pictures: readonly string[],
  { hiddenFor, ownOf }: Hints,
): Promise<OfferSummary[]> {
  if (pictures.length === 0) return [];
  const rows = await db.all<StoredSummary>(sql`
    SELECT ${summaryColumns(ownOf)} FROM (
      SELECT asked.key AS rank, shown.offer_id FROM json_each(${JSON.stringify(pictures)}) asked
      CROSS JOIN offer_pictures shown ON shown.picture = asked.value LIMIT ${rowsMax}
    ) hit CROSS JOIN offers o ON o.id = hit.offer_id CROSS JOIN suppliers s ON s.id = o.supplier_id
    WHERE o.stock > 0 ${andAll([toAll, ...unhidden(hiddenFor)])}
    GROUP BY o.popularity ORDER BY min(hit.rank), o.popularity DESC LIMIT ${shownMax}`);
  return rows.map(summaryOf);
}
