import type { Luck } from "./luck.ts";

/** The fewest pieces that a mill sells at once: many of what costs little. */
export function smallestOrder(priceFen: number, luck: Luck): number {
  if (priceFen < 200) return luck.oneOf([50, 100, 200]);
  if (priceFen < 1_000) return luck.oneOf([5, 10, 20]);
  if (priceFen < 5_000) return luck.oneOf([1, 2, 3]);
  return luck.oneOf([1, 1, 2]);
}

/** Three tiers from the smallest order on, each cheaper than the one before. */
export function priceTiers(priceFen: number, minOrder: number, luck: Luck) {
  const second = minOrder * luck.oneOf([5, 10]);
  const third = second * luck.oneOf([4, 10]);
  return [
    { fromQuantity: minOrder, priceFen },
    { fromQuantity: second, priceFen: Math.floor((priceFen * luck.between(94, 97)) / 100) },
    { fromQuantity: third, priceFen: Math.floor((priceFen * luck.between(87, 92)) / 100) },
  ];
}
