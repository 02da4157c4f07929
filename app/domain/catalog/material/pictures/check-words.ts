import { checkPlainWords } from "../check-text.ts";
import type { PictureFinding } from "./picture-findings.ts";
import type { Writing } from "./writing.ts";

/** Words for a picture that a shop may not say, or that nobody reads in Japan. */
export function checkWords({ places }: Writing, avoid: string): PictureFinding[] {
  const words = checkPlainWords(places.map((place) => place.words).join("\n"), avoid);
  return words.length > 0 ? [{ rule: "words", found: words.length, asked: 0, words }] : [];
}
