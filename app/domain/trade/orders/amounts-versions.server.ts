import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { actorKey, signedName } from "#app/domain/core/actor.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { amountsVersions, ledgerTransfers } from "#db/schema/index.ts";
import type { PartReasons, VersionKind } from "./amounts-history.ts";

/** A page shows no more; each version holds all lines of its order. */
const versionsMax = 30;

/** Selects an order's versions, newest first. */
export function amountsVersionsQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select()
    .from(amountsVersions)
    .where(eq(amountsVersions.orderId, orderId))
    .orderBy(desc(sql`rowid`))
    .limit(versionsMax);
}

/** Selects what was refunded to the company's wallet for an order, oldest first. */
export function refundsQuery({ db }: Pick<Scope, "db">, orderId: string | SQL<string>) {
  return db
    .select({ at: ledgerTransfers.postedAt, yen: ledgerTransfers.amountYen })
    .from(ledgerTransfers)
    .where(
      and(
        eq(ledgerTransfers.documentKind, "order"),
        eq(ledgerTransfers.documentId, orderId),
        eq(ledgerTransfers.kind, "order-refund"),
      ),
    )
    .orderBy(asc(ledgerTransfers.postedAt))
    .limit(refundsMax);
}

const refundsMax = 500;

interface Version {
  kind: VersionKind;
  reason?: Message | null;
  partReasons?: PartReasons;
}

/**
 * Stores an order's amounts as a version. It stands after the statements that change them and copies the
 * rows themselves, so that a version cannot differ from what was written with it.
 */
export function recordAmounts(
  { db, actor, now }: Scope,
  orderId: string,
  { kind, reason = null, partReasons = {} }: Version,
): Statement {
  return db.run(sql`INSERT INTO amounts_versions (order_id, version, kind, company_id, at, "by", by_name, reason,
    part_reasons, tts_rate, spread_yen, service_rate_percent, goods_fen, freight_fen, options_fen, total_yen,
    coupon_yen, paid_yen, lines, freights)
    SELECT o.id, o.version, ${kind}, o.company_id, ${now.getTime()}, ${actorKey(actor)}, ${signedName(actor)}, ${reason && JSON.stringify(reason)},
    ${JSON.stringify(partReasons)}, o.tts_rate, o.spread_yen, o.service_rate_percent, o.goods_fen, o.freight_fen,
    o.options_fen, o.total_yen, o.coupon_yen, o.paid_yen,
    (SELECT json_group_array(json_object('id', l.id, 'skuId', l.sku_id, 'titleJa', l.title_ja, 'titleZh', l.title_zh,
      'spec', json(l.spec), 'quantity', l.quantity, 'priceFen', l.price_fen, 'options', json(l.options),
      'optionsFen', l.options_fen, 'refusal', json(l.refusal), 'discountFen', l.discount_fen, 'handlingFen', l.handling_fen))
      FROM (SELECT * FROM order_lines WHERE order_id = o.id ORDER BY position) l),
    (SELECT json_group_array(json_object('supplierId', f.supplier_id, 'supplierNameZh', f.supplier_name_zh,
      'freightFen', f.freight_fen))
      FROM (SELECT * FROM order_freights WHERE order_id = o.id ORDER BY supplier_id) f)
    FROM orders o WHERE o.id = ${orderId}`);
}
