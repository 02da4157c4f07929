import { sql } from "drizzle-orm";
import { marksKept } from "#app/domain/catalog/picture/keep-marks.server.ts";
import { bandsOfMarks } from "#app/domain/catalog/picture/marks.ts";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { bandStep, companyPlace } from "./company-bands.server.ts";

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
function unshownPictures(db: Database, from: number) {
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
  const gone = await unshownPictures(db, from);
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
