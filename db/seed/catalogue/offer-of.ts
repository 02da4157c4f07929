import { picturePath } from "../pictures/palette.ts";
import { coloursOf } from "./colours-of.ts";
import type { ProductKind } from "./kinds/product-kind.ts";
import { type Luck, luckOf, numberOf } from "./luck.ts";
import { pairs } from "./pairs.ts";
import { priceTiers, smallestOrder } from "./price-tiers.ts";
import type { SeedOffer, SeedSku, SeedSupplier, SpecValue } from "./shapes.ts";

interface Make {
  categoryId: string;
  kind: ProductKind;
  supplier: SeedSupplier;
  material: { zh: string; ja: string };
  style: { zh: string; ja: string };
  /** How good its material is among those of the kind, 0 to 1. */
  grade: number;
}

const lastDay = Date.UTC(2026, 10, 20);
const millTails = ["批发", "厂家批发", "现货批发", "跨境货源", "厂家直供"];

/** One seller's offer of one make of a kind. */
export function offerOf({ categoryId, kind, supplier, material, style, grade }: Make): SeedOffer {
  const name = `${style.zh}${material.zh}${kind.zh}`;
  const luck = luckOf(categoryId + name);
  const wholesale = supplier.platform === "1688";
  const id = String(600_000_000_000 + numberOf(categoryId + name) * 80 + luck.below(80));
  const [low, high] = kind.fen;
  const unrounded = low + (high - low) * grade + luck.between(-low, low) * 0.08;
  const priceFen = Math.max(low, Math.round((unrounded * (wholesale ? 1 : 1.3)) / 10) * 10);
  const minOrder = wholesale ? smallestOrder(priceFen, luck) : 1;
  const skus = skusOf(id, kind, material.zh, priceFen, luck);
  const hidden = luck.below(100);

  return {
    id,
    platform: supplier.platform,
    supplierId: supplier.id,
    categoryId,
    titleZh: wholesale ? `${name} ${luck.oneOf(millTails)}` : name,
    titleJa: `${material.ja}${kind.ja} ${style.ja}`,
    unitZh: kind.unit,
    minOrder,
    tiers: wholesale ? priceTiers(priceFen, minOrder, luck) : [{ fromQuantity: 1, priceFen }],
    attributes: attributesOf(categoryId, kind, material.zh, supplier, luck),
    tags: minOrder === 1 ? [...supplier.tags, "single_piece"] : [...supplier.tags],
    weightGrams: hidden < 8 ? null : weightOf(kind, grade, luck),
    sizeMm: hidden < 4 || (hidden >= 8 && hidden < 12) ? null : [...kind.mm],
    domesticFreightFen: freightOf(kind, supplier, luck),
    soldCount: Math.floor(38_000 / (1 + luck.below(160))) + luck.below(240),
    publishedOn: new Date(lastDay - luck.below(365) * 86_400_000).toISOString().slice(0, 10),
    pictures: [skus[0]!.picture, ...detailsOf(kind.drawing, skus[0]!.spec[0]!.value)],
    skus,
  };
}

function skusOf(
  offerId: string,
  kind: ProductKind,
  materialZh: string,
  priceFen: number,
  luck: Luck,
): SeedSku[] {
  const possible = coloursOf(materialZh, kind.colours.split(" "));
  const colours = possible.slice(0, luck.between(Math.min(3, possible.length), possible.length));
  const [sizeName = "", sizes = ""] = kind.sizes?.split(":") ?? [];
  return colours.flatMap((colour) =>
    sizes.split(",").map((size, step) => ({
      // Digits alone, as marketplaces number them, so that goods keep their SKUs when they are fetched.
      id:
        offerId +
        String(colours.indexOf(colour) * sizes.split(",").length + step + 1).padStart(2, "0"),
      spec: [{ name: "颜色", value: colour }, ...(size ? [{ name: sizeName, value: size }] : [])],
      priceFen: priceFen + step * (kind.stepFen ?? 0),
      stock: stockOf(luck),
      picture: `/${picturePath(kind.drawing, colour)}`,
    })),
  );
}

/** Mostly plenty; now and then few, rarely none. */
function stockOf(luck: Luck) {
  const chance = luck.below(100);
  if (chance < 4) return 0;
  return chance < 12 ? luck.between(5, 90) : luck.between(300, 9_800);
}

function attributesOf(
  categoryId: string,
  kind: ProductKind,
  materialZh: string,
  supplier: SeedSupplier,
  luck: Luck,
): SpecValue[] {
  const facts = pairs(kind.facts).map(({ zh, ja }) => ({ name: zh, value: ja }));
  return [
    { name: categoryId === "apparel" ? "面料名称" : "材质", value: materialZh },
    ...facts,
    { name: "产地", value: supplier.provinceZh },
    {
      name: "货号",
      value: `${categoryId.slice(0, 2).toUpperCase()}-${luck.between(1_000, 9_999)}`,
    },
    { name: "加工定制", value: supplier.tags.includes("factory") ? "是" : "否" },
  ];
}

function weightOf({ grams: [low, high] }: ProductKind, grade: number, luck: Luck) {
  const weight = low + (high - low) * grade + luck.between(-low, low) * 0.1;
  return Math.max(5, Math.round(weight / 5) * 5);
}

function freightOf({ grams }: ProductKind, supplier: SeedSupplier, luck: Luck) {
  if (supplier.platform !== "1688" && luck.below(2) === 0) return 0;
  return luck.oneOf([400, 500, 600, 800, 1_000]) + (grams[1] > 1_500 ? 800 : 0);
}

const carriedByStrap = ["tote", "shoulder", "backpack"];

function detailsOf(drawing: string, colour: string) {
  const close = carriedByStrap.includes(drawing) ? ["handle"] : [];
  return [...close, `${drawing}-measure`, `${drawing}-stack`].map(
    (view) => `/${picturePath(view, colour)}`,
  );
}
