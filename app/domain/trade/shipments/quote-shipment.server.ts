import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { actorKey, type Buyer, type Staff } from "#app/domain/core/actor.ts";
import { daysAfter, endOfDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers } from "#app/domain/money/papers/issue-papers.server.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { retryWithoutIdleCards } from "#app/domain/money/payments/settle-card-payment.server.ts";
import type { Freight } from "#app/domain/pricing/freight.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { priceSetSince } from "#app/domain/pricing/prices-changed.server.ts";
import { reviews, shippingRequests } from "#db/schema/index.ts";
import { fillCustoms } from "../floor/own-goods.server.ts";
import { lacksPhotos } from "./box-photos.server.ts";
import { moveRequest, unpaidMoveRefusals } from "./move-request.server.ts";
import { boxesQuery, ownShipment } from "./own-shipment.server.ts";
import { packerQuery } from "./pack-shipment.server.ts";
import { classesUnchanged } from "./request-carriage.server.ts";
import { carriageOfRequest, notCarried } from "./request-carriage.ts";
import {
  discountRefusal,
  discountYen,
  duesRefusal,
  isFarAboveEstimate,
  offListRefusal,
  sumRefusal,
} from "./settlement.ts";
import { shippingLifecycle, trialPackingYenOf } from "./shipping-request.ts";
import { unquotedColumns } from "./split.ts";
import { expectedDues, recordStage, stageQueries, stagesQuery } from "./stages.server.ts";

interface Quote {
  freightYen: number;
  optionsYen: number;
  storageYen: number;
  /** Duty, tax and the broker's fee; only for a method that includes them. */
  duesYen?: number | undefined;
  note: string;
  /** Confirms a freight far from the list's price, or far above the estimate. */
  checked?: boolean | undefined;
  /** The freight that the confirmation is for; undefined for any. */
  checkedFor?: string | undefined;
}

/**
 * 提交报价: quotes a request, after packing if its method weighs first. What the method does not carry has no price. A total of 0 yen, storage above the sum that the
 * company was told and a freight off the list each need a reason, which the buyer reads. A freight far above the
 * estimate must be confirmed.
 */
export async function quoteShipment(
  scope: Scope<Staff>,
  number: string,
  { note, checked: ticked, checkedFor, ...quoted }: Quote,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");

  const move = request.weighsFirst ? "quoteWeighed" : "quote";
  if (!shippingLifecycle.allows(move, request.state, actor))
    return refuse(request.state === "quoting" ? "weigh-first" : "not-quotable");
  if (trialPackingYenOf(request.options) !== undefined && (await lacksPhotos(scope, request)))
    return refuse("photo-missing");
  const { freightYen, optionsYen, storageYen, duesYen = 0 } = quoted;
  const totalYen = freightYen + optionsYen + storageYen + duesYen;
  const wrong =
    duesRefusal(request, quoted.duesYen) ?? sumRefusal(request, { ...quoted, totalYen, note });
  if (wrong) return refuse(wrong);

  const [lines, values, simplified, settings, boxes, stages, [packer]] = await db.batch([
    ...stageQueries(scope, request.id),
    boxesQuery(scope, request.id),
    stagesQuery(scope, request.id),
    packerQuery(db, request.id),
  ]);
  const carriage = carriageOfRequest(request, lines, boxes);
  if (carriage.kind === "refused") return notCarried(request.method, carriage);
  // Without boxes the upper end of the buyer's estimate is quoted, part by part: the list gives only a range, and the
  // packing settles the difference.
  const listed = boxes.length > 0 ? carriage.freight.max : undefined;
  const listedParts = listed ?? stages.at(-1)?.freight?.max;
  const checked = ticked && (checkedFor ?? String(freightYen)) === String(freightYen);
  const off = offListRefusal(freightYen, listed?.yen, { note, checked });
  if (off) return refuse(off);
  if (isFarAboveEstimate(freightYen, request.estimateMaxYen) && !checked)
    return refuse("far-above-told");
  const unfit = discountRefusal({
    yen: listed ? discountYen(listPrices(listed, request), quoted) : 0,
    limitYen: Number(settingsIn(settings)("waiveTwoPeopleYen")),
    packed: packer?.by === actorKey(actor),
    mayDiscount: staffMay(actor, "discount-quotes"),
    note,
  });
  if (unfit) return refuse(unfit);
  const dues = expectedDues(lines, [values, simplified, settings], range(freightYen));
  const until = payableUntil(now, settings);
  const changes = { ...quoted, totalYen, staffNote: note, quotedAt: now, ...until };
  return commit(
    scope,
    [
      ...moveRequest(scope, request, move, changes, typedMessage(note)),
      classesUnchanged(lines),
      ...issuePapers(scope, { event: "shipment-quoted", request }),
      fillCustoms(scope, request.companyId, request.id),
      recordQuote(scope, request, { freightYen, parts: listedParts, dues, note }),
      quotedNotice(scope, request, totalYen),
    ],
    moveRefusals,
  );
}

/**
 * Selects whether a price that a request's quote rests on took effect after it was quoted: its method's list, the
 * storage fee, or an option of it.
 */
export function quotedShippingPricesQuery({ db, now }: Pick<Scope, "db" | "now">, number: string) {
  return db
    .select({
      changed: priceSetSince(
        sql`shipping_requests.quoted_at`,
        now,
        sql`kind = 'freight' AND subject = shipping_requests.method_code
          OR kind = 'setting' AND subject IN ('freeStorageDays', 'storageYenPerKgDay')
          OR kind = 'option' AND subject IN (SELECT value ->> 'id' FROM json_each(shipping_requests.options))`,
      ),
    })
    .from(shippingRequests)
    .where(eq(shippingRequests.number, number))
    .limit(1);
}

type Request = typeof shippingRequests.$inferSelect;

/** Answers the move that takes an unpaid quote back; undefined if there is none. */
export function takeBackMove(
  request: Pick<Request, "state" | "paidAt" | "heldAt" | "weighsFirst">,
  actor: Staff,
) {
  const move = request.weighsFirst ? "takeBackWeighed" : "takeBack";
  if (request.paidAt || request.heldAt) return undefined;
  return shippingLifecycle.allows(move, request.state, actor) ? move : undefined;
}

/**
 * 撤回报价: takes back a quote whose payment has not begun, so that it can be quoted again. Goods stay reserved and
 * boxes packed; the company is told why. Cancels a card payment that nobody approved. Pressed twice it acts once.
 */
export async function takeBackShippingQuote(
  scope: Scope<Staff>,
  number: string,
  reason: string,
  cards?: CardService,
) {
  const idle = {
    cards,
    kind: "shipping" as const,
    document: () => ownShipment(scope, number),
    why: message("card.given-up", { step: "shipping-quote-taken-back", number }),
  };
  const taken = await retryWithoutIdleCards(scope, idle, () => takeBack(scope, number, reason));
  return doneIfRepeated(taken, async () => {
    const request = await ownShipment(scope, number);
    return request?.quotedAt === null && ["quoting", "packing"].includes(request.state);
  });
}

async function takeBack(scope: Scope<Staff>, number: string, reason: string) {
  const { actor } = scope;
  if (!staffMay(actor, "quote-shipping")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  if (request.state === "awaiting_finance") return refuse("being-paid");
  const move = takeBackMove(request, actor);
  if (!move) return refuse("not-quoted");
  if (!reason) return refuse("reason-missing");

  return commit(
    scope,
    [
      ...moveRequest(scope, request, move, unquotedColumns, typedMessage(reason)),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.quote-taken-back", { number, words: typedMessage(reason) }),
        href: shippingPage(number),
      }),
    ],
    unpaidMoveRefusals,
  );
}

interface Review {
  stars: number;
  comment: string;
  pictures: readonly Upload[];
}

/** 評価する: saves one to five stars, a comment and up to four pictures, once per request. */
export async function reviewShipment(
  scope: Scope<Buyer>,
  store: FileStore,
  number: string,
  { stars, comment, pictures }: Review,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (!shippingLifecycle.allows("evaluate", request.state, actor))
    return refuse(request.receivedAt ? "reviewed-already" : "not-received");
  if (pictures.length > limits.picturesPerReview) return refuse("too-many-pictures");
  const { id, companyId } = request;
  const saved = await savePictures(scope, store, pictures, { companyId, kind: "review", id });
  if (!saved.ok) return saved;

  const written = await commit(
    scope,
    [
      ...moveRequest(scope, request, "evaluate"),
      db.insert(reviews).values({
        requestId: id,
        companyId,
        stars,
        comment,
        writtenAt: now,
        writtenBy: actorKey(actor),
      }),
      ...saved.value.statements,
    ],
    moveRefusals,
  );
  if (!written.ok) await saved.value.discard();
  return written;
}

interface Quoted {
  freightYen: number;
  /** The list's price, part by part. */
  parts: Freight | undefined;
  dues: ReturnType<typeof expectedDues>;
  note: string;
}

/** Records the quote as a stage, in parts if it is the list's price. */
function recordQuote(
  scope: Scope<Staff>,
  { id, method }: { id: string; method: { list: { effectiveFrom: string } } },
  { freightYen, parts, dues, note }: Quoted,
) {
  return recordStage(scope, id, {
    kind: "quote",
    freightYen: range(freightYen),
    freight: parts?.yen === freightYen ? range(parts) : undefined,
    listFrom: method.list.effectiveFrom,
    dues,
    reason: typedMessage(note),
  });
}

function range<Value>(value: Value) {
  return { min: value, max: value };
}

/** Sums the list's freight and the request's options. */
function listPrices({ yen }: Freight, { options }: { options: readonly { priceYen: number }[] }) {
  return { freightYen: yen, optionsYen: options.reduce((sum, { priceYen }) => sum + priceYen, 0) };
}

/** Sets the last day to pay; the company is warned again before it. */
function payableUntil(now: Date, settings: Parameters<typeof settingsIn>[0]) {
  const days = Number(settingsIn(settings)("shippingQuoteDays"));
  return { payBy: endOfDay(daysAfter(now, days)), lapseToldAt: null };
}

function quotedNotice(
  scope: Scope<Staff>,
  { id, companyId, number }: { id: string; companyId: string; number: string },
  totalYen: number,
) {
  return notify(scope, {
    companyId,
    about: { shipping: id },
    kind: "shipping",
    letter: letter("shipping.quoted", { number, totalYen }),
    href: shippingPage(number),
  });
}
