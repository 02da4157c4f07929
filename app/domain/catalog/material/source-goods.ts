import type { Choice, SourceGoods } from "#db/schema/catalog.ts";
import type { Attribute } from "../offers/offer.ts";
import { plainLine } from "./material.ts";

export type { SourceGoods } from "#db/schema/catalog.ts";

/** Formats the measures as 38 × 33 × 12 in centimetres; undefined if one is missing. */
export function measuresOf({ lengthMm, widthMm, heightMm }: SourceGoods) {
  if (lengthMm === null || widthMm === null || heightMm === null) return undefined;
  return [lengthMm, widthMm, heightMm].map((mm) => String(mm / 10)).join(" × ");
}

/** Collects the choices of an offer from the specs of its SKUs, in their order. */
export function choicesOf(specs: readonly (readonly Attribute[])[]): Choice[] {
  const names = new Map<string, Map<string, string>>();
  const said = new Map<string, string>();
  for (const { nameJa, nameZh, valueJa, valueZh } of specs.flat()) {
    if (!names.has(nameZh)) names.set(nameZh, new Map());
    names.get(nameZh)!.set(valueZh, valueJa);
    said.set(nameZh, nameJa);
  }
  return [...names].map(([nameZh, values]) => ({
    nameZh,
    nameJa: said.get(nameZh)!,
    values: [...values].map(([zh, ja]) => ({ zh, ja })),
  }));
}

/** Groups the Chinese names of attributes by meaning. */
const meanings = {
  material:
    "材质 面料名称 面料 面料材质 主面料成分 材料 主材质 箱包材质 帮面材质 质地 杯身材质 产品材质",
  lining: "里料 内里材质",
  sole: "鞋底材质",
  feature: "功能 产品功能",
  audience: "适用性别 适用人群 适用对象 适用年龄",
  season: "适用季节",
  use: "用途 适用场景 适用炉灶",
  closure: "闭合方式 开合方式 封口方式",
  style: "版型 袖长 裙长 裤长 领型 鞋头款式 形状 跟高",
  size: "尺寸 规格 长度 宽度 高度 直径 厚度 容量 重量 承重 页数",
  power: "供电方式 接口类型 光源 机芯",
} as const;
type Meaning = keyof typeof meanings;

const meaningOf = new Map(
  Object.entries(meanings).flatMap(([meaning, names]) =>
    names.split(" ").map((name) => [name, meaning as Meaning] as const),
  ),
);

/** Attributes about the trade with the supplier, which no buyer in Japan needs. */
const trading =
  /货号|加工|定制|包装|印刷|LOGO|装箱|外箱|箱规|彩盒|纸箱|毛重|跨境|专利|下游|销售|货源|代理|品牌|专供|库存|发票|起订|上市|是否进口/i;

export interface Fact {
  meaning: Meaning | undefined;
  nameJa: string;
  valueJa: string;
  valueZh: string;
}

const factsMax = 40;

/**
 * Converts the attributes of goods to plain text, without those about trading terms and without negative
 * ones ("no", "none"). Texts are written from these facts and checked against them.
 */
export function factsOf(goods: SourceGoods): readonly Fact[] {
  const facts = goods.attributes
    .slice(0, factsMax)
    .filter(({ nameZh }) => !trading.test(nameZh))
    .map((one) => {
      const nameZh = plainLine(one.nameZh, 40);
      const yes = /^(是|有|支持)$/.test(one.valueZh.trim()) && nameZh.startsWith("是否");
      const nameJa = plainLine(one.nameJa, 40);
      return {
        meaning: yes ? ("feature" as const) : meaningOf.get(nameZh),
        nameJa: yes ? "機能" : nameJa,
        valueJa: yes ? nameJa.replace(/(か|可否|の有無|対応)$/, "") : plainLine(one.valueJa, 80),
        valueZh: yes ? nameZh.slice(2) : plainLine(one.valueZh, 80),
      };
    })
    .filter(({ nameJa, valueJa, valueZh }) => nameJa && valueJa && !/^(否|无|不)/.test(valueZh));
  const own = plainLine(goods.material, 64);
  if (!own) return facts.map(withOrigin);
  const said = { meaning: "material", nameJa: "素材", valueJa: own, valueZh: own } as const;
  return [said, ...facts.filter(({ meaning }) => meaning !== "material")].map(withOrigin);
}

/** Replaces a Chinese province of origin by the country, which tells a buyer more. */
function withOrigin(fact: Fact): Fact {
  return /原産|産地/.test(fact.nameJa)
    ? { ...fact, nameJa: "原産国", valueJa: "中国", valueZh: "中国" }
    : fact;
}

/** Answers the first value with this meaning. */
export function factOf(facts: readonly Fact[], meaning: Meaning) {
  return facts.find((fact) => fact.meaning === meaning)?.valueJa;
}
