import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { digestOfJson } from "#app/domain/core/sheet-file/digest.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { cartAdditions, cartLines, carts, offers, skus } from "#db/schema/index.ts";
import { type Platform, priceAtQuantity } from "../offers/offer.ts";
import { soldTo } from "../offers/offer-queries.server.ts";
import {
  areSold,
  type CartItem,
  cartItemKey,
  type LabelData,
  labelData,
  noLabelData,
  optionSet,
} from "../products/label-data.ts";
import { knownLabelsQuery } from "../products/own-product-queries.server.ts";
import { cartItemColumns } from "./cart.server.ts";

/** A wish with its offer and the current unit price at its quantity, in fen. */
export interface PricedCartItem extends CartItem {
  offerId: string;
  supplierId: string;
  platform: Platform;
  quantity: number;
  priceFen: number;
}

interface Addition {
  offerId: string;
  /** Maps SKU to quantity; SKUs without a quantity are left out. */
  quantities: ReadonlyMap<string, number>;
  note: string;
  optionIds: readonly string[];
  labelData?: LabelData | undefined;
  /** The one-time key of the form; API calls have none. */
  formKey?: string | undefined;
}

/**
 * Adds SKUs of one goods page to the actor's cart. Without given label data the company's own products
 * supply it. A wish that is there already gains the quantity; another note, other options or other label
 * data make a line of their own. A visitor must have a cart key. Refuses goods that are gone, more than the
 * stock, more than 200 lines, and options that are not sold.
 */
export async function addToCart(
  scope: Scope<Buyer | Visitor>,
  { offerId, quantities, note, optionIds, labelData: given, formKey }: Addition,
) {
  const { db, actor } = scope;
  const wanted = [...quantities.keys()];
  if (wanted.length === 0) return refuse("nothing-chosen");

  const [found, options, labels] = await db.batch([
    db
      .select({ id: skus.id, priceFen: skus.priceFen, stock: skus.stock, offer: offers })
      .from(skus)
      .innerJoin(offers, eq(offers.id, skus.offerId))
      .where(and(eq(skus.offerId, offerId), inArray(skus.id, wanted), soldTo(actor)))
      .limit(limits.linesPerOrder),
    optionsQuery(scope),
    knownLabelsQuery(scope, wanted),
  ]);
  if (found.length !== wanted.length) return refuse("gone");
  const short = wanted.flatMap((skuId) => {
    const { stock = 0 } = found.find(({ id }) => id === skuId) ?? {};
    return quantities.get(skuId)! > stock ? [{ skuId, stock }] : [];
  });
  if (short.length > 0) return { ...refuse("out-of-stock"), short } as const;

  if (!areSold(optionIds, options)) return refuse("option-gone");

  const pieces = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  return putIntoCart(
    scope,
    found.map(({ id, priceFen, offer }) => ({
      skuId: id,
      offerId,
      supplierId: offer.supplierId,
      platform: offer.platform,
      quantity: quantities.get(id)!,
      priceFen: priceAtQuantity(priceFen, offer.tiers, pieces),
      note,
      optionIds,
      labelData: given ?? labels.find(({ skuId }) => skuId === id)?.labelData ?? noLabelData,
    })),
    formKey,
  );
}

/** A cart belongs to a member or to a visitor's browser. */
type Holder = { userId: string } | { guestKey: string };

/** A repeated form is recognized for this long, which is longer than a page stays open. */
const copiesKnownDays = 3;

/**
 * Adds wishes to the actor's cart, all or none; the quantity of a wish that is there already grows. Refuses
 * more than 200 lines. A form sent twice with the same one-time key and the same goods and quantities adds
 * nothing the second time, and gets the same answer.
 */
export async function putIntoCart(
  scope: Scope<Buyer | Visitor>,
  wishes: readonly PricedCartItem[],
  formKey?: string,
) {
  const { actor } = scope;
  const guestKey = actor.kind === "visitor" ? actor.guestKey : undefined;
  const holder = actor.kind === "buyer" ? { userId: actor.id } : guestKey && { guestKey };
  if (!holder) throw new Error("a visitor's cart needs a key");
  const lines = cartStatements(scope, holder, wishes);
  const once = formKey ? await refuseRepeatedForm(scope, formKey, wishes) : [];
  const put = await commit(scope, [...once, ...lines], {
    cart_full: "cart-full",
    "cart_additions.id": "sent-before",
  });
  // The key says the goods and quantities too, so that what was sent before is this very form.
  return put.ok || put.reason === "sent-before" ? done(undefined) : refuse(put.reason);
}

/** Plans the statements that add wishes to a cart; the commit may be refused by `cart_full`. */
export function cartStatements(
  { db, now }: Pick<Scope, "db" | "now">,
  holder: Holder,
  wishes: readonly PricedCartItem[],
): Statement[] {
  const cartId =
    "userId" in holder
      ? sql<string>`(SELECT id FROM carts WHERE user_id = ${holder.userId})`
      : sql<string>`(SELECT id FROM carts WHERE guest_key = ${holder.guestKey})`;
  const open = db
    .insert(carts)
    .values({ id: crypto.randomUUID(), ...holder, createdAt: now })
    .onConflictDoNothing();
  const lines: Statement[] = wishes.map(({ priceFen, optionIds, labelData: label, ...wish }) =>
    db
      .insert(cartLines)
      .values({
        id: crypto.randomUUID(),
        cartId,
        ...wish,
        seenPriceFen: priceFen,
        optionIds: optionSet(optionIds),
        labelData: labelData(label),
        addedAt: now,
      })
      .onConflictDoUpdate({
        target: cartItemColumns,
        set: {
          quantity: sql`min(${limits.quantityMax}, quantity + excluded.quantity)`,
          seenPriceFen: sql`excluded.seen_price_fen`,
          selected: true,
        },
      }),
  );
  return [open, ...lines];
}

/** Makes the commit fail if this form was sent before, and deletes some of the oldest form keys. */
async function refuseRepeatedForm(
  { db, now }: Pick<Scope, "db" | "now">,
  formKey: string,
  wishes: readonly PricedCartItem[],
): Promise<Statement[]> {
  const said = wishes.map((wish) => [cartItemKey(wish), wish.quantity]).sort();
  const id = await digestOfJson([formKey, said]);
  const oldest = db
    .select({ id: cartAdditions.id })
    .from(cartAdditions)
    .where(lt(cartAdditions.addedAt, daysAfter(now, -copiesKnownDays)))
    .orderBy(cartAdditions.addedAt)
    .limit(5);
  return [
    db.insert(cartAdditions).values({ id, addedAt: now }),
    db.delete(cartAdditions).where(inArray(cartAdditions.id, oldest)),
  ];
}
