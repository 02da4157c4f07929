import { drizzle } from "drizzle-orm/libsql";
import { describe, expect, inject, it } from "vitest";
import { translate } from "#app/domain/content/label/translate.ts";
import * as tables from "#db/schema/index.ts";
import { seedCategories } from "#db/seed/catalogue/categories.ts";
import { seedOffers } from "#db/seed/catalogue/offers.ts";
import { seedSuppliers } from "#db/seed/catalogue/suppliers.ts";
import { labelRows } from "#db/seed/labels/labels.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { seedPrices } from "#db/seed/seed-base.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.ts";
import { openCopyOf } from "#tests/support/copied-database.ts";

const offers = seedOffers();
const skus = offers.flatMap((offer) => offer.skus);
const repeated = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe("the demo's goods", () => {
  it("are many, in twelve categories, from sixty sellers", () => {
    expect(offers.length).toBeGreaterThanOrEqual(640);
    expect(seedCategories()).toHaveLength(12);
    expect(seedSuppliers()).toHaveLength(60);
    const categories = new Set(offers.map(({ categoryId }) => categoryId));
    expect(categories).toEqual(new Set(seedCategories().map(({ id }) => id)));
  });

  it("have ids of their own and sellers on their own platform", () => {
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
    expect(offers.filter(({ id }) => !/^\d{12}$/.test(id))).toEqual([]);
    expect(new Set(skus.map(({ id }) => id)).size).toBe(skus.length);
    const platforms = new Map(seedSuppliers().map(({ id, platform }) => [id, platform]));
    const strangers = offers.filter((offer) => platforms.get(offer.supplierId) !== offer.platform);
    expect(strangers).toEqual([]);
  });

  it("cost something, and less in larger numbers", () => {
    const wrong = offers.filter(({ tiers, minOrder }) =>
      tiers.some(({ fromQuantity, priceFen }, index) => {
        const before = tiers[index - 1];
        if (!before) return fromQuantity !== minOrder || priceFen <= 0;
        return fromQuantity <= before.fromQuantity || priceFen >= before.priceFen;
      }),
    );
    expect(wrong.map(({ titleJa, tiers }) => ({ titleJa, tiers }))).toEqual([]);
    expect(skus.filter(({ priceFen, stock }) => priceFen <= 0 || stock < 0)).toEqual([]);
  });

  it("bear each title once per seller", () => {
    const titles = offers.map(({ supplierId, titleJa }) => `${supplierId} ${titleJa}`);
    expect(repeated(titles)).toEqual([]);
  });

  it("are found by the words that Japanese buyers search for", () => {
    const found = (word: string) => offers.filter(({ titleJa }) => titleJa.includes(word)).length;
    for (const word of [
      "トートバッグ",
      "タンブラー",
      "収納ボックス",
      "ギフトボックス",
      "Tシャツ",
      "スマホケース",
    ]) {
      expect.soft(found(word), word).toBeGreaterThanOrEqual(5);
    }
  });

  it("are the same each time", () => {
    expect(seedOffers()).toEqual(offers);
  });

  it("sometimes lack weight or size, as on the marketplace, but mostly have them", () => {
    const unmeasured = offers.filter(
      ({ weightGrams, sizeMm }) => weightGrams === null || sizeMm === null,
    );
    expect(unmeasured.length / offers.length).toBeGreaterThan(0.05);
    expect(unmeasured.length / offers.length).toBeLessThan(0.2);
  });
});

describe("the demo's pictures", () => {
  it("stand for everything the offers show", () => {
    const drawn = new Set(demoPictures().map(({ path }) => `/${path}`));
    const shown = offers.flatMap(({ pictures }) => pictures);
    const missing = [...shown, ...skus.map(({ picture }) => picture)].filter(
      (picture) => !drawn.has(picture),
    );
    expect(missing).toEqual([]);
  });

  it("are whole drawings in their own two colours", () => {
    for (const { path, svg } of demoPictures()) {
      const [fill, accent] = path.match(/[0-9a-f]{6}(?=[-.])/g) ?? [];
      expect(svg.startsWith("<svg ") && svg.endsWith("</svg>"), path).toBe(true);
      expect(svg, path).toContain(`#${fill}`);
      expect(svg, path).toContain(`#${accent}`);
      expect(svg, path).not.toMatch(/undefined|FILL|NaN/);
    }
  });
});

describe("the label table", () => {
  const terms = new Map(labelRows().map(({ zh, ja }) => [zh, ja]));
  const shown = offers.flatMap(({ unitZh, attributes, skus: choices }) => [
    unitZh,
    ...[...attributes, ...choices.flatMap(({ spec }) => spec)].flatMap(({ name, value }) => [
      name,
      value,
    ]),
  ]);

  it("says each Chinese term once", () => {
    expect(repeated(labelRows().map(({ zh }) => zh))).toEqual([]);
  });

  it("covers every fact and choice of the demo's goods", () => {
    const gaps = new Set([...new Set(shown)].flatMap((zh) => translate(terms, zh).missing));
    expect([...gaps]).toEqual([]);
  });

  it("leaves no character that only Chinese writes", () => {
    const simplified = /[颜红码头绿蓝标纸专业东广兰华发货类涤纶锦军适产艺们这]/;
    const answers = [...terms.values(), ...shown.map((zh) => translate(terms, zh).ja)];
    expect(answers.filter((ja) => simplified.test(ja))).toEqual([]);
  });
});

it("goes into an empty database whole, and finds no word missing", async () => {
  const { client } = await openCopyOf(inject("unwatchedDatabase"));
  const db = drizzle(client);
  const now = new Date("2026-11-20T12:00:00+09:00");
  await seedPrices(db, now);
  await seedCatalogue(db, now);
  expect(await db.$count(tables.offers)).toBe(offers.length);
  expect(await db.$count(tables.skus)).toBe(skus.length);
  expect(await db.$count(tables.suppliers)).toBe(60);
  expect(await db.$count(tables.missingLabels)).toBe(0);
}, 60_000);
