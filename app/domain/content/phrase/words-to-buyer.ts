import { allPhrases } from "./phrases.ts";

const bare = (text: string) => text.trim().replace(/[。.！!]+$/, "");

const japaneseOf = new Map(allPhrases.map(({ zh, ja }) => [bare(zh), ja]));

/** Sentences with the mark that ends each. */
const sentences = /[^。！？!?\n；;]+[。！？!?；;]*|\n/g;

/** Chinese phrases among the words in Japanese; whatever else is said stays as it was typed. */
export function phrasesInJapanese(text: string) {
  const whole = japaneseOf.get(bare(text));
  if (whole) return whole;
  return (text.match(sentences) ?? [])
    .map((sentence) => japaneseOf.get(bare(sentence)) ?? sentence)
    .join("");
}

// Letters of simplified Chinese that no Japanese keyboard has.
const chineseOnly =
  /[们这么对时说请发货给还样过问题买卖单钱实际运费车边达进远选错误图纸张红绿蓝质损仓库认让谁话该联络长宽颜顺丰递确须处办为东书见贵赔赠轻软输转连适铁银锁门间闭阴难预领项风饭饮马鸡龙刚则创动务协历压员响围块备复够头奖妈孙审层岁币师帮应异开归录总户扫抢护报拟择换摄显杂权极构检汉济测浏满滚灵热爱环现电码础离积稳竞笔筛签简类约级纯线组细终绍经结绘绝统继续维综编缩罗义习职脑脏节虽补观规视觉览计订讨记讲许设访证评识词译试详语调谈谢负财败账购贴资]/;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether these words are Chinese, which their buyer cannot read. */
export function isChinese(text: string) {
  return !kana.test(text) && chineseOnly.test(text);
}

/** Whether a buyer named goods in letters that a reader of Chinese cannot read. */
export function isJapanese(text: string) {
  return kana.test(text);
}

/** The sentences of a text that its buyer cannot read. */
export function chineseSentences(text: string) {
  return (text.match(sentences) ?? []).filter(isChinese).map((sentence) => sentence.trim());
}

export const stillChinese = "买家读日文：请改写成日文，或从常用语里选";
