import { eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { WholeYenRange } from "#app/domain/pricing/freight/estimate-freight.ts";
import { goodsClassOfLine } from "#app/domain/pricing/landed-cost/goods-class.server.ts";
import {
  customsRulesIn,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "#app/domain/pricing/price-lists/price-list.server.ts";
import { lots, orderLines, shippingLines } from "#db/schema/index.ts";
import { pieceColumns } from "../floor/own-goods.server.ts";
import { onPaidShelf } from "../floor/stock.server.ts";
import { importDues, importValuesQuery } from "../shipping/import-dues.server.ts";
import type { KeptDues } from "./stage.ts";

/** The statements for what customs go by in a request, beside its lines. */
export function duesQueries(scope: Pick<Scope, "db" | "now">, lineIds: SQL) {
  return [
    importValuesQuery(scope.db, lineIds),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
  ] as const;
}

type DuesRow<Index extends 0 | 1 | 2> = Awaited<ReturnType<typeof duesQueries>[Index]>;
type DuesRows = readonly [values: DuesRow<0>, simplified: DuesRow<1>, settings: DuesRow<2>];

type SentGoods = Parameters<typeof importDues>[0];

/** What customs are expected to ask for at this freight, to be kept with its stage; undefined without a freight. */
export function expectedDues(
  goods: SentGoods,
  [values, simplified, settings]: DuesRows,
  freightYen: WholeYenRange | undefined,
): KeptDues | undefined {
  if (!freightYen) return undefined;
  const rules = customsRulesIn(settingsIn(settings), simplified);
  const { dutyYen, consumptionTaxYen } = importDues(goods, values, freightYen, rules);
  return { dutyYen, consumptionTaxYen, brokerYen: 0 };
}

/** The order lines of these lots. */
export function linesOfLots(lotIds: readonly string[]) {
  return sql`(SELECT order_line_id FROM lots WHERE id IN (SELECT value FROM json_each(${JSON.stringify(lotIds)})))`;
}

/** The lines of a request as freight and customs see them. */
export function weighedLinesQuery({ db }: Pick<Scope, "db">, requestId: string) {
  return db
    .select({
      id: shippingLines.id,
      lotId: shippingLines.lotId,
      orderLineId: shippingLines.orderLineId,
      quantity: shippingLines.quantity,
      shelvedAt: lots.shelvedAt,
      weightGrams: pieceColumns.weightGrams,
      /** Of a piece as the warehouse measured it. */
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

/** The statements for everything that a stage of a request is reckoned from. */
export function stageQueries(scope: Pick<Scope, "db" | "now">, requestId: string) {
  const lineIds = sql`(SELECT order_line_id FROM shipping_lines WHERE request_id = ${requestId})`;
  return [weighedLinesQuery(scope, requestId), ...duesQueries(scope, lineIds)] as const;
}
