import type { AppLoadContext } from "@remix-run/cloudflare";
import { refusal } from "./api/answer.ts";
import type { ApiReason } from "./api/codes.ts";
import type { AppContext, Services } from "./context.ts";
import { type Refused, refusalOf } from "./gate.server.ts";
import { readableForm, readableHook } from "./input/readable-form.server.ts";
import { pagePathOf } from "./page-handlers.server.ts";
import { newRequestId } from "./request-id.ts";
import { isApi, isConsole, isHook, isProgram } from "./request-kinds.ts";
import { secureHeaders } from "./secure-headers.ts";
import { isPersonal, noteSheets } from "./session/cookies.server.ts";
import { noteSeen } from "./session/seen-goods.server.ts";
import { readViewer } from "./session/viewer.server.ts";
import type { Viewer } from "./session/viewer.ts";
import { siteOf } from "./sites.ts";
import { visitOf } from "./usage-statistics.server.ts";

/** The status for a request to a host that is not ours. */
const wrongHost = 421;

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/** The address of a client that no network in front of us has named. */
const unknownAddress = "127.0.0.1";

/** A request with what its handling needs: the site that it asks for, its client, and the services. */
interface Visit {
  request: Request;
  url: URL;
  /** Undefined where the host is not one of ours. */
  site: ReturnType<typeof siteOf>;
  services: Services;
  handle: Handle;
  requestId: string;
  clientAddress: string;
}

/**
 * Answers a request: checks the host, the origin and the limits, lets Remix render the page, and adds the
 * headers that every answer has.
 */
export async function serve(
  request: Request,
  services: Services,
  handle: Handle,
): Promise<Response> {
  const url = pageUrlOf(request);
  const requestId = newRequestId();
  const started = performance.now();
  const clientAddress = request.headers.get("CF-Connecting-IP") ?? unknownAddress;
  const site = siteOf(services.sites, url.host);
  const visit = { request, url, site, services, handle, requestId, clientAddress };

  const refused = await refusalOf(request, url, site, services, clientAddress);
  const draw = async () => withHeaders(visit, await answer(visit));
  const answered = refused
    ? withHeaders(visit, await problem(visit, refused.status, refused.headers))
    : await (services.pageCache?.answer(request, services, draw) ?? draw());
  answered.headers.set("X-Request-Id", requestId);
  const sheets = noteSheets(answered);
  if (sheets) answered.headers.append("Set-Cookie", sheets);
  const seen = await noteSeen(request, url, answered.status);
  if (seen) answered.headers.append("Set-Cookie", seen);
  const counted = visitOf(site, request, answered.status, performance.now() - started);
  if (counted) services.count(counted);
  return request.method === "HEAD" ? new Response(null, answered) : answered;
}

/** The address of the page that a request is about: what is asked of its data is held to the same. */
function pageUrlOf(request: Request) {
  const url = new URL(request.url);
  url.pathname = pagePathOf(url.pathname);
  return url;
}

/** The answer as it may leave us, whoever asked. */
function withHeaders({ request, url, services }: Visit, made: Response) {
  const secure = secureHeaders(made, {
    secure: url.protocol === "https:",
    ofConsole: isConsole(url),
    storeOrigin: services.direct.origin,
    approvalOrigin: services.cards?.approvalOrigin,
    widgetOrigin: url.pathname === "/register" ? services.personCheck?.origin : undefined,
  });
  keepToOneself(request, secure);
  return secure;
}

/** Marks a public page as private once it contains the header of a signed-in reader, so that no cache shares it. */
function keepToOneself(request: Request, { headers }: Response) {
  if (!headers.get("Content-Type")?.startsWith("text/html")) return;
  if (!headers.get("Cache-Control")?.includes("public")) return;
  headers.append("Vary", "Cookie");
  if (isPersonal(request.headers)) headers.set("Cache-Control", "private, no-store");
}

async function answer(visit: Visit) {
  const { request, url, handle } = visit;
  // Each call reads its own body, which may be as large as it says.
  if (request.method !== "POST" || isApi(url))
    return inWords(visit, await handle(request, contextOf(visit, request)));
  const readable = await (isHook(url) ? readableHook(request) : readableForm(request));
  if (typeof readable === "number") return problem(visit, readable);
  const { request: asked, ended } = readable;
  const answered = await handle(asked, { ...contextOf(visit, asked), formEnded: ended });
  const status = ended?.();
  return status ? problem(visit, status) : inWords(visit, answered);
}

function contextOf(visit: Visit, asked: Request): AppContext {
  const { services, site, requestId, clientAddress, handle } = visit;
  let viewer: Promise<Viewer> | undefined;
  return {
    ...services,
    origin: { address: clientAddress, userAgent: asked.headers.get("User-Agent") ?? "" },
    site: site ?? services.sites[0]!,
    requestId,
    clientAddress,
    ask(path) {
      const page = pageRequest(visit, path);
      return handle(page, contextOf(visit, page));
    },
    viewer() {
      viewer ??= readViewer(services, asked);
      return viewer;
    },
  };
}

/** Replaces the router's English error of a file or feed, which have no page of their own, by our problem page. */
function inWords(visit: Visit, answered: Response) {
  if (!answered.headers.has("X-Remix-Error") || isProgram(visit.url)) return answered;
  return problem(visit, answered.status in apiRefusals ? (answered.status as Refused) : 500);
}

function pageRequest({ url }: Visit, path: string) {
  return new Request(new URL(path, url), { headers: { Accept: "text/html" } });
}

/** The problem page for requests that never reach a route; calls and hooks get an answer of their own form. */
async function problem(visit: Visit, status: Refused, headers: Record<string, string> = {}) {
  const { url } = visit;
  if (isApi(url)) return refusal(apiRefusals[status]);
  if (isHook(url)) return new Response(null, { status, headers });
  const side = isConsole(url) && status !== wrongHost ? "/staff" : "";
  const asked = pageRequest(visit, `${side}/problem/${status}`);
  const shown = await visit.handle(asked, { ...contextOf(visit, asked), problem: status });
  const merged = new Headers(shown.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return new Response(shown.body, { status, headers: merged });
}

const apiRefusals = {
  400: "unreadable",
  401: "sign-in-again",
  403: "forbidden",
  404: "no-such-call",
  405: "post-only",
  408: "too-slow",
  413: "too-large",
  414: "address-too-long",
  415: "unreadable",
  421: "wrong-host",
  429: "too-many-calls",
  500: "failed",
} as const satisfies Record<Refused, ApiReason>;
