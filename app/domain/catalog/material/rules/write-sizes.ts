import { plainLine } from "../plain-text.ts";
import { measuresOf } from "../source-goods.ts";
import type { Sheet, WrittenText } from "./written-text.ts";

/** A tenth of a centimetre is as fine as sizes are told. */
const tenths = (value: number) => String(Math.round(value * 10) / 10);

const inch = 2.54;
const perUnit: Record<string, number> = {
  mm: 0.1,
  毫米: 0.1,
  cm: 1,
  厘米: 1,
  公分: 1,
  m: 100,
  米: 100,
  英寸: inch,
  インチ: inch,
  inch: inch,
  '"': inch,
};
const measured =
  /(\d+(?:\.\d+)?(?:\s*[x×*~〜-]\s*\d+(?:\.\d+)?)*)\s*(mm|毫米|cm|厘米|公分|英寸|インチ|inch|"|m(?![a-z²l])|米)/gi;

/** Lengths of a text in centimetres, 6mm as 0.6 and 10x14cm as 10 × 14; undefined where it holds none. */
export function inCentimetres(said: string): string | undefined {
  const found = [...plainLine(said, 200).matchAll(measured)].map(([, figures = "", unit = ""]) => {
    const factor = perUnit[unit.toLowerCase()] ?? 1;
    return figures
      .replace(/\s/g, "")
      .replace(/[x*]/gi, "×")
      .replace(/[~-]/g, "〜")
      .replace(/\d+(?:\.\d+)?/g, (figure) => tenths(Number(figure) * factor))
      .replace(/×/g, " × ");
  });
  return found.length > 0 ? found.join(" / ") : undefined;
}

/** Soles by the Chinese numbers of shoes (GB/T 3293): half of ten more, in centimetres. */
function soleOf(number: string) {
  const one = (figure: string) => ((Number(figure) + 10) / 2).toFixed(1);
  return number.replace(/\d+(?:\.\d+)?/g, one).replace(/[-~]/, "〜");
}

/** Attributes that measure what goods are packed in. */
const ofPack = /包装|装箱|外箱|箱规|彩盒|纸箱/;

/** サイズ表: what can be chosen and what is measured, in centimetres. 寸 alone may be an inch or a Chinese one: it is asked about. */
export function writeSizes({ goods }: Sheet): WrittenText {
  const unsure: string[] = [];
  const told = (value: { ja: string; zh: string }, isShoe: boolean) => {
    const zh = plainLine(value.zh, 80);
    if (isShoe && /^\d{2}(\.5)?([-~]\d{2})?$/.test(zh)) return `${soleOf(zh)}（足の長さの目安）`;
    if (/\d\s*寸/.test(zh) && !/英寸/.test(zh)) unsure.push(zh);
    return inCentimetres(zh) ?? inCentimetres(value.ja);
  };
  const choices = goods.choices.flatMap(({ nameJa, nameZh, values }) => {
    const isShoe = /鞋码|靴|シューズ/.test(nameZh + nameJa);
    const rows = values.slice(0, 60).flatMap((value) => {
      const length = told(value, isShoe);
      return length ? [`${plainLine(value.ja, 40)}\t${length}`] : [];
    });
    return rows.length > 0 ? [`${plainLine(nameJa, 40)}\tcm`, ...rows] : [];
  });
  const facts = goods.attributes.slice(0, 60).flatMap(({ nameZh, nameJa, valueZh, valueJa }) => {
    const length = told({ zh: valueZh, ja: valueJa }, false);
    const name = plainLine(nameJa, 40);
    return length ? [`${ofPack.test(nameZh) ? `梱包時（${name}）` : name}\t${length}`] : [];
  });
  const measures = measuresOf(goods);
  const whole = measures ? [`梱包時（長さ × 幅 × 高さ）\t${measures}`] : [];
  return {
    text: [...whole, ...facts, ...choices].join("\n"),
    leftOut: unsure,
  };
}
