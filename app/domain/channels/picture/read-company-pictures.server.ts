import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { marksKept, marksWritten } from "#app/domain/catalog/picture/keep-marks.server.ts";
import { bandsOfMarks, type Marks } from "#app/domain/catalog/picture/marks.ts";
import { marksAt, type PictureSource } from "#app/domain/catalog/picture/read-pictures.server.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { companyPictures, pictureMarks } from "#db/schema/index.ts";
import { bandStep, companyPlace } from "./company-bands.server.ts";

/** So many pictures a run, so many at once: a run stays short, and their servers are not crowded. */
const perRun = 40;
const atOnce = 5;

/** The statement for the pictures that are read next: of each company its first before the second of any. */
export function waitingPictures(db: Database) {
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
  const waiting = await waitingPictures(db);
  for (let from = 0; from < waiting.length; from += atOnce)
    await Promise.all(
      waiting.slice(from, from + atOnce).map(async ({ shown, known }) => {
        const marks = known ? marksKept(known) : await marksAt(shown.picture, source);
        if (marks === "away") await db.update(companyPictures).set(oneTryLess).where(of(shown));
        else await commit(scope, kept(db, shown, marks), {});
      }),
    );
}

const of = ({ number }: Pick<Shown, "number">) => eq(companyPictures.number, number);
const oneTryLess = { triesLeft: sql`max(0, ${companyPictures.triesLeft} - 1)` };
type Shown = typeof companyPictures.$inferSelect;

/** The statements that keep a picture's marks, or that it has none. */
function kept(db: Database, { number, companyId }: Shown, marks: Marks | undefined) {
  const read = { triesLeft: 0, ...(marks && marksWritten(marks)) };
  const place = companyPlace(companyId) + number;
  return [
    db.update(companyPictures).set(read).where(of({ number })),
    db.run(sql`INSERT INTO company_picture_bands (place)
      SELECT b.value * ${bandStep} + ${place} FROM json_each(${JSON.stringify(marks ? bandsOfMarks(marks) : [])}) b
      WHERE true ON CONFLICT (place) DO NOTHING`),
  ];
}
