import type { Label } from "#app/domain/core/label.ts";

const yesOrNo = { 0: { ja: "いいえ", zh: "否" }, 1: { ja: "はい", zh: "是" } };

/** Columns that say yes or no, beside those whose name begins with is_. */
const flags = [
  ...["active", "awaited", "back_in_stock", "by_buyer", "by_program", "certain", "confirms"],
  ...["mail", "needs_label", "needs_two", "owes_unpacked", "pays_dues", "picks_cheapest"],
  ...["place_unchecked", "self_consolidated", "shared", "site", "sold", "tells", "tells_sent"],
  ...["two_people", "weighs_first", "withdrawn", "within_limit"],
];

/** The words of them. */
export const flagWords: Readonly<Record<string, Readonly<Record<string, Label>>>> =
  Object.fromEntries(flags.map((column) => [column, yesOrNo]));
