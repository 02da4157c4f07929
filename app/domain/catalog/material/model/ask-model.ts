import { type Finding, findingNames } from "../check-text.ts";
import { lengthRule } from "../market-rules.ts";
import {
  type MaterialKind,
  type MaterialWish,
  materialLimits,
  materialMarkets,
} from "../material.ts";
import { plainLine } from "../plain-text.ts";
import { measuresOf, type SourceGoods } from "../source-goods.ts";
import type { ModelQuestion } from "./material-writer.ts";
import { answerForm, common, tasks } from "./prompts/v1.ts";
import { ofRequest } from "./prompts/v2.ts";

/** The version that a text is asked by, told with who wrote it. */
export const promptVersion = ({ guidance }: Pick<MaterialWish, "guidance">) => (guidance ? 2 : 1);

const listedMax = 40;
const valuesMax = 30;

/** Whether a model is asked for texts of this kind at all. */
export function isForModel(kind: MaterialKind) {
  return tasks[kind] !== undefined;
}

/** The question for a text; where the last answer failed checks, with what was wrong of it. */
export function questionOf(
  kind: MaterialKind,
  goods: SourceGoods,
  wish: MaterialWish,
  wrong: readonly Finding[] = [],
): ModelQuestion {
  const { max, unit } = lengthRule(wish.market, kind);
  const counted = unit === "全角" ? "全角で（半角は2つで1文字）" : "";
  const length = `${materialMarkets[wish.market]}に載せる文です。${counted}${max}${unit === "バイト" ? "バイト" : "文字"}以内にしてください。`;
  // By the names of the checks alone: the words found are the last answer's, which is nobody's order.
  const names = wrong.map(({ rule }) => findingNames[rule]).join("、");
  const again = names ? [`前の答えは次の検査に合いませんでした: ${names}。`] : [];
  const request = wish.guidance ? [ofRequest] : [];
  return {
    instructions: [...common, ...request, tasks[kind] ?? "", length, ...again, answerForm].join(
      "\n",
    ),
    data: JSON.stringify(dataOf(goods, wish)),
    lettersMax: Math.min(max * 2, materialLimits.lettersMax),
  };
}

/** What a model is shown: bounded lines of plain text, nothing of who asks. */
function dataOf(goods: SourceGoods, { brand, avoid, guidance = "" }: MaterialWish) {
  const { weightGrams, choices, attributes } = goods;
  const request = plainLine(guidance, materialLimits.guidanceMax);
  return {
    ...(request && { request }),
    brand: plainLine(brand, 60),
    avoid: plainLine(avoid, 60),
    name: plainLine(goods.name, 200),
    titleZh: plainLine(goods.titleZh, 200),
    category: plainLine(goods.categoryJa, 60),
    material: plainLine(goods.material, 64),
    customsEn: plainLine(goods.customsEn, 100),
    packedSizeCm: measuresOf(goods) ?? "",
    packedWeightGrams: weightGrams ?? "",
    attributes: attributes.slice(0, listedMax).map(({ nameZh, nameJa, valueZh, valueJa }) => ({
      zh: `${plainLine(nameZh, 40)}: ${plainLine(valueZh, 80)}`,
      ja: `${plainLine(nameJa, 40)}: ${plainLine(valueJa, 80)}`,
    })),
    choices: choices.slice(0, 10).map(({ nameJa, values }) => ({
      name: plainLine(nameJa, 40),
      values: values.slice(0, valuesMax).map(({ ja }) => plainLine(ja, 40)),
    })),
  };
}
