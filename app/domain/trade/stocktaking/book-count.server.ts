import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { stockCountLines } from "#db/schema/index.ts";
import { openRefusals } from "../problems/open-case.server.ts";
import { keepAct } from "../scanning/keep-act.server.ts";
import { bookDifference } from "./book-differences.server.ts";
import { moveCount } from "./move-count.server.ts";
import { onShelf } from "./on-shelf.server.ts";
import { type CountedLine, type FoundCount, readCount } from "./read-count.server.ts";
import { type CountReason, needsSecondPerson, reasonsFor } from "./stock-count.ts";

interface Decided {
  countId: string;
  /** Of the count as it was looked at. */
  version: number;
}

interface Booked {
  /** Whether the stock was changed; not while a second person is waited for. */
  booked: boolean;
}

/** Rules of the tables that a booking loses to where somebody acted on the same lots meanwhile. */
const bookRefusals = {
  ...moveRefusals,
  ...openRefusals,
  lot_not_oversold: "promised",
  lot_adds_up: "recount",
  lot_quantity: "recount",
  order_line_steps: "recount",
} as const;

/**
 * 入账: every difference with its reason, by lot id. Large ones, and those about which two people
 * differ, wait for a second person; the others are booked at once, in one commit that loses whole to whoever changed one of their lots since its count.
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
  const wrong = judge(found, different);
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
  return write(
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
  const wrong = judge(found, different);
  if (wrong) return wrong;
  return write(
    scope,
    found,
    different.map((line) => ({ ...line, reason: line.line.reason! })),
    [],
  );
}

/** Why the stock cannot be changed by what was counted, if so. */
function judge({ lines, left }: FoundCount, different: readonly CountedLine[]) {
  if (lines.length === 0 && left.length === 0) return refuse("nothing-counted");
  if (left.length > 0) return refuse("not-all-counted");
  if (different.some(({ stale }) => stale)) return refuse("recount");
  if (different.some(({ promised }) => promised > 0)) return refuse("promised");
  return undefined;
}

/** A difference is of the lot as it was counted: whoever moved it since, or took of it, has it counted again. */
const changedSince = sql`counted_quantity <> expected_quantity AND NOT EXISTS (SELECT 1 FROM lots
  WHERE lots.id = stock_count_lines.lot_id AND lots.version = lot_version
    AND lots.shelf = stock_count_lines.shelf AND ${onShelf} = expected_quantity)`;

async function write(
  scope: Scope<Staff>,
  { count }: FoundCount,
  different: readonly (CountedLine & { reason: CountReason })[],
  given: readonly Statement[],
) {
  const { db, actor, now } = scope;
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
      ...different.flatMap((line) => bookDifference(scope, count.id, line, line.reason)),
      keepAct(scope, {
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

/** 退回重数: a count that waits for a second person is counted on. */
export async function returnCount(scope: Scope<Staff>, { countId, version }: Decided) {
  if (!staffMay(scope.actor, "review-counts")) return refuse("forbidden");
  const back = { state: "counting", submittedBy: null, submittedByName: "" };
  const from = { id: countId, state: "awaiting", version } as const;
  return commit(scope, moveCount(scope, from, back), {});
}

/** 作废: the count is over and nothing has changed. */
export async function dropCount(scope: Scope<Staff>, { countId, version }: Decided) {
  const { actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const closed = { state: "dropped", closedAt: now, closedByName: actor.name };
  const from = { id: countId, state: "counting", version } as const;
  return commit(scope, moveCount(scope, from, closed), {});
}
