import type { z } from "zod";
import { isChinese, phrasesInJapanese, stillChinese } from "./words-to-buyer.ts";

/** Words of a staff form that the buyer reads: phrases are turned into Japanese, other Chinese is refused. */
export function toBuyer(words: z.ZodType<string>) {
  return words.transform(phrasesInJapanese).refine((text) => !isChinese(text), stillChinese);
}
