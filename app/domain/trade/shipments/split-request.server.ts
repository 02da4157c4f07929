import { and, eq, inArray, sql } from "drizzle-orm";
import { resetNoticeMarksOfLimited } from "#app/domain/content/notice/notices.server.ts";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { reserveNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CardService } from "#app/domain/money/payments/card-service.ts";
import { retryWithoutIdleCards } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { settingsIn } from "#app/domain/pricing/price-list.server.ts";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import type { Statement } from "#db/client.ts";
import { classContests, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { pausedPieces } from "../floor/storage.server.ts";
import { paidPieceDays, storagePriceIn } from "../floor/storage.ts";
import { moveRequest, unpaidMoveRefusals } from "./move-request.server.ts";
import { ownShipment } from "./own-shipment.server.ts";
import { carriageOfRequest, toEstimate } from "./request-carriage.ts";
import { type ShippingMove, shippingLifecycle } from "./shipping-request.ts";
import { type LinePart, splitOptions, splitPieces, unquotedColumns } from "./split.ts";
import { readSplit, type SplitLine, splitForbidden } from "./split-queries.server.ts";
import { expectedDues, recordStage } from "./stages.server.ts";

interface Split {
  /** The form's own id, which becomes the second request's. */
  id: string;
  /** The pieces that move into the second request, by the line's id. */
  pieces: ReadonlyMap<string, number>;
  /** The reason, which both sides read; staff must give one. */
  note: string;
}

/** Answers the move that splits a request in its state; undefined if none does. */
export function splitMove(
  request: Pick<typeof shippingRequests.$inferSelect, "state" | "paidAt" | "heldAt">,
  actor: Buyer | Staff,
) {
  if (request.paidAt || request.heldAt) return undefined;
  const moves = ["splitDraft", "split", "splitQuoted"] as const;
  return moves.find((move) => shippingLifecycle.allows(move, request.state, actor));
}

interface Offered<Line> {
  request: typeof shippingRequests.$inferSelect;
  lines: readonly Line[];
  boxes: readonly unknown[];
}

/** Builds the data of the split form; `open` is false where the request may not be split now. */
export function toSplitOffer<Line>({ request, lines, boxes }: Offered<Line>, actor: Buyer | Staff) {
  return {
    number: request.number,
    quoted: request.quotedAt !== null,
    open: splitMove(request, actor) !== undefined && boxes.length === 0,
    lines,
    id: crypto.randomUUID(),
  };
}

/**
 * 依頼を分ける: moves chosen pieces of an unpaid request into a second one to the same address, by the same method and
 * with the same wishes. The stock stays reserved and free storage days go on. Services and the storage told to the
 * company are shared, so that both together cost no more; each gets a new quote. Refused once a piece is picked or
 * boxed, and while an approved payment is on its way.
 */
export async function splitRequest(
  scope: Scope<Buyer | Staff>,
  number: string,
  split: Split,
  cards?: CardService,
) {
  if (!maySplit(scope.actor)) return refuse("forbidden");
  const earlier = await answerEarlierSplit(scope, split);
  if (earlier) return earlier;
  const idle = {
    cards,
    kind: "shipping" as const,
    document: () => ownShipment(scope, number),
    why: message("card.given-up", { step: "shipping-split", number }),
  };
  const written = await retryWithoutIdleCards(scope, idle, () => write(scope, number, split));
  return written.ok ? written : ((await answerEarlierSplit(scope, split)) ?? written);
}

async function write(scope: Scope<Buyer | Staff>, number: string, { id, pieces, note }: Split) {
  const { actor } = scope;
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  if (request.heldAt) return refuse("held");
  const move = splitMove(request, actor);
  if (!move) return refuse("not-to-split");
  if (actor.kind === "staff" && !note) return refuse("reason-missing");
  const not =
    actor.kind === "buyer" ? await splitForbidden({ ...scope, actor }, request) : undefined;
  if (not) return refuse(not);

  const read = await readSplit(scope, request);
  const parts = splitPieces(read.lines, pieces);
  if (!parts.ok) return parts;
  const second = { id, number: await reserveNumber(scope, "shipping") };
  const written = await commit(
    scope,
    [
      ...writeSplit(scope, { request, second, move, note, read, ...parts.value }),
      guard(isUntouched(request.id, id), "being-packed"),
      ...(actor.kind === "staff"
        ? [
            notify(scope, {
              companyId: request.companyId,
              about: { shipping: second.id },
              kind: "shipping",
              letter: letter("shipping.split", {
                number,
                second: second.number,
                words: typedMessage(note),
              }),
              href: shippingPage(second.number),
            }),
          ]
        : []),
    ],
    {
      ...unpaidMoveRefusals,
      shipping_line_untouched: "being-packed",
      shipping_line_pieces: "being-packed",
    },
  );
  return written.ok ? done(second) : written;
}

/** SQL that holds while nothing of either request is on a pick list or in a box. */
function isUntouched(first: string, second: string) {
  const of = sql`shipping_line_id IN (SELECT id FROM shipping_lines WHERE request_id IN (${first}, ${second}))`;
  return sql`NOT EXISTS (SELECT 1 FROM pick_lines WHERE ${of})
    AND NOT EXISTS (SELECT 1 FROM open_box_contents WHERE ${of}) AND NOT EXISTS (SELECT 1 FROM box_contents WHERE ${of})`;
}

type Part = LinePart<SplitLine>;

interface SplitFacts {
  request: typeof shippingRequests.$inferSelect;
  second: { id: string; number: string };
  move: ShippingMove;
  note: string;
  read: Awaited<ReturnType<typeof readSplit>>;
  kept: readonly Part[];
  moved: readonly Part[];
}

/** Plans a split, the history of both requests first. The lots' sums do not change. */
function writeSplit(scope: Scope, facts: SplitFacts): Statement[] {
  const { request, second, move, note, kept, moved } = facts;
  const [stay, go] = [splitSideColumns(facts, kept, 0), splitSideColumns(facts, moved, 1)];
  const unsigned = request.state === "draft" ? { coSignedAt: null } : {};
  return [
    ...moveRequest(
      scope,
      request,
      move,
      {
        ...stay.columns,
        ...unsigned,
        ...(request.quotedAt ? { ...unquotedColumns, submittedAt: scope.now } : {}),
      },
      splitNote(
        message("shipping.split-off", { number: second.number, pieces: countOf(moved) }),
        note,
      ),
    ),
    ...openSecond(scope, facts, { ...go.columns, ...unsigned }),
    ...kept.flatMap((part) => keepPart(scope, facts, part)),
    ...moved.flatMap((part) => movePart(scope, facts, part)),
    resetNoticeMarksOfLimited(scope.db, request.companyId),
    stay.stage(scope, request.id),
    go.stage(scope, second.id),
  ];
}

/** Computes the columns of one side of the split, and the statement that records its estimate. */
function splitSideColumns(
  { request, read, kept, moved }: SplitFacts,
  parts: readonly Part[],
  side: 0 | 1,
) {
  const { method, basis } = read;
  const loads = parts.map(({ line, quantity }) => ({ ...line, quantity }));
  const carriage = carriageOfRequest({ method, receiver: request.receiver }, loads);
  const estimate = carriage.kind === "refused" ? undefined : toEstimate(carriage);
  const price = storagePriceIn(settingsIn(basis[2]));
  const gramDays = (all: readonly Part[]) =>
    all.reduce((sum, { line, ...part }) => {
      const days = paidPieceDays({ ...line, ...part }, request.submittedAt ?? new Date(0), price);
      return sum + days * (line.weightGrams ?? 0);
    }, 0);
  const toldYen = request.storageToldYen;
  const storageToldYen =
    toldYen === null
      ? null
      : largestRemainder(toldYen, [String(gramDays(kept)), String(gramDays(moved))])[side]!;
  return {
    columns: {
      options: splitOptions(request.options, kept, moved, { draft: request.state === "draft" })[
        side
      ],
      pieceCount: countOf(parts),
      estimateMinYen: estimate?.freightYen.min ?? null,
      estimateMaxYen: estimate?.freightYen.max ?? null,
      storageToldYen,
    },
    stage: (scope: Scope, id: string) =>
      recordStage(scope, id, {
        kind: "estimate",
        freightYen: estimate?.freightYen,
        freight: estimate?.parts,
        listFrom: method.list.effectiveFrom,
        dues: expectedDues(loads, basis, estimate?.freightYen),
        storage: false,
      }),
  };
}

function countOf(parts: readonly Part[]) {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Plans the second request: a copy of the first in its state, under its own number. */
export function openSecond(
  scope: Scope,
  { request, second, note }: Pick<SplitFacts, "request" | "second" | "note">,
  columns: Partial<typeof shippingRequests.$inferInsert>,
): Statement[] {
  const { companyId, userId, methodCode, receiver, importer, rate } = request;
  const { paysDues, weighsFirst } = request;
  const { desiredOn, mainNumber, selfConsolidated, boxWishes, coSignerId, coSignAskedBy } = request;
  const opened = { id: second.id, state: shippingLifecycle.initial, version: 1 };
  const from = message("shipping.split-from", { number: request.number });
  const submitted = request.submittedAt !== null;
  return [
    openDocument(scope, "shipping", opened, splitNote(from, note)),
    scope.db.insert(shippingRequests).values({
      ...opened,
      number: second.number,
      splitFrom: request.number,
      createdAt: scope.now,
      companyId,
      userId,
      methodCode,
      receiver,
      importer,
      rate,
      paysDues,
      weighsFirst,
      isDirect: request.isDirect,
      desiredOn,
      mainNumber,
      selfConsolidated,
      boxWishes,
      coSignerId,
      coSignAskedBy,
      note: request.note,
      coSignedAt: request.coSignedAt,
      pieceCount: 0,
      options: [],
      ...columns,
    }),
    ...scope.onShipmentSplit(scope, { first: request.id, second: second.id }),
    ...(submitted ? moveRequest(scope, opened, "submit", { submittedAt: scope.now }, from) : []),
  ];
}

/** Plans the remaining part of a line. */
function keepPart({ db, now }: Scope, { request, read }: SplitFacts, part: Part): Statement[] {
  const { line, quantity } = part;
  const stood = request.quotedAt ? pausedPieces(request, part, read.holds, now) : part.stood;
  const same = quantity === line.quantity && !request.quotedAt;
  return same
    ? []
    : [db.update(shippingLines).set({ quantity, stood }).where(eq(shippingLines.id, line.id))];
}

/** Plans the moved part of a line: the whole line with its class contests, or some pieces as a new line. */
function movePart(scope: Scope, { request, second, read }: SplitFacts, part: Part): Statement[] {
  const { db, now } = scope;
  const { line, quantity } = part;
  const { lotId, orderLineId, hsCode, descriptionEn, descriptionJa } = line;
  const kept = { lotId, orderLineId, hsCode, descriptionEn, descriptionJa };
  const stood = pausedPieces(request, part, read.holds, now);
  const row = { requestId: second.id, quantity, stood };
  if (quantity < line.quantity) {
    const id = crypto.randomUUID();
    return [db.insert(shippingLines).values({ ...row, id, ...kept })];
  }
  return [
    db.update(shippingLines).set(row).where(eq(shippingLines.id, line.id)),
    db.update(classContests).set({ requestId: second.id }).where(eq(classContests.lineId, line.id)),
  ];
}

function splitNote(what: Message, note: string) {
  const said = typedMessage(note);
  return said ? message("sentences", { parts: [what, said] }) : what;
}

function maySplit(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "quote-shipping");
}

/** Finds the request that the same form split off before. */
/** Answers a form that has split a request before; undefined where it has not. */
async function answerEarlierSplit(
  { db, actor }: Scope<Buyer | Staff>,
  { id, pieces }: Pick<Split, "id" | "pieces">,
) {
  const [[second], moved, asked] = await db.batch([
    db
      .select({ id: shippingRequests.id, number: shippingRequests.number })
      .from(shippingRequests)
      .where(and(eq(shippingRequests.id, id), shipmentsWithin(actor)))
      .limit(1),
    db
      .select({ lotId: shippingLines.lotId, quantity: shippingLines.quantity })
      .from(shippingLines)
      .where(eq(shippingLines.requestId, id))
      .limit(limits.linesPerOrder),
    // A line that moved as a whole has kept its id, of any other the rest has.
    db
      .select({ id: shippingLines.id, lotId: shippingLines.lotId })
      .from(shippingLines)
      .where(inArray(shippingLines.id, [...pieces.keys()]))
      .limit(limits.linesPerOrder),
  ]);
  if (!second) return undefined;
  const wanted = asked
    .map(({ id: lineId, lotId }) => ({ lotId, quantity: pieces.get(lineId) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const isSame =
    wanted.length === moved.length &&
    moved.every(({ lotId, quantity }) =>
      wanted.some((one) => one.lotId === lotId && one.quantity === quantity),
    );
  return isSame ? done(second) : refuse("form-used");
}
