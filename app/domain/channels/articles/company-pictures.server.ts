import { asc, desc, eq, gt, sql } from "drizzle-orm";
import {
  bandsAsked,
  bandsOfFingerprint,
  type Fingerprint,
  fingerprintDistance,
  toSearchFingerprint,
} from "#app/domain/catalog/pictures/fingerprint.ts";
import {
  decodeFingerprint,
  encodeFingerprint,
  type PictureSource,
  readFingerprint,
} from "#app/domain/catalog/pictures/pictures.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { dayMs } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { companyPictures, pictureMarks } from "#db/schema/index.ts";

export interface StoredMarks {
  shapes: string;
  colours: string;
}

export interface ProductMatch {
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  heldBy: string | null;
}

/**
 * The row id of a band is one number made of the band (14 bits), a hash of the company (12 bits)
 * and the picture's number (27 bits). It fits the integers that JavaScript and SQLite count
 * exactly.
 */
const numberStep = 2 ** 27;
const companyKeys = 2 ** 12;

/** The distance from one band to the next. */
const bandStep = companyKeys * numberStep;

/**
 * Answers the offset of a company's pictures within a band; companies with the same hash share it.
 */
function companyPlace(companyId: string) {
  let key = 0;
  for (const sign of companyId) key = (key * 31 + sign.codePointAt(0)!) % companyKeys;
  return key * numberStep;
}

/** Limits on the band rows scanned, the pictures compared and the products read for one search. */
const placesMax = 20_000;
const comparedMax = 100;
const rowsMax = 200;
/** Pictures further apart than this do not show the same goods. */
const distanceMax = 0.05;
const likestMax = 5;

/** Selects the marks of an article's picture; no row until the picture is read. */
export function articleMarksQuery(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  article: number,
) {
  return db.all<StoredMarks>(sql`SELECT p.shapes, p.colours FROM channel_articles a
    CROSS JOIN company_pictures p ON p.company_id = a.company_id AND p.picture = a.picture
    WHERE a.number = ${article} AND a.company_id = ${actor.companyId} AND p.shapes <> '' LIMIT 1`);
}

/** Answers the company's own products whose pictures resemble the marks, the most similar first. */
export async function findLookalikes(
  scope: Scope<Buyer>,
  shop: string,
  marks: StoredMarks | undefined,
): Promise<ProductMatch[]> {
  if (!marks) return [];
  const asked = toSearchFingerprint(decodeFingerprint(marks));
  const compared = await scope.db.all<ProductMatch & StoredMarks>(
    lookalikesQuery(scope, shop, bandsAsked(asked)),
  );
  return compared
    .map(({ shapes, colours, ...product }) => ({
      product,
      far: fingerprintDistance(asked, decodeFingerprint({ shapes, colours })),
    }))
    .filter(({ far }) => far < distanceMax)
    .sort((one, other) => one.far - other.far)
    .slice(0, likestMax)
    .map(({ product }) => product);
}

/** Selects the company's products whose pictures share the most of these bands. */
export function lookalikesQuery(
  { actor }: Pick<Scope<Buyer>, "actor">,
  shop: string,
  bands: ReturnType<typeof bandsAsked>,
) {
  const from = sql`(b.value ->> 0) * ${bandStep} + ${companyPlace(actor.companyId)}`;
  return sql`SELECT o.id AS productId, o.name, o.management_number AS managementNumber, o.picture,
      p.shapes, p.colours,
      (SELECT held.title FROM article_products h JOIN channel_articles held ON held.number = h.article
        WHERE h.shop = ${shop} AND h.product_id = o.id) AS heldBy
    FROM (SELECT number, sum(times) AS votes FROM (
        SELECT s.place % ${numberStep} AS number, b.value ->> 1 AS times
        FROM json_each(${JSON.stringify(bands)}) b CROSS JOIN company_picture_bands s
        WHERE s.place BETWEEN ${from} AND ${from} + ${numberStep - 1} LIMIT ${placesMax})
      GROUP BY number ORDER BY votes DESC, number DESC LIMIT ${comparedMax}
    ) found CROSS JOIN company_pictures p ON p.number = found.number
    CROSS JOIN own_products o ON o.company_id = p.company_id AND o.picture = p.picture
    WHERE p.company_id = ${actor.companyId} AND o.picture <> '' LIMIT ${rowsMax}`;
}

/**
 * Limits on the pictures of one run and those fetched at once, so that a run stays short and no
 * marketplace's server is crowded.
 */
const perRun = 40;
const atOnce = 5;

/** Selects the pictures to read next: the first of each company come before the second of any. */
export function pendingPicturesQuery(db: Database) {
  return db
    .select({ shown: companyPictures, known: pictureMarks })
    .from(companyPictures)
    .leftJoin(pictureMarks, eq(pictureMarks.picture, companyPictures.picture))
    .where(gt(companyPictures.triesLeft, 0))
    .orderBy(desc(companyPictures.triesLeft), asc(companyPictures.turn))
    .limit(perRun);
}

/**
 * Computes the marks of the pictures of companies' own products and articles. Each picture is
 * stored in one commit, so that the next run continues an interrupted one; marks that the catalogue
 * already has are not fetched again.
 */
export async function readCompanyPictures(scope: Scope<System>, source: PictureSource | undefined) {
  const { db } = scope;
  if (!source) return;
  const waiting = await pendingPicturesQuery(db);
  for (let from = 0; from < waiting.length; from += atOnce)
    await Promise.all(
      waiting.slice(from, from + atOnce).map(async ({ shown, known }) => {
        const marks = known
          ? decodeFingerprint(known)
          : await readFingerprint(shown.picture, source);
        if (marks === "away")
          await db.update(companyPictures).set(oneTryLess).where(isPicture(shown));
        else await commit(scope, storeMarks(db, shown, marks), {});
      }),
    );
}

const isPicture = ({ number }: Pick<Shown, "number">) => eq(companyPictures.number, number);
const oneTryLess = { triesLeft: sql`max(0, ${companyPictures.triesLeft} - 1)` };
type Shown = typeof companyPictures.$inferSelect;

/** Plans the storing of a picture's marks, or of the fact that it has none. */
function storeMarks(db: Database, { number, companyId }: Shown, marks: Fingerprint | undefined) {
  const read = { triesLeft: 0, ...(marks && encodeFingerprint(marks)) };
  const place = companyPlace(companyId) + number;
  return [
    db.update(companyPictures).set(read).where(isPicture({ number })),
    db.run(sql`INSERT INTO company_picture_bands (place)
      SELECT b.value * ${bandStep} + ${place} FROM json_each(${JSON.stringify(marks ? bandsOfFingerprint(marks) : [])}) b
      WHERE true ON CONFLICT (place) DO NOTHING`),
  ];
}

/** Pictures examined per night: a million within two months. */
const picturesPerNight = 20_000;
const forgottenMax = 1_000;

interface Unshown {
  number: number;
  companyId: string;
  shapes: string;
  colours: string;
}

const isUsedNowhere = sql`NOT EXISTS (SELECT 1 FROM own_products o
    WHERE o.company_id = p.company_id AND o.picture = p.picture AND o.picture <> '')
  AND NOT EXISTS (SELECT 1 FROM channel_articles a
    WHERE a.company_id = p.company_id AND a.picture = p.picture AND a.picture <> '')`;

/**
 * Selects pictures of tonight's part that no product or article of their company shows any more.
 */
function unshownPicturesQuery(db: Database, from: number) {
  return db.all<Unshown>(sql`SELECT number, company_id AS companyId, shapes, colours FROM
      (SELECT * FROM company_pictures WHERE number > ${from} ORDER BY number LIMIT ${picturesPerNight}) p
    WHERE ${isUsedNowhere} LIMIT ${forgottenMax}`);
}

/**
 * Deletes pictures that nothing shows any more, with their bands; each night examines the next
 * part.
 */
export async function forgetCompanyPictures(scope: Scope<System>) {
  const { db, now } = scope;
  const [last] = await db.all<{ number: number | null }>(
    sql`SELECT max(number) AS number FROM company_pictures`,
  );
  const parts = Math.floor((last?.number ?? 0) / picturesPerNight) + 1;
  const from = (Math.floor(now.getTime() / dayMs) % parts) * picturesPerNight;
  const gone = await unshownPicturesQuery(db, from);
  if (gone.length === 0) return;
  const places = gone.flatMap(({ number, companyId, ...marks }) =>
    marks.shapes
      ? bandsOfFingerprint(decodeFingerprint(marks)).map(
          (band) => band * bandStep + companyPlace(companyId) + number,
        )
      : [],
  );
  const numbers = JSON.stringify(gone.map(({ number }) => number));
  await commit(
    scope,
    [
      db.run(sql`DELETE FROM company_picture_bands
        WHERE place IN (SELECT value FROM json_each(${JSON.stringify(places)}))`),
      // A picture that is shown again meanwhile stays.
      db.run(sql`DELETE FROM company_pictures AS p
        WHERE number IN (SELECT value FROM json_each(${numbers})) AND ${isUsedNowhere}`),
    ],
    {},
  );
}
