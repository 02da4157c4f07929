import type { ChannelResult } from "#app/domain/channels/ports/channel.ts";
import { asked, jsonOf } from "../channels/asked.server.ts";
import { away, busy, closed, told, waitOf } from "../channels/faults.ts";
import { Token } from "./answers.schema.server.ts";
import { login, type YahooSettings } from "./settings.ts";

interface Tokens {
  accessToken: string;
  /** Told with the consent alone. */
  refreshToken?: string | undefined;
  keysEnd: Date;
}

/** Tokens for a code or for the token of a consent, signed where the store is known. */
export async function tokens(
  settings: YahooSettings,
  grant: Record<string, string>,
  signature: Record<string, string> = {},
): Promise<ChannelResult<Tokens>> {
  const { clientId, clientSecret, authUrl = login, timeoutMs = 15_000 } = settings;
  const { now = () => new Date() } = settings;
  const headers = { ...signature, Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
  const init = { method: "POST", headers, body: new URLSearchParams(grant) };
  const answered = await asked(`${authUrl}/yconnect/v2/token`, init, timeoutMs);
  if (!answered || answered.status >= 500) return away;
  if (answered.status === 429) return busy(waitOf(answered.headers, 2_000));
  // A changed password ends the consent as its four weeks do.
  if (answered.status !== 200) return closed;
  const token = Token.safeParse(jsonOf(answered.text));
  if (!token.success) return away;
  const { access_token: accessToken, refresh_token, expires_in } = token.data;
  const keysEnd = new Date(now().getTime() + expires_in * 1_000);
  return told({ accessToken, refreshToken: refresh_token ?? undefined, keysEnd });
}
