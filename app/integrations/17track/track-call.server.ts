import type { TrackingFailure } from "#app/domain/trade/floor/parcel.ts";
import { Answer } from "./answers.schema.server.ts";

export interface TrackSettings {
  /** https://api.17track.net */
  baseUrl: string;
  key: string;
  /** How long one question may take. */
  timeoutMs?: number;
  /** The wait before a second try; the third waits twice as long. */
  backOffMs?: number;
  /** Between the beginnings of two questions: the service takes three a second. */
  paceMs?: number;
}

const tries = 3;

/** Wrong key, address not listed, account disabled, not authorised. */
const refusals = [-18010001, -18010002, -18010004, -18010005];
const serviceError = -18010003;

type Accepted = NonNullable<NonNullable<Answered["data"]>["accepted"]>;
type Rejected = NonNullable<NonNullable<Answered["data"]>["rejected"]>;
type Answered = ReturnType<typeof Answer.parse>;

/** One question to 17TRACK at its pace: with the key and a time-out, and again when it is busy or silent. */
export function trackCall(settings: TrackSettings) {
  const { backOffMs = 1_000, paceMs = 350 } = settings;
  let free = 0;

  async function turn() {
    const wait = free - Date.now();
    free = Math.max(free, Date.now()) + paceMs;
    if (wait > 0) await pause(wait);
  }

  return async (
    path: "register" | "gettrackinfo",
    asked: readonly object[],
  ): Promise<{ accepted: Accepted; rejected: Rejected } | TrackingFailure> => {
    for (let tried = 0; tried < tries; tried++) {
      if (tried > 0) await pause(backOffMs * tried);
      await turn();
      const answer = await ask(settings, path, asked);
      if (answer === "away" || answer.status === 429 || answer.status >= 500) continue;
      if (answer.status === 401) return "refused";
      const read = Answer.safeParse(answer.body);
      if (!read.success) throw new Error(`17TRACK answered ${said(answer)}`);
      const { code, data } = read.data;
      const codes = [code, ...(data?.errors ?? []).map((error) => error.code)];
      if (codes.some((one) => refusals.includes(one))) return "refused";
      if (codes.includes(serviceError)) continue;
      if (codes.some((one) => one !== 0)) throw new Error(`17TRACK answered ${said(answer)}`);
      return { accepted: data?.accepted ?? [], rejected: data?.rejected ?? [] };
    }
    return "away";
  };
}

async function ask(
  { baseUrl, key, timeoutMs = 10_000 }: TrackSettings,
  path: string,
  asked: readonly object[],
): Promise<{ status: number; body: unknown } | "away"> {
  try {
    const response = await fetch(`${baseUrl}/track/v2.2/${path}`, {
      method: "POST",
      headers: { "17token": key, "Content-Type": "application/json" },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    // Only what is answered well is read: a gateway's own page of an error is no JSON.
    return { status: response.status, body: response.ok ? JSON.parse(text) : text };
  } catch {
    return "away";
  }
}

function pause(milliseconds: number) {
  return new Promise((passed) => setTimeout(passed, milliseconds));
}

function said({ status, body }: { status: number; body: unknown }) {
  return `${status} ${JSON.stringify(body)?.slice(0, 300)}`;
}
