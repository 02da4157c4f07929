import type { Health } from "../domain/console/operations/operations.server.ts";

const goodForMs = 5_000;
const askingMax = 4;

/**
 * What this Worker found a moment ago, so that a flood of questions costs one look each five seconds.
 * Only settled answers are shared: one request of the platform cannot wait on another's.
 */
export class RecentHealth {
  #last: { at: number; health: Health } | undefined;
  #asking = 0;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Undefined where too many ask at once and nothing is known yet. */
  async read(ask: () => Promise<Health>): Promise<Health | undefined> {
    if (this.#last && this.#now() - this.#last.at < goodForMs) return this.#last.health;
    if (this.#asking >= askingMax) return this.#last?.health;
    this.#asking++;
    try {
      const health = await ask();
      this.#last = { at: this.#now(), health };
      return health;
    } finally {
      this.#asking--;
    }
  }
}
