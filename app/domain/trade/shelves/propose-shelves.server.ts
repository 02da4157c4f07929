import { eq, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, shelves } from "#db/schema/index.ts";

/** Pieces on a shelf, of lots that are there. */
const lying = sql`(SELECT COALESCE(SUM(available_quantity + reserved_quantity), 0) FROM lots WHERE shelf = s.code AND state = 'shelved' AND available_quantity + reserved_quantity > 0)`;
const fits = (pieces: number | SQL) =>
  sql`s.active = 1 AND s.kind = 'normal' AND (s.capacity_pieces IS NULL OR ${lying} + ${pieces} <= s.capacity_pieces)`;

/** Values, or the subqueries that find them. */
interface Of {
  orderId: string | SQL;
  companyId: string | SQL;
  pieces: number | SQL;
}

/**
 * The statement for shelves proposed for a lot: with goods of its order, then of its company, then the first empty
 * ones on the walk. Never shelves for bad pieces.
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

/** The same for a lot of which only the id, or the number on its label, is known. */
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

/** The statement for where a lot of bad pieces alone may go: quarantine shelves with room, as one walks along them. */
export function quarantineWithRoom({ db }: Pick<Scope, "db">, number: number) {
  const apart = sql`(SELECT COALESCE(SUM(quantity), 0) FROM problem_cases WHERE quarantine_shelf = s.code AND state IN ('awaiting_reply', 'in_follow_up'))`;
  const pieces = sql`COALESCE((SELECT bad_quantity FROM lots WHERE number = ${number} AND number > 0), 0)`;
  return db.select({ code: sql<string>`code` }).from(
    sql`(SELECT s.code FROM ${shelves} s WHERE s.kind = 'quarantine' AND s.active = 1
      AND (s.capacity_pieces IS NULL OR ${apart} + ${pieces} <= s.capacity_pieces) ORDER BY s.walk_order LIMIT 4)`,
  );
}

/** The statement for a shelf of the warehouse, whether it is in use or not. */
export function shelfQuery({ db }: Pick<Scope, "db">, code: string) {
  return db.select().from(shelves).where(eq(shelves.code, code)).limit(1);
}

/** Shelves in use whose code is like what a scanner read of it: `likeShelf` of the text. */
export async function shelvesLike({ db }: Pick<Scope, "db">, like: string) {
  const found = await db
    .select({ code: shelves.code })
    .from(shelves)
    .where(sql`code LIKE ${like} AND active = 1`)
    .orderBy(shelves.code)
    .limit(8);
  return found.map(({ code }) => code);
}

/** Whether bad pieces may be put there: a shelf of the quarantine that is in use. */
export async function isQuarantine({ db }: Pick<Scope, "db">, code: string) {
  const [shelf] = await shelfQuery({ db }, code);
  return shelf?.kind === "quarantine" && shelf.active;
}
