import { cartLines } from "#db/schema/index.ts";

/** The columns of the cart that hold it; the index `cart_lines_wish` keeps each wish to one line. */
export const wishColumns = [
  cartLines.cartId,
  cartLines.skuId,
  cartLines.note,
  cartLines.optionIds,
  cartLines.labelData,
];
