import { z } from "zod";
import type { ChannelResult } from "#app/domain/channels/ports/channel.ts";
import { asked, askedTwice, jsonOf } from "../channels/asked.server.ts";
import { away, busy, closed, forbidden, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";

export interface AmazonTokens {
  accessToken: string;
  /** Absent where the one in use goes on. */
  refreshToken: string | undefined;
  seconds: number;
}

type Grant =
  | { grant_type: "authorization_code"; code: string }
  | { grant_type: "refresh_token"; refresh_token: string };

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().int().positive(),
});
const Denied = z.object({ error: z.string() });
const busyMs = 60_000;

/** Tokens of Login with Amazon: for a code, which works once, or for the refresh token, as often as we like. */
export async function askTokens(
  settings: AmazonSettings,
  grant: Grant,
): Promise<ChannelResult<AmazonTokens>> {
  const { lwaUrl, clientId, clientSecret, timeoutMs = 10_000, backOffMs = 1_000 } = settings;
  const fields = { ...grant, client_id: clientId, client_secret: clientSecret };
  const ask = () => asked(lwaUrl, { method: "POST", body: new URLSearchParams(fields) }, timeoutMs);
  const answer = await (grant.grant_type === "refresh_token" ? askedTwice(ask, backOffMs) : ask());
  if (!answer || answer.status >= 500) return away;
  if (answer.status === 429) return busy(busyMs);
  const said = jsonOf(answer.text);
  const denied = Denied.safeParse(said);
  // The seller took the right away, or it has run out; anything else is wrong with our own application.
  if (denied.success) return denied.data.error === "invalid_grant" ? closed : forbidden;
  const read = Tokens.safeParse(said);
  if (!read.success) return away;
  const { access_token: accessToken, refresh_token, expires_in: seconds } = read.data;
  return told({ accessToken, refreshToken: refresh_token ?? undefined, seconds });
}
