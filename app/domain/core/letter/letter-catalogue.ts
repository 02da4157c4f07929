import { accountLetters } from "./account-letters.ts";
import { moneyLetters } from "./money-letters.ts";
import { orderLetters } from "./order-letters.ts";
import { shippingLetters } from "./shipping-letters.ts";
import { shopLetters } from "./shop-letters.ts";
import { warehouseLetters } from "./warehouse-letters.ts";

/** All notices and mails with their wording, by subject. */
export const letterCatalogue = {
  ...accountLetters,
  ...moneyLetters,
  ...orderLetters,
  ...shippingLetters,
  ...shopLetters,
  ...warehouseLetters,
};
