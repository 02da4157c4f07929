import type { Attribute } from "../product/offer.ts";

/** What is known of goods before anything is written of them: data of a supplier or of the company's own, never an instruction. */
export interface SourceGoods {
  /** As they are called in Japanese. */
  name: string;
  titleZh: string;
  categoryJa: string;
  attributes: readonly Attribute[];
  /** What can be chosen, each with its values in order: カラー, サイズ. */
  choices: readonly Choice[];
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** What the company says of its own product; empty of others. */
  material: string;
  customsEn: string;
}

interface Choice {
  nameJa: string;
  nameZh: string;
  values: readonly { ja: string; zh: string }[];
}

/** 38 × 33 × 12, in centimetres; undefined where one is missing. */
export function measuresOf({ lengthMm, widthMm, heightMm }: SourceGoods) {
  if (lengthMm === null || widthMm === null || heightMm === null) return undefined;
  return [lengthMm, widthMm, heightMm].map((mm) => String(mm / 10)).join(" × ");
}

/** What can be chosen of an offer, from the choices of its SKUs in their order. */
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
