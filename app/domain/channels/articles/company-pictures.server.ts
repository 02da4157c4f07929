import { asc, desc, eq, gt, sql } from "drizzle-orm";
import {
  bandsAsked,
  bandsOfMarks,
  type Marks,
  toSearchMarks,
  unlikeness,
} from "#app/domain/catalog/pictures/marks.ts";
import {
  marksAt,
  marksKept,
  marksWritten,
  type PictureSource,
} from "#app/domain/catalog/pictures/pictures.server.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { companyPictures, pictureMarks } from "#db/schema/index.ts";

/**
 * Bands of a company's pictures stand as one number, so that the key is the row: the band (14 bits), a key of
 * the company (12), the picture's number (27). What JavaScript and SQLite count exactly has room for them.
 */
const numberStep = 2 ** 27;
const companyKeys = 2 ** 12;

/** Where the pictures of a company begin within a band; several companies may share the place. */
function companyPlace(companyId: string) {
  let key = 0;
  for (const sign of companyId) key = (key * 31 + sign.codePointAt(0)!) % companyKeys;
  return key * numberStep;
}

/** From one band to the next. */
const bandStep = companyKeys * numberStep;

/** So many places of bands are looked through, and so many pictures that stand in most of them compared. */
const placesMax = 20_000;
const comparedMax = 100;
const rowsMax = 200;
/** Further apart than this two pictures do not show the same goods. */
const farthest = 0.05;
const likestMax = 5;

export interface StoredMarks {
  shapes: string;
  colours: string;
}

/** The statement for the marks of what an article of the company looks like; none until its picture is read. */
export function articleMarksQuery(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  article: number,
) {
  return db.all<StoredMarks>(sql`SELECT p.shapes, p.colours FROM channel_articles a
    CROSS JOIN company_pictures p ON p.company_id = a.company_id AND p.picture = a.picture
    WHERE a.number = ${article} AND a.company_id = ${actor.companyId} AND p.shapes <> '' LIMIT 1`);
}

export interface ProductMatch {
  productId: string;
  name: string;
  managementNumber: string;
  picture: string;
  heldBy: string | null;
}

/** The company's own products that look like this, the likest first. */
export async function findLookalikes(
  scope: Scope<Buyer>,
  shop: string,
  marks: StoredMarks | undefined,
): Promise<ProductMatch[]> {
  if (!marks) return [];
  const asked = toSearchMarks(marksKept(marks));
  const compared = await scope.db.all<ProductMatch & StoredMarks>(
    lookalikesQuery(scope, shop, bandsAsked(asked)),
  );
  return compared
    .map(({ shapes, colours, ...product }) => ({
      product,
      far: unlikeness(asked, marksKept({ shapes, colours })),
    }))
    .filter(({ far }) => far < farthest)
    .sort((one, other) => one.far - other.far)
    .slice(0, likestMax)
    .map(({ product }) => product);
}

/** The products whose pictures stand in most of these bands. */
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

/** So many pictures a run, so many at once: a run stays short, and their servers are not crowded. */
const perRun = 40;
const atOnce = 5;

/** The statement for the pictures that are read next: of each company its first before the second of any. */
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
 * Makes the marks of what companies' own products and articles look like. A picture is kept whole or not at
 * all, so that a run that was interrupted is made up by the next; what the catalogue knows is not asked for.
 */
export async function readCompanyPictures(scope: Scope<System>, source: PictureSource | undefined) {
  const { db } = scope;
  if (!source) return;
  const waiting = await pendingPicturesQuery(db);
  for (let from = 0; from < waiting.length; from += atOnce)
    await Promise.all(
      waiting.slice(from, from + atOnce).map(async ({ shown, known }) => {
        const marks = known ? marksKept(known) : await marksAt(shown.picture, source);
        if (marks === "away")
          await db.update(companyPictures).set(oneTryLess).where(isPicture(shown));
        else await commit(scope, storeMarks(db, shown, marks), {});
      }),
    );
}

const isPicture = ({ number }: Pick<Shown, "number">) => eq(companyPictures.number, number);
const oneTryLess = { triesLeft: sql`max(0, ${companyPictures.triesLeft} - 1)` };
type Shown = typeof companyPictures.$inferSelect;

/** The statements that keep a picture's marks, or that it has none. */
function storeMarks(db: Database, { number, companyId }: Shown, marks: Marks | undefined) {
  const read = { triesLeft: 0, ...(marks && marksWritten(marks)) };
  const place = companyPlace(companyId) + number;
  return [
    db.update(companyPictures).set(read).where(isPicture({ number })),
    db.run(sql`INSERT INTO company_picture_bands (place)
      SELECT b.value * ${bandStep} + ${place} FROM json_each(${JSON.stringify(marks ? bandsOfMarks(marks) : [])}) b
      WHERE true ON CONFLICT (place) DO NOTHING`),
  ];
}

/** So many pictures a night are looked at: a million of them within three months. */
const lookedAt = 20_000;
const forgottenMax = 1_000;
const dayMs = 86_400_000;

interface Unshown {
  number: number;
  companyId: string;
  shapes: string;
  colours: string;
}

const shownNowhere = sql`NOT EXISTS (SELECT 1 FROM own_products o
    WHERE o.company_id = p.company_id AND o.picture = p.picture AND o.picture <> '')
  AND NOT EXISTS (SELECT 1 FROM channel_articles a
    WHERE a.company_id = p.company_id AND a.picture = p.picture AND a.picture <> '')`;

/** The statement for pictures of a night's part that neither a product nor an article of their company shows any more. */
function unshownPicturesQuery(db: Database, from: number) {
  return db.all<Unshown>(sql`SELECT number, company_id AS companyId, shapes, colours FROM
      (SELECT * FROM company_pictures WHERE number > ${from} ORDER BY number LIMIT ${lookedAt}) p
    WHERE ${shownNowhere} LIMIT ${forgottenMax}`);
}

/** Forgets pictures whose source is gone, each night the next part of them, with the bands that they are found by. */
export async function forgetCompanyPictures(scope: Scope<System>) {
  const { db, now } = scope;
  const [last] = await db.all<{ number: number | null }>(
    sql`SELECT max(number) AS number FROM company_pictures`,
  );
  const parts = Math.floor((last?.number ?? 0) / lookedAt) + 1;
  const from = (Math.floor(now.getTime() / dayMs) % parts) * lookedAt;
  const gone = await unshownPicturesQuery(db, from);
  if (gone.length === 0) return;
  const places = gone.flatMap(({ number, companyId, ...marks }) =>
    marks.shapes
      ? bandsOfMarks(marksKept(marks)).map(
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
      // One that is shown again meanwhile stays.
      db.run(sql`DELETE FROM company_pictures AS p
        WHERE number IN (SELECT value FROM json_each(${numbers})) AND ${shownNowhere}`),
    ],
    {},
  );
}
