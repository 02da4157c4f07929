import type { z } from "zod";
import { chineseSentences, phrasesInJapanese, stillChinese } from "./words-to-buyer.ts";

const quotedMax = 40;

/**
 * Words of a staff form that the buyer reads: phrases are turned into Japanese, other Chinese is refused; `field`
 * names it where the form has several of them.
 */
export function buyerText(words: z.ZodType<string>, field = "") {
  return words.transform(phrasesInJapanese).refine((text) => chineseSentences(text).length === 0, {
    error: field ? `${field}：${stillChinese}` : stillChinese,
  });
}

/** A long text that buyers read, kept sign for sign: Chinese in it is refused, and the first sentence of it quoted. */
export function buyerTextVerbatim(words: z.ZodType<string>) {
  return words.superRefine((text, context) => {
    const [first] = chineseSentences(text);
    if (first === undefined) return;
    const quoted = first.length > quotedMax ? `${first.slice(0, quotedMax)}…` : first;
    context.addIssue({ code: "custom", message: `“${quoted}”：${stillChinese}` });
  });
}
