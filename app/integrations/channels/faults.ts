import type { ChannelResult, Fault } from "#app/domain/channels/ports/channel.ts";
import type { Message } from "#app/domain/core/message/message.ts";

const leastWaitMs = 1_000;
const longestWaitMs = 60 * 60_000;

/** A marketplace told nothing, and why. */
export function faulty(fault: Fault): { ok: false; fault: Fault } {
  return { ok: false, fault };
}

export const away = faulty({ kind: "away" });
export const closed = faulty({ kind: "closed" });
export const forbidden = faulty({ kind: "forbidden" });

export function told<Value>(value: Value): ChannelResult<Value> {
  return { ok: true, value };
}

/** To be asked again after so long, never at once and never later than in an hour. */
export function busy(waitMs: number) {
  const whole = Number.isFinite(waitMs) ? Math.ceil(waitMs) : leastWaitMs;
  return faulty({ kind: "busy", waitMs: Math.min(longestWaitMs, Math.max(leastWaitMs, whole)) });
}

/** The marketplace's own words, cut to what a page can bear, and what we say for them where we know. */
export function refused(code: string, words: string, why?: Message) {
  const own = { code: code.slice(0, 100), words: words.slice(0, 500) };
  return faulty({ kind: "refused", ...own, ...(why && { why }) });
}

/** How long `Retry-After` asks to wait: seconds, or the date of HTTP. */
export function waitOf(headers: Headers, usualMs: number, now = Date.now()) {
  const said = headers.get("Retry-After")?.trim();
  if (!said) return usualMs;
  if (/^\d+(\.\d+)?$/.test(said)) return Number(said) * 1_000;
  const until = Date.parse(said);
  return Number.isNaN(until) ? usualMs : until - now;
}
