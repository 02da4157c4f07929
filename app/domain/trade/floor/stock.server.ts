import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { lotsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { messagesQuery } from "#app/domain/core/document/document-queries.server.ts";
import { inJapanese } from "#app/domain/core/message/message-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { lots, orderLines, orders } from "#db/schema/index.ts";
import { lotPhotoIds } from "./lot-queries.server.ts";
import { pieceColumns } from "./own-goods.server.ts";
import { storagePausesOfLot } from "./storage.server.ts";
import { storageOutlook, storagePriceIn } from "./storage.ts";

/** 有料保管: the lot lies in the paid warehouse, from which only the account manager requests shipments. */
export const onPaidShelf =
  sql<boolean>`EXISTS (SELECT 1 FROM shelves s WHERE s.code = ${lots.shelf} AND s.kind = 'paid')`.mapWith(
    Boolean,
  );

interface StockFilter {
  /** Part of an order number or of a title. */
  words: string;
  /** The longest stored come first, or the newest. */
  sort?: "oldest" | "newest";
}

/** The values are written out, not bound, so that SQLite recognizes the partial index of the stock. */
const inStock = sql`(${lots.state} = 'shelved' AND ${lots.availableQuantity} > 0)`;
/** Goods of a deposit order may leave only when the remainder is paid. */
const paidInFull = sql`(${orders.downPaymentPercent} = 0 OR ${orders.paidAt} IS NOT NULL)`;

/** The page begins after this lot. */
export interface StockCursor {
  at: number;
  id: string;
}

/**
 * Selects a page of the stock that can be shipped, and one more row that shows whether there is a next
 * page.
 */
export function stockPageQuery(
  { db }: Pick<Scope, "db">,
  whose: SQL | undefined,
  { words, sort = "oldest" }: StockFilter,
  after: StockCursor | undefined,
  size: number,
) {
  const way = sort === "oldest" ? asc : desc;
  const beyond = sort === "oldest" ? sql`>` : sql`<`;
  return stockQuery(db)
    .where(
      and(
        whose,
        inStock,
        words ? matches(words) : undefined,
        after && sql`(${lots.shelvedAt}, ${lots.id}) ${beyond} (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(way(lots.shelvedAt), way(lots.id))
    .limit(size + 1);
}

/** Lists the company's stock that can be shipped, with its storage days, in one round trip. */
export async function listStock(
  scope: Scope<Buyer>,
  filter: StockFilter,
  after: StockCursor | undefined,
  size: number,
) {
  const [rows, settings] = await scope.db.batch([
    stockPageQuery(scope, lotsWithin(scope.actor), filter, after, size),
    settingsQuery(scope),
  ]);
  return toStockPage(scope, rows, settings, size);
}

/** Converts the rows to a page of lots with storage days, and the start of the next page. */
export function toStockPage(
  { now }: Pick<Scope, "now">,
  rows: Awaited<ReturnType<typeof stockPageQuery>>,
  settings: Awaited<ReturnType<typeof settingsQuery>>,
  size: number,
) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const price = storagePriceIn(settingsIn(settings));
  return {
    freeDays: price.freeDays,
    lots: shown.map((lot) => {
      const storage = storageOutlook({ ...lot, quantity: lot.availableQuantity }, now, price);
      return { ...lot, days: storage.days, freeDaysLeft: storage.freeDaysLeft, storage };
    }),
    next:
      rows.length > size && last?.shelvedAt
        ? { at: last.shelvedAt.getTime(), id: last.id }
        : undefined,
  };
}

/** Selects those of the chosen lots of the company that can be shipped. */
export function chosenStockQuery({ db, actor }: Scope<Buyer>, ids: readonly string[]) {
  return stockQuery(db)
    .where(and(lotsWithin(actor), inStock, paidInFull, inArray(lots.id, [...ids])))
    .orderBy(asc(lots.shelvedAt), asc(lots.id))
    .limit(ids.length);
}

/** Selects the titles of these lots of the company, even if nothing of them is left. */
export function namedLotsQuery({ db, actor }: Scope<Buyer>, ids: readonly string[]) {
  return db
    .select({ id: lots.id, titleJa: orderLines.titleJa, left: lots.availableQuantity })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(and(lotsWithin(actor), inArray(lots.id, [...ids])))
    .limit(ids.length);
}

/** Finds a shelved lot of the company, even if nothing of it is left, with its remarks, in one round trip. */
export async function findStockLot(scope: Scope<Buyer>, id: string) {
  const { db, actor } = scope;
  const mine = and(eq(lots.id, id), eq(lots.state, "shelved"), lotsWithin(actor));
  const [[lot], settings, remarks] = await db.batch([
    stockQuery(db).where(mine).limit(1),
    settingsQuery(scope),
    messagesQuery(scope, "lot", id),
  ]);
  if (!lot) return undefined;
  const price = storagePriceIn(settingsIn(settings));
  const storage = storageOutlook({ ...lot, quantity: lot.availableQuantity }, scope.now, price);
  return { ...lot, storage, price, remarks };
}

/** The inspection's pictures are included as ids, which saves a second read. */
function stockQuery(db: Scope["db"]) {
  return db
    .select({
      id: lots.id,
      companyId: lots.companyId,
      orderLineId: lots.orderLineId,
      orderNumber: orders.number,
      titleJa: orderLines.titleJa,
      spec: orderLines.spec,
      picture: orderLines.picture,
      shelf: lots.shelf,
      sendable: sql`${paidInFull}`.mapWith(Boolean),
      onPaidShelf,
      goodQuantity: lots.goodQuantity,
      badQuantity: lots.badQuantity,
      availableQuantity: lots.availableQuantity,
      reservedQuantity: lots.reservedQuantity,
      inspectionNote: inJapanese(lots.inspectionNote),
      shelvedAt: lots.shelvedAt,
      ...pieceColumns,
      goodsClass: goodsClassOfLine,
      serviceYen: orderLines.serviceYen,
      photoIds: lotPhotoIds,
      stood: storagePausesOfLot,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .innerJoin(orders, eq(orders.id, lots.orderId));
}

function matches(words: string) {
  const like = likePattern(words);
  return sql`(${orders.number} LIKE ${like} ESCAPE '\\' OR ${orderLines.titleJa} LIKE ${like} ESCAPE '\\')`;
}

/**
 * Computes the pieces of a lot that should lie on its shelf now: its stock without what is picked, in boxes
 * that have not left, or still to be unpacked. The query must name the table `lots`.
 */
export const onShelf = sql<number>`(lots.available_quantity + lots.reserved_quantity - iif(lots.reserved_quantity = 0, 0, COALESCE((
  SELECT sum(max(
    COALESCE((SELECT p.picked_quantity FROM pick_lines p WHERE p.shipping_line_id = s.id), 0),
    COALESCE((SELECT sum(o.quantity) FROM open_box_contents o WHERE o.shipping_line_id = s.id), 0),
    COALESCE((SELECT sum(b.quantity) FROM box_contents b WHERE b.shipping_line_id = s.id), 0)))
  FROM shipping_lines s JOIN shipping_requests r ON r.id = s.request_id
  WHERE s.lot_id = lots.id
    AND r.state IN ('quoting', 'awaiting_payment', 'awaiting_finance', 'packing', 'awaiting_shipment')), 0)) - COALESCE((
  SELECT sum(u.quantity) FROM unpack_lines u WHERE u.lot_id = lots.id AND u.unpacked_at IS NULL), 0))`;

/**
 * True for lots of which something may be picked or in boxes; for all others `onShelf` is the whole stock.
 */
export const mayBeElsewhere = sql`(lots.reserved_quantity > 0 OR lots.id IN (SELECT u.lot_id FROM unpack_lines u WHERE u.unpacked_at IS NULL))`;

/** True for lots with stock, spelled like the index of the shelves. */
export const isOnShelf = sql`lots.state = 'shelved' AND lots.available_quantity + lots.reserved_quantity > 0`;
