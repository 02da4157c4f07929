import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { lots } from "#db/schema/index.ts";
import type { LotBefore } from "./lot-before.ts";

type Lot = typeof lots.$inferSelect;

/** What an act makes while its statements are put together. */
export interface ActTrace {
  lotIds: readonly string[];
  caseIds: readonly string[];
  made(lotId: string): void;
  /** The id of a case that is about to be opened. */
  newCase(): string;
}

export function newTrace(): ActTrace {
  const lotIds: string[] = [];
  const caseIds: string[] = [];
  return {
    lotIds,
    caseIds,
    made: (id) => void lotIds.push(id),
    newCase() {
      const id = crypto.randomUUID();
      caseIds.push(id);
      return id;
    },
  };
}

/** Keeps the lots of an act as it leaves them, behind everything else of its commit. */
export function keepLots(
  { db }: Pick<Scope, "db">,
  actId: string,
  touched: readonly Lot[],
  madeIds: readonly string[] = [],
): Statement[] {
  const kept = [
    ...touched.map((lot) => [lot.id, JSON.stringify(beforeOf(lot))] as const),
    ...madeIds.map((id) => [id, null] as const),
  ];
  return kept.map(([id, before]) =>
    db.run(sql`INSERT INTO floor_act_lots (act_id, lot_id, version, quantity, good_quantity, bad_quantity, "before")
      SELECT ${actId}, id, version, quantity, good_quantity, bad_quantity, ${before} FROM lots WHERE id = ${id}`),
  );
}

function beforeOf(lot: Lot): LotBefore {
  const { state, version, quantity, goodQuantity, badQuantity, availableQuantity, shelf } = lot;
  const { weightGrams, lengthMm, widthMm, heightMm, inspectionNote, defects } = lot;
  return {
    state,
    version,
    quantity,
    goodQuantity,
    badQuantity,
    availableQuantity,
    shelf,
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    inspectionNote,
    defects,
    receivedAt: lot.receivedAt?.getTime() ?? null,
    inspectedAt: lot.inspectedAt?.getTime() ?? null,
    shelvedAt: lot.shelvedAt?.getTime() ?? null,
  };
}
