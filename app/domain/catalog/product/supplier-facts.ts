import type { Supplier } from "../source/product-source.ts";

/** What is known of a seller, to be shown; marketplaces do not tell all of it. */
export function supplierFacts(supplier: Supplier) {
  const place = [supplier.provinceZh, supplier.cityZh].filter(Boolean).join(" ");
  const { foundedYear, ratingTenths, repurchasePercent } = supplier;
  return [
    { name: "所在地", told: place, chinese: true },
    { name: "創業", told: foundedYear > 0 ? `${foundedYear}年` : "" },
    { name: "評価", told: ratingTenths > 0 ? `${(ratingTenths / 10).toFixed(1)} / 5.0` : "" },
    { name: "リピート率", told: repurchasePercent > 0 ? `${repurchasePercent}%` : "" },
  ].filter(({ told }) => told !== "");
}
