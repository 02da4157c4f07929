import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import type { LotState } from "#app/domain/trade/purchasing/lot.ts";

/** What was scanned or typed on a page of the warehouse: a parcel's or an order's number. */
export function scannedWords(request: Request) {
  return (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
}

/** The query that a page of lots goes on with: what was scanned while some of it still waits here, else none. */
export async function scannedRest(scope: Scope<Staff>, state: LotState, request: Request) {
  const words = scannedWords(request);
  const left = words ? await lotQueue(scope, state, words) : [];
  return left.length > 0 ? `?${new URLSearchParams({ q: words })}` : "";
}
