import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { AlibabaGoods } from "./alibaba-goods.ts";

/** How the gateway behaves: as it should, not at all, too slowly, or with one of its errors. */
export const gatewayMoods = [
  "well",
  "silent",
  "slow",
  "down",
  "busy",
  "spent",
  "denied",
  "garbled",
] as const;
export type GatewayMood = (typeof gatewayMoods)[number];

const appKey = "1000000";
const appSecret = "local-alibaba-secret";
const refreshToken = "local-refresh-token";

interface Settings {
  /** Questions a second before it asks for patience. */
  perSecond?: number;
  /** How long a token holds, in seconds. */
  tokenSeconds?: number;
  slowMs?: number;
}

/** What the gateway answers, by its tokens, its pace and how it behaves. */
class Gateway {
  readonly goods = new AlibabaGoods();
  readonly asked: { name: string; parameters: Record<string, string> }[] = [];
  readonly tokens = new Set<string>();
  readonly moodsToCome: GatewayMood[] = [];
  mood: GatewayMood = "well";
  tokensGiven = 0;
  #begun: number[] = [];
  readonly #settings: Required<Settings>;

  constructor(settings: Required<Settings>) {
    this.#settings = settings;
  }

  answerTo(url: string, fields: Record<string, string>, now: GatewayMood) {
    if (now === "down") return { status: 502, body: "<html>502 Bad Gateway</html>" };
    if (now === "garbled") return { status: 200, body: '{"result":{"success":tr' };
    if (url === `/openapi/http/1/system.oauth2/getToken/${appKey}`) return this.#renewed(fields);
    const [, path, name] = url.match(/^\/openapi\/(param2\/1\/[\w.]+\/([\w.]+)\/\d+)$/) ?? [];
    if (!path || !name) return refused(400, "gw.APIUnsupported", "no such API");
    if (now === "denied") return refused(400, "gw.APIACLDecline", "AppKey is not allowed(acl)");
    if (now === "spent") return refused(400, "gw.NoUsageLeftError", "SLA bill has no usage left");
    if (now === "busy" || this.#tooOften())
      return refused(200, "gw.QosAppFrequencyLimit", "App call exceeds limited frequency");
    if (!isSigned(path, fields)) return refused(400, "gw.SignatureInvalid", "Invalid signature");
    if (!this.tokens.has(fields.access_token ?? ""))
      return refused(401, "gw.AccessTokenExpired", "token expired");
    this.asked.push({ name, parameters: fields });
    const body = this.goods.answer(name, fields);
    return body === undefined ? refused(400, "gw.APIUnsupported", name) : { status: 200, body };
  }

  #tooOften() {
    this.#begun = [...this.#begun.filter((at) => at > Date.now() - 1_000), Date.now()];
    return this.#begun.length > this.#settings.perSecond;
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
    const expires_in = String(this.#settings.tokenSeconds);
    return { status: 200, body: JSON.stringify({ access_token: token, expires_in }) };
  }
}

/** A server of the shape of 1688's gateway on 127.0.0.1: tokens, signatures, pace, and the demo's goods. */
export async function startAlibaba(settings: Settings = {}) {
  const { perSecond = 20, tokenSeconds = 36_000, slowMs = 30_000 } = settings;
  const gateway = new Gateway({ perSecond, tokenSeconds, slowMs });
  const server = createServer(async (request, response) => {
    const now = gateway.moodsToCome.shift() ?? gateway.mood;
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    if (now === "silent") return void request.socket.destroy();
    if (now === "slow") await new Promise((passed) => setTimeout(passed, slowMs).unref());
    const { status, body } = gateway.answerTo(request.url ?? "", fields, now);
    response.writeHead(status, { "Content-Type": "application/json;charset=UTF-8" });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
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
    /** From now on it behaves so. */
    behave(next: GatewayMood) {
      gateway.mood = next;
    },
    /** The next questions are met so, one after the other. */
    behaveFor(...next: GatewayMood[]) {
      gateway.moodsToCome.splice(0, gateway.moodsToCome.length, ...next);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type LocalAlibaba = Awaited<ReturnType<typeof startAlibaba>>;

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
