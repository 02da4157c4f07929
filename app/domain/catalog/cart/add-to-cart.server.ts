import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit, type Statement } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { cartLines, carts, offers, skus } from "#db/schema/index.ts";
import { priceAtQuantity } from "../product/offer.ts";
import { type LabelData, labelData, noLabelData } from "./label-data.ts";
import { areSold, optionSet, wishColumns } from "./same-wish.ts";

interface Addition {
  offerId: string;
  /** Quantity by SKU; those of zero are not in it. */
  quantities: ReadonlyMap<string, number>;
  note: string;
  optionIds: readonly string[];
  labelData?: LabelData | undefined;
}

/**
 * Puts SKUs of one goods page into the cart of whoever asks. The same wish already there gains the
 * quantity; another note, other options or label data for a SKU are a line of their own.
 * A visitor must carry a cart key by now. Refuses what is gone, above the stock or the cart's 200 lines, and
 * options that are not sold.
 */
export async function addToCart(
  scope: Scope<Buyer | Visitor>,
  { offerId, quantities, note, optionIds, labelData: given = noLabelData }: Addition,
) {
  const { db, actor, now } = scope;
  const wanted = [...quantities.keys()];
  if (wanted.length === 0) return refuse("nothing-chosen");
  const holder = actor.kind === "buyer" ? { userId: actor.id } : { guestKey: actor.guestKey };
  if (!holder.userId && !holder.guestKey) throw new Error("a visitor's cart needs a key");

  const [found, options] = await db.batch([
    db
      .select({ id: skus.id, priceFen: skus.priceFen, stock: skus.stock, offer: offers })
      .from(skus)
      .innerJoin(offers, eq(offers.id, skus.offerId))
      .where(and(eq(skus.offerId, offerId), inArray(skus.id, wanted)))
      .limit(limits.linesPerOrder),
    optionsQuery(scope),
  ]);
  if (found.length !== wanted.length) return refuse("gone");
  if (found.some(({ id, stock }) => quantities.get(id)! > stock)) return refuse("out-of-stock");

  if (!areSold(optionIds, options)) return refuse("option-gone");

  const pieces = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  const cartId = holder.userId
    ? sql<string>`(SELECT id FROM carts WHERE user_id = ${holder.userId})`
    : sql<string>`(SELECT id FROM carts WHERE guest_key = ${holder.guestKey})`;
  const open = db
    .insert(carts)
    .values({ id: crypto.randomUUID(), ...holder, createdAt: now })
    .onConflictDoNothing();
  const lines: Statement[] = found.map(({ id, priceFen, offer }) =>
    db
      .insert(cartLines)
      .values({
        id: crypto.randomUUID(),
        cartId,
        skuId: id,
        offerId,
        supplierId: offer.supplierId,
        platform: offer.platform,
        quantity: quantities.get(id)!,
        seenPriceFen: priceAtQuantity(priceFen, offer.tiers, pieces),
        note,
        optionIds: optionSet(optionIds),
        labelData: labelData(given),
        addedAt: now,
      })
      .onConflictDoUpdate({
        target: wishColumns,
        set: {
          quantity: sql`min(${limits.quantityMax}, quantity + excluded.quantity)`,
          seenPriceFen: sql`excluded.seen_price_fen`,
          selected: true,
        },
      }),
  );
  return commit(db, [open, ...lines], { cart_full: "cart-full" });
}
