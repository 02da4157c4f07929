import type { Finding } from "#db/schema/catalog.ts";
import { claimGrounds, forbiddenWords, lengthOf, lengthRule, titleSigns } from "./market-rules.ts";
import { type MaterialKind, type MaterialSettings, partedWords } from "./material.ts";
import { type Fact, factsOf, type SourceGoods } from "./source-goods.ts";

export type { Finding } from "#db/schema/catalog.ts";

/** The checks of a text. A text that fails one is shown with it and cannot be accepted. */
export const findingNames = {
  empty: "書けるもとがありません",
  length: "長さ",
  sign: "使えない記号",
  exaggeration: "景品表示法で注意が必要な表現",
  medical: "薬機法で注意が必要な表現",
  trademark: "他社の商標",
  avoided: "使わないと指定した語",
  ground: "根拠のない機能・性能",
  number: "もとの情報にない数値",
  untranslated: "訳語のない中国語",
  ascii: "半角英数字以外の文字",
} as const;
export type FindingRule = keyof typeof findingNames;

/** Lists every failed check of a text of this kind; none if it may be used as it is. */
export function checkText(
  kind: MaterialKind,
  text: string,
  goods: SourceGoods,
  wish: MaterialSettings,
): Finding[] {
  if (!text.trim()) return [{ rule: "empty", words: [] }];
  const facts = factsOf(goods);
  const found: Record<FindingRule, string[]> = {
    empty: [],
    length: tooLong(kind, text, wish),
    sign: [
      ...(kind === "title" ? (text.match(titleSigns[wish.market]) ?? []) : []),
      ...(text.match(markup) ?? []).map((one) => one.slice(0, markupShown)),
    ],
    ...(tellsBuyers(kind) ? forbiddenIn(text) : { exaggeration: [], medical: [], trademark: [] }),
    avoided: partedWords(wish.avoid).filter((word) => text.includes(word)),
    ground: tellsBuyers(kind) ? unprovenClaims(text, facts) : [],
    number: strangeNumbers(kind, text, goods, wish),
    untranslated: kind === "customs" ? [] : chineseIn(text, wish),
    ascii: kind === "customs" ? (text.match(/[^\x20-\x7e]/gu) ?? []) : [],
  };
  return (Object.keys(found) as FindingRule[])
    .filter((rule) => found[rule].length > 0)
    .map((rule) => ({ rule, words: [...new Set(found[rule])].slice(0, wordsMax) }));
}

/** Lists the words of a picture that are forbidden, to be avoided, or still Chinese. */
export function checkPlainWords(text: string, avoid: string) {
  const { exaggeration, medical, trademark } = forbiddenIn(text);
  const avoided = partedWords(avoid).filter((word) => text.includes(word));
  const all = [...exaggeration, ...medical, ...trademark, ...avoided];
  return [...new Set([...all, ...chineseIn(text, { brand: "" })])].slice(0, wordsMax);
}

/** Finds the words of a text that 景品表示法, 薬機法 or others' trademarks forbid. */
export function forbiddenIn(text: string) {
  const of = (words: readonly string[]) => words.filter((word) => holdsWord(text, word));
  return {
    exaggeration: of(forbiddenWords.exaggeration),
    medical: of(forbiddenWords.medical),
    trademark: of(forbiddenWords.trademark),
  };
}

/** Lists the claims of a text that no attribute of the goods supports. */
export function unprovenClaims(text: string, facts: readonly Fact[]) {
  const said = facts.map((fact) => `${fact.nameJa} ${fact.valueZh} ${fact.valueJa}`).join("\n");
  return claimGrounds
    .filter(({ word, ground }) => text.includes(word) && !ground.test(said))
    .map(({ word }) => word);
}

const wordsMax = 12;

/** Marketplaces show no HTML in these fields, or not as intended. */
const markup = /<(?:\/?[a-z]|!--)[^<>]*>|&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** A finding quotes this many characters of markup, which may run on for pages. */
const markupShown = 80;

/** Simplified characters that are not used in Japanese. */
const simplified =
  /[们这为头发门车东长见鱼鸟龙马风飞饭饮馆时间问题样种类规图纸织练纯级线约纤维绒绸绣绳罗义习书买产亲亿仅仓伞优传伤伦备复够夹实宠对导层岁师带帮开异张弹强录忆态总惊户护报拥择损换显术极构标树栏检毁毕汇汤沟泽泼洁测济浆浇满滚灵烂热爱爷牵现环电畅疗皱盐监盘矿码砖确离稳穷窝竖笔筛简篮紧纳纵终经结给络绝统继续绿缝编缩职联肤胶脏脑腻舰舱艺节苏药获莲营虑蚀补衬裤视觉认让议记设访证评识试话该详语误说请诺读调贝负责败货质购贴贵费资赛赠趋跃转轮软轻载输边过运还进远连迟适选递邮释钉针钓钢钥钩钱铁铃铅铜铝银铺链锁锅锈错锦键镜闪闭闲闻队阳阴阶际陆陈险隐难雾韧页顶项顺须领颜额颗飘饰饼饿驱验骑齐关动单应处欢专业销创华丽绚渐缎绉纱丝袄袜鸭绵纶腈罚]/u;

/**
 * True for texts that buyers read as the shop's own statement; a translation states what the supplier says.
 */
function tellsBuyers(kind: MaterialKind) {
  return kind !== "translation" && kind !== "customs";
}

function tooLong(kind: MaterialKind, text: string, wish: MaterialSettings) {
  const { max, unit } = lengthRule(wish.market, kind);
  const length = lengthOf(text, unit);
  return length > max ? [`${length} / ${max}${unit}`] : [];
}

const katakana = /[\p{Script=Katakana}ー]/u;

/** True if a text contains a word; a katakana word has to stand alone: シミ is not found in シミュレーター. */
function holdsWord(text: string, word: string) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const joined = (one: string | undefined, other: string | undefined) =>
      one !== undefined && other !== undefined && katakana.test(one) && katakana.test(other);
    const end = at + word.length;
    if (!joined(text[at - 1], text[at]) && !joined(text[end - 1], text[end])) return true;
  }
  return false;
}

const figure = /\d+(?:\.\d+)?/g;
const figuresOf = (text: string) =>
  (text.normalize("NFKC").match(figure) ?? []).map((one) => String(Number(one)));

function strangeNumbers(
  kind: MaterialKind,
  text: string,
  goods: SourceGoods,
  wish: MaterialSettings,
): string[] {
  // Sizes are converted from the source by known factors, so their figures differ from it.
  if (kind === "sizes") return [];
  const known = new Set(sourceFigures(goods).concat(figuresOf(wish.brand)));
  return figuresOf(text).filter((one) => !known.has(one));
}

/**
 * Collects every figure of the goods' data: lengths in cm, weights in g and kg, and the numbers of choices.
 */
function sourceFigures(goods: SourceGoods) {
  const { name, titleZh, attributes, choices, material, customsEn } = goods;
  const said = [
    ...[name, titleZh, material, customsEn],
    ...attributes.flatMap(({ nameJa, valueJa, valueZh }) => [nameJa, valueJa, valueZh]),
    ...choices.flatMap(({ values }) => values.flatMap(({ ja, zh }) => [ja, zh])),
  ];
  const lengths = [goods.lengthMm, goods.widthMm, goods.heightMm].filter((mm) => mm !== null);
  const grams = goods.weightGrams;
  return [
    ...said.flatMap(figuresOf),
    ...lengths.map((mm) => String(mm / 10)),
    ...(grams === null ? [] : [String(grams), String(grams / 1_000)]),
    ...choices.map(({ values }) => String(values.length)),
  ];
}

/** Lists words that contain simplified characters, except in the brand. */
function chineseIn(text: string, { brand }: Pick<MaterialSettings, "brand">) {
  return (text.match(/\p{Script=Han}+/gu) ?? []).filter(
    (run) => simplified.test(run) && !brand.includes(run),
  );
}
