import { alarmMessages } from "./alarm-messages.ts";
import { generalMessages } from "./general-messages.ts";
import { marketplaceMessages } from "./marketplace-messages.ts";
import { moneyMessages } from "./money-messages.ts";
import { orderMessages } from "./order-messages.ts";
import { planMessages } from "./plan-messages.ts";
import { productMessages } from "./product-messages.ts";
import { shippingMessages } from "./shipping-messages.ts";
import { shopMessages } from "./shop-messages.ts";
import { transferMessages } from "./transfer-messages.ts";
import { warehouseMessages } from "./warehouse-messages.ts";

/** All message codes with their wording, by subject. */
export const catalogue = {
  ...alarmMessages,
  ...generalMessages,
  ...marketplaceMessages,
  ...moneyMessages,
  ...orderMessages,
  ...planMessages,
  ...productMessages,
  ...shippingMessages,
  ...shopMessages,
  ...transferMessages,
  ...warehouseMessages,
};
