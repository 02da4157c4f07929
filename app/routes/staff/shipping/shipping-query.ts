import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { findStage } from "#app/domain/trade/shipments/shipping-stages.ts";
import { whoseWork } from "../work/listed.ts";

/**
 * What the list of requests is narrowed by, as its page and its files read the address; without a stage to what is to
 * be done now.
 */
export function readShippingFilter(scope: Scope<Staff>, query: URLSearchParams) {
  const words = (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 60);
  const whose = whoseWork(scope, query);
  const stage = words ? "all" : (findStage(query.get("stage")) ?? (whose ? "all" : undefined));
  return { words, whose, stage };
}
