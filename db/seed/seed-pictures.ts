import { type Fingerprint, fingerprintOf } from "#app/domain/catalog/pictures/fingerprint.ts";
import { storeFingerprint } from "#app/domain/catalog/pictures/pictures.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import { offerPictures } from "#db/schema/index.ts";
import { seedOffers } from "./catalogue/offers.ts";
import { demoPictures } from "./pictures/demo-pictures.ts";
import { drawnPixels } from "./pictures/drawn-pixels.ts";

const atOnce = 25;

/** The demo's pictures with their marks, so that goods are found by a picture from the first start on. */
export async function seedPictures(db: Database, now: Date) {
  const shown = seedOffers().flatMap(({ id, pictures, skus }) =>
    [...new Set([...pictures, ...skus.map(({ picture }) => picture)])].map((picture) => ({
      picture,
      offerId: id,
      triesLeft: 0,
    })),
  );
  for (let from = 0; from < shown.length; from += 500)
    await db.insert(offerPictures).values(shown.slice(from, from + 500));
  const scope = openScope(db, { kind: "system", id: "seed" }, now);
  for (const some of await demoMarks())
    await commit(
      scope,
      some.flatMap(({ picture, marks }) => storeFingerprint(db, picture, marks)),
      {},
    );
}

interface Marked {
  picture: string;
  marks: Fingerprint;
}

let made: Promise<Marked[][]> | undefined;
/** Worked out once for the process, however many shops are filled in it. */
function demoMarks() {
  made ??= markAll();
  return made;
}

async function markAll() {
  const drawn = demoPictures();
  const marked: Marked[][] = [];
  for (let from = 0; from < drawn.length; from += atOnce)
    marked.push(await Promise.all(drawn.slice(from, from + atOnce).map(markOne)));
  return marked;
}

async function markOne({ path, svg }: { path: string; svg: string }) {
  const marks = fingerprintOf(await drawnPixels(Buffer.from(svg)));
  if (!marks) throw new Error(`nothing is to be seen on ${path}`);
  return { picture: `/${path}`, marks };
}
