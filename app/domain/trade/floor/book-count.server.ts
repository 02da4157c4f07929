import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { stockCountLines, unknownParcels } from "#db/schema/index.ts";
import { bookShortage, missingLotId } from "./book-shortage.server.ts";
import { moveCount } from "./count-lot.server.ts";
import { type CountedLine, type FoundCount, readCount } from "./count-queries.server.ts";
import { recordAct, recordActLots } from "./floor-acts.server.ts";
import { openRefusals } from "./open-case.server.ts";
import { lotCode } from "./scanned-code.ts";
import { onShelf } from "./stock.server.ts";
import { type CountReason, countReasons, needsSecondPerson, reasonsFor } from "./stock-count.ts";

interface Decided {
  countId: string;
  /** The version of the count that the page showed. */
  version: number;
}

interface Booked {
  /** False while a second person must confirm; the stock is then unchanged. */
  booked: boolean;
}

/**
 * 入账: books every difference with its reason, by lot id. Large differences, and those about which two
 * people disagree, wait for a second person; the others are booked at once in one commit, which fails as a
 * whole if one of the lots changed since it was counted.
 */
export async function bookCount(
  scope: Scope<Staff>,
  { countId, version, reasons }: Decided & { reasons: ReadonlyMap<string, string> },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const found = await readCount(scope, countId);
  if (!found) return refuse("not-found");
  if (found.count.state !== "counting" || found.count.version !== version)
    return refuse("moved-meanwhile");
  const different = found.lines.filter(({ difference, disputed }) => difference !== 0 && !disputed);
  const wrong = bookingRefusal(found, different);
  if (wrong) return wrong;
  const explained = different.map((line) => ({
    ...line,
    reason: reasonsFor(line.difference).find((reason) => reason === reasons.get(line.lot.id)),
  }));
  if (explained.some(({ reason }) => !reason)) return refuse("reason-missing");
  const given = explained.map(({ lot, reason }) =>
    db
      .update(stockCountLines)
      .set({ reason: reason! })
      .where(sql`count_id = ${countId} AND lot_id = ${lot.id}`),
  );

  if (needsSecondPerson(found.lines)) {
    const submitted = {
      state: "awaiting",
      submittedBy: actor.id,
      submittedByName: actor.name,
    };
    const waits = await commit(
      scope,
      [...moveCount(scope, { id: countId, state: "counting", version }, submitted), ...given],
      {},
    );
    return waits.ok ? done<Booked>({ booked: false }) : waits;
  }
  return commitBooking(
    scope,
    found,
    explained.map((line) => ({ ...line, reason: line.reason! })),
    given,
  );
}

/**
 * 复核入账: confirms the differences; only for warehouse staff or a manager who neither opened, counted nor submitted
 * the count.
 */
export async function confirmCount(scope: Scope<Staff>, { countId, version }: Decided) {
  const { actor } = scope;
  if (!staffMay(actor, "review-counts")) return refuse("forbidden");
  const found = await readCount(scope, countId);
  if (!found) return refuse("not-found");
  const { count, lines } = found;
  if (count.state !== "awaiting" || count.version !== version) return refuse("moved-meanwhile");
  if (found.counters.has(actor.id)) return refuse("same-person");
  if (lines.some(({ disputed }) => disputed)) return refuse("counters-differ");
  const different = lines.filter(({ difference }) => difference !== 0);
  const wrong = bookingRefusal(found, different);
  if (wrong) return wrong;
  return commitBooking(
    scope,
    found,
    different.map((line) => ({ ...line, reason: line.line.reason! })),
    [],
  );
}

/** 退回重数: sends a count that waits for a second person back to counting. */
export async function returnCount(scope: Scope<Staff>, { countId, version }: Decided) {
  if (!staffMay(scope.actor, "review-counts")) return refuse("forbidden");
  const back = { state: "counting", submittedBy: null, submittedByName: "" };
  const from = { id: countId, state: "awaiting", version } as const;
  return commit(scope, moveCount(scope, from, back), {});
}

/** 作废: ends the count without changing the stock. */
export async function voidCount(scope: Scope<Staff>, { countId, version }: Decided) {
  const { actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const closed = { state: "dropped", closedAt: now, closedByName: actor.name };
  const from = { id: countId, state: "counting", version } as const;
  return commit(scope, moveCount(scope, from, closed), {});
}

/** Books the difference of one lot; pieces that a request reserves are taken out of it first. */
function bookDifference(
  scope: Scope<Staff>,
  countId: string,
  { reason, made, taken, ...line }: ExplainedLine,
): Statement[] {
  const { lot, difference } = line;
  const quantity = Math.abs(difference);
  const actId = crypto.randomUUID();
  const fewer = difference < 0;
  const split = fewer && made.lotId !== lot.id;
  return [
    ...(taken?.before ?? []),
    ...(fewer
      ? bookShortage(
          scope,
          { ...lot, ...line },
          {
            pieces: quantity,
            lotId: made.lotId,
            caseId: made.id,
            note: notFoundNote(line, quantity),
            askedBy: taken?.numbers[0],
          },
        )
      : bookSurplus(scope, line, quantity, { id: made.id, reason })),
    ...(taken?.after ?? []),
    recordAct(scope, {
      id: actId,
      kind: "count",
      subject: "lot",
      subjectId: lot.id,
      quantity,
      label: `${lotCode(lot.number)} ${difference > 0 ? "+" : "−"}${quantity}`,
      details: { countId, difference, reason, madeId: made.id },
    }),
    ...(fewer ? recordActLots(scope, actId, [lot], split ? [made.lotId] : []) : []),
  ];
}

/**
 * Words the case's note: bought goods cost the company nothing, its own goods follow the rule for forwarded
 * losses.
 */
function notFoundNote({ forwarded }: Pick<CountedLine, "forwarded">, pieces: number) {
  return message("case.not-found-at-count", { pieces, forwarded });
}

/** Records surplus pieces as an unknown parcel, since their owner is not known yet. */
function bookSurplus(
  { db, actor, now }: Scope<Staff>,
  { lot, line }: CountedLine,
  pieces: number,
  { id, reason }: { id: string; reason: CountReason },
): Statement[] {
  return [
    db.insert(unknownParcels).values({
      id,
      trackingNumber: lotCode(lot.number),
      state: "open",
      version: 1,
      quantity: pieces,
      shelf: line.shelf,
      note: message("unknown.found-at-count", {
        lot: lotCode(lot.number),
        pieces,
        reason: { zh: countReasons[reason].zh },
      }),
      foundAt: now,
      foundBy: actor.id,
      foundByName: actor.name,
    }),
  ];
}

/** The rules of the tables that refuse a booking when somebody changed the same lots meanwhile. */
const bookRefusals = {
  ...moveRefusals,
  ...openRefusals,
  lot_not_oversold: "recount",
  shipping_line_pieces: "recount",
  pick_line_pieces: "recount",
  lot_adds_up: "recount",
  lot_quantity: "recount",
  order_line_steps: "recount",
} as const;

/** Answers why the counted differences cannot be booked, if so. */
function bookingRefusal({ lines, left }: FoundCount, different: readonly CountedLine[]) {
  if (lines.length === 0 && left.length === 0) return refuse("nothing-counted");
  if (left.length > 0) return refuse("not-all-counted");
  if (different.some(({ stale }) => stale)) return refuse("recount");
  return undefined;
}

/** True where a lot with a difference changed after it was counted and must be counted again. */
const changedSince = sql`counted_quantity <> expected_quantity AND NOT EXISTS (SELECT 1 FROM lots
  WHERE lots.id = stock_count_lines.lot_id AND lots.version = lot_version
    AND lots.shelf = stock_count_lines.shelf AND ${onShelf} = expected_quantity)`;

/** A counted difference with the ids of what its booking makes, and what it takes out of shipping requests. */
interface ExplainedLine extends CountedLine {
  reason: CountReason;
  /** The ids of the lot of missing pieces and of the case or unknown parcel, which undoing the booking needs. */
  made: { lotId: string; id: string };
  taken: Awaited<ReturnType<Scope<Staff>["takeFromShipments"]>>;
}

async function explainLine(
  scope: Scope<Staff>,
  line: CountedLine & { reason: CountReason },
): Promise<ExplainedLine | undefined> {
  const { lot, difference, promised, titleJa, titleZh } = line;
  const made = { lotId: missingLotId(lot, -difference), id: crypto.randomUUID() };
  if (promised === 0) return { ...line, made, taken: undefined };
  const goods = { id: lot.id, shelf: lot.shelf, titleJa, titleZh };
  const taken = await scope.takeFromShipments(scope, goods, { pieces: promised, caseId: made.id });
  return taken && { ...line, made, taken };
}

async function commitBooking(
  scope: Scope<Staff>,
  { count }: FoundCount,
  counted: readonly (CountedLine & { reason: CountReason })[],
  given: readonly Statement[],
) {
  const { db, actor, now } = scope;
  const different: ExplainedLine[] = [];
  for (const line of counted) {
    const explained = await explainLine(scope, line);
    if (!explained) return refuse("recount");
    different.push(explained);
  }
  const piecesOf = (way: 1 | -1) =>
    different.reduce((sum, { difference }) => sum + Math.max(0, way * difference), 0);
  const closed = { state: "booked", closedAt: now, closedByName: actor.name };
  const sums = { lostQuantity: piecesOf(-1), foundQuantity: piecesOf(1) };
  const written = await commit(
    scope,
    [
      ...moveCount(scope, count, { ...closed, ...sums }),
      ...given,
      guard(
        sql`NOT EXISTS (SELECT 1 FROM stock_count_lines WHERE count_id = ${count.id} AND ${changedSince})`,
        "recount",
      ),
      db.update(stockCountLines).set({ booked: 1 }).where(eq(stockCountLines.countId, count.id)),
      ...different.flatMap((line) => bookDifference(scope, count.id, line)),
      recordAct(scope, {
        id: count.id,
        kind: "count",
        subject: "shelf",
        subjectId: count.fromShelf,
        quantity: sums.lostQuantity + sums.foundQuantity,
        label:
          count.fromShelf === count.toShelf
            ? count.fromShelf
            : `${count.fromShelf} ~ ${count.toShelf}`,
        details: { countId: count.id },
      }),
    ],
    bookRefusals,
  );
  return written.ok ? done<Booked>({ booked: true }) : written;
}
