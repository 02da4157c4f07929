import { kindsByCategory } from "./kinds/kinds.ts";
import type { ProductKind } from "./kinds/product-kind.ts";
import { luckOf } from "./luck.ts";
import { offerOf } from "./offer-of.ts";
import { pairs } from "./pairs.ts";
import type { SeedOffer } from "./shapes.ts";
import { suppliersOf } from "./suppliers.ts";

const offersPerKind = 7;

/** The demo's goods; the same every time. */
export function seedOffers(): SeedOffer[] {
  return Object.entries(kindsByCategory).flatMap(([categoryId, kinds]) =>
    kinds.flatMap((kind) => offersOfKind(categoryId, kind)),
  );
}

function offersOfKind(categoryId: string, kind: ProductKind): SeedOffer[] {
  const luck = luckOf(categoryId + kind.zh);
  const materials = pairs(kind.materials);
  const makes = materials.flatMap((material, grade) =>
    pairs(kind.styles).map((style) => ({
      material,
      style,
      grade: (grade + 0.5) / materials.length,
    })),
  );
  const everyone = suppliersOf(categoryId, kind.drawing);
  const mills = everyone.filter(({ platform }) => platform === "1688");
  // Shops that sell by the piece carry everything; without this they would crowd out the mills.
  const sellers = [...mills, ...mills, ...everyone];
  const first = luck.below(sellers.length);
  return luck.some(makes, offersPerKind).map((make, index) => {
    const supplier = sellers[(first + index) % sellers.length]!;
    return offerOf({ categoryId, kind, supplier, ...make });
  });
}
