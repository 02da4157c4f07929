import type { PaperGoods } from "./paper-facts.ts";

/** Goods as papers name them: the title and what was chosen of it. */
export function goodsName({ titleJa, spec }: Pick<PaperGoods, "titleJa" | "spec">) {
  return [titleJa, ...spec.map(({ valueJa }) => valueJa)].join(" ");
}
