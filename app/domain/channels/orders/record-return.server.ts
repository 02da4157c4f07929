import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Buyer, type Staff, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { freeText, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelOrderLines, channelOrders, channelShops, directReturns } from "#db/schema/index.ts";
import { ownShopsWithin } from "../shops/shop.server.ts";
import {
  mayRecordReturn,
  type ReturnFate,
  type ReturnPlace,
  type ReturnReason,
  returnFates,
  returnPlaces,
  returnReasons,
} from "./direct-return.ts";
import { requestIdsOf } from "./purchase-queries.server.ts";

const oneOf = <Name extends string>(names: Record<Name, unknown>, label: string) =>
  z.enum(Object.keys(names) as [Name, ...Name[]], `${label}を選んでください`);

/** The form of 返品の記録. */
export const ReturnForm = z.object({
  id: fields.idempotencyKey,
  lineId: z.string("商品を選んでください").min(1, "商品を選んでください").max(200),
  quantity: wholeNumber("返品の数量", 1, limits.quantityMax, "個"),
  reason: oneOf<ReturnReason>(returnReasons, "理由"),
  place: oneOf<ReturnPlace>(returnPlaces, "商品の場所"),
  fate: oneOf<ReturnFate>(returnFates, "返品後の扱い"),
  returnedOn: fields.day("返品の日"),
  note: freeText()
    .max(limits.noteLengthMax, `備考は${limits.noteLengthMax}文字以内で入力してください`)
    .default(""),
});
type ReturnInput = z.output<typeof ReturnForm>;

/**
 * 返品を記録する: records returned pieces of a line of an order that has left. The form's id makes a
 * second submit record nothing; no more pieces return than were ordered.
 */
export async function recordReturn(
  scope: Scope<Buyer | Staff>,
  number: number,
  wanted: ReturnInput,
) {
  if (!mayRecordReturn(scope.actor)) return refuse("forbidden");
  // The same id with other values is another return, which was not recorded.
  const made = and(
    ...[eq(directReturns.channelOrder, number), eq(directReturns.id, wanted.id)],
    ...[eq(directReturns.lineId, wanted.lineId), eq(directReturns.quantity, wanted.quantity)],
    ...[eq(directReturns.reason, wanted.reason), eq(directReturns.place, wanted.place)],
    ...[eq(directReturns.fate, wanted.fate), eq(directReturns.returnedOn, wanted.returnedOn)],
    eq(directReturns.note, wanted.note),
  );
  return doneIfRepeated(
    await insertReturn(scope, number, wanted),
    async () => (await scope.db.$count(directReturns, made)) > 0,
  );
}

async function insertReturn(scope: Scope<Buyer | Staff>, number: number, wanted: ReturnInput) {
  const { db, actor, now } = scope;
  const { lineId, quantity } = wanted;
  const [found] = await db
    .select({ order: channelOrders, line: channelOrderLines, hasLeft: hasLeft(number) })
    .from(channelOrders)
    .innerJoin(channelShops, eq(channelShops.id, channelOrders.shop))
    .innerJoin(
      channelOrderLines,
      and(eq(channelOrderLines.orderNumber, number), eq(channelOrderLines.lineId, lineId)),
    )
    .where(
      and(
        eq(channelOrders.number, number),
        actor.kind === "buyer" ? ownShopsWithin(actor) : undefined,
      ),
    )
    .limit(1);
  if (!found) return refuse("not-found");
  const { order, line } = found;
  if (order.state !== "sent" && !found.hasLeft) return refuse("not-sent");
  if (wanted.returnedOn > japanDay(now)) return refuse("in-the-future");
  // The marketplace's clock may be ahead of ours; today is early enough.
  const orderedOn = japanDay(order.orderedAt < now ? order.orderedAt : now);
  if (wanted.returnedOn < orderedOn) return refuse("before-order");
  const returned = sql`(SELECT coalesce(sum(r.quantity), 0) FROM direct_returns r
    WHERE r.channel_order = ${number} AND r.line_id = ${lineId})`;
  return commit(
    scope,
    [
      guard(sql`${quantity} + ${returned} <= ${line.ordered}`, "too-many"),
      db.insert(directReturns).values({
        ...wanted,
        companyId: order.companyId,
        channelOrder: number,
        title: line.title,
        notedAt: now,
        notedBy: actor.kind,
        notedByName: signedName(actor),
      }),
    ],
    { "direct_returns.id": "form-used" },
  );
}

/** Holds if we have sent the purchase, whatever the marketplace reports. */
function hasLeft(number: number) {
  return sql<number>`EXISTS (SELECT 1 FROM direct_purchases p JOIN shipping_requests r
    ON r.id IN ${requestIdsOf(sql`p.purchase`)}
    WHERE p.channel_order = ${number} AND r.shipped_at IS NOT NULL)`;
}
