import { eq, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, stockCounts } from "#db/schema/index.ts";
import { lotCode } from "../scanning/lot-code.ts";
import { readScanned } from "../scanning/scanned-code.ts";
import { moveCount } from "./move-count.server.ts";
import { lies, onShelf } from "./on-shelf.server.ts";

interface Scan {
  countId: string;
  /** What the scanner typed: a shelf, a lot, or the pieces of the lot in hand. */
  typed: string;
  /** Where the person said to stand; empty at first. */
  shelf: string;
  /** The figure of the lot that waits for its pieces. */
  hand: number | undefined;
  quantity: number | undefined;
}

/** Where the next scan goes on: the shelf, and the lot that waits for its pieces; what was written. */
interface Counted {
  shelf: string;
  hand: number | undefined;
  counted: { code: string; quantity: number } | undefined;
}

/**
 * 盘点扫码: a shelf says where the person stands, a lot what is counted, a figure how many pieces of it
 * lie there. Each figure is kept with who gave it; the line has the latest.
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
      ...keepFigures(scope, count.id, quantity, sql`id = ${lot.id} AND shelf = ${shelf}`),
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

/** What a scan means, by the form of its text and by what is in hand. */
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

/** 其余记为0: every lot of the range that nobody has counted is not there. */
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
      ...keepFigures(
        scope,
        countId,
        0,
        sql`shelf BETWEEN ${count.fromShelf} AND ${count.toShelf} AND ${lies} AND ${onShelf} > 0
        AND NOT EXISTS (SELECT 1 FROM stock_count_lines l WHERE l.count_id = ${countId} AND l.lot_id = lots.id)`,
      ),
    ],
    {},
  );
}

/** Stores the figure with the stock of the moment of writing, which it is compared with. */
function keepFigures(
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
