import { apparel } from "./apparel.ts";
import { bags } from "./bags.ts";
import { beauty } from "./beauty.ts";
import { garden } from "./garden.ts";
import { hobby } from "./hobby.ts";
import { interior } from "./interior.ts";
import { kitchen } from "./kitchen.ts";
import { outdoor } from "./outdoor.ts";
import { pet } from "./pet.ts";
import { phone } from "./phone.ts";
import type { ProductKind } from "./product-kind.ts";
import { shoes } from "./shoes.ts";
import { stationery } from "./stationery.ts";

/** What the demo sells, by category. */
export const kindsByCategory: Record<string, readonly ProductKind[]> = {
  bags,
  apparel,
  shoes,
  kitchen,
  interior,
  stationery,
  pet,
  outdoor,
  phone,
  beauty,
  hobby,
  garden,
};
