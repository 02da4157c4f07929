import { isSafeNumber, parse } from "lossless-json";
import type { Silence } from "#app/domain/catalog/source/marketplace.ts";
import { GatewayError } from "./answers.schema.server.ts";
import { signatureOf } from "./signature.server.ts";

export interface GatewaySettings {
  /** https://gw.open.1688.com */
  baseUrl: string;
  appKey: string;
  appSecret: string;
  /** How long one question may take. */
  timeoutMs?: number;
  /** The wait before the second try. */
  backOffMs?: number;
}

/** What an application asks of 1688's gateway, `namespace:api`. */
export type Ask = (
  api: { namespace: string; name: string },
  parameters: Readonly<Record<string, string>>,
) => Promise<{ body: unknown } | { silence: Silence }>;

const tries = 2;

/** What the gateway says in `error_code`. */
const saidByCode: readonly (readonly [RegExp, Silence])[] = [
  [/QosAppFrequencyLimit|TrafficLimit/, "busy"],
  [/NoUsageLeft/, "spent"],
  [/AccessToken|RefreshToken|TokenExpired|^401$/i, "expired"],
  [/APIACLDecline|SignatureInvalid|AppKey/, "refused"],
];

/**
 * Questions to 1688 under this token, each signed, with a time-out, and asked once more where the gateway
 * is away or busy: all of them only read, or name their own number where they write. Numbers beyond 2^53
 * arrive as texts, as the gateway sends ids as numbers.
 */
export function gateway(settings: GatewaySettings, token: string): Ask {
  const { appKey, appSecret, backOffMs = 1_000 } = settings;
  return async ({ namespace, name }, parameters) => {
    const path = `param2/1/${namespace}/${name}/${appKey}`;
    let silence: Silence = "away";
    for (let tried = 0; tried < tries; tried++) {
      if (tried > 0) await pause(backOffMs);
      const signed = { ...parameters, access_token: token, _aop_timestamp: String(Date.now()) };
      const answer = await post(settings, path, {
        ...signed,
        _aop_signature: await signatureOf(appSecret, path, signed),
      });
      if (!("silence" in answer)) return answer;
      silence = answer.silence;
      if (silence !== "away" && silence !== "busy") break;
    }
    return { silence };
  };
}

/** One form sent to a path of the gateway. */
export async function post(
  { baseUrl, timeoutMs = 8_000 }: GatewaySettings,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ body: unknown } | { silence: Silence }> {
  let text: string;
  try {
    const response = await fetch(`${baseUrl}/openapi/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
    if (response.status >= 500) return { silence: "away" };
  } catch {
    return { silence: "away" };
  }
  const body = bodyOf(text);
  if (body === undefined) return { silence: "away" };
  const error = GatewayError.safeParse(body);
  if (!error.success) return { body };
  const { error_code: code } = error.data;
  const known = saidByCode.find(([pattern]) => pattern.test(code));
  return { silence: known?.[1] ?? "broken" };
}

/** Undefined of what is no JSON: a proxy's own page. */
function bodyOf(text: string) {
  try {
    return parse(text, undefined, (number) => (isSafeNumber(number) ? Number(number) : number));
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number) {
  return new Promise((passed) => setTimeout(passed, milliseconds));
}
