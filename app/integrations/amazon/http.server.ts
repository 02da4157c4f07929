import type { Fault, Told } from "#app/domain/channels/ports/told.ts";

/** What came back, its JSON read where it is any; undefined where nothing came, or not all of it. */
export interface Said {
  status: number;
  headers: Headers;
  body: unknown;
}

/** One request with a time-out, never led on to an address that somebody else names: it holds our keys. */
export async function send(
  address: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Said | undefined> {
  try {
    const answer = await fetch(address, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status, headers } = answer;
    const text = await answer.text();
    if (status >= 500 || (status >= 300 && status < 400)) return undefined;
    return { status, headers, body: text ? JSON.parse(text) : undefined };
  } catch {
    return undefined;
  }
}

/** Once more after a pause, where nothing came: only for what may safely be asked twice. */
export async function sendTwice(ask: () => Promise<Said | undefined>, backOffMs: number) {
  const first = await ask();
  if (first) return first;
  await new Promise((passed) => setTimeout(passed, backOffMs));
  return ask();
}

export function fault(kind: Fault): { ok: false; fault: Fault } {
  return { ok: false, fault: kind };
}

export function told<Value>(value: Value): Told<Value> {
  return { ok: true, value };
}
