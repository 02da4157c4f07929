import { and, asc, eq, gt, gte, inArray, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type CarriageRefusal, refusalText } from "#app/domain/pricing/carriage.ts";
import type { Statement } from "#db/client.ts";
import {
  freightLists,
  logisticsMethods,
  orderLines,
  shippingLines,
  shippingRequests,
  skuClasses,
} from "#db/schema/index.ts";
import { actOnRequest, moveRequest, unpaidMoveRefusals } from "./move-request.server.ts";
import { boxesQuery, listWhenQuoted } from "./own-shipment.server.ts";
import { carriageOfRequest, toEstimate } from "./request-carriage.ts";
import type { ShippingState } from "./shipping-request.ts";
import { unquotedColumns } from "./split.ts";
import { expectedDues, recordStage, stageQueries } from "./stages.server.ts";

type Request = Awaited<ReturnType<typeof requestQuery>>[number];

function requestQuery({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  return db
    .select({ request: shippingRequests, method: logisticsMethods, list: freightLists })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .innerJoin(freightLists, listWhenQuoted(now))
    .where(eq(shippingRequests.id, id))
    .limit(1);
}

/**
 * Computes one request anew after the class of its goods changed. Where its method does not carry them, an unpaid quote
 * is taken back, and the company is told to choose another method or to split; otherwise an unquoted request is
 * estimated by the new class. Somebody who moves the request at this moment wins.
 */
export async function followClass(scope: Scope<Staff | System>, requestId: string) {
  const [[found], packed, lines, values, simplified, settings] = await scope.db.batch([
    requestQuery(scope, requestId),
    boxesQuery(scope, requestId),
    ...stageQueries(scope, requestId),
  ]);
  if (!found) return;
  const { request, list } = found;
  const method = { ...found.method, list };
  const carriage = carriageOfRequest({ method, receiver: request.receiver }, lines, packed);
  if (carriage.kind === "refused") {
    await commit(scope, uncarried(scope, found, carriage), unpaidMoveRefusals);
    return;
  }
  const { freightYen, parts } = toEstimate(carriage);
  const same =
    request.estimateMinYen === freightYen.min && request.estimateMaxYen === freightYen.max;
  if (request.state !== "quoting" || packed.length > 0 || same) return;
  const estimates = { estimateMinYen: freightYen.min, estimateMaxYen: freightYen.max };
  await commit(
    scope,
    [
      ...actOnRequest(scope, request, "estimateAnew", estimates),
      recordStage(scope, request.id, {
        kind: "estimate",
        freightYen,
        freight: parts,
        listFrom: list.effectiveFrom,
        dues: expectedDues(lines, [values, simplified, settings], freightYen),
        storage: false,
      }),
    ],
    unpaidMoveRefusals,
  );
}

function uncarried(
  scope: Scope<Staff | System>,
  { request, method }: Request,
  carriage: CarriageRefusal,
): Statement[] {
  const words = message("label", { label: refusalText(method, carriage) });
  const { id, companyId, number } = request;
  const isUnpaidQuote = request.state === "awaiting_payment" && !request.paidAt && !request.heldAt;
  const moved = isUnpaidQuote
    ? moveRequest(
        scope,
        request,
        request.weighsFirst ? "takeBackWeighed" : "takeBack",
        unquotedColumns,
        words,
      )
    : actOnRequest(scope, request, "notCarried", {}, words);
  return [
    ...moved,
    notify(scope, {
      companyId,
      about: { shipping: id },
      kind: "shipping",
      letter: letter("shipping.not-carried", { number, words }),
      href: shippingPage(number),
    }),
  ];
}

const requestsPerPage = 200;

/** A class that changed in this time is followed, so that a run that was missed is made up for. */
const followedMs = 24 * 3_600_000;

const open: readonly ShippingState[] = [
  ...(["quoting", "awaiting_payment", "packing", "awaiting_shipment"] as const),
];

/** SQL that holds once a request was computed anew after its class changed. */
const isFollowed = sql`EXISTS (SELECT 1 FROM document_events e WHERE e.document_kind = 'shipping'
  AND e.document_id = ${shippingRequests.id} AND e.at >= ${skuClasses.confirmedAt}
  AND e.move IN ('notCarried', 'estimateAnew', 'takeBack', 'takeBackWeighed', 'changeMethod', 'submit'))`;

/** Follows the classes that inspections and answered contests changed, in all requests with goods of those SKUs. */
export async function followClasses(scope: Scope<System>) {
  let page = await changedRequests(scope, "");
  while (page.length > 0) {
    for (const { id } of page) await followClass(scope, id);
    page = await changedRequests(scope, page.at(-1)!.id);
  }
}

function changedRequests({ db, now }: Scope<System>, after: string) {
  return db
    .selectDistinct({ id: shippingRequests.id })
    .from(skuClasses)
    .innerJoin(orderLines, eq(orderLines.skuId, skuClasses.skuId))
    .innerJoin(shippingLines, eq(shippingLines.orderLineId, orderLines.id))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(
      and(
        gte(skuClasses.confirmedAt, new Date(now.getTime() - followedMs)),
        inArray(shippingRequests.state, [...open]),
        gt(shippingRequests.id, after),
        sql`NOT ${isFollowed}`,
      ),
    )
    .orderBy(asc(shippingRequests.id))
    .limit(requestsPerPage);
}
