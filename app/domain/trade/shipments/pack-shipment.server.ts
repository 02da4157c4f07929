import { and, desc, eq, inArray } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { commit, type Guarded } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message, sameMessage } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { overdrawn } from "#app/domain/money/ledger/ledger.server.ts";
import type { Freight } from "#app/domain/pricing/freight.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import type { Database, Statement } from "#db/client.ts";
import {
  alarms,
  boxContents,
  boxes as boxTable,
  documentEvents,
  openBoxContents,
  openBoxes,
} from "#db/schema/index.ts";
import { recordRequestAct } from "../floor/floor-acts.server.ts";
import type { WishReason } from "./box-wishes.ts";
import { actOnRequest, moveRequest } from "./move-request.server.ts";
import { ownShipment, planOfRequestQuery } from "./own-shipment.server.ts";
import { billedGrams, checkBoxes, checkPacking, type PackedBox } from "./packing.ts";
import { classesUnchanged } from "./request-carriage.server.ts";
import { carriageOfRequest, notCarried } from "./request-carriage.ts";
import { settlementQueries, settlementTerms, settlePacked } from "./settle-packed.server.ts";
import { methodQuery } from "./shipment-choice.server.ts";
import { shippingLifecycle } from "./shipping-request.ts";
import { expectedDues, recordStage, stageQueries } from "./stages.server.ts";

type Request = NonNullable<Awaited<ReturnType<typeof ownShipment>>>;

interface PackingOptions {
  closing?: readonly Guarded<"moved-meanwhile">[];
  reweighed?: boolean;
  reweighedFor?: string | undefined;
  wishReason?: WishReason | undefined;
}

/**
 * 装箱: packs the boxes as they were measured. A method that weighs first is packed before its quote; any other is
 * paid already, and settled on the measured boxes by the price list of its quote. `closing` ends the open boxes that
 * these were. Refuses unlikely weights and sizes unless they are `reweighed`, broken wishes without a `wishReason`,
 * and what the method does not carry. A weight without a price in the list of the quote takes today's; without any it
 * waits for finance, which an alarm tells. Very light boxes with a large refund need a second person.
 */
export async function packShipment(
  scope: Scope<Staff>,
  number: string,
  packed: readonly PackedBox[],
  { closing, reweighed = false, reweighedFor, wishReason }: PackingOptions = {},
) {
  if (!staffMay(scope.actor, "pack")) return refuse("forbidden");
  const how = { packed, closing, reweighed, reweighedFor, wishReason };
  const first = await pack(scope, number, how, Number.POSITIVE_INFINITY);
  if (first.ok || first.reason !== "balance-too-low") return lowBalanceAsLostRace(first);
  // The wallet was spent meanwhile: the second try asks the company instead.
  return lowBalanceAsLostRace(await pack(scope, number, how, 0));
}

interface Packed {
  packed: readonly PackedBox[];
  closing: PackingOptions["closing"] | undefined;
  reweighed: boolean;
  reweighedFor: string | undefined;
  wishReason: WishReason | undefined;
}

/** The second try charges nothing, so that a low balance there means a lost race. */
function lowBalanceAsLostRace(packed: Awaited<ReturnType<typeof pack>>) {
  if (packed.ok || "odd" in packed || "broken" in packed || "words" in packed) return packed;
  return packed.reason === "balance-too-low" ? refuse("moved-meanwhile") : refuse(packed.reason);
}

async function pack(
  scope: Scope<Staff>,
  number: string,
  { packed, closing, reweighed, reweighedFor, wishReason }: Packed,
  chargeableYen: number,
) {
  const { db, actor } = scope;
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  const { weighsFirst } = request;
  if (!shippingLifecycle.allows(weighsFirst ? "weigh" : "pack", request.state, actor))
    return refuse("not-to-pack");
  const [[plan], lines, values, simplified, settings, ...[[company], [wallet], [coupon]]] =
    await db.batch(packingQueries(scope, request));
  const fits = checkPacking(packed, lines);
  if (!fits.ok) return fits;
  const checked = checkBoxes(packed, { ...request, isPlanned: plan !== undefined }, lines, {
    reweighed,
    reweighedFor,
    wishReason,
  });
  if (!checked.ok) return checked;

  const priced = await priceBoxes(scope, request, lines, packed);
  if (!priced.ok) return priced;
  const { freight, list } = priced.value;
  const set = settingsIn(settings);
  const replyDays = Number(set("settleReplyDays"));
  const terms = settlementTerms([company, wallet, coupon], { chargeableYen, replyDays });
  const settled = weighsFirst ? undefined : settlePacked(scope, request, freight, terms);
  const alone = await requireSecondWeigher(scope, request, {
    ...checked.value,
    refundYen: settled?.refundYen ?? 0,
    limitYen: Number(set("waiveTwoPeopleYen")),
  });
  if (alone) return alone;
  const stage = packedStage(freight, settled?.freightYen);
  const { againstWishes, reweighed: reweighedBoxes } = checked.value;
  const note = message("shipping.packed", {
    boxes: packed.length,
    settled: settled?.words ?? null,
    againstWishes,
    reweighed: reweighedBoxes,
  });
  return commit(
    scope,
    [
      ...moveRequest(scope, request, settled?.move ?? "weigh", settled?.changes, note),
      classesUnchanged(lines),
      recordRequestAct(scope, "pack", request),
      ...(closing ?? dropOpenBoxes(scope, request.id)),
      ...writeBoxes(scope, request, packed),
      ...(settled?.statements ?? []),
      recordStage(scope, request.id, {
        ...stage,
        dues: expectedDues(lines, [values, simplified, settings], stage.freightYen),
        listFrom: list.effectiveFrom,
        storage: !weighsFirst,
        reason: settled?.words,
      }),
      packedNotice(scope, request, note),
    ],
    { ...moveRefusals, [overdrawn]: "balance-too-low", short_pick_open: "short-open" },
  );
}

/**
 * Prices packed boxes by the list of the request's quote, or by today's where that one has no band for their weight, and
 * refuses what the method does not carry. Where neither has a band, finance sees an alarm before the packing ends.
 */
async function priceBoxes(
  scope: Scope<Staff>,
  request: Request,
  lines: Parameters<typeof carriageOfRequest>[1],
  packed: readonly PackedBox[],
) {
  const carriage = carriageOfRequest(request, lines, packed);
  if (carriage.kind !== "refused")
    return done({ freight: carriage.freight.max, list: request.method.list });
  if (carriage.reason !== "too-heavy") return notCarried(request.method, carriage);
  const [today] = await methodQuery(scope, request.methodCode);
  const now = today && carriageOfRequest({ ...request, method: today }, lines, packed);
  if (now && now.kind !== "refused") return done({ freight: now.freight.max, list: today.list });
  await commit(scope, [missingBandAlarm(scope, request)], {});
  return notCarried(request.method, carriage);
}

function missingBandAlarm({ db, now }: Scope<Staff>, { id, number, method }: Request) {
  return db
    .insert(alarms)
    .values({
      id: `freight-band-missing/${id}`,
      kind: "freight-band-missing",
      subject: number,
      detail: message("plain", { text: method.nameZh }),
      raisedAt: now,
    })
    .onConflictDoUpdate({ target: alarms.id, set: { raisedAt: now, resolvedAt: null } });
}

/** Selects the signature of the person who packed a request last. */
export function packerQuery(db: Database, requestId: string) {
  return db
    .select({ by: documentEvents.by })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "shipping"),
        eq(documentEvents.documentId, requestId),
        inArray(documentEvents.move, ["pack", "packOwing", "weigh"]),
      ),
    )
    .orderBy(desc(documentEvents.version))
    .limit(1);
}

/** Finds the signature of the person who packed a request last. */
export async function findPacker(db: Database, requestId: string) {
  const [packed] = await packerQuery(db, requestId);
  return packed?.by;
}

/** Selects whatever packed boxes are checked, priced and settled by. */
function packingQueries(scope: Scope, request: Parameters<typeof settlementQueries>[1]) {
  const { id } = request;
  return [
    planOfRequestQuery(scope, id),
    ...stageQueries(scope, id),
    ...settlementQueries(scope, request),
  ] as const;
}

interface LightBoxes {
  farTooLight: boolean;
  /** The confirmed figures of the reweighed boxes, as the history keeps them. */
  reweighed: Message | null;
  refundYen: number;
  /** The most that one person may refund for such weights; the same limit as for waivers. */
  limitYen: number;
}

/**
 * Requires a second person where boxes at less than half of their goods' weight would refund a large sum. The first
 * person's attempt is recorded with its figures; the packing goes on when another person confirms the same ones.
 * Answers undefined where nothing is in the way. The request's version must still be the one of that record.
 */
async function requireSecondWeigher(
  scope: Scope<Staff>,
  request: Request,
  { farTooLight, reweighed, refundYen, limitYen }: LightBoxes,
) {
  if (!farTooLight || refundYen <= limitYen) return undefined;
  const { db, actor } = scope;
  const [last] = await db
    .select({ move: documentEvents.move, by: documentEvents.by, note: documentEvents.note })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentKind, "shipping"),
        eq(documentEvents.documentId, request.id),
        eq(documentEvents.version, request.version),
      ),
    )
    .limit(1);
  const asked = last?.move === "askLight" && sameMessage(last.note, reweighed);
  if (asked) return last.by === actorKey(actor) ? refuse("light-by-one") : undefined;
  const written = await commit(
    scope,
    actOnRequest(scope, request, "askLight", {}, reweighed),
    moveRefusals,
  );
  return written.ok ? refuse("light-by-one") : written;
}

/** The stage of packed boxes: the freight that is charged for them, and the list's parts. */
function packedStage(freight: Freight, askedYen = freight.yen) {
  return {
    kind: "packed" as const,
    freightYen: { min: askedYen, max: askedYen },
    freight: { min: freight, max: freight },
  };
}

function writeBoxes(
  { db }: Scope,
  { id: requestId, method }: Request,
  packed: readonly PackedBox[],
): Statement[] {
  const rows = packed.map((box, index) => ({
    id: crypto.randomUUID(),
    requestId,
    number: index + 1,
    ...box,
    ...billedGrams(box, method.list),
  }));
  const contents = rows.flatMap(({ id: boxId, contents }) =>
    contents
      .filter(({ quantity }) => quantity > 0)
      .map(({ lineId, quantity }) => ({ boxId, shippingLineId: lineId, quantity })),
  );
  return [
    db.insert(boxTable).values(rows.map(({ contents: _, ...box }) => box)),
    db.insert(boxContents).values(contents),
  ];
}

/** Deletes the open boxes of a request that is packed by hand after all. */
function dropOpenBoxes({ db }: Scope, requestId: string): Statement[] {
  const own = eq(openBoxes.requestId, requestId);
  const ids = db.select({ id: openBoxes.id }).from(openBoxes).where(own);
  return [
    db.delete(openBoxContents).where(inArray(openBoxContents.boxId, ids)),
    db.delete(openBoxes).where(own),
  ];
}

function packedNotice(
  scope: Scope<Staff>,
  { id, companyId, number }: { id: string; companyId: string; number: string },
  packed: Message,
) {
  return notify(scope, {
    companyId,
    about: { shipping: id },
    kind: "shipping",
    letter: letter("shipping.packed", { number, packed }),
    href: shippingPage(number),
  });
}
