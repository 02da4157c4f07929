import { and, asc, eq } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import {
  boxContents,
  boxes,
  companies,
  couponIssues,
  coupons,
  couponUses,
  logisticsMethods,
  orderLines,
  orders,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";

/** Documents in these states have no quote that stands. */
export const unquotedStates = ["draft", "preorder", "quoting", "cancelled"] as const;

const linesMax = 500;

function couponQuery({ db, actor }: Scope<Buyer>, number: string) {
  return db
    .select({ kind: couponIssues.kind, discountYen: couponUses.discountYen })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(and(eq(couponUses.companyId, actor.companyId), eq(couponUses.documentNumber, number)))
    .limit(1);
}

export function companyNameQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
    .limit(1);
}

/** The company's order of this number with all that its invoices say, in one round trip. */
export async function readOrderForInvoice(scope: Scope<Buyer>, number: string) {
  const { db, actor } = scope;
  const own = and(eq(orders.number, number), ordersWithin(actor));
  const [[order], lines, [coupon], [company], settings] = await db.batch([
    db.select().from(orders).where(own).limit(1),
    db
      .select({
        titleJa: orderLines.titleJa,
        spec: orderLines.spec,
        quantity: orderLines.quantity,
        priceFen: orderLines.priceFen,
        discountFen: orderLines.discountFen,
        refusal: orderLines.refusal,
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(own)
      .orderBy(asc(orderLines.position))
      .limit(linesMax),
    couponQuery(scope, number),
    companyNameQuery(scope),
    settingsQuery(scope),
  ]);
  return order && company && { order, lines, coupon, to: company.name, settings };
}

/** The same of a shipping request, with its boxes. */
export async function readShipmentForInvoice(scope: Scope<Buyer>, number: string) {
  const { db, actor } = scope;
  const own = and(eq(shippingRequests.number, number), shipmentsWithin(actor));
  const [[found], lines, packed, contents, [coupon], [company], settings] = await db.batch([
    db
      .select({ request: shippingRequests, methodJa: logisticsMethods.nameJa })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(own)
      .limit(1),
    db
      .select({
        id: shippingLines.id,
        titleJa: orderLines.titleJa,
        spec: orderLines.spec,
        priceFen: orderLines.priceFen,
        quantity: shippingLines.quantity,
        orderNumber: orders.number,
      })
      .from(shippingLines)
      .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
      .innerJoin(orderLines, eq(orderLines.id, shippingLines.orderLineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(own)
      .orderBy(asc(orders.number), asc(orderLines.position))
      .limit(linesMax),
    db
      .select({
        id: boxes.id,
        number: boxes.number,
        lengthMm: boxes.lengthMm,
        widthMm: boxes.widthMm,
        heightMm: boxes.heightMm,
        weightGrams: boxes.weightGrams,
      })
      .from(boxes)
      .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
      .where(own)
      .orderBy(asc(boxes.number))
      .limit(linesMax),
    db
      .select({
        boxId: boxContents.boxId,
        shippingLineId: boxContents.shippingLineId,
        quantity: boxContents.quantity,
      })
      .from(boxContents)
      .innerJoin(boxes, eq(boxes.id, boxContents.boxId))
      .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
      .where(own)
      .limit(linesMax * 4),
    couponQuery(scope, number),
    companyNameQuery(scope),
    settingsQuery(scope),
  ]);
  return (
    found && company && { ...found, lines, packed, contents, coupon, to: company.name, settings }
  );
}
