import { asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { reserveNumber } from "#app/domain/core/document/document-number.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type CarriageRefusal, refusalText } from "#app/domain/pricing/carriage.ts";
import type { LogisticsMethod } from "#app/domain/pricing/freight-list.ts";
import {
  boxes,
  classContests,
  freightLists,
  logisticsMethods,
  shippingLines,
  shippingRequests,
} from "#db/schema/index.ts";
import { returnStoragePauses } from "../floor/storage.server.ts";
import { actOnRequest } from "./move-request.server.ts";
import { releaseStock } from "./move-stock.server.ts";
import { boxesQuery, listWhenQuoted, ownShipment } from "./own-shipment.server.ts";
import { billedGrams } from "./packing.ts";
import { classesUnchanged } from "./request-carriage.server.ts";
import { carriageOfRequest, notCarried, toEstimate } from "./request-carriage.ts";
import { trialPackingYenOf } from "./shipping-request.ts";
import { readSplit, splitForbidden } from "./split-queries.server.ts";
import { openSecond } from "./split-request.server.ts";
import { expectedDues, recordStage, stageQueries } from "./stages.server.ts";

type Request = NonNullable<Awaited<ReturnType<typeof ownShipment>>>;
type Goods = Parameters<typeof carriageOfRequest>[1];
type Boxes = Parameters<typeof carriageOfRequest>[2];

/** True in the states in which another method may be chosen: nothing is quoted, or it is paid and settled by its boxes. */
function mayChangeMethod({ state }: Pick<Request, "state">) {
  return state === "quoting" || state === "packing";
}

/** Selects every method with the list that the request pays by: that of the day of its quote, or today's. */
export function methodsOfRequestQuery({ db, now }: Pick<Scope, "db" | "now">, number: string) {
  return db
    .select({ ...getTableColumns(logisticsMethods), list: getTableColumns(freightLists) })
    .from(shippingRequests)
    .crossJoin(logisticsMethods)
    .innerJoin(freightLists, listWhenQuoted(now))
    .where(eq(shippingRequests.number, number))
    .orderBy(asc(logisticsMethods.position))
    .limit(methodsMax);
}

const methodsMax = 50;

interface Judged {
  request: Pick<
    Request,
    "methodCode" | "paidAt" | "paysDues" | "receiver" | "isDirect" | "heldAt" | "state"
  >;
  method: Request["method"];
  lines: Goods;
  boxes: NonNullable<Boxes>;
}

/**
 * What the page of a request says where its method does not carry it: why, the methods that do with the expected freight,
 * and whether the goods in question can be split off. Undefined where it is carried, or nothing can be changed now.
 */
export function toUncarried(
  { request, method, lines, boxes }: Judged,
  methods: readonly LogisticsMethod[],
) {
  const { receiver } = request;
  const carriage = carriageOfRequest({ method, receiver }, lines, boxes);
  if (carriage.kind !== "refused" || !mayChangeMethod(request)) return undefined;
  return {
    words: refusalText(method, carriage).ja,
    methods: methods.flatMap((other) => {
      const { code, nameJa, daysMin, daysMax } = other;
      const answer = carriageOfRequest({ method: other, receiver }, lines, boxes);
      if (!isOpenTo(request, other) || answer.kind === "refused") return [];
      return [{ code, nameJa, daysMin, daysMax, freightYen: toEstimate(answer).freightYen }];
    }),
    maySplitOff: splitOff(request, lines, boxes, carriage).length > 0,
  };
}

/** A paid request keeps a method of the same kind: one that includes duty and tax, or one that does not. */
function isOpenTo(
  { methodCode, paidAt, paysDues }: Judged["request"],
  { code, list }: LogisticsMethod,
) {
  return code !== methodCode && (!paidAt || (list.paysDues ?? false) === paysDues);
}

async function readCarriage(scope: Scope<Buyer>, request: Request) {
  const [lines, values, simplified, settings, packed, methods] = await scope.db.batch([
    ...stageQueries(scope, request.id),
    boxesQuery(scope, request.id),
    methodsOfRequestQuery(scope, request.number),
  ]);
  return [[lines, values, simplified, settings] as const, packed, methods] as const;
}

/**
 * 配送方法を変更する: sends a request by another method because its own does not carry the goods any more. An unpaid
 * request is estimated anew; a paid one is settled on its packed boxes by the new method's list.
 */
export async function changeMethod(scope: Scope<Buyer>, number: string, methodCode: string) {
  const { actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.methodCode === methodCode) return done(undefined);
  if (!mayChangeMethod(request)) return refuse("moved-meanwhile");
  if (await splitForbidden(scope, request)) return refuse("delegated");
  const [[lines, ...basis], packed, methods] = await readCarriage(scope, request);
  if (carriageOfRequest(request, lines, packed).kind !== "refused")
    return refuse("carried-already");
  const method = methods.find(({ code }) => code === methodCode);
  if (!method || !isOpenTo(request, method)) return refuse("no-such-method");
  const carriage = carriageOfRequest({ method, receiver: request.receiver }, lines, packed);
  if (carriage.kind === "refused") return notCarried(method, carriage);

  const estimate = toEstimate(carriage);
  const trial = trialPackingYenOf(request.options) !== undefined;
  const weighsFirst =
    request.state === "quoting" ? method.weighsFirst || trial : request.weighsFirst;
  return commit(
    scope,
    [
      ...actOnRequest(
        scope,
        request,
        "changeMethod",
        {
          methodCode,
          weighsFirst,
          paysDues: method.list.paysDues ?? false,
          estimateMinYen: estimate.freightYen.min,
          estimateMaxYen: estimate.freightYen.max,
        },
        message("label", { label: { ja: method.nameJa, zh: method.nameZh } }),
      ),
      classesUnchanged(lines),
      ...packed.map((box) =>
        scope.db
          .update(boxes)
          .set(billedGrams({ ...box, contents: [] }, method.list))
          .where(eq(boxes.id, box.id)),
      ),
      recordStage(scope, request.id, {
        kind: "estimate",
        freightYen: estimate.freightYen,
        freight: estimate.parts,
        listFrom: method.list.effectiveFrom,
        dues: expectedDues(lines, basis, estimate.freightYen),
        storage: false,
      }),
    ],
    moveRefusals,
  );
}

/** The lines of a paid request that its method does not carry by their class, where others are left to send. */
function splitOff<Line extends Goods[number]>(
  { paidAt, isDirect }: Pick<Request, "paidAt" | "isDirect">,
  lines: readonly Line[],
  packed: NonNullable<Boxes>,
  { classes }: CarriageRefusal,
): Line[] {
  const out = lines.filter(({ goodsClass }) => classes.some((one) => one === goodsClass));
  return paidAt && !isDirect && packed.length === 0 && out.length < lines.length ? out : [];
}

/**
 * 運べない品物を分ける: moves the goods that the method does not carry out of a paid request into a draft, to be requested
 * by another method; the packing settles the freight of the rest. An unpaid request is split as any other.
 */
export async function splitOffUncarried(scope: Scope<Buyer>, number: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!mayChangeMethod(request)) return refuse("moved-meanwhile");
  if (await splitForbidden(scope, request)) return refuse("delegated");
  const [read, packed] = await Promise.all([
    readSplit(scope, request),
    boxesQuery(scope, request.id),
  ]);
  const carriage = carriageOfRequest(request, read.lines);
  if (carriage.kind !== "refused") return refuse("carried-already");
  const out = splitOff(request, read.lines, packed, carriage);
  if (out.length === 0) return refuse("nothing-left");
  const pieces = out.reduce((sum, { quantity }) => sum + quantity, 0);
  const ids = out.map(({ id }) => id);
  const second = { id: crypto.randomUUID(), number: await reserveNumber(scope, "shipping") };
  const written = await commit(
    scope,
    [
      ...actOnRequest(
        scope,
        request,
        "splitUncarried",
        { pieceCount: request.pieceCount - pieces },
        message("shipping.split-off", { number: second.number, pieces }),
      ),
      ...openSecond(
        scope,
        { request: { ...request, submittedAt: null, coSignedAt: null }, second, note: "" },
        { pieceCount: pieces },
      ),
      ...releaseStock(scope, out),
      ...returnStoragePauses(scope, request, out, read.holds),
      db
        .update(shippingLines)
        .set({ requestId: second.id, stood: [] })
        .where(inArray(shippingLines.id, ids)),
      db
        .update(classContests)
        .set({ requestId: second.id })
        .where(inArray(classContests.lineId, ids)),
    ],
    { ...moveRefusals, shipping_line_untouched: "being-packed" },
  );
  return written.ok ? done(second) : written;
}
