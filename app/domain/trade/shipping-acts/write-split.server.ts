import { eq, sql } from "drizzle-orm";
import { forgetMarksOfLimited } from "#app/domain/content/notice/unread.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { freightEstimates } from "#app/domain/pricing/freight/estimate-freight.ts";
import { settingsIn } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { largestRemainder } from "#app/domain/pricing/shares.ts";
import type { Statement } from "#db/client.ts";
import { classContests, shippingLines, shippingRequests } from "#db/schema/index.ts";
import { stoodSince } from "../floor/storage.server.ts";
import { paidPieceDays, storagePriceIn } from "../floor/storage.ts";
import { keepStage } from "../settlement/keep-stage.server.ts";
import { expectedDues } from "../settlement/stage-basis.server.ts";
import { moveRequest } from "../shipping/move-request.server.ts";
import { type ShippingMove, shippingLifecycle } from "../shipping/shipping-request.ts";
import type { readSplit, SplitLine } from "./read-split.server.ts";
import { type LinePart, splitOptions } from "./split-pieces.ts";
import { unquoted } from "./unquoted.ts";

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

/** The statements of a split, the history of both first. The lots' own sums stay as they are. */
export function writeSplit(scope: Scope, facts: SplitFacts): Statement[] {
  const { request, second, move, note, kept, moved } = facts;
  const [stay, go] = [sideOf(facts, kept, 0), sideOf(facts, moved, 1)];
  const unsigned = request.state === "draft" ? { coSignedAt: null } : {};
  return [
    ...moveRequest(
      scope,
      request,
      move,
      {
        ...stay.columns,
        ...unsigned,
        ...(request.quotedAt ? { ...unquoted, submittedAt: scope.now } : {}),
      },
      worded(
        message("shipping.split-off", { number: second.number, pieces: countOf(moved) }),
        note,
      ),
    ),
    ...openSecond(scope, facts, { ...go.columns, ...unsigned }),
    ...kept.flatMap((part) => keepPart(scope, facts, part)),
    ...moved.flatMap((part) => movePart(scope, facts, part)),
    forgetMarksOfLimited(scope.db, request.companyId),
    stay.stage(scope, request.id),
    go.stage(scope, second.id),
  ];
}

/** What one side of the split costs and weighs. */
function sideOf({ request, read, kept, moved }: SplitFacts, parts: readonly Part[], side: 0 | 1) {
  const { method, basis } = read;
  const loads = parts.map(({ line, quantity }) => ({ ...line, quantity }));
  const [estimate] = freightEstimates(loads, [method], request.receiver);
  const price = storagePriceIn(settingsIn(basis[2]));
  const gramDays = (all: readonly Part[]) =>
    all.reduce((sum, { line, ...part }) => {
      const days = paidPieceDays({ ...line, ...part }, request.submittedAt ?? new Date(0), price);
      return sum + days * (line.weightGrams ?? 0);
    }, 0);
  const told = request.storageToldYen;
  const storageToldYen =
    told === null
      ? null
      : largestRemainder(told, [String(gramDays(kept)), String(gramDays(moved))])[side]!;
  return {
    columns: {
      options: splitOptions(request.options, kept, moved)[side],
      pieceCount: countOf(parts),
      estimateMinYen: estimate?.freightYen.min ?? null,
      estimateMaxYen: estimate?.freightYen.max ?? null,
      storageToldYen,
    },
    stage: (scope: Scope, id: string) =>
      keepStage(scope, id, {
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

/** The second request: what the first one is, in its state, under its own number. */
function openSecond(
  scope: Scope,
  { request, second, note }: SplitFacts,
  columns: Partial<typeof shippingRequests.$inferInsert>,
): Statement[] {
  const { companyId, userId, methodCode, receiver, importer, rate } = request;
  const { paysDues, weighsFirst } = request;
  const { desiredOn, mainNumber, selfConsolidated, boxWishes, coSignerId, coSignAskedBy } = request;
  const opened = { id: second.id, state: shippingLifecycle.initial, version: 1 };
  const from = message("shipping.split-from", { number: request.number });
  const submitted = request.submittedAt !== null;
  return [
    openDocument(scope, "shipping", opened, worded(from, note)),
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
    ...(request.isDirect ? [openParcel(scope, request.id, second.id)] : []),
    ...(submitted ? moveRequest(scope, opened, "submit", { submittedAt: scope.now }, from) : []),
  ];
}

/** A second parcel of a direct purchase: it goes to the same customer, and the marketplace is told of it by itself. */
function openParcel({ db }: Scope, first: string, second: string): Statement {
  return db.run(sql`INSERT INTO direct_parcels (request_id, purchase, position, telling)
    SELECT ${second}, d.purchase, (SELECT max(o.position) + 1 FROM direct_parcels o WHERE o.purchase = d.purchase),
      CASE d.telling WHEN 'off' THEN 'off' ELSE 'none' END
    FROM direct_parcels d WHERE d.request_id = ${first}`);
}

/** What stays of a line. */
function keepPart({ db, now }: Scope, { request, read }: SplitFacts, part: Part): Statement[] {
  const { line, quantity } = part;
  const stood = request.quotedAt ? stoodSince(request, part, read.holds, now) : part.stood;
  const same = quantity === line.quantity && !request.quotedAt;
  return same
    ? []
    : [db.update(shippingLines).set({ quantity, stood }).where(eq(shippingLines.id, line.id))];
}

/** What goes: the whole line, with what was asked about its class, or some pieces as a new one. */
function movePart(scope: Scope, { request, second, read }: SplitFacts, part: Part): Statement[] {
  const { db, now } = scope;
  const { line, quantity } = part;
  const { lotId, orderLineId, hsCode, descriptionEn, descriptionJa } = line;
  const kept = { lotId, orderLineId, hsCode, descriptionEn, descriptionJa };
  const stood = stoodSince(request, part, read.holds, now);
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

function worded(what: Message, note: string) {
  const said = typed(note);
  return said ? message("sentences", { parts: [what, said] }) : what;
}
