import { and, asc, eq, inArray } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, orderLines, orders, skus } from "#db/schema/index.ts";
import type { FoundRow } from "./find-rows.ts";
import { type GoodsReference, matchSku, parseGoodsReference, type SkuChoice } from "./match-sku.ts";
import type { CellProblem } from "./sheet.ts";

/** A row with the goods that it means, as far as they were found, or what is wrong with which cell. */
export interface MatchedRow extends FoundRow {
  offerId: string | null;
  skuId: string | null;
  problem: CellProblem | null;
}

/** SKUs of this many offers are held at a time: a sheet may name thousands. */
const offersAtOnce = 100;
const skusAtOnce = 20_000;
const ordersMax = 500;

type Named = FoundRow & { goods: GoodsReference | CellProblem };

/** Finds the offer and SKU of each row in the catalogue, or in an order of the company's that the row names. */
export async function matchRows(
  scope: Scope<Buyer>,
  rows: readonly FoundRow[],
  hosts: readonly string[],
): Promise<MatchedRow[]> {
  const named = rows.map((row) => ({ ...row, goods: parseGoodsReference(row.typed, hosts) }));
  const ordered = await orderedGoods(scope, named);
  const settled = named.map((row) => resolveGoods(row, ordered));
  const wanted = [...new Set(settled.flatMap(({ offerId }) => offerId ?? []))];
  for (let place = 0; place < wanted.length; place += offersAtOnce) {
    const known = await skusOf(scope, wanted.slice(place, place + offersAtOnce));
    for (const [index, row] of settled.entries())
      if (row.offerId && known.has(row.offerId))
        settled[index] = matched(row, known.get(row.offerId)!);
  }
  return settled;
}

function matched(row: MatchedRow, found: { exists: boolean; choices: SkuChoice[] }): MatchedRow {
  if (!found.exists)
    return {
      ...row,
      offerId: null,
      skuId: null,
      problem: {
        field: "offer",
        text: "この商品は見つかりません。URLか商品番号をご確認ください",
      },
    };
  if (row.problem) return row;
  // An order made before says which, unless the row says otherwise.
  if (row.skuId && !row.typed.spec && found.choices.some(({ id }) => id === row.skuId)) return row;
  const match = matchSku(row.typed.spec ?? "", found.choices);
  return "skuId" in match
    ? { ...row, skuId: match.skuId }
    : { ...row, skuId: null, problem: { field: "spec", text: match.problem } };
}

async function skusOf({ db }: Scope<Buyer>, offerIds: readonly string[]) {
  const [existing, choices] = await db.batch([
    db
      .select({ id: offers.id })
      .from(offers)
      .where(inArray(offers.id, [...offerIds]))
      .limit(offersAtOnce),
    db
      .select({ id: skus.id, offerId: skus.offerId, spec: skus.spec })
      .from(skus)
      .where(inArray(skus.offerId, [...offerIds]))
      .orderBy(asc(skus.offerId), asc(skus.position))
      .limit(skusAtOnce),
  ]);
  const exists = new Set(existing.map(({ id }) => id));
  const byOffer = groupBy(choices, ({ offerId }) => offerId);
  return new Map(
    offerIds.map((id) => [id, { exists: exists.has(id), choices: byOffer.get(id) ?? [] }]),
  );
}

type OrderedLine = { offerId: string; skuId: string };

/** Finds the lines of the orders that rows name, among the orders that this person may see. */
async function orderedGoods({ db, actor }: Scope<Buyer>, rows: readonly Named[]) {
  const numbers = new Set(
    rows.flatMap(({ goods }) =>
      "kind" in goods && goods.kind === "ordered" ? [goods.orderNumber] : [],
    ),
  );
  if (numbers.size === 0) return new Map<string, OrderedLine[]>();
  const lines = await db
    .select({ number: orders.number, offerId: orderLines.offerId, skuId: orderLines.skuId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(inArray(orders.number, [...numbers].slice(0, ordersMax)), ordersWithin(actor)))
    .orderBy(asc(orders.number), asc(orderLines.position))
    .limit(ordersMax * limits.linesPerOrder);
  return groupBy(lines, ({ number }) => number);
}

function resolveGoods({ row, typed, goods }: Named, ordered: ReadonlyMap<string, OrderedLine[]>) {
  const found = { row, typed, offerId: null, skuId: null, problem: null } as MatchedRow;
  const wrong = (field: CellProblem["field"], text: string) => ({
    ...found,
    problem: { field, text },
  });
  // A formula is said with all the other cells.
  if (!("kind" in goods)) return goods.text ? { ...found, problem: goods } : found;
  if (goods.kind === "offer") return { ...found, offerId: goods.offerId };

  const lines = ordered.get(goods.orderNumber);
  if (!lines) return wrong("orderNumber", "この注文番号は見つかりません");
  const { offerId, turn } = goods;
  const meant = lines.filter((line, index) => {
    if (turn) return index + 1 === turn;
    return !offerId || line.offerId === offerId;
  });
  const [line] = meant;
  if (!line)
    return wrong(
      "offer",
      turn
        ? `この注文の明細は${lines.length}件です`
        : `注文 ${goods.orderNumber} にこの商品はありません`,
    );
  if (meant.length === 1) return { ...found, ...line };
  return offerId
    ? { ...found, offerId }
    : wrong(
        "offer",
        `この注文には${lines.length}明細あります。商品番号か明細の番号を入力してください`,
      );
}
