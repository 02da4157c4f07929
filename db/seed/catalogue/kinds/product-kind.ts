/** A kind of goods as one would order it from a mill; offers are its materials times its styles. */
export interface ProductKind {
  drawing: string;
  zh: string;
  ja: string;
  unit: string;
  /** The first tier's price, from the plainest to the best. */
  fen: [number, number];
  grams: [number, number];
  /** Packed, as it travels. */
  mm: [number, number, number];
  /** `zh=ja`, plainest first; the Chinese is the attribute's value too. */
  materials: string;
  /** `zh=ja` of what sets an offer apart, said before the goods in Chinese and after them in Japanese. */
  styles: string;
  colours: string;
  /** A second choice, `name:values`, and what each value costs more than the one before. */
  sizes?: string;
  stepFen?: number;
  facts: string;
}
