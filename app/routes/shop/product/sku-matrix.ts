import type { TranslatedSpec } from "#app/domain/catalog/offers/offer.ts";
import type { ProductView } from "./view.server.ts";

export type PricedSku = ReturnType<typeof pricedSku>;

/** Adds to a SKU its price at the reached tier; below the first tier the first one's price holds. */
export function pricedSku({ prices, ...sku }: ProductView["skus"][number], tier: number) {
  const { fen, yen } = prices[Math.max(0, tier)]!;
  return { ...sku, priceFen: fen, priceYen: yen };
}

interface Choice {
  spec: readonly TranslatedSpec[];
  priceFen: number;
}

/** A value of a property, with the goods that have it; where nothing is sold there is a gap. */
export interface MatrixRow<Sku> {
  value: TranslatedSpec;
  cells: (Sku | undefined)[];
}

export interface SkuMatrix<Sku> {
  /** What stands down the side, カラー, and along the top, サイズ. */
  down: string;
  along: TranslatedSpec[];
  rows: MatrixRow<Sku>[];
  /** Of each column what all its goods cost alike; undefined where they differ. */
  prices: (Sku | undefined)[];
}

/** More columns than these leave no room for a figure. */
const columnsMax = 8;

/**
 * Goods of two properties as a table, 色 × サイズ; undefined where they have another number of them, too
 * many values, or so few combinations that the table would be mostly gaps.
 */
export function skuMatrix<Sku extends Choice>(skus: readonly Sku[]): SkuMatrix<Sku> | undefined {
  const [first] = skus;
  if (!first || skus.some((sku) => !sameProperties(sku, first))) return undefined;
  const [colours, sizes] = [valuesAt(skus, 0), valuesAt(skus, 1)];
  // The first property is the one with pictures; it goes along the top only where the other is too long.
  const turned = sizes.length > columnsMax && colours.length <= columnsMax;
  const [side, top] = turned ? [1, 0] : [0, 1];
  const [down, along] = turned ? [sizes, colours] : [colours, sizes];
  const cells = new Map(skus.map((sku) => [keyOf(sku.spec[side]!, sku.spec[top]!), sku]));
  const fits = along.length > 1 && along.length <= columnsMax && down.length > 1;
  if (!fits || cells.size !== skus.length || down.length * along.length > 2 * skus.length)
    return undefined;

  const rows = down.map((value) => ({
    value,
    cells: along.map((one) => cells.get(keyOf(value, one))),
  }));
  return {
    down: down[0]!.nameJa,
    along,
    rows,
    prices: along.map((_, column) => alike(rows.map((row) => row.cells[column]))),
  };
}

function sameProperties({ spec }: Choice, first: Choice) {
  return spec.length === 2 && spec.every(({ nameZh }, at) => nameZh === first.spec[at]?.nameZh);
}

function valuesAt(skus: readonly Choice[], at: number) {
  return [...new Map(skus.map(({ spec }) => [spec[at]!.valueZh, spec[at]!])).values()];
}

function keyOf(down: TranslatedSpec, along: TranslatedSpec) {
  return JSON.stringify([down.valueZh, along.valueZh]);
}

function alike<Sku extends Choice>(column: readonly (Sku | undefined)[]) {
  const sold = column.filter((sku) => sku !== undefined);
  return sold.every(({ priceFen }) => priceFen === sold[0]?.priceFen) ? sold[0] : undefined;
}
