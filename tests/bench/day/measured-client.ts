import { Browser } from "#tests/support/browser.ts";

export interface Asked {
  page: string;
  ms: number;
  status: number | "lost";
}

const timeoutMs = 30_000;

/** Browsers of one shop, and how long each of their requests took from its sending to its last byte. */
export class MeasuredClient {
  readonly asked: Asked[] = [];
  inFlight = 0;
  mostInFlight = 0;

  constructor(private readonly origin: string) {}

  /** A browser at this address of its own: the shop counts searches and forms by address. */
  browser(address: string, cookie?: string) {
    const host = new URL(this.origin).host;
    const browser = new Browser((request) => this.ask(request, address), host);
    if (cookie) browser.accept(cookie);
    return browser;
  }

  private async ask(request: Request, address: string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const page = `${request.method === "POST" ? "send" : "open"} ${named(pathname)}`;
    const headers = new Headers(request.headers);
    headers.set("CF-Connecting-IP", address);
    headers.set("User-Agent", "Mozilla/5.0 bench");
    const body = request.method === "POST" ? await request.arrayBuffer() : null;

    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight);
    const began = performance.now();
    let status: Asked["status"] = "lost";
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { method } = request;
      const response = await fetch(this.origin + pathname + search, {
        method,
        headers,
        body,
        signal,
        redirect: "manual",
      });
      const bytes = await response.arrayBuffer();
      status = response.status;
      const none = status === 204 || status === 304;
      return new Response(none ? null : bytes, { status, headers: response.headers });
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Error(`${page} had no answer: ${(cause as Error | undefined)?.message ?? message}`);
    } finally {
      this.asked.push({ page, ms: performance.now() - began, status });
      this.inFlight--;
    }
  }
}

/** The page's name, whichever order or lot it shows. */
function named(pathname: string) {
  return pathname.replace(/\/(KB-[\w-]+|[\da-f]{8}-[\da-f-]{27})$/, "/…");
}
