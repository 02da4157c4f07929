import { factOf } from "../facts.ts";
import { plainLine } from "../plain-text.ts";
import { measuresOf } from "../source-goods.ts";
import { cleaned, fitted, type Sheet, type WrittenText } from "./written-text.ts";

const bulletsMax = 5;
const lineMax = 100;
const namedMax = 12;

const joined = (words: readonly string[]) => words.filter(Boolean).join("、");

/** カラー: 3色（生成り、黒、紺） */
function choiceLines({ goods }: Sheet) {
  return goods.choices
    .filter(({ values }) => values.length > 0)
    .map(({ nameJa, values }) => {
      const named = values.slice(0, namedMax).map(({ ja }) => plainLine(ja, 40));
      const more = values.length > namedMax ? "、ほか" : "";
      return { name: plainLine(nameJa, 20), text: joined(named) + more, count: values.length };
    });
}

function sizeLine({ goods }: Sheet) {
  const measures = measuresOf(goods);
  return joined([
    measures ? `約 ${measures} cm` : "",
    goods.weightGrams === null ? "" : `重量 約${goods.weightGrams}g`,
  ]);
}

/** 箇条書き: at most five lines, the ones that buyers ask about first. */
export function writeBullets(sheet: Sheet): WrittenText {
  const { facts } = sheet;
  const of = (...meanings: readonly Parameters<typeof factOf>[1][]) =>
    joined([...new Set(meanings.flatMap((meaning) => factOf(facts, meaning) ?? []))]);
  const size = sizeLine(sheet);
  const lines = [
    [of("material") && "素材", joined([of("material"), lining(sheet)])],
    ["特長", of("feature", "closure", "style", "power")],
    ["梱包時の寸法・重量", size && `${size}（目安）`],
    ...choiceLines(sheet).map(({ name, text }) => [name, text]),
    ["用途", of("use", "audience", "season")],
  ];
  const told = lines
    .filter(([name, text]) => name && text)
    .map(([name, text]) => `${name}: ${text}`);
  const texts = told.slice(0, bulletsMax).map((line) => cleaned(line.slice(0, lineMax), sheet));
  return {
    text: texts
      .map(({ text }) => text)
      .filter((text) => !/: ?$/.test(text))
      .join("\n"),
    leftOut: texts.flatMap(({ leftOut }) => leftOut),
  };
}

function lining({ facts }: Sheet) {
  const [inside, sole] = [factOf(facts, "lining"), factOf(facts, "sole")];
  return joined([inside ? `裏地 ${inside}` : "", sole ? `靴底 ${sole}` : ""]);
}

/** 商品説明: plain sentences of what the source says, and what a buyer has to know of measures and colours. */
export function writeDescription(sheet: Sheet): WrittenText {
  const { goods, facts, wish } = sheet;
  const { text: name, leftOut } = cleaned(plainLine(goods.name, 200), sheet);
  const material = factOf(facts, "material");
  const feature = factOf(facts, "feature");
  const use = factOf(facts, "use");
  const size = sizeLine(sheet);
  const sentences = [
    `${name}です。`,
    material ? `素材は${material}を使用しています。` : "",
    feature ? `機能: ${feature}。` : "",
    use ? `${use}でお使いいただけます。` : "",
    ...choiceLines(sheet).map(({ name: of, text, count }) =>
      count > 1 ? `${of}は${text}からお選びいただけます。` : `${of}は${text}です。`,
    ),
    size ? `梱包したときの大きさは${size}です（目安）。` : "",
    "手作業で採寸しているため、表記と多少の差が出ることがあります。",
    "お使いの画面により、色が実物と異なって見えることがあります。",
  ].map((sentence) => cleaned(sentence, sheet));
  return {
    text: fitted(
      sentences
        .map(({ text }) => text)
        .filter((text) => !/^(機能: |でお使い|です)?。?$/.test(text)),
      "description",
      wish,
      "\n",
    ),
    leftOut: [...new Set([...leftOut, ...sentences.flatMap((one) => one.leftOut)])],
  };
}
