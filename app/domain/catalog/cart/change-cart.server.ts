import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
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
import { toCartLine } from "./cart.ts";

export interface LineChange {
  id: string;
  quantity: number;
  note: string;
  optionIds: readonly string[];
  /** The label data stays as it is where this is left out. */
  labelData?: LabelData | undefined;
  selected: boolean;
}

/** Selects lines beyond those that the form changes one by one. */
interface Choice {
  /** Selects every line of the cart, or none. */
  all?: boolean | undefined;
  /**
   * Selection by seller, for sellers whose lines were not shown. A seller that stays ticked keeps its
   * selected lines; if none was selected, all of them are.
   */
  sellers?: ReadonlyMap<string, boolean> | undefined;
}

/**
 * 更新: writes the buyer's changes to lines of the actor's own cart. Lines that become the same wish are
 * merged with the quantity of both, unless one of them changed meanwhile. Lines that have left the cart are
 * answered as gone and the others are written; a line of another cart refuses the whole form.
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
  const { kept, absorbed } = joined(chosen([...lines.values()], choice));
  const absorbedIds = absorbed.map(({ id }) => id);
  const before = new Map(rows.map(({ line }) => [line.id, line]));
  const written = kept.filter(
    (line) => JSON.stringify(line) !== JSON.stringify(before.get(line.id)),
  );
  if (written.length === 0) return done({ gone });
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
  return saved.ok ? done({ gone }) : saved;
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

/** Accepts today's prices of the whole cart as seen. */
export async function acceptPrices(scope: Scope<Buyer | Visitor>) {
  const lines = (await cartLinesQuery(scope))
    .map(toCartLine)
    .filter(({ priceChanged }) => priceChanged);
  if (lines.length === 0) return done(undefined);
  return commit(
    scope,
    lines.map(({ id, priceFen }) =>
      scope.db.update(cartLines).set({ seenPriceFen: priceFen }).where(eq(cartLines.id, id)),
    ),
    {},
  );
}

/**
 * 削除: removes lines from the actor's cart or list for later and answers how many; lines that are gone
 * already are left out. Refuses ids of other carts.
 */
export async function removeFromCart(scope: Scope<Buyer | Visitor>, ids: readonly string[]) {
  if (ids.length === 0) return refuse("nothing-chosen");
  const found = await findOwnLines(scope, ids);
  if (!found) return refuse("not-found");
  if (found.length === 0) return done({ count: 0 });
  const removed = await commit(
    scope,
    [scope.db.delete(cartLines).where(inArray(cartLines.id, [...ids]))],
    {},
  );
  return removed.ok ? done({ count: found.length }) : removed;
}

/**
 * あとで買う: moves lines from the cart to the list for later and answers how many were moved. Safe to send
 * twice.
 */
export async function keepForLater(scope: Scope<Buyer>, ids: readonly string[]) {
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

function chosen(lines: readonly Line[], { all, sellers }: Choice) {
  const begun = new Set(lines.flatMap((line) => (line.selected ? line.supplierId : [])));
  return lines.map((line) => {
    const wanted = all ?? sellers?.get(line.supplierId);
    const stays =
      wanted === undefined || (all === undefined && wanted && begun.has(line.supplierId));
    return stays ? line : { ...line, selected: wanted };
  });
}

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
