import Decimal from "decimal.js";
import type { Label } from "#app/domain/core/label.ts";
import type { BoxMeasures } from "./box.ts";
import { areaOf, type Freight, type FreightPlace, freightOf, toConsignment } from "./freight.ts";
import { type Load, unpackedFreightRange, type WholeYenRange } from "./freight-estimate.ts";
import type { FreightList, LogisticsMethod } from "./freight-list.ts";
import type { FreightQuestion } from "./freight-question.schema.server.ts";
import { type GoodsClass, goodsClasses } from "./goods-class.ts";

/** What a method does with goods: it carries them, at its surcharges where some apply, or refuses them. */
export type Carriage =
  | { kind: "carried" | "surcharged"; freight: { min: Freight; max: Freight } }
  | CarriageRefusal;

export type CarriageReason =
  | "too-heavy"
  | "box-too-large"
  | "area-not-served"
  | "goods-not-carried";

export interface CarriageRefusal {
  kind: "refused";
  reason: CarriageReason;
  /** The classes that the method does not carry. */
  classes: readonly GoodsClass[];
  /** The numbers of the packed boxes beyond the method's limits; none while nothing is packed. */
  boxes: readonly number[];
}

type Classed = Pick<Load, "goodsClass">;
type Boxes = readonly (BoxMeasures & { count?: number })[];

/**
 * The carriage rule for goods that are not packed: class, place, the size of each measured piece, and the weight
 * at the upper end of the estimate, by a method's price list. Estimate, request, split and quote ask it.
 */
export function carriageOfGoods(
  goods: readonly Load[],
  list: FreightList,
  place: FreightPlace = {},
): Carriage {
  const refused = refusalOf(goods, list, place);
  if (refused) return refused;
  if (goods.some((piece) => isTooLarge(piece, list))) return refuseFor("box-too-large");
  return price(unpackedFreightRange(goods, list), list, place, surchargedClass(goods, list));
}

/**
 * The carriage rule for boxes of known weight and size. The calculators ask it for the cartons that they simulate, and
 * quote, packing and settlement for the packed ones.
 */
export function carriageOfBoxes(
  boxes: Boxes,
  list: FreightList,
  place: FreightPlace = {},
  goods: readonly Classed[] = [],
): Carriage {
  const refused = refusalOf(goods, list, place);
  if (refused) return refused;
  const large = boxes.flatMap((box, index) => (isTooLarge(box, list) ? [index + 1] : []));
  if (large.length > 0) return refuseFor("box-too-large", { boxes: large });
  const load = toConsignment(boxes, list);
  return price({ min: load, max: load }, list, place, surchargedClass(goods, list));
}

/** Answers why the goods are refused whatever their weight: by their class or their place. */
function refusalOf(goods: readonly Classed[], list: FreightList, place: FreightPlace) {
  const classes = uncarriedClasses(goods, list);
  if (classes.length > 0) return refuseFor("goods-not-carried", { classes });
  return areaOf(list, place)?.yenPerBox === null ? refuseFor("area-not-served") : undefined;
}

/** Lists the classes among the goods that the list does not carry. */
function uncarriedClasses(goods: readonly Classed[], list: FreightList): GoodsClass[] {
  const uncarried = list.goods.filter(({ yenPerKg }) => yenPerKg === null);
  return uncarried
    .map(({ goodsClass }) => goodsClass)
    .filter((one) => goods.some(({ goodsClass }) => goodsClass === one));
}

/** True where a box, or a piece of which all measures are known, is beyond the list's limits. */
function isTooLarge(
  { lengthMm, widthMm, heightMm, weightGrams }: Omit<Load, "quantity">,
  list: FreightList,
) {
  if (!lengthMm || !widthMm || !heightMm || !weightGrams) return false;
  return toConsignment([{ lengthMm, widthMm, heightMm, weightGrams }], list).boxYen === null;
}

function price(
  load: ReturnType<typeof unpackedFreightRange>,
  list: FreightList,
  place: FreightPlace,
  goodsClass: GoodsClass,
): Carriage {
  if (load.max.boxYen === null) return refuseFor("box-too-large");
  const min = freightOf(load.min, list, place, goodsClass);
  const max = freightOf(load.max, list, place, goodsClass);
  if (!min || !max) return refuseFor("too-heavy");
  const isSurcharged = max.boxYen + max.areaYen + max.goodsYen > 0;
  return { kind: isSurcharged ? "surcharged" : "carried", freight: { min, max } };
}

function refuseFor(
  reason: CarriageReason,
  what: Partial<Pick<CarriageRefusal, "classes" | "boxes">> = {},
): CarriageRefusal {
  return { kind: "refused", reason, classes: [], boxes: [], ...what };
}

/** Answers the class with the highest surcharge, under which mixed goods travel. */
function surchargedClass(loads: readonly Classed[], { goods }: FreightList): GoodsClass {
  const surcharge = (goodsClass: GoodsClass) =>
    goods.find((one) => one.goodsClass === goodsClass)?.yenPerKg ?? 0;
  return loads
    .map(({ goodsClass = "general" }) => goodsClass)
    .reduce((dearest, one) => (surcharge(one) > surcharge(dearest) ? one : dearest), "general");
}

/** Words a refusal with the method's name: the Japanese for buyers, the Chinese for staff. */
export function refusalText(
  { nameJa, nameZh }: Pick<LogisticsMethod, "nameJa" | "nameZh">,
  { reason, classes, boxes }: CarriageRefusal,
): Label {
  const named = (language: keyof Label, comma: string) =>
    classes.map((one) => goodsClasses[one][language]).join(comma);
  switch (reason) {
    case "goods-not-carried":
      return {
        ja: `${nameJa}では${named("ja", "・")}を運べません`,
        zh: `${nameZh}不承运${named("zh", "、")}`,
      };
    case "area-not-served":
      return {
        ja: `${nameJa}はこのお届け先へ配達していません`,
        zh: `${nameZh}不送达该收件地区`,
      };
    case "box-too-large":
      return {
        ja: `${nameJa}ではこの大きさや重さの荷物を運べません`,
        zh: `${boxes.length > 0 ? `第 ${boxes.join("、")} 箱` : "有商品"}超出${nameZh}公布的尺寸或重量上限`,
      };
    case "too-heavy":
      return {
        ja: `${nameJa}ではこの重さを運べません`,
        zh: `${nameZh}的价目表没有这个重量的价格`,
      };
  }
}

interface MethodEstimate {
  method: LogisticsMethod;
  grams: WholeYenRange;
  freightYen: WholeYenRange;
  /** The parts of the freight at both ends. */
  parts: { min: Freight; max: Freight };
}

/** Estimates unpacked goods by every method that carries them, the cheapest first. */
export function freightEstimates(
  goods: readonly Load[],
  methods: readonly LogisticsMethod[],
  place: FreightPlace = {},
): MethodEstimate[] {
  return methods
    .flatMap((method) => {
      const carriage = carriageOfGoods(goods, method.list, place);
      if (carriage.kind === "refused") return [];
      const { min, max } = carriage.freight;
      const grams = { min: min.grams, max: max.grams };
      return [{ method, grams, freightYen: { min: min.yen, max: max.yen }, parts: { min, max } }];
    })
    .sort((a, b) => a.freightYen.min - b.freightYen.min);
}

type Method = Omit<LogisticsMethod, "descriptionJa" | "weighsFirst">;

export interface FreightAnswer {
  carried: { code: string; nameJa: string; days: string; paysDues: boolean; freight: Freight }[];
  /** The sentences of the methods that do not carry the boxes. */
  refused: string[];
}

/** Prices boxes of known weight and size by every method, the cheapest first. */
export function estimateBoxFreight(
  asked: FreightQuestion,
  methods: readonly Method[],
): FreightAnswer {
  const box = {
    count: asked.boxes,
    weightGrams: new Decimal(asked.weightKg).times(1_000).toNumber(),
    lengthMm: new Decimal(asked.lengthCm).times(10).toNumber(),
    widthMm: new Decimal(asked.widthCm).times(10).toNumber(),
    heightMm: new Decimal(asked.heightCm).times(10).toNumber(),
  };
  const answer: FreightAnswer = { carried: [], refused: [] };
  for (const method of methods) {
    const { code, nameJa, daysMin, daysMax, list } = method;
    const carriage = carriageOfBoxes([box], list, asked, [asked]);
    if (carriage.kind === "refused") answer.refused.push(refusalText(method, carriage).ja);
    else
      answer.carried.push({
        code,
        nameJa,
        days: `${daysMin}〜${daysMax}日`,
        paysDues: list.paysDues ?? false,
        freight: carriage.freight.max,
      });
  }
  answer.carried.sort((one, other) => one.freight.yen - other.freight.yen);
  return answer;
}
