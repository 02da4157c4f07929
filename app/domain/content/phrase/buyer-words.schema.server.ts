import type { z } from "zod";
import { chineseSentences, phrasesInJapanese, stillChinese } from "./words-to-buyer.ts";

/**
 * Words of a staff form that the buyer reads: phrases are turned into Japanese, other Chinese is refused; `field`
 * names it where the form has several of them.
 */
export function toBuyer(words: z.ZodType<string>, field = "") {
  return words.transform(phrasesInJapanese).refine((text) => chineseSentences(text).length === 0, {
    error: field ? `${field}：${stillChinese}` : stillChinese,
  });
}
