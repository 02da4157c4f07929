import { localApplications } from "../channel-vars.ts";

export interface Seller {
  name: string;
  /** Where it sells; the demo's shop is in Japan. */
  marketplaces: readonly string[];
}

export const japan = "A1VC38T7YXB528";
/** The seller that the demo company is. */
export const demoSellerId = "A2DEMOSELLER01";

const demoSellers: readonly (readonly [string, Seller])[] = [
  [demoSellerId, { name: "みほん雑貨 Amazon店", marketplaces: [japan] }],
  ["A3OTHERSELLER2", { name: "例の生活用品", marketplaces: [japan] }],
  ["A4ABROADSELLER", { name: "Sample Goods LLC", marketplaces: ["ATVPDKIKX0DER"] }],
];

const codeMs = 5 * 60_000;

/**
 * Login with Amazon and the page where a seller consents. A token says itself whose it is and since when, so
 * that a connection outlives this process.
 */
export class Application {
  readonly sellers = new Map(demoSellers);
  /** Whose consent was taken back. */
  readonly revoked = new Set<string>();
  readonly #codes = new Map<string, { sellerId: string; at: number }>();
  #codesGiven = 0;

  constructor(
    private readonly now: () => Date,
    private readonly tokenSeconds: number,
  ) {}

  /** The seller of an access token; undefined where it is over, or was never given. */
  sellerOf(token: string) {
    const [, sellerId = "", at = ""] = /^Atza\|([A-Z0-9]+)\|(\d+)$/.exec(token) ?? [];
    const age = this.now().getTime() - Number(at);
    const holds = sellerId && !this.revoked.has(sellerId) && age < this.tokenSeconds * 1_000;
    return holds ? sellerId : undefined;
  }

  refreshTokenOf(sellerId: string) {
    return `Atzr|${sellerId}`;
  }

  accessTokenOf(sellerId: string) {
    return `Atza|${sellerId}|${this.now().getTime()}`;
  }

  /** A code that is good once, for a while. */
  codeOf(sellerId: string) {
    const code = `local-code-${++this.#codesGiven}`;
    this.#codes.set(code, { sellerId, at: this.now().getTime() });
    return code;
  }

  /** What Login with Amazon says to a form. */
  tokens(form: URLSearchParams) {
    const { clientId, clientSecret } = localApplications.amazon;
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
      return denied(401, "invalid_client", "Client authentication failed");
    const grant = form.get("grant_type");
    const sellerId =
      grant === "authorization_code"
        ? this.#sellerOfCode(form.get("code") ?? "")
        : this.#sellerOfRefreshToken(form.get("refresh_token") ?? "");
    if (!sellerId)
      return denied(400, "invalid_grant", "The request has an invalid grant parameter");
    return Response.json({
      access_token: this.accessTokenOf(sellerId),
      token_type: "bearer",
      expires_in: this.tokenSeconds,
      refresh_token: this.refreshTokenOf(sellerId),
    });
  }

  #sellerOfCode(code: string) {
    const given = this.#codes.get(code);
    this.#codes.delete(code);
    if (!given || this.now().getTime() - given.at > codeMs) return undefined;
    this.revoked.delete(given.sellerId);
    return given.sellerId;
  }

  #sellerOfRefreshToken(token: string) {
    const sellerId = token.replace(/^Atzr\|/, "");
    return this.sellers.has(sellerId) && !this.revoked.has(sellerId) ? sellerId : undefined;
  }

  /** The page to consent on, and what comes of it; only this machine is led back to. */
  consent(query: URLSearchParams) {
    const back = URL.parse(query.get("redirect_uri") ?? "");
    const isOurs = query.get("application_id") === localApplications.amazon.applicationId;
    if (!isOurs || !back || !["127.0.0.1", "localhost", "[::1]"].includes(back.hostname))
      return new Response("unknown application\n", { status: 400 });
    const decided = query.get("seller");
    if (decided === null)
      return new Response(consentPage(query, [...this.sellers]), {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    back.searchParams.set("state", query.get("state") ?? "");
    if (this.sellers.has(decided)) {
      back.searchParams.set("selling_partner_id", decided);
      back.searchParams.set("spapi_oauth_code", this.codeOf(decided));
    }
    return new Response(null, { status: 303, headers: { Location: back.href } });
  }
}

function denied(status: number, error: string, error_description: string) {
  return Response.json({ error, error_description }, { status });
}

/** The page on which a local seller consents, as Seller Central's would. */
function consentPage(query: URLSearchParams, sellers: readonly (readonly [string, Seller])[]) {
  const choices = sellers.map(
    ([id, { name }]) =>
      `<li><a href="${safe(addressOf(query, id))}">${safe(name)}</a>（${id}）</li>`,
  );
  return `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>セラーセントラル（開発用）</title>
<style>body{font:16px/1.7 sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem}</style>
<main>
<h1>セラーセントラル（開発用）</h1>
<p>「買付便」に、在庫・注文・納品の利用を許可する出品者を選んでください。</p>
<ul>${choices.join("")}</ul>
<p><a href="${safe(addressOf(query, ""))}">許可しない</a></p>
</main>
</html>`;
}

function addressOf(query: URLSearchParams, seller: string) {
  return `?${new URLSearchParams([...query, ["seller", seller]])}`;
}

function safe(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
