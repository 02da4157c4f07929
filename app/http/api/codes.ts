import { catalogCodes } from "./codes/catalog-codes.ts";
import { channelsCodes } from "./codes/channels-codes.ts";
import { coreCodes } from "./codes/core-codes.ts";
import { customersCodes } from "./codes/customers-codes.ts";
import { fileCodes } from "./codes/file-codes.ts";
import { moneyCodes } from "./codes/money-codes.ts";
import { shippingCodes } from "./codes/shipping-codes.ts";
import { tradeCodes } from "./codes/trade-codes.ts";

/**
 * What `/api` answers beside 0, by the reason that a command refuses for; each area declares its own.
 * Programs go by the code, people read the words; a wrong field has words of its own under the code 400.
 */
export const apiCodes = {
  ...coreCodes,
  ...customersCodes,
  ...catalogCodes,
  ...tradeCodes,
  ...moneyCodes,
  ...shippingCodes,
  ...fileCodes,
  ...channelsCodes,
} as const;

export type ApiReason = keyof typeof apiCodes;
