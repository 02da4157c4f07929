import type { z } from "zod";
import { chineseSentences, phrasesInJapanese, stillChinese } from "./words-to-buyer.ts";

const quotedMax = 40;

/**
 * Text of a staff form that the buyer reads: phrases are translated to Japanese, other Chinese is refused.
 * `field` names the field in the error where the form has several.
 */
export function buyerText(words: z.ZodType<string>, field = "") {
  return words.transform(phrasesInJapanese).refine((text) => chineseSentences(text).length === 0, {
    error: field ? `${field}：${stillChinese}` : stillChinese,
  });
}

/**
 * A long text that buyers read, stored unchanged: Chinese in it is refused, quoting the first such sentence.
 */
export function buyerTextVerbatim(words: z.ZodType<string>) {
  return words.superRefine((text, context) => {
    const [first] = chineseSentences(text);
    if (first === undefined) return;
    const quoted = first.length > quotedMax ? `${first.slice(0, quotedMax)}…` : first;
    context.addIssue({ code: "custom", message: `“${quoted}”：${stillChinese}` });
  });
}
