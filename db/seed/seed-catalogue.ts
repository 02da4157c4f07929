import { reckonLandedCosts } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { countCategories } from "#app/domain/catalog/search/count-offers.server.ts";
import { gatherCatalogueWords } from "#app/domain/catalog/search/search-words.server.ts";
import { readTerms, recordMissingLabels } from "#app/domain/content/label/labels.server.ts";
import { translate } from "#app/domain/content/label/translate.ts";
import { chunks } from "#app/domain/core/chunks.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import type { Database } from "#db/client.ts";
import * as tables from "#db/schema/index.ts";
import { seedCategories } from "./catalogue/categories.ts";
import { seedOffers } from "./catalogue/offers.ts";
import { pastPrices } from "./catalogue/past-prices.ts";
import type { SeedOffer, SpecValue } from "./catalogue/shapes.ts";
import { seedSuppliers } from "./catalogue/suppliers.ts";
import { labelRows } from "./labels/labels.ts";

const rowsPerStatement = 200;
/** As marketplaces give the address of a seller's film. */
const demoFilm = "https://cloud.video.taobao.com/play/u/1/p/1/e/6/t/1/demo.mp4";

/** Room between two offers, so that one that sells better can be moved up without renumbering all. */
const popularityStep = 10;

/** The kinds that goods fetched from marketplaces stand under, in a shop that has no goods of its own yet. */
export async function seedKinds(db: Database) {
  const kinds = seedCategories().map(({ drawing: _, ...category }) => ({
    ...category,
    picture: "",
  }));
  await db.insert(tables.categories).values(kinds);
}

/** The demo's goods, translated on the way in as goods from a marketplace are. */
export async function seedCatalogue(db: Database, now: Date) {
  const labels = labelRows();
  await db.insert(tables.labels).values(labels).onConflictDoNothing();
  const terms = await readTerms(db);
  const missing: string[] = [];
  const attribute = ({ name, value }: SpecValue) => {
    const [nameJa, valueJa] = [name, value].map((zh) => {
      const { ja, missing: gaps } = translate(terms, zh);
      missing.push(...gaps);
      return ja;
    }) as [string, string];
    return { nameJa, valueJa, nameZh: name, valueZh: value };
  };
  const row = (offer: SeedOffer, rank: number) => {
    const { sizeMm, unitZh, skus: choices, titleZh, titleJa, ...kept } = offer;
    return {
      ...kept,
      titleZh,
      titleJa,
      popularity: (rank + 1) * popularityStep,
      unitJa: translate(terms, unitZh).ja,
      attributes: offer.attributes.map(attribute),
      priceFen: Math.min(...choices.map(({ priceFen }) => priceFen)),
      stock: choices.reduce((sum, { stock }) => sum + stock, 0),
      lengthMm: sizeMm?.[0] ?? null,
      widthMm: sizeMm?.[1] ?? null,
      heightMm: sizeMm?.[2] ?? null,
    };
  };

  const offers = [...seedOffers()].sort(
    (a, b) => a.soldCount - b.soldCount || a.id.localeCompare(b.id),
  );
  const offerRows = offers.map(row);
  // One of them has a film, the best seller of all.
  Object.assign(offerRows.at(-1) ?? {}, { film: demoFilm });
  const skuRows = offers.flatMap(({ id, skus }) =>
    skus.map((sku, position) => ({ ...sku, offerId: id, position, spec: sku.spec.map(attribute) })),
  );
  const categoryRows = seedCategories().map(({ drawing: _, ...category }) => ({
    ...category,
    picture: offers.findLast(({ categoryId }) => categoryId === category.id)?.pictures[0] ?? "",
  }));

  await db.batch([
    db.insert(tables.categories).values(categoryRows),
    db.insert(tables.suppliers).values(seedSuppliers()),
  ]);
  for (const chunk of chunks(offerRows, rowsPerStatement))
    await db.insert(tables.offers).values(chunk);
  for (const chunk of chunks(skuRows, rowsPerStatement)) await db.insert(tables.skus).values(chunk);
  for (const chunk of chunks(
    offerRows.flatMap((offer) => pastPrices(offer, now)),
    rowsPerStatement,
  ))
    await db.insert(tables.offerPrices).values(chunk);
  for (const chunk of chunks(selectionRows(offerRows, now), rowsPerStatement))
    await db.insert(tables.selections).values(chunk);
  const scope = openScope(db, { kind: "system", id: "seed" }, now);
  await countCategories(scope);
  await gatherCatalogueWords(scope);
  await reckonLandedCosts(scope);
  await recordMissingLabels(scope, missing);
}

/** What the demo's staff have chosen, by the marks of the goods. */
function selectionRows(
  offers: readonly Pick<
    typeof tables.offers.$inferSelect,
    "popularity" | "categoryId" | "platform" | "tags" | "minOrder"
  >[],
  now: Date,
) {
  return offers.flatMap(({ popularity, categoryId, platform, tags, minOrder }) => {
    const chosen = { popularity, categoryId, chosenAt: now, chosenByName: "佐藤" };
    return [
      ...(platform === "1688" && minOrder <= 10 && tags.includes("rate_24h_99")
        ? [{ ...chosen, selection: "cross_border" as const }]
        : []),
      ...(tags.includes("selected") ? [{ ...chosen, selection: "yanxuan" as const }] : []),
    ];
  });
}
