import { and, asc, eq, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { carrierIdOf } from "#app/domain/trade/floor/tracking-number.ts";
import {
  channelKeys,
  channelOrders,
  channelShops,
  directParcels,
  directPurchases,
  orders,
  shippingRequests,
} from "#db/schema/index.ts";
import type { Fault } from "../ports/channel.ts";
import type { SentParcel } from "../ports/fulfilment.ts";
import { openShop, type ShopAccess } from "../shops/open-shop.server.ts";
import { linesInParcel } from "./channel-order.ts";
import { directLimits } from "./direct-rule.ts";
import { hasShipped, shippedPiecesQuery } from "./purchase-queries.server.ts";
import { type PurchaseInQuestion, questionNotice } from "./purchase-questions.server.ts";

/** Waits between tries double from five minutes to four hours. */
const firstWaitMs = 5 * 60_000;
const longestWaitMs = 4 * 3_600_000;

/** A run holds a parcel this long; then it is taken for dead. */
const heldMs = 10 * 60_000;
const sentStates = ["in_transit", "received", "evaluated"] as const;

type ParcelRow = typeof directParcels.$inferSelect;

/** A parcel whose tracking number is to be reported. */
interface ReportedParcel extends PurchaseInQuestion {
  parcel: ParcelRow;
}

/** 追跡番号の書き戻し: reports each parcel to its marketplace once, asking first whether the marketplace has it already. */
export async function reportShipments(scope: Scope<System>, access: ShopAccess) {
  await beginReporting(scope);
  const failures: unknown[] = [];
  for (const reportable of await reportableQuery(scope)) {
    if (!(await holdParcel(scope, reportable))) continue;
    await reportOne(scope, access, reportable).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "some parcels could not be reported");
}

/** Marks shipped parcels to be reported to their marketplace, and ends purchases of shops that report nothing. */
export async function beginReporting({ db, now }: Scope<System>) {
  const open = isNull(directPurchases.endedAt);
  const openPurchases = db
    .select({ of: directPurchases.purchase })
    .from(directPurchases)
    .where(open);
  // Orders that came by sheet are ended by `endSentManualOrders`, together with their purchase.
  const isOfMarketplace = sql`NOT EXISTS (SELECT 1 FROM channel_shops s WHERE s.id = ${directPurchases.shop}
    AND s.state = 'manual')`;
  const reportsNothing = sql`NOT EXISTS (SELECT 1 FROM direct_parcels d
    WHERE d.purchase = ${directPurchases.purchase} AND d.telling <> 'off')`;
  await db.batch([
    db
      .update(directParcels)
      .set({ telling: "waiting", tellNext: now })
      .where(
        and(
          inArray(directParcels.purchase, openPurchases),
          eq(directParcels.telling, "none"),
          sql`EXISTS (SELECT 1 FROM shipping_requests r WHERE r.id = ${directParcels.requestId}
            AND r.tracking_number <> '' AND r.shipped_at IS NOT NULL)`,
        ),
      ),
    db
      .update(directPurchases)
      .set({ endedAt: now })
      .where(and(open, reportsNothing, hasShipped(directPurchases.purchase), isOfMarketplace)),
  ]);
}

/** The plus sign keeps SQLite off the index of states: nearly every request has been sent. */
const hasLeft = and(
  sql`+${shippingRequests.state} IN ${[...sentStates]}`,
  ne(shippingRequests.trackingNumber, ""),
);

/** The parcels whose numbers are due to be reported to their marketplaces. */
export function reportableQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select({
      parcel: directParcels,
      purchase: directPurchases,
      order: { number: orders.number },
      channelOrder: channelOrders,
      request: {
        id: shippingRequests.id,
        carrier: shippingRequests.carrier,
        shippedAt: shippingRequests.shippedAt,
        trackingNumber: shippingRequests.trackingNumber,
      },
      shop: channelShops,
      keys: channelKeys,
    })
    .from(directParcels)
    .innerJoin(directPurchases, eq(directPurchases.purchase, directParcels.purchase))
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .innerJoin(channelOrders, eq(channelOrders.number, directPurchases.channelOrder))
    .innerJoin(shippingRequests, eq(shippingRequests.id, directParcels.requestId))
    .innerJoin(channelShops, eq(channelShops.id, directPurchases.shop))
    .leftJoin(channelKeys, eq(channelKeys.shop, directPurchases.shop))
    .where(
      and(sql`${directParcels.telling} = 'waiting'`, lte(directParcels.tellNext, now), hasLeft),
    )
    .orderBy(asc(directParcels.tellNext))
    .limit(directLimits.parcelsARun);
}

type Reportable = Awaited<ReturnType<typeof reportableQuery>>[number];

/** Holds the parcel for this run; false if another run has it. */
async function holdParcel({ db, now }: Scope<System>, { parcel }: Reportable) {
  const { requestId, tellTries } = parcel;
  const taken = await db
    .update(directParcels)
    .set({ tellTries: tellTries + 1, tellNext: new Date(now.getTime() + heldMs) })
    .where(
      and(
        eq(directParcels.requestId, requestId),
        eq(directParcels.telling, "waiting"),
        eq(directParcels.tellTries, tellTries),
        lte(directParcels.tellNext, now),
      ),
    )
    .returning({ requestId: directParcels.requestId });
  return taken.length > 0;
}

async function reportOne(scope: Scope<System>, access: ShopAccess, reportable: Reportable) {
  const fault = await reportUnlessKnown(scope, access, reportable);
  return fault ? recordFault(scope, reportable, fault) : recordReport(scope, reportable);
}

/** Answers undefined once the marketplace knows the parcel. */
async function reportUnlessKnown(
  scope: Scope<System>,
  access: ShopAccess,
  reportable: Reportable,
): Promise<Fault | undefined> {
  const { shop, keys, channelOrder } = reportable;
  const port = access.ports[shop.channel].fulfilment;
  if (!port || !keys) return { kind: port ? "closed" : "forbidden" };
  const opened = await openShop(scope, access, { shop, keys });
  if (!opened.ok) return opened.fault;
  const parcel = await toSentParcel(scope, reportable);
  const known = await port.isReported(opened.value, parcel);
  if (!known.ok) return known.fault;
  if (known.value) return undefined;
  if (channelOrder.state === "sent" || channelOrder.state === "cancelled")
    return { kind: "refused", code: channelOrder.state, words: "" };
  const result = await port.reportShipment(opened.value, parcel);
  return result.ok ? undefined : result.fault;
}

async function toSentParcel(
  scope: Scope<System>,
  { purchase, request }: Reportable,
): Promise<SentParcel> {
  const shipped = await shippedPiecesQuery(scope, purchase.purchase);
  return {
    orderId: purchase.orderId,
    lines: linesInParcel(purchase.boughtLines, shipped, request.id),
    trackingNumber: request.trackingNumber,
    carrier: carrierIdOf(request.carrier) ?? request.carrier,
    sentAt: request.shippedAt ?? scope.now,
    notifyCustomer: true,
  };
}

/** Records that the marketplace has the parcel's number, and ends the purchase with its last parcel. */
export function recordReport(scope: Scope<System>, reported: ReportedParcel) {
  const { db, now } = scope;
  const set = { telling: "told" as const, toldAt: now, tellFault: null, tellNext: null };
  return commit(
    scope,
    [
      updateReport(scope, reported, set),
      db
        .update(directPurchases)
        .set({ endedAt: now, toDecide: null })
        .where(and(eq(directPurchases.purchase, reported.purchase.purchase), allReported)),
    ],
    {},
  );
}

/** Holds when the marketplace has the number of every parcel that is not cancelled. */
const allReported = sql`NOT EXISTS (SELECT 1 FROM direct_parcels d JOIN shipping_requests r ON r.id = d.request_id
    WHERE d.purchase = ${directPurchases.purchase} AND d.telling <> 'told' AND r.state <> 'cancelled')`;

/** Schedules another try; a refusal, or the last try, becomes a question for the buyer instead. */
async function recordFault(scope: Scope<System>, reported: ReportedParcel, fault: Fault) {
  const { db, now } = scope;
  const { purchase, parcel } = reported;
  const why = toFailureMessage(fault);
  const tries = parcel.tellTries + 1;
  if (fault.kind !== "refused" && tries < directLimits.tellTries) {
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
    const asked = fault.kind === "busy" ? fault.waitMs : 0;
    const tellNext = new Date(now.getTime() + Math.max(waitMs, asked));
    await updateReport(scope, reported, { tellFault: why, tellNext });
    return;
  }
  const toDecide = message("direct.not-told", { why });
  await commit(
    scope,
    [
      updateReport(scope, reported, { telling: "failed", tellFault: why, tellNext: null }),
      db
        .update(directPurchases)
        .set({ toDecide })
        .where(eq(directPurchases.purchase, purchase.purchase)),
      questionNotice(scope, reported, toDecide),
    ],
    {},
  );
}

function toFailureMessage(fault: Fault): Message {
  if (fault.kind !== "refused") return message(`telling.${fault.kind}`);
  if (fault.code === "sent" || fault.code === "cancelled") return message(`telling.${fault.code}`);
  return message("telling.refused", { words: fault.words.slice(0, 120) });
}

function updateReport(
  { db }: Pick<Scope, "db">,
  { parcel }: ReportedParcel,
  set: Partial<Pick<ParcelRow, "telling" | "tellFault" | "tellNext" | "toldAt">>,
) {
  return db
    .update(directParcels)
    .set(set)
    .where(
      and(eq(directParcels.requestId, parcel.requestId), eq(directParcels.telling, "waiting")),
    );
}
