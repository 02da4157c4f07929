import { and, asc, eq, getTableColumns, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { actorKey, signedName } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight-estimate.ts";
import { goodsClassOfLine } from "#app/domain/pricing/goods-class.server.ts";
import {
  customsRulesIn,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "#app/domain/pricing/price-list.server.ts";
import type { Statement } from "#db/client.ts";
import {
  lots,
  orderLines,
  shippingLines,
  shippingRequests,
  shippingVersions,
} from "#db/schema/index.ts";

import { pieceColumns } from "../floor/own-goods.server.ts";
import { onPaidShelf } from "../floor/stock.server.ts";
import { estimateImportDues, importValuesQuery } from "./import-dues.server.ts";
import type { KeptDues, KeptFreight, StageKind } from "./stage-table.ts";

/** More than the number of stage kinds. */
const stagesMax = 50;

const newestOfKind = sql`shipping_versions.version = (SELECT max(k.version) FROM shipping_versions k
  WHERE k.request_id = shipping_versions.request_id AND k.kind = shipping_versions.kind)`;

/** SQL that leaves out packings that were undone, and quotes that were taken back or split. */
const notUndone = sql`NOT EXISTS (SELECT 1 FROM document_events e
  WHERE e.document_kind = 'shipping' AND e.document_id = shipping_versions.request_id AND e.version > shipping_versions.version
  AND ((shipping_versions.kind = 'packed' AND e.move IN ('unpack', 'unweigh'))
    OR (shipping_versions.kind = 'quote' AND e.move IN ('splitQuoted', 'takeBack', 'takeBackWeighed'))))`;

/**
 * SQL for the storage: the sum that the company was told when it handed the request in stands until the quote, which
 * charges it.
 */
const storageYen = sql<number | null>`CASE WHEN shipping_versions.kind = 'estimate'
  THEN COALESCE(shipping_versions.storage_yen, (SELECT r.storage_told_yen FROM shipping_requests r WHERE r.id = shipping_versions.request_id))
  ELSE shipping_versions.storage_yen END`;

/**
 * Selects the amounts of a request at each stage, the oldest first; of a kind that was recorded several times, as by
 * edits of a draft, only the newest.
 */
export function stagesQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select({ ...getTableColumns(shippingVersions), storageYen })
    .from(shippingVersions)
    .where(and(eq(shippingVersions.requestId, requestId), newestOfKind, notUndone))
    .orderBy(asc(shippingVersions.version), asc(shippingVersions.at))
    .limit(stagesMax);
}

interface StageInput {
  kind: StageKind;
  /** The estimated or charged freight; undefined where staff are to quote it. */
  freightYen: WholeYenRange | undefined;
  /** The list's parts of the freight, if the list has a price. */
  freight: KeptFreight | undefined;
  listFrom: string | undefined;
  dues: KeptDues | undefined;
  /** False before the quote, when storage is not computed yet. */
  storage?: boolean;
  /** The reason, which the buyer reads. */
  reason?: Message | null | undefined;
}

/**
 * Records the amounts of a shipping request as they stand in the commit, after the statements that change them:
 * options, storage, coupon and payment are copied from its row.
 */
export function recordStage(
  { db, actor, now }: Scope,
  requestId: string,
  stage: StageInput,
): Statement {
  const { kind, freightYen, freight, listFrom, dues, storage = true, reason } = stage;
  const kept = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return db.run(sql`INSERT INTO shipping_versions (request_id, version, kind, company_id, at, "by", by_name, reason,
    method_code, list_from, freight, freight_min_yen, freight_max_yen, options_yen, storage_yen, coupon_yen, paid_yen, dues_yen, dues)
    SELECT id, version, ${kind}, company_id, ${now.getTime()}, ${actorKey(actor)}, ${signedName(actor)}, ${kept(reason ?? undefined)},
    method_code, ${listFrom ?? null}, ${kept(freight)}, ${freightYen?.min ?? null}, ${freightYen?.max ?? null},
    ${storage ? sql`options_yen` : sql`COALESCE((SELECT sum(json_extract(value, '$.priceYen')) FROM json_each(options)), 0)`},
    ${storage ? sql`storage_yen` : sql`NULL`}, coupon_yen, paid_yen,
    CASE WHEN pays_dues THEN dues_yen END, ${kept(dues)}
    FROM shipping_requests WHERE id = ${requestId}`);
}

/** Selects what the dues are computed from, besides the lines. */
export function duesQueries(scope: Pick<Scope, "db" | "now">, lineIds: SQL) {
  return [
    importValuesQuery(scope.db, lineIds),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
  ] as const;
}

type DuesRow<Index extends 0 | 1 | 2> = Awaited<ReturnType<typeof duesQueries>[Index]>;
type DuesRows = readonly [values: DuesRow<0>, simplified: DuesRow<1>, settings: DuesRow<2>];

type SentGoods = Parameters<typeof estimateImportDues>[0];

/** Computes the expected dues at this freight, to be recorded with a stage; undefined without a freight. */
export function expectedDues(
  goods: SentGoods,
  [values, simplified, settings]: DuesRows,
  freightYen: WholeYenRange | undefined,
): KeptDues | undefined {
  if (!freightYen) return undefined;
  const rules = customsRulesIn(settingsIn(settings), simplified);
  const { dutyYen, consumptionTaxYen } = estimateImportDues(goods, values, freightYen, rules);
  return { dutyYen, consumptionTaxYen, brokerYen: 0 };
}

/** SQL for the ids of the order lines of these lots. */
export function orderLinesOfLots(lotIds: readonly string[]) {
  return sql`(SELECT order_line_id FROM lots WHERE id IN (SELECT value FROM json_each(${JSON.stringify(lotIds)})))`;
}

/** Selects the lines of a request for freight and customs. */
export function weighedLinesQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select({
      id: shippingLines.id,
      lotId: shippingLines.lotId,
      orderLineId: shippingLines.orderLineId,
      quantity: shippingLines.quantity,
      shelvedAt: lots.shelvedAt,
      ...pieceColumns,
      /** The volume of a piece as the warehouse measured it. */
      measuredMm3: sql<number | null>`${lots.lengthMm} * ${lots.widthMm} * ${lots.heightMm}`,
      goodsClass: goodsClassOfLine,
      onPaidShelf,
    })
    .from(shippingLines)
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
    .where(eq(shippingLines.requestId, requestId))
    .limit(limits.linesPerOrder);
}

/** Selects whatever a stage of a request is computed from. */
export function stageQueries(scope: Pick<Scope, "db" | "now">, requestId: string) {
  const lineIds = sql`(SELECT order_line_id FROM shipping_lines WHERE request_id = ${requestId})`;
  return [weighedLinesQuery(scope, requestId), ...duesQueries(scope, lineIds)] as const;
}

/**
 * SQL for requests whose time to pay runs. Our own hold stops it; the company's does not, or it could keep goods
 * reserved and stored for free.
 */
export const paymentClockRuns = or(
  isNull(shippingRequests.heldBy),
  ne(shippingRequests.heldBy, "staff"),
);
