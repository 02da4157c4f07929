import { createHmac } from "node:crypto";
import { localApplications } from "../channel-vars.ts";
import { consentPage } from "../consent-page.ts";
import { SignedTokens, tokenSecrets } from "../signed-tokens.ts";
import type { Lent, StandIn } from "../stand-in.ts";
import { answered } from "./answered.ts";
import { PointsLeft } from "./points-left.ts";
import { ShopifyShop } from "./shopify-shop.ts";

const { clientId, clientSecret } = localApplications.shopify;
const versions = ["2026-07", "2026-10"];
const accessSeconds = 3_600;
const refreshSeconds = 90 * 86_400;

/** Shopify's Admin API for any shop of it, below `/shopify/x.myshopify.com/`. */
export class Shopify implements StandIn {
  readonly #shops = new Map<string, ShopifyShop>();
  readonly #points: PointsLeft;
  readonly #tokens: SignedTokens;
  /** Old ones stay good until a new one is first used. */
  readonly #lastUsed = new Map<string, number>();
  /** The scopes that a shop's owner agreed to. */
  readonly #granted = new Map<string, string>();

  constructor(private readonly lent: Lent) {
    this.#points = new PointsLeft(lent.now);
    this.#tokens = new SignedTokens(tokenSecrets.shopify, lent.now);
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, shop, path] = url.pathname.match(/^\/shopify\/([\w-]+\.myshopify\.com)(\/.*)$/) ?? [];
    if (!shop || !path) return new Response("not found\n", { status: 404 });
    if (path === "/admin/oauth/authorize") return this.#consent(shop, url);
    if (path === "/admin/oauth/access_token") return this.#token(shop, await request.json());
    const version = path.match(/^\/admin\/api\/([\w-]+)\/graphql\.json$/)?.[1];
    if (!version || !versions.includes(version))
      return Response.json({ errors: "Not Found" }, { status: 404 });
    return this.#graphql(shop, request);
  }

  /** The shop as it is, for tests to look into. */
  shop(name: string) {
    const known = this.#shops.get(name) ?? new ShopifyShop(name, this.lent);
    this.#shops.set(name, known);
    return known;
  }

  /** Where Shopify would send the seller who agreed. */
  agreed(shop: string, { searchParams: asked }: URL) {
    const back = new URL(asked.get("redirect_uri") ?? "http://127.0.0.1/");
    const query = new URLSearchParams({
      code: this.#tokens.give(`code ${asked.get("scope")}`, shop, 60),
      host: Buffer.from(`${shop}/admin`).toString("base64url"),
      shop,
      state: asked.get("state") ?? "",
      timestamp: String(Math.floor(this.lent.now().getTime() / 1_000)),
    });
    const signed = [...query]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join("&");
    query.set("hmac", createHmac("sha256", clientSecret).update(signed).digest("hex"));
    this.#granted.set(shop, asked.get("scope") ?? "");
    back.search = query.toString();
    return back;
  }

  #consent(shop: string, url: URL) {
    if (url.searchParams.get("client_id") !== clientId)
      return new Response("Oauth error invalid_request: unknown client\n", { status: 400 });
    const declined = new URL(url.searchParams.get("redirect_uri") ?? "http://127.0.0.1/");
    declined.searchParams.set("error", "access_denied");
    return consentPage("Shopify", shop, this.agreed(shop, url), declined);
  }

  #token(shop: string, asked: Record<string, string>) {
    if (asked.client_id !== clientId || asked.client_secret !== clientSecret)
      return Response.json({ error: "invalid_client" }, { status: 401 });
    const scope = this.#granted.get(shop) ?? defaultScope;
    const code = this.#tokens.open(`code ${scope}`, asked.code);
    const renewed = this.#tokens.open("refresh", asked.refresh_token);
    const used = this.#lastUsed.get(shop) ?? 0;
    const from = asked.grant_type === "refresh_token" ? renewed : code;
    if (!from || from.shop !== shop || from.number < used)
      return Response.json({ error: "invalid_request" }, { status: 400 });
    if (asked.code && asked.expiring !== "1")
      return Response.json({ error: "expiring tokens are required" }, { status: 400 });
    this.#lastUsed.set(shop, from.number + (asked.code ? 1 : 0));
    return Response.json({
      access_token: this.#tokens.give("access", shop, accessSeconds),
      scope,
      expires_in: accessSeconds,
      refresh_token: this.#tokens.give("refresh", shop, refreshSeconds),
      refresh_token_expires_in: refreshSeconds,
    });
  }

  async #graphql(shop: string, request: Request) {
    const token = this.#tokens.open("access", request.headers.get("X-Shopify-Access-Token"));
    if (token?.shop !== shop || this.lent.mood() === "expired")
      return Response.json({ errors: invalidToken }, { status: 401 });
    const scope = this.#granted.get(shop) ?? defaultScope;
    const asked = (await request.json()) as Parameters<typeof answered>[1];
    const busy = this.lent.mood() === "busy";
    return Response.json(
      await answered(this.shop(shop), asked, { scope, points: this.#points.of(shop), busy }),
    );
  }
}

const invalidToken = "[API] Invalid API key or access token (unrecognized login or wrong password)";

/** The scopes assumed after a restart, which forgets what was agreed to: all that we ask for. */
const defaultScope =
  "read_products,read_inventory,read_locations,read_orders,read_merchant_managed_fulfillment_orders,write_merchant_managed_fulfillment_orders";
