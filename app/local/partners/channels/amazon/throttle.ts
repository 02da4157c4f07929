import { type AmazonCall, amazonRates } from "#app/integrations/amazon/rates.ts";

interface Rate {
  perSecond: number;
  burst: number;
}

/** Buckets of one seller and call each, filled by the clock, which let a burst through and then a steady rate. */
export class Throttle {
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(
    private readonly now: () => Date,
    /** So many times the published rates, for demos that do not wait three minutes for a page. */
    private readonly times: number,
    private readonly rates: Readonly<Record<AmazonCall, Rate>> = amazonRates,
  ) {}

  rateOf(call: AmazonCall) {
    return this.rates[call].perSecond * this.times;
  }

  /** Whether this question is let through. */
  takes(sellerId: string, call: AmazonCall) {
    const now = this.now().getTime();
    const key = `${sellerId} ${call}`;
    const { burst } = this.rates[call];
    const most = burst * this.times;
    const bucket = this.#buckets.get(key) ?? { left: most, at: now };
    const filled = bucket.left + ((now - bucket.at) / 1_000) * this.rateOf(call);
    const left = Math.min(most, filled);
    this.#buckets.set(key, { left: left >= 1 ? left - 1 : left, at: now });
    return left >= 1;
  }
}
