const most = 2_000;
const restoredASecond = 100;

/** The points of a shop, which are spent by questions and come back with time. */
export class Points {
  #left = most;
  #at: number;

  constructor(private readonly now: () => Date) {
    this.#at = now().getTime();
  }

  /** Takes them where there are enough. */
  take(cost: number) {
    this.#restore();
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  empty() {
    this.#restore();
    this.#left = 0;
  }

  status() {
    this.#restore();
    return {
      maximumAvailable: most,
      currentlyAvailable: Math.floor(this.#left),
      restoreRate: restoredASecond,
    };
  }

  #restore() {
    const now = this.now().getTime();
    this.#left = Math.min(most, this.#left + ((now - this.#at) / 1_000) * restoredASecond);
    this.#at = now;
  }
}

/** Each shop has its own. */
export class PointsLeft {
  readonly #byShop = new Map<string, Points>();

  constructor(private readonly now: () => Date) {}

  of(shop: string) {
    const known = this.#byShop.get(shop) ?? new Points(this.now);
    this.#byShop.set(shop, known);
    return known;
  }
}
