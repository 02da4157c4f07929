import { and, eq, inArray, sql } from "drizzle-orm";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, palletGoods, pallets, suppliers } from "#db/schema/index.ts";
import { notReckoned } from "../offers/offer.ts";
import {
  type PalletConditions,
  type PalletGoodsState,
  palletLimits,
  type RefusalReason,
} from "./pallet.ts";
import { stillAt } from "./pallet-commands.server.ts";

/** Accepts waiting goods into their pallets; goods that somebody decided meanwhile stay as they are. */
export async function acceptGoods(scope: Scope<Buyer>, numbers: readonly number[]) {
  const read = await goodsOf(scope, numbers);
  if (!read.ok) return read;
  // If the button is pressed twice at once, only one request gets each goods, so that they go to the cart
  // once.
  const accepted = await move(scope, numbers, "waiting", "listed").returning({
    offerId: palletGoods.offerId,
    number: palletGoods.number,
  });
  if (accepted.length === 0) return refuse("decided-already");
  return done({
    count: accepted.length,
    offerIds: accepted.map(({ offerId }) => offerId),
    numbers: accepted.map(({ number }) => number),
  });
}

/**
 * Refuses waiting goods, or removes listed ones. The reason changes the conditions of their pallets:
 * without this seller, without this word, or below this cost.
 */
export async function refuseGoods(
  scope: Scope<Buyer>,
  numbers: readonly number[],
  { reason, word }: { reason: RefusalReason; word: string },
) {
  const read = await goodsOf(scope, numbers);
  if (!read.ok) return read;
  const open = read.value.filter(({ state }) => state !== "refused");
  if (open.length === 0) return refuse("decided-already");
  // The settings separate words by blanks and commas: such a word would be read there as several.
  if (reason === "word" && !/^[^\s,、，]+$/u.test(word)) return refuse("no-word");
  const taught = [...new Set(open.map(({ palletId }) => palletId))].flatMap((palletId) => {
    const of = open.filter((one) => one.palletId === palletId);
    const conditions = taughtBy(of, reason, word);
    return conditions ? [{ ...of[0]!, conditions }] : [];
  });
  const written = await commit(
    scope,
    [
      move(scope, numbers, "waiting", "refused", reason),
      move(scope, numbers, "listed", "refused", reason),
      ...taught.flatMap(({ palletId, version, conditions }) => [
        guard(stillAt(scope.db, palletId, version), "pallet-changed"),
        scope.db
          .update(pallets)
          .set({ conditions, version: version + 1 })
          .where(eq(pallets.id, palletId)),
      ]),
    ],
    {},
  );
  if (!written.ok) return written;
  const limits = open.flatMap(({ palletId, conditions }) => {
    const now = taught.find((one) => one.palletId === palletId)?.conditions ?? conditions;
    return reason === "price" ? (now.landedMaxYen ?? []) : [];
  });
  return done({
    count: open.length,
    taught: taught.length > 0,
    /** The lowest cost limit that these pallets have now. */
    landedMaxYen: limits.length > 0 ? Math.min(...limits) : null,
  });
}

/** Finds the SKU with the largest stock of each of these goods, in the given order. */
export async function firstSkus({ db }: Scope<Buyer>, offerIds: readonly string[]) {
  return db.all<{ offerId: string; skuId: string; minOrder: number; stock: number }>(sql`
    SELECT o.id AS offerId, o.min_order AS minOrder, s.id AS skuId, s.stock
    FROM json_each(${JSON.stringify(offerIds)}) asked CROSS JOIN offers o ON o.id = asked.value
    CROSS JOIN skus s ON s.id = (SELECT id FROM skus WHERE offer_id = o.id
      ORDER BY stock DESC, position LIMIT 1)
    WHERE o.popularity >= 0 LIMIT ${palletLimits.atOnceMax}`);
}

/** Selects the offers of these goods in the company's pallets, whatever their state. */
export function offersOfGoods({ db, actor }: Scope<Buyer>, numbers: readonly number[]) {
  return db
    .select({ offerId: palletGoods.offerId })
    .from(palletGoods)
    .where(
      and(eq(palletGoods.companyId, actor.companyId), inArray(palletGoods.number, [...numbers])),
    )
    .limit(palletLimits.atOnceMax);
}

/** Lists the titles of those of these goods that are no longer on sale. */
export async function goneAmong({ db, actor }: Scope<Buyer>, numbers: readonly number[]) {
  const rows = await db
    .select({ titleJa: palletGoods.titleJa })
    .from(palletGoods)
    .leftJoin(offers, eq(offers.id, palletGoods.offerId))
    .where(
      and(
        eq(palletGoods.companyId, actor.companyId),
        inArray(palletGoods.number, [...numbers]),
        sql`COALESCE(${offers.popularity}, -1) < 0`,
      ),
    )
    .limit(palletLimits.atOnceMax);
  return rows.map(({ titleJa }) => titleJa);
}

interface Refused {
  conditions: PalletConditions;
  supplierId: string | null;
  supplierName: string | null;
  landedYen: number | null;
}

/** Answers the conditions changed by these refusals; undefined if they do not change. */
function taughtBy(
  goods: readonly Refused[],
  reason: RefusalReason,
  word: string,
): PalletConditions | undefined {
  const { conditions } = goods[0]!;
  const { withoutMax, withoutSuppliersMax } = palletLimits;
  if (reason === "word") {
    if (conditions.without.includes(word) || conditions.without.length >= withoutMax)
      return undefined;
    return { ...conditions, without: [...conditions.without, word] };
  }
  if (reason === "supplier") {
    const met = new Map(conditions.withoutSuppliers.map(({ id, name }) => [id, name]));
    for (const { supplierId, supplierName } of goods)
      if (supplierId && met.size < withoutSuppliersMax) met.set(supplierId, supplierName ?? "");
    return { ...conditions, withoutSuppliers: [...met].map(([id, name]) => ({ id, name })) };
  }
  if (reason === "price") {
    // An unknown cost says nothing about a limit.
    const cheapest = Math.min(...goods.map(({ landedYen }) => landedYen ?? notReckoned));
    if (cheapest >= notReckoned) return undefined;
    const most = Math.max(1, cheapest - 1);
    if (most >= (conditions.landedMaxYen ?? Number.MAX_VALUE)) return undefined;
    return { ...conditions, landedMaxYen: most };
  }
  return undefined;
}

async function goodsOf({ db, actor }: Scope<Buyer>, numbers: readonly number[]) {
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if (numbers.length === 0) return refuse("nothing-chosen");
  if (numbers.length > palletLimits.atOnceMax) return refuse("too-many");
  const rows = await db
    .select({
      palletId: palletGoods.palletId,
      offerId: palletGoods.offerId,
      state: palletGoods.state,
      conditions: pallets.conditions,
      version: pallets.version,
      supplierId: offers.supplierId,
      supplierName: suppliers.nameZh,
      landedYen: offers.landedYen,
    })
    .from(palletGoods)
    .innerJoin(pallets, eq(pallets.id, palletGoods.palletId))
    .leftJoin(offers, eq(offers.id, palletGoods.offerId))
    .leftJoin(suppliers, eq(suppliers.id, offers.supplierId))
    .where(
      and(eq(palletGoods.companyId, actor.companyId), inArray(palletGoods.number, [...numbers])),
    )
    .limit(palletLimits.atOnceMax);
  return rows.length === 0 ? refuse("not-found") : done(rows);
}

function move(
  { db, actor }: Scope<Buyer>,
  numbers: readonly number[],
  from: PalletGoodsState,
  state: PalletGoodsState,
  reason?: RefusalReason,
) {
  return db
    .update(palletGoods)
    .set({ state, reason: reason ?? null, decidedByName: signedName(actor) })
    .where(
      and(
        eq(palletGoods.companyId, actor.companyId),
        eq(palletGoods.state, from),
        inArray(palletGoods.number, [...numbers]),
      ),
    );
}
