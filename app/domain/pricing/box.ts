export interface Size {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/** The outer measures and gross weight of a packed box. */
export interface BoxMeasures extends Size {
  weightGrams: number;
}

/** A box that is being packed; a measure is null until it is taken. */
export type OpenBoxMeasures = { [Measure in keyof BoxMeasures]: number | null };

/** A closed box of a delivery request, as lists show it. */
export interface ClosedBox extends BoxMeasures {
  id: string;
  /** The number that is written on the box. */
  number: number;
  volumetricGrams: number;
  /** The grams that the method bills: weight or volume, in its steps. */
  billingGrams: number;
  trackingNumber: string;
}
