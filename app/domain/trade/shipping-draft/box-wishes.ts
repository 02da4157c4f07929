/** 箱についてのご希望: how a company wants its goods boxed; kept as it was said, shown to who packs. */
export interface BoxWishes {
  /** Boxes for Amazon's warehouses, whose rules then hold. */
  fba: boolean;
  /** 納品番号: one for each box in their order, or a single one for all of them. */
  shipmentIds: string[];
  /** The most that a box may weigh; null where our own limit will do. */
  maxGrams: number | null;
  /** 荷印, written on every box. */
  marks: string;
  /** Which goods go into a box together, in the company's words. */
  together: string;
}
