import Decimal from "decimal.js";
import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import {
  type Days,
  stateCountsQuery,
  withinDays,
} from "#app/domain/core/document/document-queries.server.ts";
import type { SheetRow } from "#app/domain/core/files/csv.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import {
  boxContents,
  boxes,
  logisticsMethods,
  lots,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { type ShippingState, shippingLifecycle } from "./shipping-request.ts";

/** SQL that leaves out deleted drafts, which stay on record only. */
const listed = sql`NOT (state = 'cancelled' AND submitted_at IS NULL)`;

interface ShipmentFilter extends Days {
  state: ShippingState | undefined;
  /** The number of the request or of an order in it, a tracking number, or words of a title. */
  words: string;
  sort: "newest" | "oldest";
}

/** The last request of the page before. */
interface ShipmentCursor {
  at: number;
  id: string;
}

/** Reads a page of the company's requests with the count of each state, in one round trip. */
export async function listShipments(
  { db, actor }: Scope<Buyer>,
  filter: ShipmentFilter,
  after: ShipmentCursor | undefined,
  size: number,
) {
  const newest = filter.sort === "newest";
  const direction = newest ? desc : asc;
  const [rows, counts] = await db.batch([
    db
      .select({
        id: shippingRequests.id,
        number: shippingRequests.number,
        state: shippingRequests.state,
        methodJa: logisticsMethods.nameJa,
        recipient: sql<string>`json_extract(${shippingRequests.receiver}, '$.recipient')`,
        pieceCount: shippingRequests.pieceCount,
        boxCount: sql<number>`(SELECT count(*) FROM boxes WHERE request_id = ${shippingRequests.id})`,
        estimateMinYen: shippingRequests.estimateMinYen,
        estimateMaxYen: shippingRequests.estimateMaxYen,
        totalYen: shippingRequests.totalYen,
        quotedAt: shippingRequests.quotedAt,
        carrier: shippingRequests.carrier,
        trackingNumber: shippingRequests.trackingNumber,
        createdAt: shippingRequests.createdAt,
        shippedAt: shippingRequests.shippedAt,
      })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(
        and(
          shipmentsWithin(actor),
          listed,
          filter.state && eq(shippingRequests.state, filter.state),
          withinDays(shippingRequests.createdAt, filter),
          filter.words ? matches(filter.words, actor.companyId) : undefined,
          after &&
            sql`(${shippingRequests.createdAt}, ${shippingRequests.id}) ${sql.raw(newest ? "<" : ">")} (${after.at}, ${after.id})`,
        ),
      )
      .orderBy(direction(shippingRequests.createdAt), direction(shippingRequests.id))
      .limit(size + 1),
    stateCountsQuery(
      db,
      "shipping_requests",
      and(shipmentsWithin(actor), listed),
      shippingLifecycle.states,
    ),
  ]);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    shipments: shown,
    counts: new Map(counts.map(({ state, count }) => [state, count])),
    next: rows.length > size && last ? { at: last.createdAt.getTime(), id: last.id } : undefined,
  };
}

/** Words are searched in the newest requests only, so that a search costs the same for every company. */
const searchedNewest = 2_000;

function matches(words: string, companyId: string) {
  const like = likePattern(words);
  return sql`(shipping_requests.id IN (SELECT id FROM shipping_requests WHERE company_id = ${companyId} ORDER BY created_at DESC LIMIT ${searchedNewest})) AND (${shippingRequests.number} LIKE ${like} ESCAPE '\\' OR ${shippingRequests.trackingNumber} LIKE ${like} ESCAPE '\\' OR EXISTS (
    SELECT 1 FROM shipping_lines l JOIN order_lines g ON g.id = l.order_line_id JOIN orders o ON o.id = g.order_id
    WHERE l.request_id = shipping_requests.id AND (o.number LIKE ${like} ESCAPE '\\' OR g.title_ja LIKE ${like} ESCAPE '\\')))`;
}

const contentsMax = 2_000;

/** Reads the lines and boxes of a request for its sheets in one round trip; undefined also for another company's. */
async function readSheets({ db, actor }: Scope<Buyer>, number: string) {
  const mine = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const id =
    sql`(${db.select({ id: shippingRequests.id }).from(shippingRequests).where(mine)})` as SQL<string>;
  const [[request], lines, contents] = await db.batch([
    db.select().from(shippingRequests).where(mine).limit(1),
    db
      .select({
        id: shippingLines.id,
        sent: shippingLines.quantity,
        line: orderLines,
        orderNumber: orders.number,
        available: lots.availableQuantity,
        sharedFreightFen: sql<number>`COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = ${orderLines.orderId} AND f.supplier_id = ${orderLines.supplierId}), 0)`,
        sharingPieces: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = ${orderLines.orderId} AND l.supplier_id = ${orderLines.supplierId})`,
      })
      .from(shippingLines)
      .innerJoin(lots, eq(lots.id, shippingLines.lotId))
      .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(shippingLines.requestId, id))
      .orderBy(asc(orders.number), asc(orderLines.position), asc(shippingLines.id))
      .limit(limits.linesPerOrder),
    db
      .select({
        box: boxes,
        lineId: boxContents.shippingLineId,
        quantity: boxContents.quantity,
      })
      .from(boxes)
      .innerJoin(boxContents, eq(boxContents.boxId, boxes.id))
      .where(eq(boxes.requestId, id))
      .orderBy(asc(boxes.number), asc(boxContents.shippingLineId))
      .limit(contentsMax),
  ]);
  return request && { request, lines, contents };
}

type Sheets = NonNullable<Awaited<ReturnType<typeof readSheets>>>;
type Line = Sheets["lines"][number];

const yuan = (fen: Decimal.Value) => new Decimal(fen).div(100).toDecimalPlaces(2).toNumber();

function named({ line }: Line) {
  return [line.titleJa, ...line.spec.map(({ valueJa }) => valueJa)].join(" / ");
}

/** Computes in yuan the goods, their share of freight in China and of options, for the sent pieces. */
function lineSumsYuan({ line, sent, sharedFreightFen, sharingPieces }: Line) {
  const freightFen = new Decimal(sharedFreightFen).div(sharingPieces || 1).times(sent);
  const optionsFen = new Decimal(line.optionsFen).div(line.quantity || 1).times(sent);
  return { freightFen, optionsFen, sumFen: freightFen.plus(line.priceFen * sent) };
}

const requestHeads = [
  ...["配送依頼書NO", "注文番号", "商品番号", "写真", "商品情報", "購入数", "出荷可能数"],
  ...["出荷数", "単価（元）", "国内運賃（元）", "小計（元）", "オプション費用", "オプション"],
  ...["ラベル種類", "ラベル番号", "商品コード", "箱詰め備考", "スタッフ", "所在箱"],
];

/** 配送依頼書: one row a line, under the column names that customers' own tools know. */
function requestRows({ request, lines, contents }: Sheets): SheetRow[] {
  return [
    requestHeads,
    ...lines.map((one): SheetRow => {
      const { line, sent, available, orderNumber } = one;
      const { freightFen, optionsFen, sumFen } = lineSumsYuan(one);
      const inBoxes = contents.filter(({ lineId }) => lineId === one.id);
      const { asin, labelNumber, managementNumber } = line.labelData;
      return [
        ...[request.number, orderNumber, line.offerId, line.picture, named(one)],
        ...[line.quantity, available + sent, sent],
        ...[yuan(line.priceFen), yuan(freightFen), yuan(sumFen), yuan(optionsFen)],
        line.options.map(({ nameJa }) => nameJa).join("、"),
        ...[asin ? `ASIN ${asin}` : "", labelNumber, managementNumber, line.note, ""],
        inBoxes.map(({ box }) => box.number).join("、"),
      ];
    }),
  ];
}

const boxHeads = [
  ...["配送依頼書NO", "箱番号", "長さ（cm）", "幅（cm）", "高さ（cm）", "重量（kg）"],
  ...["請求重量（kg）", "追跡番号", "注文番号", "商品番号", "商品情報", "数量"],
];

/** 輸送箱内の商品情報: one row for each line in each box. */
function boxRows({ request, lines, contents }: Sheets): SheetRow[] {
  return [
    boxHeads,
    ...contents.flatMap(({ box, lineId, quantity }): SheetRow[] => {
      const one = lines.find(({ id }) => id === lineId);
      if (!one) return [];
      return [
        [
          ...[request.number, box.number, box.lengthMm / 10, box.widthMm / 10, box.heightMm / 10],
          ...[box.weightGrams / 1_000, box.billingGrams / 1_000, box.trackingNumber],
          ...[one.orderNumber, one.line.offerId, named(one), quantity],
        ],
      ];
    }),
  ];
}

/** Builds both sheets of a request; undefined also for another company's. */
export async function shipmentSheets(scope: Scope<Buyer>, number: string) {
  const read = await readSheets(scope, number);
  return read && { request: requestRows(read), boxes: boxRows(read) };
}
