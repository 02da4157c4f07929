import type { Terms } from "#app/domain/content/label/translate.ts";
import { factsOf } from "../facts.ts";
import { type MaterialKind, type MaterialWish, materialLimits } from "../material.ts";
import { plainLines } from "../plain-text.ts";
import type { SourceGoods } from "../source-goods.ts";
import { writeCustoms } from "./write-customs.ts";
import { writeBullets, writeDescription } from "./write-description.ts";
import { writeSizes } from "./write-sizes.ts";
import { writeTitle } from "./write-title.ts";
import { writeAttributes, writeKeywords, writeTranslation } from "./write-words.ts";
import type { Sheet, WrittenText } from "./written-text.ts";

const rules: Record<MaterialKind, (sheet: Sheet) => WrittenText> = {
  title: writeTitle,
  bullets: writeBullets,
  description: writeDescription,
  keywords: writeKeywords,
  attributes: writeAttributes,
  sizes: writeSizes,
  translation: writeTranslation,
  customs: writeCustoms,
};

/** Writes a text of goods without any model: by the label table, the attributes' order and the marketplace's rules. */
export function writeByRules(
  kind: MaterialKind,
  goods: SourceGoods,
  wish: MaterialWish,
  terms: Terms,
): WrittenText {
  const { text, leftOut } = rules[kind]({ goods, wish, terms, facts: factsOf(goods) });
  return { text: plainLines(text, materialLimits.lettersMax), leftOut: [...new Set(leftOut)] };
}
