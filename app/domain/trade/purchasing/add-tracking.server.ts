import { and, eq, inArray } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderWaysPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { orders, purchases } from "#db/schema/index.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { watchParcel } from "./buy-order.server.ts";
import {
  type LineOutcome,
  readTrackingLines,
  type TrackingLine,
  trackingLinesMax,
} from "./purchase.ts";

interface Sent {
  companyId: string;
  orderId: string;
  orderNumber: string;
  boughtAt: Date;
  chinaTracking: string;
}

/**
 * Answers the statements that accompany a purchase's tracking number once the seller has sent it: the parcel
 * is watched, and the company is notified.
 */
export function recordParcelSent(
  scope: Scope<Staff | System>,
  { companyId, orderId, orderNumber, boughtAt, chinaTracking }: Sent,
): Statement[] {
  return [
    ...watchParcel(scope, chinaTracking, boughtAt),
    notify(scope, {
      companyId,
      about: { order: orderId },
      kind: "order",
      letter: letter("order.parcel-sent", { number: orderNumber, tracking: chinaTracking }),
      href: orderWaysPage(orderNumber),
    }),
  ];
}

/**
 * Adds the parcel's tracking number in China, known once the seller has sent it; the warehouse finds the
 * lots by it.
 */
export async function addTracking(
  scope: Scope<Staff>,
  number: string,
  purchaseId: string,
  chinaTracking: string,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const own = and(
    eq(purchases.id, purchaseId),
    eq(purchases.orderId, order.id),
    eq(purchases.state, "bought"),
  );
  const [purchase] = await db.select().from(purchases).where(own).limit(1);
  if (!purchase) return refuse("not-found");
  if (purchase.chinaTracking === chinaTracking) return done(undefined);

  const { companyId, id: orderId, number: orderNumber } = order;
  const sent = { companyId, orderId, orderNumber, boughtAt: purchase.boughtAt };
  return commit(
    scope,
    [
      db.update(purchases).set({ chinaTracking }).where(own),
      ...recordParcelSent(scope, { ...sent, chinaTracking }),
    ],
    {},
  );
}

type Found = Awaited<ReturnType<typeof purchasesNamed>>[number];

/**
 * Adds couriers' numbers to many purchases at once, one line each: the marketplace's order number and the
 * courier's, which all purchases of that order get. Every line is answered separately, and the right ones are
 * saved in one commit; a number that a purchase already has stays.
 */
export async function pasteTracking(scope: Scope<Staff>, pasted: string) {
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const lines = readTrackingLines(pasted);
  if (lines.length === 0) return refuse("nothing-pasted");
  if (lines.length > trackingLinesMax) return refuse("too-many");
  const good = lines.filter((line): line is TrackingLine => "chinaTracking" in line);
  const found = await purchasesNamed(scope, good);
  const given = new Map<string, Set<string>>();
  for (const { marketplaceNumber, chinaTracking } of good)
    given.set(marketplaceNumber, (given.get(marketplaceNumber) ?? new Set()).add(chinaTracking));

  const statements: Statement[] = [];
  const saved = new Set<string>();
  const answers = lines.map((line): { text: string; outcome: LineOutcome } => {
    const { text } = line;
    if (!("chinaTracking" in line)) return { text, outcome: { kind: "malformed" } };
    if (given.get(line.marketplaceNumber)!.size > 1) return { text, outcome: { kind: "doubled" } };
    const of = found.filter((one) => one.marketplaceNumber === line.marketplaceNumber);
    const outcome = outcomeOf(line, of);
    if (outcome.kind !== "saved") return { text, outcome };
    for (const purchase of of) {
      if (purchase.chinaTracking || saved.has(purchase.id)) continue;
      saved.add(purchase.id);
      statements.push(...save(scope, purchase, line.chinaTracking));
    }
    return { text, outcome };
  });
  if (statements.length > 0) await commit(scope, statements, {});
  return done(answers);
}

function purchasesNamed({ db }: Scope<Staff>, lines: readonly TrackingLine[]) {
  return db
    .select({
      id: purchases.id,
      supplierId: purchases.supplierId,
      marketplaceNumber: purchases.marketplaceNumber,
      chinaTracking: purchases.chinaTracking,
      boughtAt: purchases.boughtAt,
      companyId: orders.companyId,
      orderId: orders.id,
      orderNumber: orders.number,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(
      and(
        eq(purchases.state, "bought"),
        inArray(
          purchases.marketplaceNumber,
          lines.map(({ marketplaceNumber }) => marketplaceNumber),
        ),
      ),
    )
    .limit(5 * trackingLinesMax);
}

function outcomeOf({ chinaTracking }: TrackingLine, of: readonly Found[]): LineOutcome {
  if (of.length === 0) return { kind: "not-found" };
  if (new Set(of.map(({ supplierId }) => supplierId)).size > 1) return { kind: "several" };
  const other = of.find((one) => one.chinaTracking && one.chinaTracking !== chinaTracking);
  if (other) return { kind: "taken", chinaTracking: other.chinaTracking };
  return { kind: of.every((one) => one.chinaTracking) ? "same" : "saved" };
}

function save(scope: Scope<Staff>, purchase: Found, chinaTracking: string): Statement[] {
  return [
    scope.db
      .update(purchases)
      .set({ chinaTracking })
      // One that somebody has entered meanwhile stays.
      .where(and(eq(purchases.id, purchase.id), eq(purchases.chinaTracking, ""))),
    ...recordParcelSent(scope, { ...purchase, chinaTracking }),
  ];
}
