import { rolesOf, type Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { countWork, type WorkCounts } from "../domain/console/queues/queues.server.ts";

/** Nobody misses a document that joined a queue so short a time ago. */
const freshMs = 5_000;
const peopleMax = 500;

/**
 * How much waits for each member of staff, in the memory of one Worker for five seconds: their pages
 * follow each other faster than queues move. What staff do through this Worker counts at once.
 */
export class RecentWork {
  readonly #counts = new Map<string, { counts: WorkCounts; readAt: number }>();

  async counts(scope: Scope<Staff>): Promise<WorkCounts> {
    const { actor } = scope;
    const key = [actor.id, ...rolesOf(actor)].join();
    const readAt = scope.now.getTime();
    const last = this.#counts.get(key);
    if (last && readAt - last.readAt < freshMs) return last.counts;
    const counts = await countWork(scope);
    if (this.#counts.size >= peopleMax) this.#counts.clear();
    this.#counts.set(key, { counts, readAt });
    return counts;
  }

  clear() {
    this.#counts.clear();
  }
}
