import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import { ownHoldsQuery, stoodSince } from "../floor/storage.server.ts";
import { storagePriceIn, storageYen } from "../floor/storage.ts";
import { weighedLinesQuery } from "../settlement/stage-basis.server.ts";
import { linesQuery } from "../shipping/own-shipment.server.ts";

type Request = typeof shippingRequests.$inferSelect;

/**
 * What storage comes to, in whole yen, as a request that its company held goes on before its quote: the days of
 * the hold count. Never less than was told; undefined where nothing more is told.
 */
export async function storageAfterHold(scope: Pick<Scope, "db" | "now">, request: Request) {
  const { heldBy, quotedAt, storageToldYen } = request;
  if (heldBy !== "buyer" || quotedAt || storageToldYen === null) return undefined;
  const [weighed, lines, holds, settings] = await scope.db.batch([
    weighedLinesQuery(scope, request.id),
    linesQuery(scope, request.id),
    ownHoldsQuery(scope, request.id),
    settingsQuery(scope),
  ]);
  const stored = weighed.map((line) => {
    const stood = lines.find(({ id }) => id === line.id)?.stood ?? [];
    return { ...line, stood: stoodSince(request, { ...line, stood }, holds, scope.now) };
  });
  const yen = storageYen(stored, scope.now, storagePriceIn(settingsIn(settings)));
  return yen > storageToldYen ? yen : undefined;
}
