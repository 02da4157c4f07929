import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import { type Answer, askTwice, postForm } from "../marketplace/posted.server.ts";
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
) => Promise<Answer>;

/** What the gateway says in `error_code`. */
const saidByCode: readonly (readonly [RegExp, MarketFailure])[] = [
  [/QosAppFrequencyLimit|TrafficLimit/, "busy"],
  [/NoUsageLeft/, "spent"],
  [/AccessToken|RefreshToken|TokenExpired|^401$/i, "expired"],
  [/APIACLDecline|SignatureInvalid|AppKey/, "refused"],
];

/**
 * Questions to 1688 under this token, each signed, with a time-out, and asked once more where the gateway is away or
 * busy.
 */
export function gateway(settings: GatewaySettings, token: string): Ask {
  const { appKey, appSecret, backOffMs = 1_000 } = settings;
  return ({ namespace, name }, parameters) => {
    const path = `param2/1/${namespace}/${name}/${appKey}`;
    return askTwice(async () => {
      const signed = { ...parameters, access_token: token, _aop_timestamp: String(Date.now()) };
      return post(settings, path, {
        ...signed,
        _aop_signature: await signatureOf(appSecret, path, signed),
      });
    }, backOffMs);
  };
}

/** One form sent to a path of the gateway. */
export async function post(
  { baseUrl, timeoutMs = 8_000 }: GatewaySettings,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const answer = await postForm(`${baseUrl}/openapi/${path}`, fields, timeoutMs);
  if ("silence" in answer) return answer;
  const error = GatewayError.safeParse(answer.body);
  if (!error.success) return answer;
  const { error_code: code } = error.data;
  const known = saidByCode.find(([pattern]) => pattern.test(code));
  return { silence: known?.[1] ?? "broken" };
}
