import { randomUUID } from "node:crypto";
import type { Lent, StandIn } from "../stand-in.ts";
import { Application, japan } from "./application.ts";
import { articlesOf } from "./articles.ts";
import { type Answer, type Call, type Question, Refused, type Told } from "./call.ts";
import { labelSheets } from "./label-calls.ts";
import { Listings } from "./listings.ts";
import { Orders } from "./orders.ts";
import { Plans } from "./plans.ts";
import { sandboxCalls, sandboxRates, sandboxSellerId } from "./sandbox/sandbox.ts";
import { sellerCalls } from "./seller-calls.ts";
import { Throttle } from "./throttle.ts";
import { Warehouse } from "./warehouse.ts";

export interface AmazonStandInSettings {
  /** So many times the published rates. */
  times?: number;
  tokenSeconds?: number;
  /** The marketplaces it knows; Japan's alone where nothing else is said. */
  marketplaces?: readonly string[];
  /** No search of listings leads further than that. */
  searchMost?: number;
}

/** What it was asked, for tests. */
interface Heard {
  call: string;
  query: URLSearchParams;
  body: unknown;
}

/** Where questions come in: their calls, how often they may be asked, and by whom. */
interface Door {
  calls(): Call[];
  throttle: Throttle;
  sellerOf(token: string): string | undefined;
}

const prefix = "/amazon";
const sandboxPrefix = "/sandbox";

/**
 * Amazon's Selling Partner API as far as we ask it, below `/amazon`: Login with Amazon, the page of consent,
 * listings, stock, orders that move with the clock, delivery plans and their labels. Below `/amazon/sandbox`
 * stands Amazon's static sandbox, where any token is good and nothing is kept.
 */
export class AmazonStandIn implements StandIn {
  readonly application: Application;
  readonly listings: Listings;
  readonly warehouse: Warehouse;
  readonly orders: Orders;
  readonly plans: Plans;
  readonly heard: Heard[] = [];
  readonly #own: Door;
  readonly #sandbox: Door;

  constructor(
    private readonly lent: Lent,
    settings: AmazonStandInSettings = {},
  ) {
    const {
      times = 1,
      tokenSeconds = 3_600,
      marketplaces = [japan],
      searchMost = 1_000,
    } = settings;
    const now = () => lent.now();
    const articles = articlesOf(lent.goods);
    this.application = new Application(now, tokenSeconds);
    this.plans = new Plans(articles, marketplaces, now);
    this.orders = new Orders(articles, now, marketplaces);
    this.listings = new Listings({ articles, marketplaces, now, searchMost });
    const brought = (sku: string) => this.plans.brought(sku);
    this.warehouse = new Warehouse({ articles, marketplaces, now, brought });
    const { application, listings, warehouse, orders, plans } = this;
    const trade = { articles, marketplaces, listings, warehouse, orders, plans };
    const calls = sellerCalls({ ...trade, sellers: application.sellers });
    this.#own = {
      calls: () => calls,
      throttle: new Throttle(now, times),
      sellerOf: (token) => application.sellerOf(token),
    };
    this.#sandbox = {
      calls: () => sandboxCalls(now),
      throttle: new Throttle(now, times, sandboxRates),
      sellerOf: () => sandboxSellerId,
    };
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(prefix, "");
    if (path === "/auth/o2/token") return this.#tokens(await request.text());
    if (path === "/consent") return this.application.consent(url.searchParams);
    if (path.startsWith("/labels/")) return labelsAnswer(path, url.searchParams);
    const { method, headers } = request;
    const {
      status,
      headers: told,
      body,
    } = this.told({
      method,
      url,
      header: (name) => headers.get(name),
      text: await request.text(),
    });
    const whole = { status, headers: { ...told, "x-amzn-requestid": randomUUID() } };
    return body === undefined ? new Response(null, whole) : Response.json(body, whole);
  }

  /** What is answered to a seller's question, before it is put into words of HTTP. */
  told(question: Question): Told {
    try {
      return this.#called(question);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return refusal(error);
    }
  }

  #tokens(form: string) {
    if (this.lent.mood() === "expired")
      return Response.json(
        { error: "invalid_grant", error_description: "revoked" },
        { status: 400 },
      );
    return this.application.tokens(new URLSearchParams(form));
  }

  #called({ method, url, header, text }: Question): Told {
    const path = url.pathname.replace(prefix, "");
    const isSandbox = path.startsWith(`${sandboxPrefix}/`);
    const door = isSandbox ? this.#sandbox : this.#own;
    const asked = isSandbox ? path.slice(sandboxPrefix.length) : path;
    const call = door.calls().find((one) => one.method === method && one.pattern.test(asked));
    if (!call) throw new Refused(404, "NOT_FOUND", "The requested resource doesn't exist.");
    const sellerId = this.#sellerOf(header, door);
    const rate = door.throttle.rateOf(call.name);
    const headers = { "x-amzn-RateLimit-Limit": String(rate) };
    if (this.lent.mood() === "busy" || !door.throttle.takes(sellerId, call.name)) {
      const words = "You exceeded your quota for the requested resource.";
      return refusal(new Refused(429, "QuotaExceeded", words), headers);
    }
    const body = bodyOf(text);
    const parts = call.pattern.exec(asked)!.slice(1).map(decodeURIComponent);
    const { searchParams: query, origin } = url;
    this.heard.push({ call: call.name, query, body });
    if (this.heard.length > 500) this.heard.shift();
    const { status, body: said }: Answer = call.answer({
      sellerId,
      query,
      parts,
      body,
      origin: origin + prefix,
    });
    return { status, headers, body: said };
  }

  #sellerOf(header: Question["header"], door: Door) {
    if (!header("user-agent"))
      throw new Refused(400, "InvalidInput", "The user-agent header is missing.");
    const token = header("x-amz-access-token");
    const sellerId = this.lent.mood() === "expired" ? undefined : token && door.sellerOf(token);
    if (sellerId) return sellerId;
    const words = token
      ? "The access token you provided has expired."
      : "Access token is missing in the request header.";
    throw new Refused(403, "Unauthorized", "Access to requested resource is denied.", words);
  }
}

function bodyOf(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    throw new Refused(400, "InvalidInput", "The body is no JSON.");
  }
}

function refusal(
  { status, code, message, details, further }: Refused,
  headers: Told["headers"] = {},
): Told {
  const errors = [message, ...further].map((one) => ({ code, message: one, details }));
  return { status, headers, body: { errors } };
}

async function labelsAnswer(path: string, query: URLSearchParams) {
  const sheets = await labelSheets(path, query);
  if (!sheets) return new Response("no labels\n", { status: 404 });
  return new Response(new Uint8Array(sheets), { headers: { "Content-Type": "application/pdf" } });
}
