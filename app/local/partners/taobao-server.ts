import { createHmac, timingSafeEqual } from "node:crypto";
import { type GatewayMood, type GatewaySettings, paceOf, serveGateway } from "./gateway-moods.ts";
import { TaobaoGoods } from "./taobao-goods.ts";

const appKey = "500000";
const appSecret = "local-taobao-secret";
const refreshToken = "local-taobao-refresh";
/** A timestamp may be off by so much. */
const slackMs = 10 * 60_000;

/** What the gateway answers; its refusals come with status 200, as Taobao Global sends them. */
class Gateway {
  readonly goods = new TaobaoGoods();
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
    const path = url.match(/^\/rest(\/[\w/]+)$/)?.[1];
    if (!path) return refused("InvalidApiPath", "The specified API does not exist");
    if (!isSigned(path, fields)) return refused("IncompleteSignature", "The signature is invalid");
    if (Math.abs(Date.now() - Number(fields.timestamp)) > slackMs)
      return refused("IllegalTimestamp", "The timestamp is out of range");
    if (now === "denied") return refused("InsufficientPermission", "App has no permission");
    if (now === "spent") return refused("AppDailyLimit", "The daily quota is used up");
    if (now === "busy" || this.#isTooOften())
      return refused("ApiCallLimit", "The request is too frequent");
    if (path === "/auth/token/refresh") return this.#renewed(fields);
    if (!this.tokens.has(fields.access_token ?? ""))
      return refused("IllegalAccessToken", "The specified access token is invalid or expired");
    this.asked.push({ name: path, parameters: fields });
    const body = await this.goods.answer(path, fields);
    return body === undefined ? refused("InvalidApiPath", path) : { status: 200, body };
  }

  #renewed(fields: Record<string, string>) {
    if (fields.refresh_token !== refreshToken)
      return refused("IllegalRefreshToken", "The specified refresh token is invalid or expired");
    const access_token = `TB-${++this.tokensGiven}`;
    this.tokens.add(access_token);
    const expires_in = this.#tokenSeconds;
    return told({ code: "0", access_token, refresh_token: refreshToken, expires_in });
  }
}

/**
 * A server of the shape of Taobao Global's gateway on 127.0.0.1: tokens, signatures, pace, and the demo's goods of
 * Taobao and Tmall.
 */
export async function startTaobao(settings: GatewaySettings = {}) {
  const gateway = new Gateway(settings);
  const { origin, ...served } = await serveGateway(
    (url, fields, mood) => gateway.answerTo(url, fields, mood),
    settings,
  );
  return {
    ...served,
    name: "taobao",
    goods: gateway.goods,
    /** What was asked and answered, the latest last. */
    asked: gateway.asked,
    settings: { baseUrl: origin, appKey, appSecret },
    refreshToken,
    vars: {
      TAOBAO_BASE_URL: origin,
      TAOBAO_APP_KEY: appKey,
      TAOBAO_APP_SECRET: appSecret,
      TAOBAO_REFRESH_TOKEN: refreshToken,
    },
    tokensGiven: () => gateway.tokensGiven,
    /** The tokens in use are over. */
    endTokens: () => gateway.tokens.clear(),
  };
}

function isSigned(path: string, { sign = "", ...fields }: Record<string, string>) {
  const said = Object.entries(fields)
    .map(([name, value]) => `${name}${value}`)
    .sort();
  const due = createHmac("sha256", appSecret)
    .update(path + said.join(""))
    .digest("hex")
    .toUpperCase();
  return due.length === sign.length && timingSafeEqual(Buffer.from(due), Buffer.from(sign));
}

function told(answer: object) {
  return { status: 200, body: JSON.stringify(answer) };
}

function refused(code: string, message: string) {
  return told({ type: "ISV", code, message, request_id: "local" });
}
