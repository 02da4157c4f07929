import type { AppLoadContext } from "@remix-run/cloudflare";
import { authored } from "#app/domain/core/author.server.ts";
import { refusal } from "./api/answer.ts";
import type { ApiReason } from "./api/codes.ts";
import type { AppContext, Services } from "./context.ts";
import { type Refused, refusalOf } from "./gate.server.ts";
import { readableForm, readableHook } from "./input/readable-form.server.ts";
import { withOwnStyle } from "./own-style.server.ts";
import { readingPages } from "./reading-pages.ts";
import { newRequestId } from "./request-id.ts";
import { isApi, isConsole, isHook, isProgram } from "./request-kinds.ts";
import { secureHeaders } from "./secure-headers.ts";
import { readViewer } from "./session/viewer.server.ts";
import type { Viewer } from "./session/viewer.ts";
import { siteOf } from "./sites.ts";
import { visitOf } from "./usage-statistics.server.ts";

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>;

/** The address of a client that no network in front of us has named. */
const unknownAddress = "127.0.0.1";

/** One request on its way: site, origin and limits first, then the page, then the headers. */
export async function serve(
  request: Request,
  services: Services,
  handle: Handle,
): Promise<Response> {
  const url = new URL(request.url);
  const requestId = newRequestId();
  const started = performance.now();
  const clientAddress = request.headers.get("CF-Connecting-IP") ?? unknownAddress;
  const site = siteOf(services.sites, url.host);

  const answer = async () => {
    const refused = await refusalOf(request, url, site, services, clientAddress);
    if (refused) return problem(refused.status, refused.headers);
    // Each call reads its own body, which may be as large as it says.
    const kept = await services.shopPages?.answer(services, request, draw);
    if (kept) return kept;
    const { expected } = services;
    if (request.method === "GET" && expected && readingPages.has(url.pathname))
      return inWords(
        await expected.answer(services, request, (viewer) =>
          handle(request, { ...context(request), viewer }),
        ),
      );
    if (request.method !== "POST" || isApi(url))
      return inWords(await handle(request, context(request)));
    const readable = await (isHook(url) ? readableHook(request) : readableForm(request));
    if (typeof readable === "number") return problem(readable);
    const { request: asked, ended } = readable;
    const answered = await handle(asked, { ...context(asked), formEnded: ended });
    const status = ended?.();
    return status ? problem(status) : inWords(answered);
  };

  const made = await answer();
  const { response, styleHash, scripted } =
    "response" in made ? made : await withOwnStyle(made, services.stylesheet);
  const secure = secureHeaders(response, {
    styleHash,
    scripted,
    secure: url.protocol === "https:",
    storeOrigin: services.direct.origin,
    approvalOrigin: services.cards?.approvalOrigin,
    widgetOrigin: url.pathname === "/register" ? services.personCheck?.origin : undefined,
  });
  secure.headers.set("X-Request-Id", requestId);
  const visit = visitOf(site, request, secure.status, performance.now() - started);
  if (visit) services.count(visit);
  return request.method === "HEAD" ? new Response(null, secure) : secure;

  function context(asked: Request): AppContext {
    let viewer: Promise<Viewer> | undefined;
    return {
      ...services,
      db: authored(services.db, { kind: "visitor", guestKey: undefined }, services.now(), {
        address: clientAddress,
        userAgent: asked.headers.get("User-Agent") ?? "",
      }),
      site: site ?? services.sites[0]!,
      requestId,
      clientAddress,
      ask: page,
      viewer() {
        viewer ??= readViewer(services, asked);
        return viewer;
      },
    };
  }

  /** A page of the shop, by the address that its copies have. */
  async function draw(at: URL, viewer: Viewer, placed: boolean) {
    const asked = new Request(at, request);
    return inWords(await handle(asked, { ...context(asked), viewer: async () => viewer, placed }));
  }

  /** A file or a feed that could not be had has no page of its own to say so on, only the router's English. */
  function inWords(answered: Response) {
    if (!answered.headers.has("X-Remix-Error") || isProgram(url)) return answered;
    return problem(answered.status in apiRefusals ? (answered.status as Refused) : 500);
  }

  function page(path: string) {
    const asked = pageRequest(path);
    return handle(asked, context(asked));
  }

  function pageRequest(path: string) {
    return new Request(new URL(path, url), { headers: { Accept: "text/html" } });
  }

  /** A page of our own for what never reaches a route; programs are told in their own form. */
  async function problem(status: Refused, headers: Record<string, string> = {}) {
    if (isApi(url)) return refusal(apiRefusals[status]);
    if (isHook(url)) return new Response(null, { status, headers });
    const asked = pageRequest(`${isConsole(url) ? "/staff" : ""}/problem/${status}`);
    const shown = await handle(asked, { ...context(asked), problem: status });
    const merged = new Headers(shown.headers);
    for (const [name, value] of Object.entries(headers)) merged.set(name, value);
    return new Response(shown.body, { status, headers: merged });
  }
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
  421: "wrong-host",
  429: "too-many-calls",
  500: "failed",
} as const satisfies Record<Refused, ApiReason>;
