import type { RecommendedClass } from "#app/domain/catalog/recommended/recommended.ts";
import { href } from "#app/href.ts";

/** Where one class is shown, each of its pallets with its first goods. */
export function classHref(kind: RecommendedClass) {
  return `${href("/dedicatedPalletClassifyDetails")}?${new URLSearchParams({ class: kind })}`;
}

/** Where all goods of one are shown. */
export function recommendedHref(pallet: string, after?: string) {
  const query = new URLSearchParams({ pallet, ...(after && { after }) });
  return `${href("/dedicatedPalletClassifyMoreGoods")}?${query}`;
}
