import type { ExpectedJob } from "#app/domain/console/operations/findings.ts";
import type { RecentHealth } from "./recent-health.server.ts";

/** What `/health` needs to know of this Worker. */
export interface Operations {
  jobs: readonly ExpectedJob[];
  /** The token that unlocks details; without one nobody gets them. */
  token?: string | undefined;
  /** Whether a mail service is configured. */
  mailed: boolean;
  /** The platform's name of the version that runs. */
  version?: string | undefined;
  recent: RecentHealth;
}

const tokenLengthMin = 16;

/** Whether the request carries the operator's token; compared by hash, so that the time says nothing. */
export async function isOperator(request: Request, token: string | undefined) {
  const given = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (!token || token.length < tokenLengthMin || !given) return false;
  const [known, asked] = await Promise.all([digest(token), digest(given)]);
  return known.every((byte, index) => byte === asked[index]);
}

async function digest(text: string) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
