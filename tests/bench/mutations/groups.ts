import { guardMutations } from "./guard.ts";
import { moneyMutations } from "./money.ts";
import { rightsMutations } from "./rights.ts";
import { stockMutations } from "./stock.ts";

export const mutationGroups = {
  money: moneyMutations,
  stock: stockMutations,
  rights: rightsMutations,
  guard: guardMutations,
};
