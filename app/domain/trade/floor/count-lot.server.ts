import { and, eq, exists, not, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit, commitOnce, type Guarded, guard } from "#app/domain/core/commit.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, shelves, stockCountLines, stockCounts } from "#db/schema/index.ts";
import { readCount } from "./count-queries.server.ts";
import { lotCode, readScanned } from "./scanned-code.ts";
import { isOnShelf, onShelf } from "./stock.server.ts";
import { type CountState, countedLotsMax, reasonsFor } from "./stock-count.ts";

interface Range {
  /** The form's key, which becomes the count's id. */
  id: string;
  fromShelf: string;
  toShelf: string;
}

/**
 * 发起盘点: opens a count of the shelves from one code to another. Refuses a shelf that is in another open
 * count, and a range with more lots than one count may hold.
 */
export async function openCount(scope: Scope<Staff>, { id, fromShelf, toShelf }: Range) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  if (fromShelf > toShelf) return refuse("wrong-way");
  const within = (column: typeof lots.shelf | typeof shelves.code) =>
    sql`${column} BETWEEN ${fromShelf} AND ${toShelf}`;
  const [[known], [there]] = await db.batch([
    db.select({ count: sql<number>`count(*)` }).from(shelves).where(within(shelves.code)),
    db
      .select({ count: sql<number>`count(*)` })
      .from(lots)
      .where(and(within(lots.shelf), isOnShelf)),
  ]);
  if (!known?.count) return refuse("no-such-shelf");
  if ((there?.count ?? 0) > countedLotsMax) return refuse("too-many-lots");

  const standing = sql`EXISTS (SELECT 1 FROM stock_counts c WHERE c.state IN ('counting', 'awaiting')
    AND c.from_shelf <= ${toShelf} AND c.to_shelf >= ${fromShelf} AND c.id <> ${id})`;
  return commitOnce(
    scope,
    formRowQuery(scope, stockCounts, { id, fromShelf, toShelf }),
    [
      guard(not(standing), "being-counted"),
      db.insert(stockCounts).values({
        id,
        fromShelf,
        toShelf,
        state: "counting",
        openedAt: now,
        openedBy: actor.id,
        openedByName: actor.name,
        version: 1,
      }),
    ],
    { "stock_counts.id": "form-used" },
  );
}

type Changes = Partial<Record<keyof typeof stockCounts.$inferInsert, unknown>>;

interface From {
  id: string;
  state: CountState;
  /** The version that the page showed; absent where only the state must match. */
  version?: number;
}

/** Moves a count and must be first in its batch; refuses if somebody changed the count since `version`. */
export function moveCount(
  { db }: Pick<Scope, "db">,
  { id, state, version }: From,
  changes: Changes = {},
): Guarded<"moved-meanwhile">[] {
  const own = eq(stockCounts.id, id);
  const asSeen = and(
    own,
    eq(stockCounts.state, state),
    version === undefined ? undefined : eq(stockCounts.version, version),
  );
  return [
    guard(exists(db.select().from(stockCounts).where(asSeen)), "moved-meanwhile"),
    db
      .update(stockCounts)
      .set({ ...(changes as object), version: sql`version + 1` })
      .where(own),
  ];
}

interface Scan {
  countId: string;
  /** The scanned text: a shelf, a lot, or the pieces of the lot in hand. */
  typed: string;
  /** The last scanned shelf; empty at first. */
  shelf: string;
  /** The label number of the lot whose pieces are entered next. */
  hand: number | undefined;
  quantity: number | undefined;
}

/** The state for the next scan (the shelf, and the lot that waits for its pieces), and what was stored. */
interface Counted {
  shelf: string;
  hand: number | undefined;
  counted: { code: string; quantity: number } | undefined;
}

/**
 * 盘点扫码: a shelf code sets the person's position, a lot code selects the lot, a figure stores how many of
 * its pieces lie there. Each figure is kept with its author; the line shows the latest.
 */
export async function countLot(scope: Scope<Staff>, scan: Scan) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const read = readScan(scan);
  if ("refusal" in read) return refuse(read.refusal);
  const { number, quantity } = read;
  const [[count], [lot]] = await db.batch([
    db.select().from(stockCounts).where(eq(stockCounts.id, scan.countId)).limit(1),
    db
      .select({ id: lots.id, state: lots.state, shelf: lots.shelf })
      .from(lots)
      .where(sql`number = ${number ?? -1} AND number > 0`)
      .limit(1),
  ]);
  if (!count) return refuse("not-found");
  if (count.state !== "counting") return refuse("not-counting");
  const single = count.fromShelf === count.toShelf ? count.fromShelf : "";
  const shelf = read.shelf || scan.shelf || single;
  if (shelf && (shelf < count.fromShelf || shelf > count.toShelf)) return refuse("other-range");
  if (number === undefined) return done<Counted>({ shelf, hand: undefined, counted: undefined });
  if (!shelf) return refuse("shelf-first");
  if (!lot) return refuse("no-such-lot");
  if (lot.state !== "shelved") return refuse("not-shelved");
  if (lot.shelf !== shelf) return refuse("other-shelf");
  if (quantity === undefined) return done<Counted>({ shelf, hand: number, counted: undefined });

  const written = await commit(
    scope,
    [
      ...moveCount(scope, { id: count.id, state: "counting" }),
      ...storeFigures(scope, count.id, quantity, sql`id = ${lot.id} AND shelf = ${shelf}`),
    ],
    {
      stock_count_line_pieces: "boxed-too-many",
      stock_count_figure_pieces: "boxed-too-many",
    },
  );
  if (!written.ok) return written;
  return done<Counted>({ shelf, hand: undefined, counted: { code: lotCode(number), quantity } });
}

type ReadScan =
  | { shelf: string; number: number | undefined; quantity: number | undefined }
  | { refusal: "too-many-pieces" | "unreadable" | "neither" | "one-at-a-time" };

/** Interprets a scan by its form and by the lot in hand. */
function readScan({ typed, hand, quantity }: Scan): ReadScan {
  const text = typed.normalize("NFKC").trim();
  if (hand !== undefined && /^\d{1,9}$/.test(text)) {
    const pieces = Number(text);
    if (pieces > limits.quantityMax) return { refusal: "too-many-pieces" };
    return { shelf: "", number: hand, quantity: pieces };
  }
  const read = readScanned(text);
  if ("refusal" in read) return { refusal: "unreadable" };
  const shelf = read.codes.findLast(({ kind }) => kind === "shelf")?.text ?? "";
  const found = read.codes.flatMap((code) => (code.kind === "lot" ? [code.number] : []));
  if (read.codes.some(({ kind }) => kind !== "shelf" && kind !== "lot"))
    return { refusal: "neither" };
  if (found.length > 1) return { refusal: "one-at-a-time" };
  return { shelf, number: found[0], quantity };
}

/** 其余记为0: records zero for every lot of the range that nobody has counted. */
export async function countRest(
  scope: Scope<Staff>,
  { countId, version }: { countId: string; version: number },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const [count] = await db.select().from(stockCounts).where(eq(stockCounts.id, countId)).limit(1);
  if (!count) return refuse("not-found");
  return commit(
    scope,
    [
      ...moveCount(scope, { id: countId, state: "counting", version }),
      ...storeFigures(
        scope,
        countId,
        0,
        sql`shelf BETWEEN ${count.fromShelf} AND ${count.toShelf} AND ${isOnShelf} AND ${onShelf} > 0
        AND NOT EXISTS (SELECT 1 FROM stock_count_lines l WHERE l.count_id = ${countId} AND l.lot_id = lots.id)`,
      ),
    ],
    {},
  );
}

/** Stores the figures with the stock at the moment of writing, which they are compared with. */
function storeFigures(
  { db, actor, now }: Scope<Staff>,
  countId: string,
  quantity: number,
  which: ReturnType<typeof sql>,
): Statement[] {
  const columns = sql`shelf, counted_quantity, expected_quantity, lot_version, counted_at, counted_by, counted_by_name`;
  const figure = sql`shelf, ${quantity}, ${onShelf}, version, ${now.getTime()}, ${actor.id}, ${actor.name}`;
  const place = sql`1 + (SELECT count(*) FROM stock_count_figures f WHERE f.count_id = ${countId} AND f.lot_id = lots.id)`;
  return [
    db.run(sql`INSERT INTO stock_count_figures (count_id, lot_id, place, ${columns})
      SELECT ${countId}, id, ${place}, ${figure} FROM lots WHERE ${which}`),
    db.run(sql`INSERT INTO stock_count_lines (count_id, lot_id, ${columns})
      SELECT ${countId}, id, ${figure} FROM lots WHERE ${which}
      ON CONFLICT (count_id, lot_id) DO UPDATE SET shelf = excluded.shelf, counted_quantity = excluded.counted_quantity,
        expected_quantity = excluded.expected_quantity, lot_version = excluded.lot_version, reason = NULL,
        settled_by = NULL, settled_by_name = '',
        counted_at = excluded.counted_at, counted_by = excluded.counted_by, counted_by_name = excluded.counted_by_name`),
  ];
}

interface Choice {
  countId: string;
  /** The version of the count that the page showed. */
  version: number;
  lotId: string;
  /** The position of the chosen figure. */
  place: number;
  /** The reason for the difference; empty where shelf and books agree. */
  reason: string;
}

/**
 * 以此数为准: where two people counted differently, a third person, who did not count that lot, chooses the figure
 * that counts. The other figures are kept.
 */
export async function chooseFigure(scope: Scope<Staff>, choice: Choice) {
  const { db, actor } = scope;
  const { countId, version, lotId, place } = choice;
  if (!staffMay(actor, "review-counts")) return refuse("forbidden");
  const found = await readCount(scope, countId);
  if (!found) return refuse("not-found");
  const { state } = found.count;
  const line = found.lines.find(({ lot }) => lot.id === lotId);
  const figure = line?.figures.find((one) => one.place === place);
  if (!line?.disputed || !figure || found.count.version !== version)
    return refuse("moved-meanwhile");
  if (state !== "counting" && state !== "awaiting") return refuse("moved-meanwhile");
  if (line.figures.some(({ countedBy }) => countedBy === actor.id)) return refuse("same-person");
  const reason = reasonsFor(figure.difference).find((one) => one === choice.reason);
  if (figure.difference !== 0 && !reason) return refuse("reason-missing");

  const { shelf, countedQuantity, expectedQuantity, lotVersion } = figure;
  return commit(
    scope,
    [
      ...moveCount(scope, { id: countId, state, version }),
      db
        .update(stockCountLines)
        .set({
          shelf,
          countedQuantity,
          expectedQuantity,
          lotVersion,
          reason: figure.difference === 0 ? null : reason!,
          settledBy: actor.id,
          settledByName: actor.name,
        })
        .where(sql`count_id = ${countId} AND lot_id = ${lotId}`),
    ],
    {},
  );
}
