import type { QuoteWarning } from "./quote-warnings.ts";

/** What staff read of a warning. */
export const quoteWarningTexts: Record<QuoteWarning, string> = {
  "zero-price": "单价为0",
  "below-minimum": "少于起订量",
  "off-list": "报价与平台标价相差超过20%",
};
