import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type CaseQueue, caseQueues } from "#app/domain/trade/floor/case-lists.server.ts";
import { whoseWork } from "../work/listed.ts";

/**
 * Which cases are asked for, as their page and its files read the address: without a queue those of one's own trade.
 */
export function readCaseFilter(scope: Scope<Staff>, query: URLSearchParams) {
  const usual: CaseQueue = staffMay(scope.actor, "shelve") ? "stock" : "settle";
  const queue = caseQueues.find((name) => name === query.get("queue")) ?? usual;
  return { queue, whose: whoseWork(scope, query) };
}
