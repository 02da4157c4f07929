/** Kana, and letters that simplified Chinese writes otherwise. */
const japanese =
  /[\p{Script=Hiragana}\p{Script=Katakana}営払込発検価売単図気残権変実続帰広読総処択駅様対応県円]/u;

/**
 * The language of words that staff did not write, where it is not the console's: read aloud and set in its own letters.
 */
export function langOf(text: string) {
  return japanese.test(text) ? "ja" : undefined;
}
