import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";

export type Platform = "1688" | "taobao" | "tmall";

export type ShopTag =
  | "factory"
  | "ships_today"
  | "ships_24h"
  | "ships_48h"
  | "single_piece"
  | "rate_24h_95"
  | "rate_24h_99"
  | "rate_48h_95"
  | "rate_48h_99"
  | "selected"
  | "return_7d";

export interface SeedCategory {
  id: string;
  nameJa: string;
  nameZh: string;
  drawing: string;
  dutyLowPercent: string;
  dutyHighPercent: string;
  usualGramsLow: number;
  usualGramsHigh: number;
  goodsClass: GoodsClass;
  position: number;
}

export interface SeedSupplier {
  id: string;
  platform: Platform;
  nameZh: string;
  provinceZh: string;
  cityZh: string;
  foundedYear: number;
  ratingTenths: number;
  repurchasePercent: number;
  tags: ShopTag[];
}

/** In Chinese, as the marketplace shows it. */
export interface SpecValue {
  name: string;
  value: string;
}

export interface SeedSku {
  id: string;
  spec: SpecValue[];
  /** At the first tier; a larger quantity takes off what its tier takes off the first. */
  priceFen: number;
  stock: number;
  picture: string;
}

export interface SeedOffer {
  /** Twelve digits, as on the marketplace. */
  id: string;
  platform: Platform;
  supplierId: string;
  categoryId: string;
  titleZh: string;
  titleJa: string;
  unitZh: string;
  minOrder: number;
  tiers: { fromQuantity: number; priceFen: number }[];
  attributes: SpecValue[];
  tags: ShopTag[];
  /** Unknown for some goods, as on the marketplace: their freight stays a range. */
  weightGrams: number | null;
  sizeMm: [number, number, number] | null;
  domesticFreightFen: number;
  soldCount: number;
  publishedOn: string;
  pictures: string[];
  skus: SeedSku[];
}
