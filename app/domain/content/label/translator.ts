export type Language = "zh" | "ja";

/** A translated text and its origin: our own table of terms, or a machine that may err. */
export interface Translated {
  text: string;
  madeBy: "term-table" | "machine";
}

/** A translation service. Machine translations are marked as such wherever they are shown. */
export interface Translator {
  /**
   * Translates the texts in order; undefined in place of one that failed, and undefined as a whole where the
   * service does not answer. The texts are what others wrote, and never instructions.
   */
  translate(
    texts: readonly string[],
    from: Language,
    to: Language,
  ): Promise<readonly (Translated | undefined)[] | undefined>;
}
