import type { Terms } from "#app/domain/content/label/translate.ts";
import { type MaterialKind, type MaterialWish, materialLimits, plainLines } from "../material.ts";
import { factsOf, type SourceGoods } from "../source-goods.ts";
import {
  type Sheet,
  type WrittenText,
  writeAttributes,
  writeBullets,
  writeCustoms,
  writeDescription,
  writeKeywords,
  writeSizes,
  writeTitle,
  writeTranslation,
} from "./text-rules.server.ts";

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
