import { and, asc, count, eq, gt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateIn } from "#app/domain/trade/case-state-conditions.server.ts";
import { lots, shelves } from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import type { ShelfRangeForm } from "./shelf-forms.schema.server.ts";
import { isOnShelf, onShelf } from "./stock.server.ts";

const inUse = { shelves_off_when_empty: "in-use" } as const;

/**
 * Sets up every place of a range: new ones are added at the end of the walk, the others get the entered
 * capacity and use. A shelf with goods on it keeps its use.
 */
export async function setShelves(scope: Scope<Staff>, range: z.output<typeof ShelfRangeForm>) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  const { kind, capacityPieces } = range;
  const last = sql`(SELECT COALESCE(MAX(walk_order), 0) FROM shelves)`;
  const statements = codesOf(range).map((code) =>
    db
      .insert(shelves)
      .values({ code, kind, capacityPieces, walkOrder: sql`${last} + 1` })
      .onConflictDoUpdate({ target: shelves.code, set: { kind, capacityPieces } }),
  );
  return commit(scope, statements, inUse);
}

function codesOf({ aisle, fromRack, toRack, fromPlace, toPlace }: z.output<typeof ShelfRangeForm>) {
  const racks = Array.from({ length: toRack - fromRack + 1 }, (_, at) => fromRack + at);
  const places = Array.from({ length: toPlace - fromPlace + 1 }, (_, at) => fromPlace + at);
  const two = (figure: number) => String(figure).padStart(2, "0");
  return racks.flatMap((rack) => places.map((place) => `${aisle}-${two(rack)}-${two(place)}`));
}

/** 停用 or 启用: switches a shelf off, only while it is empty, or on. */
export async function switchShelf(scope: Scope<Staff>, code: string, active: boolean) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  return commit(scope, [db.update(shelves).set({ active }).where(eq(shelves.code, code))], inUse);
}

const pageSize = 100;

/** Lists a page of the shelves of an aisle, or of all, by code, with their contents and the total. */
export async function listShelves({ db }: Scope<Staff>, aisle: string, after: string) {
  const ofAisle = aisle
    ? sql`${shelves.code} >= ${aisle} AND ${shelves.code} < ${`${aisle}~`}`
    : undefined;
  const lying = (what: SQL) =>
    sql<number>`(SELECT ${what} FROM lots WHERE lots.shelf = shelves.code AND ${isOnShelf})`;
  const [rows, [length], aisles] = await db.batch([
    db
      .select({
        code: shelves.code,
        kind: shelves.kind,
        walkOrder: shelves.walkOrder,
        capacityPieces: shelves.capacityPieces,
        active: shelves.active,
        lots: lying(sql`COALESCE(SUM(${onShelf} > 0), 0)`),
        pieces: lying(sql`COALESCE(SUM(${onShelf}), 0)`),
        /** Includes lots whose pieces are all in boxes, since their place is reserved. */
        placed: lying(sql`count(*)`),
      })
      .from(shelves)
      .where(and(ofAisle, after ? gt(shelves.code, after) : undefined))
      .orderBy(asc(shelves.code))
      .limit(pageSize + 1),
    db.select({ count: count() }).from(shelves).where(ofAisle),
    db
      .select({ aisle: sql<string>`substr(code, 1, 1)`, count: count() })
      .from(shelves)
      .groupBy(sql`substr(code, 1, 1)`)
      .limit(30),
  ]);
  const shown = rows.slice(0, pageSize);
  return {
    shelves: shown,
    next: rows.length > pageSize ? (shown.at(-1)?.code ?? null) : null,
    total: length?.count ?? 0,
    aisles,
  };
}

/** Sums the pieces on shelf `s`, reserved ones included. */
const lying = sql`(SELECT COALESCE(SUM(available_quantity + reserved_quantity), 0) FROM lots WHERE shelf = s.code AND state = 'shelved' AND available_quantity + reserved_quantity > 0)`;
const fits = (pieces: number | SQL) =>
  sql`s.active = 1 AND s.kind = 'normal' AND (s.capacity_pieces IS NULL OR ${lying} + ${pieces} <= s.capacity_pieces)`;

/** Each is a value or a subquery. */
interface Of {
  orderId: string | SQL;
  companyId: string | SQL;
  pieces: number | SQL;
}

/**
 * Selects the shelves to propose for a lot: with goods of its order, then of its company, then the first
 * empty ones on the walk. Quarantine shelves are never proposed.
 */
function proposedShelves({ db }: Pick<Scope, "db">, { orderId, companyId, pieces }: Of) {
  const beside = sql`SELECT l.shelf AS code, MIN(iif(l.order_id = ${orderId}, 1, 2)) AS rank, MIN(s.walk_order) AS walk
    FROM ${lots} l JOIN ${shelves} s ON s.code = l.shelf
    WHERE l.company_id = ${companyId} AND l.state = 'shelved' AND l.available_quantity > 0 AND ${fits(pieces)}
    GROUP BY l.shelf ORDER BY rank, walk LIMIT 2`;
  const empty = sql`SELECT s.code, 3 AS rank, s.walk_order AS walk FROM ${shelves} s
    WHERE ${fits(pieces)} AND NOT EXISTS (SELECT 1 FROM ${lots} l WHERE l.shelf = s.code AND l.state = 'shelved' AND l.available_quantity + l.reserved_quantity > 0)
    ORDER BY s.walk_order LIMIT 3`;
  return db
    .select({ code: sql<string>`code`, rank: sql<number>`rank` })
    .from(
      sql`(SELECT * FROM (${beside}) UNION ALL SELECT * FROM (${empty}) ORDER BY rank, walk LIMIT 4)`,
    );
}

/** Selects the same for a lot by its id or the number on its label. */
export function proposedForLot(scope: Pick<Scope, "db">, which: string | number) {
  const lot =
    typeof which === "string" ? sql`id = ${which}` : sql`number = ${which} AND number > 0`;
  const of = (column: string) => sql`(SELECT ${sql.raw(column)} FROM lots WHERE ${lot})`;
  return proposedShelves(scope, {
    orderId: of("order_id"),
    companyId: of("company_id"),
    pieces: of("good_quantity"),
  });
}

/** Selects quarantine shelves with room for a lot of bad pieces, in the order of the walk. */
export function quarantineShelvesQuery({ db }: Pick<Scope, "db">, number: number) {
  const apart = sql`(SELECT COALESCE(SUM(quantity), 0) FROM problem_cases WHERE quarantine_shelf = s.code AND ${caseStateIn(caseStatesThat.havePiecesAside)})`;
  const pieces = sql`COALESCE((SELECT bad_quantity FROM lots WHERE number = ${number} AND number > 0), 0)`;
  return db.select({ code: sql<string>`code` }).from(
    sql`(SELECT s.code FROM ${shelves} s WHERE s.kind = 'quarantine' AND s.active = 1
      AND (s.capacity_pieces IS NULL OR ${apart} + ${pieces} <= s.capacity_pieces) ORDER BY s.walk_order LIMIT 4)`,
  );
}

/** Selects a shelf, in use or not. */
export function shelfQuery({ db }: Pick<Scope, "db">, code: string) {
  return db.select().from(shelves).where(eq(shelves.code, code)).limit(1);
}

/** Lists the shelves in use whose code matches a pattern of `shelfLikePattern`. */
export async function listShelvesLike({ db }: Pick<Scope, "db">, like: string) {
  const found = await db
    .select({ code: shelves.code })
    .from(shelves)
    .where(sql`code LIKE ${like} AND active = 1`)
    .orderBy(shelves.code)
    .limit(8);
  return found.map(({ code }) => code);
}

/** True for a quarantine shelf that is in use. */
export async function isQuarantine({ db }: Pick<Scope, "db">, code: string) {
  const [shelf] = await shelfQuery({ db }, code);
  return shelf?.kind === "quarantine" && shelf.active;
}
