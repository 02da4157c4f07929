import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { bandsAsked } from "#app/domain/catalog/pictures/fingerprint.ts";
import {
  keepPictures,
  type PictureSource,
  readPictures,
} from "#app/domain/catalog/pictures/pictures.server.ts";
import {
  offersByPicture,
  picturesInBandsQuery,
} from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { ReadPixels } from "#app/domain/core/files/image-codec.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { seedOffers } from "#db/seed/catalogue/offers.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";
import { seedPictures } from "#db/seed/seed-pictures.ts";
import { openCatalogueShop } from "#tests/support/catalogue-shop.ts";
import { drawingOf, drawnVariants } from "#tests/support/drawn-variants.ts";
import { machine, noon } from "#tests/support/people.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const readPixels: ReadPixels = (picture) => drawnPixels(picture).catch(() => undefined);
const everybody = { asker: "visitor" } as const;

async function filled() {
  const { db } = await openCatalogueShop();
  await seedPictures(db, noon);
  return db;
}

/** The drawings that goods are shown by. */
const drawingsOf = new Map(
  seedOffers().map(({ id, pictures, skus }) => [
    id,
    new Set([...pictures, ...skus.map(({ picture }) => picture)].map(drawingOf)),
  ]),
);

describe("the demo's goods", () => {
  let db: Database;
  beforeAll(async () => {
    db = await filled();
  }, 60_000);

  const find = async (picture: Uint8Array) => {
    const found = await offersByPicture({ db, readPixels }, picture, everybody);
    if (!found.ok) throw new Error(found.reason);
    return found.value.offers;
  };

  test("are found by 200 pictures of them that were cut, scaled, recoloured, turned and written on", async () => {
    const variants = await drawnVariants(200);
    const tally = new Map<string, { of: number; first: number; ten: number }>();
    for (const { drawing, change, picture } of variants) {
      const place = (await find(picture)).findIndex(({ id }) => drawingsOf.get(id)!.has(drawing));
      const row = tally.get(change) ?? { of: 0, first: 0, ten: 0 };
      row.of++;
      row.first += Number(place === 0);
      row.ten += Number(place >= 0 && place < 10);
      tally.set(change, row);
    }
    const share = (of: "first" | "ten") =>
      [...tally.values()].reduce((sum, row) => sum + row[of], 0) / variants.length;
    console.info("picture search, found at 1 and at 10:", share("first"), share("ten"), tally);
    expect(share("ten")).toBeGreaterThanOrEqual(0.94);
    expect(share("first")).toBeGreaterThanOrEqual(0.85);
    for (const [change, { of, ten }] of tally)
      expect(ten / of, change).toBeGreaterThanOrEqual(0.75);
  }, 120_000);

  test("come in the colour that was looked for first, and without what a company does not want to see", async () => {
    const { path, svg } = demoPictures().find(({ path: one }) => one.startsWith("demo/tote-e9"))!;
    const picture = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
    const [first] = await find(picture);
    expect(first!.picture === `/${path}` || showsSku(first!.id, `/${path}`)).toBe(true);
    await db.insert(tables.blacklist).values({
      id: "unwanted",
      companyId: hanako.companyId,
      offerId: first!.id,
      addedAt: noon,
      addedByName: hanako.name,
    });
    const without = await offersByPicture({ db, readPixels }, picture, {
      hiddenFor: hanako.companyId,
    });
    expect(without.ok && without.value.offers.map(({ id }) => id)).not.toContain(first!.id);
  });

  test("are not found by what shows nothing or something else", async () => {
    const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff" } });
    expect(await find(new Uint8Array(await plain.png().toBuffer()))).toEqual([]);
  });

  test("are looked up by the keys of their bands alone, however many there are", async () => {
    const bands = bandsAsked({ shapes: [new Int8Array(48).fill(9)], colours: new Uint8Array(64) });
    const plan = await db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN ${picturesInBandsQuery(bands)}`,
    );
    const steps = plan.map(({ detail }) => detail);
    expect(steps).toContainEqual(
      expect.stringMatching(/SEARCH p USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/),
    );
    expect(steps).toContainEqual(expect.stringMatching(/SEARCH m USING INTEGER PRIMARY KEY/));
    expect(steps.filter((step) => /SCAN (p|m)\b/.test(step))).toEqual([]);
  });
});

function showsSku(offerId: string, picture: string) {
  return seedOffers().some(
    ({ id, skus }) => id === offerId && skus.some((sku) => sku.picture === picture),
  );
}

describe("pictures that came with goods", () => {
  const system = { kind: "system", id: "read-pictures" } as const;
  const shown = "https://cbu01.alicdn.com/img/one.jpg";
  const offer = { id: "", pictures: [shown], skus: [{ picture: shown }, { picture: "" }] };
  const jpeg = async () =>
    new Uint8Array(await sharp(Buffer.from(demoPictures()[0]!.svg)).flatten().jpeg().toBuffer());
  const source = (download: PictureSource["download"]) => ({ download, readPixels });

  async function withOffer() {
    const shop = await openShop();
    const [first] = await shop.db.select().from(tables.offers).limit(1);
    await commit(shop.as(machine), keepPictures(shop.db, { ...offer, id: first!.id }), {});
    return { ...shop, id: first!.id };
  }

  test("are read by a job, and find their goods from then on", async () => {
    const { db, as, id } = await withOffer();
    const picture = await jpeg();
    const ask = () => offersByPicture({ db, readPixels }, picture, everybody);
    expect(await ask()).toMatchObject({ ok: true, value: { offers: [] } });
    const asked: string[] = [];
    const got = source(async (address) => {
      asked.push(address);
      return picture;
    });
    await readPictures(as(system), got);
    await readPictures(as(system), got);
    expect(asked).toEqual([shown]);
    expect(await ask()).toMatchObject({ ok: true, value: { offers: [{ id }] } });
    await commit(
      openScope(db, machine, noon),
      keepPictures(db, { ...offer, id, pictures: [], skus: [] }),
      {},
    );
    expect(await ask()).toMatchObject({ ok: true, value: { offers: [] } });
  });

  test("are asked for three times where they do not come, and once where they are none", async () => {
    const { as } = await withOffer();
    let asked = 0;
    const away = source(async () => {
      asked++;
      return "away";
    });
    for (let run = 0; run < 5; run++) await readPictures(as(system), away);
    expect(asked).toBe(3);
    const other = await withOffer();
    let gone = 0;
    const none = source(async () => {
      gone++;
      return undefined;
    });
    for (let run = 0; run < 3; run++) await readPictures(other.as(system), none);
    expect(gone).toBe(1);
  });

  test("that are known already find other goods at once", async () => {
    const { db, as, id } = await withOffer();
    const picture = await jpeg();
    await readPictures(
      as(system),
      source(async () => picture),
    );
    const [, second] = await db.select().from(tables.offers).limit(2);
    await commit(openScope(db, machine, noon), keepPictures(db, { ...offer, id: second!.id }), {});
    const found = await offersByPicture({ db, readPixels }, picture, everybody);
    expect(found.ok && found.value.offers.map((one) => one.id).toSorted()).toEqual(
      [id, second!.id].toSorted(),
    );
  });
});
