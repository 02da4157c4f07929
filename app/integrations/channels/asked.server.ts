import { isSafeNumber, parse } from "lossless-json";

/** What came back of one question; undefined where nothing came in time. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** One question with a time-out; no redirect is followed, as each holds what opens a shop. */
export async function asked(
  address: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Answered | undefined> {
  try {
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return undefined;
  }
}

/** Asks once more where nothing came, or a fault of theirs: only for what reads. */
export async function askedTwice(ask: () => Promise<Answered | undefined>, backOffMs: number) {
  const first = await ask();
  if (first && first.status < 500) return first;
  await new Promise((passed) => setTimeout(passed, backOffMs));
  return ask();
}

/** The parsed JSON, with ids beyond 2^53 as texts; undefined if it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return parse(text, undefined, (written) => (isSafeNumber(written) ? Number(written) : written));
  } catch {
    return undefined;
  }
}
