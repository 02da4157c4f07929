import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { SeedCategory } from "./shapes.ts";

type Row = [id: string, nameJa: string, nameZh: string, drawing: string, low: string, high: string];

// Duty ranges span the headings that such goods usually fall under; leather shoes are why the
// third reaches so far.
const rows: Row[] = [
  ["bags", "バッグ・財布", "箱包", "tote", "8", "16"],
  ["apparel", "衣類・服飾小物", "服装配饰", "tee", "4.4", "12.8"],
  ["shoes", "靴・スリッパ", "鞋靴", "sneaker", "3.4", "30"],
  ["kitchen", "キッチン用品", "厨房用品", "tumbler", "0", "5.8"],
  ["interior", "収納・インテリア", "收纳家居", "crate", "0", "7.9"],
  ["stationery", "文具・包装資材", "文具包装", "giftbox", "0", "5.8"],
  ["pet", "ペット用品", "宠物用品", "bowl", "0", "8"],
  ["outdoor", "アウトドア・スポーツ", "户外运动", "tent", "0", "6.6"],
  ["phone", "スマホ・PC周辺", "手机配件", "phone", "0", "8"],
  ["beauty", "美容・化粧小物", "美妆工具", "brush", "0", "5.8"],
  ["hobby", "玩具・ホビー", "玩具爱好", "plush", "0", "5.3"],
  ["garden", "工具・園芸", "五金园艺", "pot", "0", "5.3"],
];

/** What a piece of them usually weighs, in grams: for goods that nobody has weighed. */
const usualGrams: Record<string, [low: number, high: number]> = {
  bags: [150, 700],
  apparel: [120, 600],
  shoes: [300, 900],
  kitchen: [80, 500],
  interior: [150, 1_200],
  stationery: [15, 250],
  pet: [60, 500],
  outdoor: [150, 1_500],
  phone: [20, 250],
  beauty: [15, 200],
  hobby: [60, 500],
  garden: [100, 1_000],
};

/** What carriers ask about; goods of the other kinds are general. */
const classes: Record<string, GoodsClass> = { kitchen: "food-contact", phone: "battery" };

/** The twelve kinds of goods that the demo's importers buy, in the order of the menu. */
export function seedCategories(): SeedCategory[] {
  return rows.map(([id, nameJa, nameZh, drawing, dutyLowPercent, dutyHighPercent], position) => ({
    id,
    nameJa,
    nameZh,
    drawing,
    dutyLowPercent,
    dutyHighPercent,
    position,
    goodsClass: classes[id] ?? "general",
    usualGramsLow: usualGrams[id]?.[0] ?? 50,
    usualGramsHigh: usualGrams[id]?.[1] ?? 1_500,
  }));
}
