import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { caseReplyDays, limits, shortReminderDays } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  classContests,
  floorActs,
  lots,
  pickLines,
  problemCases,
  shippingLines,
  shippingRequests,
  shortPicks,
} from "#db/schema/index.ts";
import {
  answerRefusals,
  isUnanswered,
  planAnswer,
  withdrawUnanswered,
} from "../floor/answer-case.server.ts";
import { bookShortage, missingLotId, restoreShortage } from "../floor/book-shortage.server.ts";
import { readCase } from "../floor/case-queries.server.ts";
import { actRefusals, isSameAct, markUndoneOf, recordAct } from "../floor/floor-acts.server.ts";
import { findLotRow } from "../floor/lot-queries.server.ts";
import { lotCode } from "../floor/scanned-code.ts";
import { ownHoldsQuery } from "../floor/storage.server.ts";
import { takePausedPieces } from "../floor/storage.ts";
import { planCancellation } from "./cancel-shipment.server.ts";
import { actOnRequest } from "./move-request.server.ts";
import { releaseStock, reserveStock } from "./move-stock.server.ts";
import { linesQuery, ownShipment } from "./own-shipment.server.ts";
import { type ShortReason, shortReasons } from "./pick-list.ts";
import { readPickList, unfetchedPieces } from "./pick-queries.server.ts";
import { type ShortChoice, shortChoices, shortChoicesFor } from "./short-pick.ts";
import { shortPicksOf } from "./short-pick-queries.server.ts";

type Request = typeof shippingRequests.$inferSelect;
type Line = typeof shippingLines.$inferSelect;

interface MissingPieces {
  request: Request;
  line: Line;
  pieces: number;
}

interface ShortCase {
  caseId: string;
  /** The list that they were to be picked by; null where a count found them missing. */
  listId: string | null;
  reason: ShortReason;
  shelf: string;
  titleJa: string;
  titleZh: string;
}

/**
 * Takes missing pieces out of a request: off its line and its pick list, and out of its reservation, so that nothing
 * names more than there is. What is picked and boxed stays. Goes before the booking of the shortage.
 */
function takeFromRequest(
  scope: Scope<Staff>,
  { request, line, pieces }: MissingPieces,
  { reason, titleJa, titleZh }: ShortCase,
): Statement[] {
  const { db } = scope;
  const left = line.quantity - pieces;
  const ofLine = eq(pickLines.shippingLineId, line.id);
  return [
    ...actOnRequest(
      scope,
      request,
      "pickShort",
      { pieceCount: request.pieceCount - pieces },
      message("shipping.short", { title: { ja: titleJa, zh: titleZh }, pieces }),
    ),
    db
      .update(pickLines)
      .set({ shortQuantity: sql`short_quantity + ${pieces}`, shortReason: reason })
      .where(ofLine),
    ...(left > 0
      ? [
          db
            .update(shippingLines)
            .set({ quantity: left, stood: takePausedPieces(left, line.stood) })
            .where(eq(shippingLines.id, line.id)),
        ]
      : [
          db.delete(pickLines).where(ofLine),
          db.delete(classContests).where(eq(classContests.lineId, line.id)),
          db.delete(shippingLines).where(eq(shippingLines.id, line.id)),
        ]),
    ...releaseStock(scope, [{ ...line, quantity: pieces }]),
  ];
}

/** Records for which request the pieces of a case were missing; goes after the case. */
function insertShortPick(
  { db }: Scope<Staff>,
  { request, line, pieces }: MissingPieces,
  { caseId, listId, shelf }: ShortCase,
): Statement {
  const { hsCode, descriptionEn, descriptionJa, orderLineId, lotId } = line;
  return db.insert(shortPicks).values({
    caseId,
    requestId: request.id,
    companyId: request.companyId,
    lineId: line.id,
    listId,
    pieces,
    shelf,
    line: { orderLineId, lotId, hsCode, descriptionEn, descriptionJa },
  });
}

interface Report {
  /** The form's key. */
  id: string;
  listId: string;
  lineId: string;
  reason: ShortReason;
  /** The pieces that are missing; undefined for all that are still to be picked. */
  pieces?: number | undefined;
  photos: readonly Upload[];
}

/** The rules that refuse a report when somebody picked, boxed or counted the same pieces meanwhile. */
const shortRefusals = {
  ...moveRefusals,
  ...actRefusals,
  pick_line_pieces: "moved-meanwhile",
  shipping_line_pieces: "moved-meanwhile",
  lot_not_oversold: "moved-meanwhile",
  lot_adds_up: "moved-meanwhile",
  lot_quantity: "moved-meanwhile",
  order_line_steps: "moved-meanwhile",
} as const;

/**
 * 少货: reports pieces of a request that are not on their shelf, or not fit to be sent. They leave request and lot in one
 * commit, and their company chooses what becomes of them; until then the rest is picked, and not packed.
 */
export async function reportShort(
  scope: Scope<Staff>,
  store: FileStore,
  { id, listId, lineId, reason, pieces: counted, photos }: Report,
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const picked = (await readPickList(scope, listId))?.lines.find((one) => one.id === lineId);
  if (!picked) return (await wasReported(scope, id)) ? done(undefined) : refuse("not-found");
  if (picked.requestState === "cancelled") return refuse("request-cancelled");
  if (picked.held) return refuse("held");
  const most = unfetchedPieces(picked);
  if (most === 0) return refuse("picked-already");
  const pieces = counted ?? most;
  if (pieces > most) return refuse("more-than-asked");
  const [[request], [line], lot] = await Promise.all([
    db.select().from(shippingRequests).where(eq(shippingRequests.id, picked.requestId)).limit(1),
    db.select().from(shippingLines).where(eq(shippingLines.id, lineId)).limit(1),
    findLotRow(scope, picked.lotId),
  ]);
  if (!request || !line || !lot) return refuse("moved-meanwhile");
  const lotId = missingLotId(lot, pieces);
  const missing = { request, line, pieces };
  const about: ShortCase = {
    ...{ caseId: id, listId, reason, shelf: lot.shelf },
    ...{ titleJa: lot.titleJa, titleZh: picked.titleZh },
  };
  const belongs = { companyId: lot.companyId, kind: "lot", id: lotId } as const;
  const saved = await savePictures(scope, store, photos, belongs);
  if (!saved.ok) return saved;
  const act = {
    ...({ id, kind: "pickShort", subject: "lot", subjectId: lot.id, quantity: pieces } as const),
    label: lotCode(lot.number),
    details: { listId, lineId, reason, caseId: about.caseId },
  };
  const written = await commit(
    scope,
    [
      recordAct(scope, act),
      ...takeFromRequest(scope, missing, about),
      ...bookShortage(scope, lot, {
        pieces,
        lotId,
        caseId: about.caseId,
        note: message("case.not-found-at-pick", {
          ...{ pieces, number: request.number, forwarded: lot.forwarded },
          reason: { ja: shortReasons[reason].ja, zh: shortReasons[reason].zh },
        }),
        askedBy: request.number,
      }),
      insertShortPick(scope, missing, about),
      ...saved.value.statements,
    ],
    shortRefusals,
  );
  if (written.ok) return written;
  await saved.value.discard();
  if (written.reason !== "done-already") return refuse(written.reason);
  return (await isSameAct(scope, act)) ? done(undefined) : refuse("form-used");
}

/** True if the same form was sent before: its line may be gone since. */
async function wasReported({ db }: Scope<Staff>, id: string) {
  const [row] = await db.all(sql`SELECT 1 FROM floor_acts WHERE id = ${id} AND kind = 'pickShort'`);
  return row !== undefined;
}

const openStates = [
  ...(["quoting", "awaiting_payment", "awaiting_finance", "packing"] as const),
] as const;

/**
 * Plans to take pieces that a count did not find out of the requests that reserve them, the newest first. What is picked
 * or boxed is not on the shelf and stays. Undefined if fewer are reserved and not picked.
 */
export async function takeMissingFromRequests(
  scope: Scope<Staff>,
  lot: { id: string; shelf: string; titleJa: string; titleZh: string },
  { pieces, caseId }: { pieces: number; caseId: string },
) {
  const rows = await scope.db
    .select({
      request: shippingRequests,
      line: shippingLines,
      gone: sql<number>`max(COALESCE((SELECT p.picked_quantity FROM pick_lines p WHERE p.shipping_line_id = ${shippingLines.id}), 0),
        (SELECT COALESCE(sum(o.quantity), 0) FROM open_box_contents o WHERE o.shipping_line_id = ${shippingLines.id}),
        (SELECT COALESCE(sum(b.quantity), 0) FROM box_contents b WHERE b.shipping_line_id = ${shippingLines.id}))`,
    })
    .from(shippingLines)
    .innerJoin(shippingRequests, eq(shippingRequests.id, shippingLines.requestId))
    .where(and(eq(shippingLines.lotId, lot.id), inArray(shippingRequests.state, [...openStates])))
    .orderBy(desc(shippingRequests.submittedAt), asc(shippingLines.id))
    .limit(limits.linesPerOrder);
  const { titleJa, titleZh, shelf } = lot;
  const about: ShortCase = { caseId, listId: null, reason: "fewer", shelf, titleJa, titleZh };
  const current = new Map<string, Request>();
  const before: Statement[] = [];
  const after: Statement[] = [];
  let rest = pieces;
  for (const { line, gone, ...row } of rows) {
    const taken = Math.min(rest, line.quantity - gone);
    if (taken <= 0) continue;
    rest -= taken;
    const request = current.get(row.request.id) ?? row.request;
    const missing = { request, line, pieces: taken };
    before.push(...takeFromRequest(scope, missing, about));
    after.push(insertShortPick(scope, missing, about));
    const { version, pieceCount } = request;
    current.set(request.id, { ...request, version: version + 1, pieceCount: pieceCount - taken });
  }
  const numbers = [...current.values()].map(({ number }) => number);
  return rest > 0 ? undefined : { before, after, numbers };
}

/** 撤销少货: puts pieces that were found after all back into their request, while its company has not chosen. */
export async function undoShort(
  scope: Scope<Staff>,
  { id, listId, caseId }: { id: string; listId: string; caseId: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const own = and(eq(shortPicks.caseId, caseId), eq(shortPicks.listId, listId));
  const [found] = await db
    .select({ short: shortPicks, one: problemCases, request: shippingRequests, missing: lots })
    .from(shortPicks)
    .innerJoin(problemCases, eq(problemCases.id, shortPicks.caseId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shortPicks.requestId))
    .innerJoin(lots, eq(lots.id, problemCases.lotId))
    .where(own)
    .limit(1);
  if (!found) return refuse("not-found");
  const { short, one, request, missing } = found;
  if (short.choice || !isUnanswered(one)) return refuse("case-answered");
  if (!openStates.some((state) => state === request.state)) return refuse("moved-meanwhile");
  const [[lot], [line]] = await db.batch([
    db.select().from(lots).where(eq(lots.id, short.line.lotId)).limit(1),
    db.select().from(shippingLines).where(eq(shippingLines.id, short.lineId)).limit(1),
  ]);
  if (!lot) return refuse("not-found");
  const { pieces, shelf, lineId } = short;
  const { lotId, orderLineId } = short.line;
  const written = await commit(
    scope,
    [
      recordAct(scope, {
        id,
        kind: "pickUndo",
        subject: "lot",
        subjectId: lot.id,
        quantity: pieces,
        label: lotCode(lot.number),
        details: { listId, lineId, caseId },
      }),
      markUndoneOf(scope, {
        kinds: ["pickShort"],
        reason: message("undo.pick"),
        subject: "lot",
        subjectIds: [lot.id],
        which: sql`json_extract(${floorActs.details}, '$.caseId') = ${caseId}`,
      }),
      ...actOnRequest(scope, request, "shortFound", {
        pieceCount: request.pieceCount + pieces,
      }),
      guard(
        sql`EXISTS (SELECT 1 FROM short_picks WHERE ${own} AND choice IS NULL)`,
        "case-answered",
      ),
      ...withdrawUnanswered(scope, one),
      ...restoreShortage(scope, lot, missing, { pieces, shelf }),
      ...reserveStock(scope, [{ lotId, orderLineId, quantity: pieces }]),
      ...(line
        ? [
            db
              .update(pickLines)
              .set({ shortQuantity: sql`short_quantity - ${pieces}` })
              .where(eq(pickLines.shippingLineId, lineId)),
            db
              .update(shippingLines)
              .set({ quantity: sql`quantity + ${pieces}` })
              .where(eq(shippingLines.id, lineId)),
          ]
        : [
            db
              .insert(shippingLines)
              .values({ ...short.line, id: lineId, requestId: request.id, quantity: pieces }),
          ]),
      db.delete(shortPicks).where(own),
    ],
    shortRefusals,
  );
  if (written.ok || written.reason === "done-already") return done(undefined);
  return refuse(written.reason);
}

/**
 * 不足の対応を選ぶ: the company decides what becomes of its request and of the missing pieces, which are refunded or bought
 * again at our cost. Whoever waits may still decide to send the rest, or to cancel.
 */
export async function chooseShort(
  scope: Scope<Buyer>,
  number: string,
  { caseId, choice }: { caseId: string; choice: ShortChoice },
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const [shorts, lines, holds] = await db.batch([
    shortPicksOf(scope, request.id),
    linesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
  ]);
  const short = shorts.find((one) => one.caseId === caseId);
  if (!short) return refuse("not-found");
  if (short.choice === choice) return done(undefined);
  if (!short.waits) return refuse("answered-already");
  const { forwarded, caseNumber } = short;
  if (!shortChoicesFor({ forwarded, hasRest: lines.length > 0 }).includes(choice))
    return refuse("no-such-choice");
  const found = await readCase(scope, caseNumber);
  if (!found) return refuse("not-found");
  const answered =
    forwarded || short.choice === "wait"
      ? done<Statement[]>([])
      : planAnswer(scope, found, { answer: shortChoices[choice].answer, note: "" });
  if (!answered.ok) return refuse("answered-already");
  const words = message("label", {
    label: { ja: shortChoices[choice].ja, zh: shortChoices[choice].zh },
  });
  const written = await commit(
    scope,
    [
      ...(choice === "cancel"
        ? planCancellation(scope, request, { lines, holds, move: "cancelShort", note: words })
        : actOnRequest(scope, request, "chooseShort", {}, words)),
      guard(
        sql`EXISTS (SELECT 1 FROM short_picks WHERE case_id = ${caseId} AND request_id = ${request.id}
          AND choice IS ${short.choice} AND joined_at IS NULL)`,
        "moved-meanwhile",
      ),
      db
        .update(shortPicks)
        .set({ choice })
        .where(and(eq(shortPicks.caseId, caseId), eq(shortPicks.requestId, request.id))),
      ...answered.value,
    ],
    answerRefusals,
  );
  return written.ok ? written : refuse("moved-meanwhile");
}

/**
 * 先发其余: decides for a company that did not choose within the days of a case, and has set no default answer: its
 * requests go without the pieces, which are refunded, and it reads so. Refused earlier, and where nothing is left to send.
 */
export async function decideShort(scope: Scope<Staff>, caseNumber: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "act-for-company")) return refuse("forbidden");
  const found = await readCase(scope, caseNumber);
  if (!found?.isShortPick) return refuse("not-found");
  const { one } = found;
  const unchosen = and(eq(shortPicks.caseId, one.id), isNull(shortPicks.choice));
  const waiting = await db
    .select({
      request: shippingRequests,
      hasRest:
        sql`EXISTS (SELECT 1 FROM shipping_lines l WHERE l.request_id = ${shippingRequests.id})`.mapWith(
          Boolean,
        ),
    })
    .from(shortPicks)
    .innerJoin(shippingRequests, eq(shippingRequests.id, shortPicks.requestId))
    .where(and(unchosen, inArray(shippingRequests.state, [...openStates])))
    .limit(limits.linesPerOrder);
  const isAsked = isUnanswered(one);
  if (!isAsked || waiting.length === 0) return refuse("answered-already");
  if (now < daysAfter(one.openedAt, caseReplyDays)) return refuse("may-still-choose");
  if (waiting.some(({ hasRest }) => !hasRest)) return refuse("nothing-to-send");
  const forwarded = found.order.state === "forwarded";
  const answered = forwarded
    ? done<Statement[]>([])
    : planAnswer(scope, found, { answer: shortChoices.rest.answer, note: "" });
  if (!answered.ok) return refuse("answered-already");
  const words = message("label", { label: { ja: shortChoices.rest.ja, zh: shortChoices.rest.zh } });
  const requests = [...new Map(waiting.map(({ request }) => [request.id, request])).values()];
  const written = await commit(
    scope,
    [
      ...requests.flatMap((request) => actOnRequest(scope, request, "decideShort", {}, words)),
      guard(sql`EXISTS (SELECT 1 FROM short_picks WHERE ${unchosen})`, "moved-meanwhile"),
      db.update(shortPicks).set({ choice: "rest" }).where(unchosen),
      ...answered.value,
      ...requests.map(({ id, number, companyId }) =>
        notify(scope, {
          companyId,
          about: { shipping: id },
          kind: "shipping",
          letter: letter("shipping.short-decided", { number, forwarded }),
          href: shippingPage(number),
        }),
      ),
    ],
    answerRefusals,
  );
  return written.ok ? written : refuse("moved-meanwhile");
}

/** A run reminds this many companies; the others wait for the next one. */
const remindedPerRun = 100;

/** Reminds companies, once, to choose what becomes of pieces that their requests lack. */
export async function remindShorts(scope: Scope<System>) {
  const { db, now } = scope;
  const due = await db
    .select({ short: shortPicks, request: shippingRequests })
    .from(shortPicks)
    .innerJoin(problemCases, eq(problemCases.id, shortPicks.caseId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shortPicks.requestId))
    .where(
      and(
        isNull(shortPicks.choice),
        isNull(shortPicks.remindedAt),
        isNull(problemCases.answer),
        lte(problemCases.openedAt, daysAfter(now, -shortReminderDays)),
        inArray(shippingRequests.state, [...openStates]),
      ),
    )
    .orderBy(asc(shortPicks.caseId))
    .limit(remindedPerRun);
  for (const { short, request } of due) {
    const { caseId, lineId, pieces } = short;
    const unreminded = and(
      eq(shortPicks.caseId, caseId),
      eq(shortPicks.lineId, lineId),
      isNull(shortPicks.remindedAt),
    );
    await commit(
      scope,
      [
        guard(sql`EXISTS (SELECT 1 FROM short_picks WHERE ${unreminded})`, "reminded-already"),
        db.update(shortPicks).set({ remindedAt: now }).where(unreminded),
        notify(scope, {
          companyId: request.companyId,
          about: { shipping: request.id },
          kind: "shipping",
          letter: letter("shipping.short-reminder", { number: request.number, pieces }),
          href: shippingPage(request.number),
        }),
      ],
      {},
    );
  }
}

/** A run takes this many; the others wait for the next one. */
const joinedPerRun = 100;

/**
 * Adds replacement pieces that have reached their shelf to the requests that wait for them. Where fewer came, these go; where
 * none will come any more, the request stops waiting.
 */
export async function joinReplacements(scope: Scope<System>) {
  const { db } = scope;
  const ready = await db
    .select({ short: shortPicks, request: shippingRequests, lot: lots })
    .from(shortPicks)
    .innerJoin(problemCases, eq(problemCases.id, shortPicks.caseId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shortPicks.requestId))
    .innerJoin(
      lots,
      eq(lots.id, sql`COALESCE(${problemCases.replacementLotId}, ${problemCases.lotId})`),
    )
    .where(
      and(
        eq(shortPicks.choice, "wait"),
        isNull(shortPicks.joinedAt),
        inArray(shippingRequests.state, [...openStates]),
        or(eq(lots.state, "written_off"), eq(lots.state, "shelved")),
      ),
    )
    .orderBy(asc(shippingRequests.submittedAt))
    .limit(joinedPerRun);
  for (const one of ready) await join(scope, one);
}

async function join(
  scope: Scope<System>,
  {
    short,
    request,
    lot,
  }: { short: typeof shortPicks.$inferSelect; request: Request; lot: typeof lots.$inferSelect },
) {
  const { db, now } = scope;
  const pieces = lot.state === "shelved" ? Math.min(short.pieces, lot.availableQuantity) : 0;
  const { orderLineId } = short.line;
  const added = { lotId: lot.id, orderLineId, quantity: pieces };
  // Somebody who moves the request at this moment wins; the next run tries again.
  await commit(
    scope,
    [
      ...actOnRequest(
        scope,
        request,
        "joinShort",
        { pieceCount: request.pieceCount + pieces },
        message("shipping.short-joined", { pieces }),
      ),
      ...(pieces > 0
        ? [
            db.insert(shippingLines).values({
              ...short.line,
              ...added,
              id: crypto.randomUUID(),
              requestId: request.id,
            }),
            ...reserveStock(scope, [added]),
          ]
        : []),
      db
        .update(shortPicks)
        .set({ joinedAt: now })
        .where(
          and(
            eq(shortPicks.caseId, short.caseId),
            eq(shortPicks.requestId, request.id),
            isNull(shortPicks.joinedAt),
          ),
        ),
      notify(scope, {
        companyId: request.companyId,
        about: { shipping: request.id },
        kind: "shipping",
        letter: letter("shipping.short-joined", { number: request.number, pieces }),
        href: shippingPage(request.number),
      }),
    ],
    { ...moveRefusals, lot_not_oversold: "moved-meanwhile" },
  );
}
