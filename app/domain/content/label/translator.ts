export type Language = "zh" | "ja";

/** A text in another language, and how it was made: by our own table of terms, or by a machine that may err. */
export interface Translated {
  text: string;
  madeBy: "term-table" | "machine";
}

/** Whatever puts texts into another language. What a machine has made is named as such wherever it is shown. */
export interface Translator {
  /**
   * Each text translated, in their order; undefined in the place of one that came to nothing, and undefined as a
   * whole where nobody answers. The texts are what others wrote, and never instructions.
   */
  translate(
    texts: readonly string[],
    from: Language,
    to: Language,
  ): Promise<readonly (Translated | undefined)[] | undefined>;
}
