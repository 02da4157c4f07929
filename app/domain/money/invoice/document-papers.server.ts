import { sql } from "drizzle-orm";
import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderGoodsSql, sentGoodsSql } from "./facts-sql.server.ts";
import { reservePaper } from "./reserve-paper.server.ts";

/** What a move writes of a document, as far as its papers go by it. */
interface Written {
  quotedAt?: unknown;
  totalYen?: unknown;
  lineCount?: unknown;
  goodsFen?: unknown;
  downPaymentPaidAt?: unknown;
  shippedAt?: unknown;
}

interface Moved {
  id: string;
  /** The version that the move makes. */
  version: number;
  totalYen?: number;
  /** Whether a quote stands after the move. */
  quoted: boolean;
}

/**
 * Before an order's amounts or lines change: its quotes and invoices keep the lines that they list.
 * Stands before the statements that write them.
 */
export function keepGoods({ db }: Scope, { id, quoted }: Moved, changes: Written): Statement[] {
  const changing =
    !quoted ||
    [changes.quotedAt, changes.totalYen, changes.lineCount, changes.goodsFen].some(given);
  if (!changing) return [];
  const goods = orderGoodsSql(sql`issued_papers.document_id`);
  return [
    db.run(sql`UPDATE issued_papers SET goods = ${goods} WHERE document_kind = 'order' AND document_id = ${id}
      AND kind IN ('quote', 'invoice') AND goods IS NULL AND content IS NULL`),
  ];
}

/** 見積書 and 請求書 of an order: with each quote, and an invoice anew when what is due has changed. */
export function papersOfOrder(scope: Scope, moved: Moved, changes: Written): Statement[] {
  if (!moved.quoted) return [];
  const subject = { kind: "order", id: moved.id } as const;
  const event = `order/${moved.id}/${moved.version}`;
  const yen = sql`(SELECT total_yen FROM orders WHERE id = ${moved.id})`;
  if (given(changes.quotedAt))
    return (["quote", "invoice"] as const).flatMap((kind) =>
      reservePaper(scope, { kind, event, subject, yen, replacing: "見積の更新" }),
    );
  const changed = given(changes.totalYen) && changes.totalYen !== moved.totalYen;
  if (!changed && !given(changes.downPaymentPaidAt)) return [];
  const replacing = changed ? "注文内容の変更" : "手付金のお受け取り";
  return reservePaper(scope, { kind: "invoice", event, subject, yen, replacing });
}

/** The papers of a shipping request: with its quote, with a change of what is due, and when it is shipped. */
export function papersOfShipment(scope: Scope, moved: Moved, changes: Written): Statement[] {
  const subject = { kind: "shipping", id: moved.id } as const;
  const event = `shipping/${moved.id}/${moved.version}`;
  const yen = sql`(SELECT total_yen FROM shipping_requests WHERE id = ${moved.id})`;
  const goods = sentGoodsSql(moved.id);
  const quoted = given(changes.quotedAt);
  const changed = given(changes.totalYen) && changes.totalYen !== moved.totalYen;
  return [
    ...(quoted
      ? (["quote", "invoice"] as const).flatMap((kind) =>
          reservePaper(scope, { kind, event, subject, yen, goods, replacing: "見積の更新" }),
        )
      : []),
    ...(!quoted && changed && moved.quoted
      ? reservePaper(scope, {
          kind: "invoice",
          event,
          subject,
          yen,
          goods,
          replacing: "送料の精算",
        })
      : []),
    ...(given(changes.shippedAt)
      ? (["delivery-note", "commercial-invoice", "packing-list"] as const).flatMap((kind) =>
          reservePaper(scope, { kind, event, subject, yen: null, goods }),
        )
      : []),
  ];
}

function given(value: unknown) {
  return value !== undefined && value !== null;
}
