import type { ServiceAway } from "#app/domain/money/payments/card-service.ts";
import { Token } from "./answers.schema.server.ts";

export interface PaypalSettings {
  /** https://api-m.paypal.com, or the sandbox's. */
  baseUrl: string;
  clientId: string;
  secret: string;
  /** How long one question may take, for tests that lose answers. */
  timeoutMs?: number;
}

interface Call {
  path: string;
  /** Under which PayPal recognises the same request. */
  requestId?: string;
  /** Text goes as it is; undefined asks with GET. */
  body?: string;
}

interface Answer {
  status: number;
  body: unknown;
}

const tries = 3;
/** A token is renewed before it runs out on the way. */
const marginMs = 60_000;

// Kept for the life of the isolate: PayPal asks not to fetch one for every call.
const tokens = new Map<string, { token: string; until: number }>();

/**
 * One question to PayPal: with a token, a time-out, and again when the service is busy or silent.
 * Repeating is safe because every write carries its request id.
 */
export async function callPaypal(
  settings: PaypalSettings,
  call: Call,
): Promise<Answer | ServiceAway> {
  for (let tried = 0; tried < tries; tried++) {
    const token = await tokenOf(settings);
    if (!token) continue;
    const answer = await ask(settings, call.path, call.body, {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      ...(call.requestId && { "PayPal-Request-Id": call.requestId }),
    });
    if (answer === "away" || answer.status === 429 || answer.status >= 500) continue;
    if (answer.status !== 401) return answer;
    tokens.delete(keyOf(settings));
  }
  return "away";
}

async function tokenOf(settings: PaypalSettings) {
  const key = keyOf(settings);
  const kept = tokens.get(key);
  if (kept && kept.until > Date.now()) return kept.token;
  const answer = await ask(settings, "/v1/oauth2/token", "grant_type=client_credentials", {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.secret}`)}`,
    "Content-Type": "application/x-www-form-urlencoded",
  });
  if (answer === "away" || answer.status !== 200) return undefined;
  const read = Token.safeParse(answer.body);
  if (!read.success) return undefined;
  const { access_token: token, expires_in } = read.data;
  tokens.set(key, { token, until: Date.now() + expires_in * 1_000 - marginMs });
  return token;
}

async function ask(
  { baseUrl, timeoutMs = 10_000 }: PaypalSettings,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<Answer | ServiceAway> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  } catch {
    // Lost on the way there or back, or half an answer: nobody knows which.
    return "away";
  }
}

function keyOf({ baseUrl, clientId }: PaypalSettings) {
  return `${baseUrl} ${clientId}`;
}
