import type { Services } from "./context.ts";
import { type Cost, costOf } from "./costly-pages.ts";
import { areBounded } from "./input/bounded-fields.ts";
import { inputLimits } from "./input/input-limits.ts";
import { isApi, isProgram } from "./request-kinds.ts";
import type { Site } from "./sites.ts";

export type Refused = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 414 | 415 | 421 | 429 | 500;

interface Refusal {
  status: Refused;
  headers?: Record<string, string>;
}

/** The window in which the platform counts, as `wrangler.toml` says. */
const windowSeconds = 10;
const wait = { "Retry-After": String(windowSeconds) };

/** What is refused before anybody looks at what the request is about. */
export async function refusalOf(
  request: Request,
  url: URL,
  site: Site | undefined,
  services: Services,
  address: string,
): Promise<Refusal | undefined> {
  if (!site || !services.apiHosts.includes(site.apiHost)) return { status: 421 };
  if (url.href.length > inputLimits.addressLength) return { status: 414 };
  if (!areBounded(url.searchParams) || !isDecodable(url.pathname)) return { status: 400 };
  const methods = ["GET", "HEAD", "POST", ...(isApi(url) ? ["OPTIONS"] : [])];
  if (!methods.includes(request.method))
    return { status: 405, headers: isApi(url) ? {} : { Allow: "GET, HEAD, POST" } };
  if (request.method === "POST") {
    if (isForeign(request, url)) return { status: 403 };
    return (await services.allowForm(address)) ? undefined : { status: 429, headers: wait };
  }
  return (await mayAsk(costOf(url))) ? undefined : { status: 429, headers: wait };

  /** The machine at hand speaks for everybody who is on it. */
  async function mayAsk(cost: Cost | undefined) {
    return !cost || isLoopback(address) || services.allowAsk(cost, address);
  }
}

/** The router writes a path that it cannot decode to the log, and a path may name a person. */
function isDecodable(pathname: string) {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** A form of another site, sent with our buyer's cookies. Programs carry a token instead and may call. */
export function isForeign(request: Request, url: URL) {
  if (isProgram(url)) return false;
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return true;
  // Whoever leaves the origin out may still say the page that the form stood on.
  const from = request.headers.get("Origin") ?? request.headers.get("Referer");
  return from !== null && (!URL.canParse(from) || new URL(from).origin !== url.origin);
}

function isLoopback(address: string) {
  return /^(127\.|::1$)/.test(address);
}
