import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shelves } from "#db/schema/index.ts";
import type { ShelfRangeForm } from "./shelf-range.schema.server.ts";

const inUse = { shelves_off_when_empty: "in-use" } as const;

/**
 * Every place of a range: those that are not there are added behind the last on the way, the others get
 * the capacity and the use that were entered. A shelf with goods on it keeps its use.
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

/** 停用, only while nothing lies there, or 启用. */
export async function switchShelf(scope: Scope<Staff>, code: string, active: boolean) {
  const { db, actor } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  return commit(scope, [db.update(shelves).set({ active }).where(eq(shelves.code, code))], inUse);
}
