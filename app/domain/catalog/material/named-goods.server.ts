import { and, eq, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProducts } from "#db/schema/index.ts";
import { readPasted } from "../search/pasted-url.ts";
import { materialLimits } from "./material.ts";

interface NamedGoods {
  offerIds: string[];
  productIds: string[];
  /** Lines that name nothing that we know how to read. */
  unknown: string[];
}

/** Goods that somebody named line by line: by the address or number of an offer, or a management number of their own. */
export async function readNamedGoods(
  { db, actor }: Scope<Buyer>,
  typed: string,
  ownHosts: readonly string[],
): Promise<NamedGoods> {
  const lines = typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, materialLimits.goodsMax + 1);
  // Numbers are typed wide as well; a management number of the company's own is kept as it was typed.
  const read = lines.map((line) => ({ line, offerId: offerIn(line.normalize("NFKC"), ownHosts) }));
  const numbers = read.filter(({ offerId }) => !offerId).map(({ line }) => line);
  const products =
    numbers.length === 0
      ? []
      : await db
          .select({ id: ownProducts.id, number: ownProducts.managementNumber })
          .from(ownProducts)
          .where(
            and(
              eq(ownProducts.companyId, actor.companyId),
              inArray(ownProducts.managementNumber, numbers),
            ),
          )
          .limit(numbers.length);
  const known = new Set(products.map(({ number }) => number));
  return {
    offerIds: read.flatMap(({ offerId }) => offerId ?? []),
    productIds: products.map(({ id }) => id),
    unknown: numbers.filter((number) => !known.has(number)),
  };
}

function offerIn(line: string, ownHosts: readonly string[]) {
  if (/^[1-9]\d{9,19}$/.test(line)) return line;
  const pasted = readPasted(line, ownHosts);
  return pasted.kind === "offer" ? pasted.offerId : undefined;
}
