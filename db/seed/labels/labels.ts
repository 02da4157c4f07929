import { topUpStates } from "#app/domain/money/payments/top-up.ts";
import { lineStateLabels, orderStates } from "#app/domain/trade/orders/order.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { seedCategories } from "../catalogue/categories.ts";
import { attributes } from "./attributes.ts";
import { colours } from "./colours.ts";
import { functions } from "./functions.ts";
import { makes } from "./makes.ts";
import { materials } from "./materials.ts";
import { packings } from "./packings.ts";
import { places } from "./places.ts";
import { said } from "./said.ts";
import { sizes } from "./sizes.ts";
import { states as furtherStates } from "./states.ts";
import { trading } from "./trading.ts";
import { units } from "./units.ts";
import { uses } from "./uses.ts";
import { values } from "./values.ts";
import { wearers } from "./wearers.ts";
import { words } from "./words.ts";

interface LabelRow {
  zh: string;
  ja: string;
  kind: string;
}

const tables: [kind: string, terms: Record<string, string>][] = [
  ["attribute", attributes],
  ["color", colours],
  ["size", sizes],
  ["material", materials],
  ["material", makes],
  ["audience_season", wearers],
  ["value", values],
  ["use", uses],
  ["value", functions],
  ["packing", packings],
  ["place", places],
  ["unit", units],
  ["trade", trading],
  ["state", furtherStates],
  ["word", words],
  ["said", said],
];

/** The table that goods are translated by; where two say one word, the more general stands. */
export function labelRows(): LabelRow[] {
  const terms = tables.flatMap(([kind, table]) =>
    Object.entries(table).map(([zh, ja]) => ({ zh, ja, kind })),
  );
  const categories = seedCategories().map(({ nameZh, nameJa }) => ({
    zh: nameZh,
    ja: nameJa,
    kind: "category",
  }));
  const states = [orderStates, lineStateLabels, lotStates, shippingStates, topUpStates].flatMap(
    (labels) => Object.values(labels).map(({ zh, ja }) => ({ zh, ja, kind: "state" })),
  );
  const rows = new Map<string, LabelRow>();
  for (const row of [...terms, ...categories, ...states]) {
    if (!rows.has(row.zh)) rows.set(row.zh, row);
  }
  return [...rows.values()];
}
