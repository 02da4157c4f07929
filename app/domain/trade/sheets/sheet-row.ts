import { sheetColumns } from "./sheet-columns.ts";

/** A column that an order's sheet may have: how templates call it, and how other people's sheets do. */
export interface SheetColumn {
  ja: string;
  zh: string;
  /** Other headings for the same, the likelier first. */
  also: readonly string[];
  about: string;
  example: string;
  required?: true;
  /** Several columns of a sheet may make it up together, such as colour and size. */
  joined?: true;
  /** One merged cell stands for each of its rows. A quantity would be counted over again. */
  filledDown?: true;
  /** Understood where a sheet has it, and not in the template. */
  unoffered?: true;
}

export type SheetField = keyof typeof sheetColumns;
export const sheetFields = Object.keys(sheetColumns) as SheetField[];
export const columnOf = (field: SheetField): SheetColumn => sheetColumns[field];

/** A row as it was typed; fields that its sheet lacks or left empty are not in it. */
export type TypedRow = Partial<Record<SheetField, string>>;

/** The columns of a sheet, counted from 0, that hold each field. */
export type SheetPlaces = Partial<Record<SheetField, readonly number[]>>;

/** How much one sheet may ask for. */
export const sheetLimits = {
  rowsMax: 2_000,
  /** Orders that one press makes; what is left is ordered by the next. */
  ordersPerPress: 10,
  optionsPerRow: 20,
  /** Sheets a company may send in 24 hours. */
  sheetsPerDay: 100,
  /** Days that a file is kept, and rows that nobody has ordered. */
  keptDays: 90,
} as const;
