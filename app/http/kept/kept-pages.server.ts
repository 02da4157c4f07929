import { newRequestId } from "../request-id.ts";
import { Copies } from "./copies.ts";

/** How long a copy is served without asking, and how long beyond that while a new one is made. */
const freshMs = 60_000;
const staleMs = 86_400_000;
/** Of plain addresses, and of those with a query, so that these never push out the guides. */
const pagesKept = 200;

interface Copy {
  html: Uint8Array<ArrayBuffer>;
  headers: Headers;
  etag: string;
  madeAt: number;
}

/**
 * Copies of pages that are the same for everybody, in the memory of one Worker. Only an answer that
 * says `public` is kept: the guides, whose frame never asks who is looking. What staff write
 * through this Worker drops all copies; other Workers follow in a minute.
 */
export class KeptPages {
  readonly #plain = new Copies<Copy>({ most: pagesKept });
  readonly #asked = new Copies<Copy>({ most: pagesKept });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The kept answer to this request; `refresh` says that a new copy is due. */
  find(request: Request): { response: Response; refresh: boolean } | undefined {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const copies = this.#copiesLike(request.url);
    const copy = copies.get(request.url);
    if (!copy) return undefined;
    const age = this.#now() - copy.madeAt;
    if (age > freshMs + staleMs) {
      copies.delete(request.url);
      return undefined;
    }
    const known = request.headers.get("If-None-Match")?.includes(copy.etag);
    const body = known || request.method === "HEAD" ? null : copy.html;
    const response = new Response(body, { status: known ? 304 : 200, headers: copy.headers });
    response.headers.set("X-Request-Id", newRequestId());
    return { response, refresh: age > freshMs };
  }

  /** Keeps an answer if it is for everybody, and gives it its ETag. */
  async keep(request: Request, response: Response): Promise<Response> {
    if (!isForEverybody(request, response)) return response;
    const html = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    const etag = await etagOf(html);
    headers.set("ETag", etag);
    const copies = this.#copiesLike(request.url);
    // The id belongs to the one request that made the copy.
    const kept = new Headers(headers);
    kept.delete("X-Request-Id");
    copies.set(request.url, { html, headers: kept, etag, madeAt: this.#now() });
    return new Response(html, { status: response.status, headers });
  }

  clear() {
    this.#plain.clear();
    this.#asked.clear();
  }

  #copiesLike(address: string) {
    return address.includes("?") ? this.#asked : this.#plain;
  }
}

function isForEverybody(request: Request, response: Response) {
  return (
    request.method === "GET" &&
    response.status === 200 &&
    request.url.length < 400 &&
    // No link of ours writes a letter by its number, and each way to do so would be a copy more.
    !new URL(request.url).pathname.includes("%") &&
    !response.headers.has("Set-Cookie") &&
    (response.headers.get("Cache-Control")?.includes("public") ?? false) &&
    /^(text\/html|image\/png)/.test(response.headers.get("Content-Type") ?? "")
  );
}

async function etagOf(html: Uint8Array<ArrayBuffer>) {
  const digest = await crypto.subtle.digest("SHA-256", html);
  const hex = [...new Uint8Array(digest).slice(0, 12)].map((byte) =>
    byte.toString(16).padStart(2, "0"),
  );
  return `"${hex.join("")}"`;
}
