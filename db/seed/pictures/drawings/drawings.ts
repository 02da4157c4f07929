import { bags } from "./bags.ts";
import { beauty } from "./beauty.ts";
import { clothes } from "./clothes.ts";
import { devices } from "./devices.ts";
import { garden } from "./garden.ts";
import { home } from "./home.ts";
import { kitchen } from "./kitchen.ts";
import { outdoor } from "./outdoor.ts";
import { paper } from "./paper.ts";
import { pet } from "./pet.ts";
import { shoes } from "./shoes.ts";
import { toys } from "./toys.ts";

/** Every drawing by its name: the goods in `fill`, their details in `color`, shaded by black and white. */
export const drawings: Record<string, string> = {
  ...bags,
  ...clothes,
  ...shoes,
  ...kitchen,
  ...home,
  ...paper,
  ...pet,
  ...outdoor,
  ...devices,
  ...beauty,
  ...toys,
  ...garden,
};
