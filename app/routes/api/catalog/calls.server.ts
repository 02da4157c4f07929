import { blacklistCalls } from "./blacklist-calls.server.ts";
import { cartCalls } from "./cart-calls.server.ts";
import { extensionCalls } from "./extension-calls.server.ts";
import { favouriteCalls } from "./favourite-calls.server.ts";
import { goodsCalls } from "./goods-calls.server.ts";
import { materialCalls } from "./material-calls.server.ts";
import { ownProductCalls } from "./own-product-calls.server.ts";
import { palletCalls } from "./pallet-calls.server.ts";

export const catalogApiCalls = [
  ...goodsCalls,
  ...cartCalls,
  ...favouriteCalls,
  ...blacklistCalls,
  ...ownProductCalls,
  ...palletCalls,
  ...materialCalls,
  ...extensionCalls,
];
