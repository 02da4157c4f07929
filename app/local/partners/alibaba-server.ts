import { createHmac, timingSafeEqual } from "node:crypto";
import { AlibabaGoods } from "./alibaba-goods.ts";
import { type GatewayMood, type GatewaySettings, paceOf, serveGateway } from "./gateway-moods.ts";

const appKey = "1000000";
const appSecret = "local-alibaba-secret";
const refreshToken = "local-refresh-token";

/** What the gateway answers, by its tokens, its pace and how it behaves. */
class Gateway {
  readonly goods = new AlibabaGoods();
  readonly asked: { name: string; parameters: Record<string, string> }[] = [];
  readonly tokens = new Set<string>();
  tokensGiven = 0;
  readonly #isTooOften: () => boolean;
  readonly #tokenSeconds: number;

  constructor({ perSecond = 20, tokenSeconds = 36_000 }: GatewaySettings) {
    this.#isTooOften = paceOf(perSecond);
    this.#tokenSeconds = tokenSeconds;
  }

  async answerTo(url: string, fields: Record<string, string>, now: GatewayMood) {
    if (url === `/openapi/http/1/system.oauth2/getToken/${appKey}`) return this.#renewed(fields);
    const [, path, name] = url.match(/^\/openapi\/(param2\/1\/[\w.]+\/([\w.]+)\/\d+)$/) ?? [];
    if (!path || !name) return refused(400, "gw.APIUnsupported", "no such API");
    if (now === "denied") return refused(400, "gw.APIACLDecline", "AppKey is not allowed(acl)");
    if (now === "spent") return refused(400, "gw.NoUsageLeftError", "SLA bill has no usage left");
    if (now === "busy" || this.#isTooOften())
      return refused(200, "gw.QosAppFrequencyLimit", "App call exceeds limited frequency");
    if (!isSigned(path, fields)) return refused(400, "gw.SignatureInvalid", "Invalid signature");
    if (!this.tokens.has(fields.access_token ?? ""))
      return refused(401, "gw.AccessTokenExpired", "token expired");
    this.asked.push({ name, parameters: fields });
    const body = await this.goods.answer(name, fields);
    return body === undefined ? refused(400, "gw.APIUnsupported", name) : { status: 200, body };
  }

  #renewed(fields: Record<string, string>) {
    const known =
      fields.grant_type === "refresh_token" &&
      fields.client_id === appKey &&
      fields.client_secret === appSecret &&
      fields.refresh_token === refreshToken;
    if (!known) return refused(400, "gw.RefreshTokenInvalid", "refresh token is not valid");
    const token = `AT-${++this.tokensGiven}`;
    this.tokens.add(token);
    const expires_in = String(this.#tokenSeconds);
    return { status: 200, body: JSON.stringify({ access_token: token, expires_in }) };
  }
}

/** A server of the shape of 1688's gateway on 127.0.0.1: tokens, signatures, pace, and the demo's goods. */
export async function startAlibaba(settings: GatewaySettings = {}) {
  const gateway = new Gateway(settings);
  const { origin, ...served } = await serveGateway(
    (url, fields, mood) => gateway.answerTo(url, fields, mood),
    settings,
  );
  return {
    ...served,
    name: "1688",
    goods: gateway.goods,
    /** What was asked and answered, the latest last. */
    asked: gateway.asked,
    settings: { baseUrl: origin, appKey, appSecret },
    refreshToken,
    vars: {
      ALIBABA_BASE_URL: origin,
      ALIBABA_APP_KEY: appKey,
      ALIBABA_APP_SECRET: appSecret,
      ALIBABA_REFRESH_TOKEN: refreshToken,
    },
    tokensGiven: () => gateway.tokensGiven,
    /** The tokens in use are over. */
    endTokens: () => gateway.tokens.clear(),
  };
}

function isSigned(
  path: string,
  { _aop_signature: signature = "", ...fields }: Record<string, string>,
) {
  const said = Object.entries(fields)
    .map(([name, value]) => `${name}${value}`)
    .sort();
  const due = createHmac("sha1", appSecret)
    .update(path + said.join(""))
    .digest("hex")
    .toUpperCase();
  return (
    due.length === signature.length && timingSafeEqual(Buffer.from(due), Buffer.from(signature))
  );
}

function refused(status: number, code: string, message: string) {
  return {
    status,
    body: JSON.stringify({ error_code: code, error_message: message, exception: message }),
  };
}
