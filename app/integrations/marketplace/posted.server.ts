import { isSafeNumber, parse } from "lossless-json";
import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";

/** What a platform said, not yet looked at, or why it said nothing. */
export type Answer = { body: unknown } | { silence: MarketFailure };

const tries = 2;

/**
 * One form sent to a platform; away where nothing comes in time, or what comes is no JSON but a proxy's own
 * page. Numbers beyond 2^53 arrive as texts, as ids are sent as numbers.
 */
export async function postForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      // Never to an address that somebody else names: the form holds our token.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500) return { silence: "away" };
    return { body: parse(text, undefined, numberOf) };
  } catch {
    return { silence: "away" };
  }
}

function numberOf(written: string) {
  return isSafeNumber(written) ? Number(written) : written;
}

/** Asks once more where the platform is away or busy: only for what reads, or names its own number where it writes. */
export async function askTwice(ask: () => Promise<Answer>, backOffMs: number): Promise<Answer> {
  let answer: Answer = { silence: "away" };
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await new Promise((passed) => setTimeout(passed, backOffMs));
    answer = await ask();
    if (!("silence" in answer) || !["away", "busy"].includes(answer.silence)) break;
  }
  return answer;
}
