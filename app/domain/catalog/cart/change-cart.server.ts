import { and, asc, eq, exists, inArray, lt, or, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveLines } from "#app/domain/customers/session/session.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import {
  areSold,
  cartItemKey,
  type LabelData,
  labelData,
  optionSet,
} from "../products/label-data.ts";
import { addFromGoods } from "../products/write-own-product.server.ts";
import { cartLinesQuery, cartOf, findOwnLines, laterOf } from "./cart.server.ts";
import { type Choice, priceRose, selectLines, toCartLine } from "./cart.ts";

export interface LineChange {
  id: string;
  quantity: number;
  note: string;
  optionIds: readonly string[];
  /** The label data stays as it is where this is left out. */
  labelData?: LabelData | undefined;
  selected: boolean;
}

/**
 * 更新: writes the buyer's changes to lines of the actor's own cart. Lines that become the same wish are
 * merged with the quantity of both, unless one of them changed meanwhile, and `merged` counts those that went into
 * others. Lines that have left the cart are answered as gone and the others are written; a line of another cart
 * refuses the whole form.
 */
export async function changeCart(
  scope: Scope<Buyer | Visitor>,
  changes: readonly LineChange[],
  choice: Choice = {},
) {
  const { db, actor } = scope;
  const [rows, options] = await Promise.all([
    db
      .select({ line: cartLines })
      .from(cartLines)
      .innerJoin(carts, eq(carts.id, cartLines.cartId))
      .where(cartOf(actor))
      .orderBy(asc(cartLines.addedAt), asc(cartLines.id))
      .limit(limits.linesPerOrder),
    optionsQuery(scope),
  ]);
  const lines = new Map(rows.map(({ line }) => [line.id, line]));
  const gone = changes.flatMap(({ id }) => (lines.has(id) ? [] : id));
  if (gone.length > 0 && !(await findOwnLines(scope, gone))) return refuse("not-found");
  for (const { id, optionIds, labelData: given, ...change } of changes) {
    const line = lines.get(id);
    if (!line) continue;
    if (!areSold(optionIds, options)) return refuse("option-gone");
    const wish = { optionIds: optionSet(optionIds), labelData: labelData(given ?? line.labelData) };
    lines.set(id, { ...line, ...change, ...wish });
  }
  const { kept, absorbed } = joined(selectLines([...lines.values()], choice));
  const absorbedIds = absorbed.map(({ id }) => id);
  const before = new Map(rows.map(({ line }) => [line.id, line]));
  const written = kept.filter(
    (line) => JSON.stringify(line) !== JSON.stringify(before.get(line.id)),
  );
  if (written.length === 0) return done({ gone, merged: 0 });
  const saved = await commit(
    scope,
    [
      ...absorbed.flatMap(({ id, into }) =>
        [id, into].map((one) => guard(stillThere(db, before.get(one)!), "moved-meanwhile")),
      ),
      ...(absorbed.length > 0
        ? [db.delete(cartLines).where(inArray(cartLines.id, absorbedIds))]
        : []),
      // Two lines may swap their wishes: each gets a temporary note first, so that no unique key is
      // violated.
      ...written
        .filter((line) => cartItemKey(line) !== cartItemKey(before.get(line.id)!))
        .map(({ id }) => db.update(cartLines).set({ note: id }).where(eq(cartLines.id, id))),
      ...written.map(({ id, quantity, note, optionIds, labelData, selected }) =>
        db
          .update(cartLines)
          .set({ quantity, note, optionIds, labelData, selected })
          .where(eq(cartLines.id, id)),
      ),
    ],
    { "cart_lines.cart_id": "moved-meanwhile" },
  );
  return saved.ok ? done({ gone, merged: absorbed.length }) : saved;
}

/** Lists the ids of the selected lines of these sellers in the actor's cart. */
export async function listSelectedLineIds(
  scope: Scope<Buyer | Visitor>,
  sellers: readonly string[],
) {
  const rows = sellers.length > 0 ? await cartLinesQuery(scope) : [];
  return rows.flatMap(({ line }) =>
    line.selected && sellers.includes(line.supplierId) ? line.id : [],
  );
}

/** Accepts today's prices of the whole cart, as far as they rose, as seen. */
export async function acceptPrices(scope: Scope<Buyer | Visitor>) {
  const lines = (await cartLinesQuery(scope)).map(toCartLine).filter(priceRose);
  if (lines.length === 0) return done(undefined);
  return commit(
    scope,
    lines.map(({ id, priceFen }) =>
      scope.db.update(cartLines).set({ seenPriceFen: priceFen }).where(eq(cartLines.id, id)),
    ),
    {},
  );
}

/** A removal can be undone for this long; pages say so only at once. */
const removalsKeptDays = 1;

/**
 * 削除: takes lines out of the actor's cart or list for later and answers how many; lines that are gone already are
 * left out. Refuses ids of other carts. `removalId` is the form's one-time key, by which `undoRemoval` finds them.
 */
export async function removeFromCart(
  scope: Scope<Buyer | Visitor>,
  ids: readonly string[],
  removalId: string = crypto.randomUUID(),
) {
  const { db, now } = scope;
  if (ids.length === 0) return refuse("nothing-chosen");
  const found = await findOwnLines(scope, ids);
  if (!found) return refuse("not-found");
  // Pages name lines of one list; a program may name both, and undoes nothing.
  const sources = [...new Set(found.map(({ cartId }) => cartId))];
  const removals = sources.map((removedFrom, index) => ({
    id: index === 0 ? removalId : crypto.randomUUID(),
    removedFrom,
  }));
  if (found.length === 0) return done({ count: 0 });
  const old = db
    .select({ id: carts.id })
    .from(carts)
    .where(
      and(
        // Written out, not bound: a partial index is used only for its own words.
        sql`removed_from IS NOT NULL`,
        lt(carts.createdAt, daysAfter(now, -removalsKeptDays)),
      ),
    )
    .orderBy(carts.createdAt)
    .limit(5);
  const removed = await commit(
    scope,
    [
      ...removals.flatMap(({ id, removedFrom }) => [
        db
          .insert(carts)
          .values({ id, guestKey: id, removedFrom, createdAt: now })
          .onConflictDoNothing(),
        guard(
          exists(
            db
              .select()
              .from(carts)
              .where(and(eq(carts.id, id), eq(carts.removedFrom, removedFrom))),
          ),
          "not-found",
        ),
        ...moveLines(db, sql`${removedFrom}`, sql`${id}`, ids),
      ]),
      db.delete(cartLines).where(inArray(cartLines.cartId, old)),
      db.delete(carts).where(inArray(carts.id, old)),
    ],
    {},
  );
  return removed.ok ? done({ count: found.length }) : removed;
}

/**
 * 元に戻す: puts the lines of a removal back as they were, where they were. Answers how many; sent twice it finds
 * them back. Lines beyond the cart's 200 stay removed and are refused as `cart-full`.
 */
export async function undoRemoval(scope: Scope<Buyer | Visitor>, removalId: string) {
  const { db, actor } = scope;
  const own = db
    .select({ id: carts.id })
    .from(carts)
    .where(or(cartOf(actor), laterOf(actor)));
  const [removal] = await db
    .select({ source: carts.removedFrom })
    .from(carts)
    .where(and(eq(carts.id, removalId), inArray(carts.removedFrom, own)))
    .limit(1);
  if (!removal) return refuse("not-found");
  const isRemoved = eq(cartLines.cartId, removalId);
  const count = await db.$count(cartLines, isRemoved);
  const moved = await commit(scope, moveLines(db, sql`${removalId}`, sql`${removal.source}`), {});
  if (!moved.ok) return moved;
  const left = await db.$count(cartLines, isRemoved);
  return left > 0 ? refuse("cart-full") : done({ count });
}

/**
 * あとで買う: moves lines from the cart to the list for later and answers how many were moved. Safe to send
 * twice.
 */
export async function saveForLater(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, now, actor } = scope;
  const id = crypto.randomUUID();
  return move(scope, ids, cartOf, laterOf, [
    db
      .insert(carts)
      .values({ id, guestKey: id, laterOf: actor.id, createdAt: now })
      .onConflictDoNothing(),
  ]);
}

/**
 * カートに戻す: moves lines from the list for later to the cart; lines beyond the cart's 200 stay in the list and
 * are refused as `cart-full`.
 */
export async function backToCart(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, now, actor } = scope;
  return move(scope, ids, laterOf, cartOf, [
    db
      .insert(carts)
      .values({ id: crypto.randomUUID(), userId: actor.id, createdAt: now })
      .onConflictDoNothing(),
  ]);
}

/**
 * ライブラリに移す: makes own products of cart lines, with their label data, note and options, and removes those
 * lines from the cart. Lines whose goods are no longer sold stay.
 */
export async function moveToLibrary(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const found = await findOwnLines(scope, ids);
  if (!found) return refuse("not-found");
  if (found.length === 0) return done({ count: 0 });
  const kept = await addFromGoods(
    scope,
    found.map(({ skuId, labelData, note, optionIds }) => ({
      skuId,
      known: { ...labelData, note, optionIds },
    })),
    null,
    [
      db
        .delete(cartLines)
        .where(
          and(
            inArray(cartLines.id, [...ids]),
            sql`sku_id IN (SELECT sku_id FROM own_product_sources WHERE company_id = ${actor.companyId})`,
          ),
        ),
    ],
  );
  return kept.ok ? done({ count: found.length }) : kept;
}

type Line = typeof cartLines.$inferSelect;

/** The condition that the line still exists with the quantity that was read. */
function stillThere(db: Scope["db"], { id, quantity }: Line) {
  const line = and(eq(cartLines.id, id), eq(cartLines.quantity, quantity));
  return exists(db.select().from(cartLines).where(line));
}

/** Merges lines with the same wish under the id of the oldest; `absorbed` says which line went into which. */
function joined(lines: readonly Line[]) {
  const wishes = new Map<string, Line>();
  const absorbed: { id: string; into: string }[] = [];
  for (const line of lines) {
    const key = cartItemKey(line);
    const same = wishes.get(key);
    if (same) absorbed.push({ id: line.id, into: same.id });
    const quantity = Math.min(limits.quantityMax, line.quantity + (same?.quantity ?? 0));
    wishes.set(key, { ...(same ?? line), quantity, selected: line.selected || !!same?.selected });
  }
  return { kept: [...wishes.values()], absorbed };
}

type Where = typeof cartOf;

async function move(
  scope: Scope<Buyer>,
  ids: readonly string[],
  from: Where,
  to: Where,
  opened: readonly Statement[],
) {
  const { db, actor } = scope;
  const found = await findOwnLines(scope, ids);
  if (!found) return refuse("not-found");
  if (found.length === 0) return done({ count: 0 });
  const idOf = (which: Where) => sql`(SELECT id FROM carts WHERE ${which(actor)})`;
  const moved = await commit(scope, [...opened, ...moveLines(db, idOf(from), idOf(to), ids)], {});
  const left = await db.$count(
    cartLines,
    and(inArray(cartLines.id, [...ids]), eq(cartLines.cartId, idOf(from))),
  );
  if (left > 0) return refuse("cart-full");
  return moved.ok ? done({ count: found.length }) : moved;
}
