import { desc, eq } from "drizzle-orm";
import { offers, skus } from "#db/schema/index.ts";
import type { DayBook } from "./day-book.ts";

/** Chooses goods for an order of so many lines. */
export type Basket = ReturnType<typeof baskets>;

/** Fills baskets from these goods, by the dice. */
export function baskets(
  goods: Awaited<ReturnType<typeof goodsToBuy>>,
  roll: (below: number) => number,
) {
  return (lines: number) =>
    Array.from({ length: lines }, () => goods[roll(Math.min(goods.length, 160))]!)
      .filter((offer, index, all) => all.indexOf(offer) === index)
      .map((choices) => {
        const chosen = choices.slice(0, 1 + roll(Math.min(2, choices.length)));
        const most = Math.max(20, Math.min(200, Math.floor(300_000 / chosen[0]!.priceFen)));
        return {
          offerId: chosen[0]!.offerId,
          quantities: new Map(
            chosen.map(({ skuId, minOrder }) => [
              skuId,
              Math.max(minOrder, 10 * (1 + roll(Math.ceil(most / 10)))),
            ]),
          ),
          optionIds: roll(3) === 0 ? ["label", "opp"] : [],
        };
      });
}

/** Goods of the demo's shelves, best sellers first: what the demo's buyers order. */
export async function goodsToBuy({ db }: Pick<DayBook, "db">) {
  const rows = await db
    .select({
      offerId: offers.id,
      minOrder: offers.minOrder,
      skuId: skus.id,
      stock: skus.stock,
      priceFen: skus.priceFen,
    })
    .from(offers)
    .innerJoin(skus, eq(skus.offerId, offers.id))
    .orderBy(desc(offers.popularity), skus.position)
    .limit(1_200);
  const byOffer = new Map<string, typeof rows>();
  for (const row of rows)
    if (row.stock >= 300) byOffer.set(row.offerId, [...(byOffer.get(row.offerId) ?? []), row]);
  return [...byOffer.values()];
}
