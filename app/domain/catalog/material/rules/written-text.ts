import type { Terms } from "#app/domain/content/label/translate.ts";
import { forbiddenIn, groundless } from "../check-text.ts";
import type { Fact } from "../facts.ts";
import { lengthOf, lengthRule } from "../market-rules.ts";
import { type MaterialKind, type MaterialWish, partedWords } from "../material.ts";
import type { SourceGoods } from "../source-goods.ts";

/** What rules have made of goods, and what of the source they left out because a shop may not say it. */
export interface WrittenText {
  text: string;
  leftOut: string[];
}

/** What each rule writes from. */
export interface Sheet {
  goods: SourceGoods;
  facts: readonly Fact[];
  wish: MaterialWish;
  terms: Terms;
}

/** Words of the trade and of boasting, that stand in suppliers' titles. */
const noise =
  /卸売り?|問屋|工場直[送売販]|メーカー直[送売販]|直販|現物|在庫あり|現貨|越境(EC)?|爆款|新款|ネット人気|インスタ映え|トレンド商品|同款|批发|厂家|现货|直供|跨境|货源|人気商品|OEM(対応)?|ODM(対応)?|オリジナル(印刷)?対応|写真オーダー向け|印刷対応|刺繍向け/g;

/** A text without what a shop may not say, and those words. */
export function cleaned(text: string, { facts, wish }: Pick<Sheet, "facts" | "wish">): WrittenText {
  const { exaggeration, medical, trademark } = forbiddenIn(text);
  const avoided = partedWords(wish.avoid).filter((word) => text.includes(word));
  const leftOut = [
    ...exaggeration,
    ...medical,
    ...trademark,
    ...groundless(text, facts),
    ...avoided,
  ];
  const kept = leftOut.reduce((left, word) => left.replaceAll(word, ""), text.replace(noise, ""));
  return { text: kept.replace(/\s+/g, " ").trim(), leftOut };
}

/** Takes words while they fit, each that says something new. */
export function fitted(words: readonly string[], kind: MaterialKind, wish: MaterialWish, by = " ") {
  const { max, unit } = lengthRule(wish.market, kind);
  let text = "";
  for (const word of words) {
    if (!word || text.includes(word)) continue;
    const longer = text ? text + by + word : word;
    if (lengthOf(longer, unit) <= max) text = longer;
  }
  return text;
}
