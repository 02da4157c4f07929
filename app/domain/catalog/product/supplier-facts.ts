import type { Supplier } from "../source/product-source.ts";
import { provinceInJapanese } from "./province-names.ts";

/** What is known of a seller, to be shown; marketplaces do not tell all of it. */
export function supplierFacts(supplier: Supplier) {
  const { provinceZh, cityZh } = supplier;
  const province = provinceInJapanese(provinceZh) ?? "";
  // A city is written as its sellers write it; of Shanghai it is the province again.
  const original = [province ? "" : provinceZh, cityZh === provinceZh && province ? "" : cityZh];
  const { foundedYear, ratingTenths, repurchasePercent } = supplier;
  return [
    { name: "所在地", told: province, original: original.filter(Boolean).join(" ") },
    { name: "創業", told: foundedYear > 0 ? `${foundedYear}年` : "" },
    { name: "評価", told: ratingTenths > 0 ? `${(ratingTenths / 10).toFixed(1)} / 5.0` : "" },
    { name: "リピート率", told: repurchasePercent > 0 ? `${repurchasePercent}%` : "" },
  ].filter(({ told, original }) => told !== "" || original);
}
