import type { MarketFailure } from "#app/domain/catalog/offers/product-source.ts";
import { type Answer, askTwice, postForm } from "../marketplace/posted.server.ts";
import { Said } from "./answers.schema.server.ts";
import { signatureOf } from "./signature.server.ts";

export interface GatewaySettings {
  /** https://api.taobao.global */
  baseUrl: string;
  appKey: string;
  appSecret: string;
  /** How long one question may take. */
  timeoutMs?: number;
  /** The wait before the second try. */
  backOffMs?: number;
}

/** What an application asks of Taobao Global, by the call's path; what is no text goes as JSON. */
export type Ask = (path: string, parameters: Readonly<Record<string, unknown>>) => Promise<Answer>;

/** What it says in `code`, mostly with status 200. */
const saidByCode: readonly (readonly [RegExp, MarketFailure])[] = [
  [/AccessToken|RefreshToken|TokenExpired/i, "expired"],
  [/WhiteIp|Signature|AppKey|Permission|AppStatus|UnsupportedApi/i, "refused"],
  [/DailyLimit|NoUsageLeft/i, "spent"],
  [/CallLimit|Throttl|Frequen/i, "busy"],
  [/Timeout|ServiceUnavailable|SystemError|ServiceFault/i, "away"],
];

/**
 * Questions to Taobao Global under this token, each signed, with a time-out, and asked once more where it is away or
 * busy.
 */
export function gateway(settings: GatewaySettings, token: string): Ask {
  return (path, parameters) =>
    askTwice(
      () => post(settings, path, { ...asTexts(parameters), access_token: token }),
      settings.backOffMs ?? 1_000,
    );
}

/** One signed form sent to a call. */
export async function post(
  { baseUrl, appKey, appSecret, timeoutMs = 8_000 }: GatewaySettings,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> {
  const said = {
    ...fields,
    app_key: appKey,
    timestamp: String(Date.now()),
    sign_method: "sha256",
  };
  const sign = await signatureOf(appSecret, path, said);
  const answer = await postForm(`${baseUrl}/rest${path}`, { ...said, sign }, timeoutMs);
  if ("silence" in answer) return answer;
  const { data } = Said.safeParse(answer.body);
  if (!data) return { silence: "broken" };
  if (!data.code || data.code === "0") return answer;
  const known = saidByCode.find(([pattern]) => pattern.test(data.code!));
  return { silence: known?.[1] ?? "broken" };
}

function asTexts(parameters: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
