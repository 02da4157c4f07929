import { sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { stockCountLines } from "#db/schema/index.ts";
import { moveCount } from "./move-count.server.ts";
import { readCount } from "./read-count.server.ts";
import { reasonsFor } from "./stock-count.ts";

interface Choice {
  countId: string;
  /** Of the count as it was looked at. */
  version: number;
  lotId: string;
  /** Of the figure that stands. */
  place: number;
  /** Why shelf and books differ by it; not where they agree. */
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
