import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/cloudflare";
import type { DocumentHandle } from "./document-handle.ts";

/**
 * Answers a request with the routes that its address can mean and no others. The router compares
 * an address with every route it knows, several times a request; a manifest written in whole URLs
 * says with one lookup which page is meant.
 */
export function pageHandlers(build: ServerBuild) {
  const routes = Object.values(build.routes).filter(({ path }) => path !== undefined);
  const whole = new Map(
    routes
      .filter(({ path }) => !isPattern(path!))
      .map(({ path, id }) => [
        path!.toLowerCase(),
        { id, spelled: path!, handle: once(() => handlerOf(build, [id])) },
      ]),
  );
  const patterns = routes
    .filter(({ path }) => isPattern(path!))
    .map(({ path, id }) => ({ id, parts: path!.toLowerCase().split("/") }));
  const fitting = new Map<string, RequestHandler>();

  return async (request: Request, context: AppLoadContext) => {
    const { pathname: asked, search, searchParams } = new URL(request.url);
    // The router's older way of asking for data, which no page of ours uses.
    if (searchParams.has("_data")) return unknownData();
    if (asked === "/__manifest") return nameScripts(request, context, searchParams.getAll("p"));
    const pathname = pagePathOf(asked);
    const page = whole.get(withoutLastSlash(pathname.toLowerCase()));
    const spelled = page?.spelled ?? withoutLastSlash(pathname);
    if (asked !== pathname) {
      if (!givesData(page ? [page.id] : fittingIds(pathname.toLowerCase()))) return unknownData();
    } else if (isOtherSpelling(request, pathname, spelled))
      return new Response(null, { status: 301, headers: { Location: spelled + search } });
    return (page ? page.handle() : fittingHandler(pathname.toLowerCase()))(request, context);
  };

  /**
   * Before it goes to an address with a parameter, the browser asks for the scripts of that page; of hydrated ones it
   * is told.
   */
  function nameScripts(request: Request, context: AppLoadContext, paths: readonly string[]) {
    const ids = paths.map((path) => {
      const pathname = path.toLowerCase();
      const page = whole.get(withoutLastSlash(pathname));
      return page ? [page.id] : fittingIds(pathname);
    });
    if (request.method !== "GET" || ids.length === 0 || !ids.every(givesData)) return unknownData();
    return handlerOf(build, [...new Set(ids.flat())])(request, context);
  }

  /** Of the few pages that such an address can mean, the router finds the nearest one. */
  function fittingHandler(pathname: string) {
    const ids = fittingIds(pathname);
    const handler = fitting.get(ids.join()) ?? handlerOf(build, ids);
    fitting.set(ids.join(), handler);
    return handler;
  }

  /** Pages that are taken over in the browser give their data; no script of ours asks for that of others. */
  function givesData(ids: readonly string[]) {
    const named = ids.filter((id) => !build.routes[id]?.path?.endsWith("*"));
    const handles = named.map(
      (id) => build.routes[id]?.module.handle as DocumentHandle | undefined,
    );
    return handles.length > 0 && handles.every((handle) => handle?.hydrate === true);
  }

  function fittingIds(pathname: string) {
    const parts = withoutLastSlash(pathname).split("/");
    return patterns.filter((pattern) => fits(pattern.parts, parts)).map(({ id }) => id);
  }
}

/** The path of the page whose data is asked for (single fetch): `/cart` of `/cart.data`; of a page its own path. */
export function pagePathOf(pathname: string) {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

/** Marked as the router marks what it does not know. */
function unknownData() {
  return new Response(null, { status: 404, headers: { "X-Remix-Error": "yes" } });
}

/** Whether an address has the fixed parts of a pattern in their places; `*` takes all that follows. */
function fits(pattern: readonly string[], parts: readonly string[]) {
  const open = pattern.at(-1) === "*";
  if (open ? parts.length < pattern.length - 1 : parts.length !== pattern.length) return false;
  return pattern.every((part, at) => part === "*" || part.startsWith(":") || part === parts[at]);
}

function isPattern(path: string) {
  return /[:*]/.test(path);
}

function withoutLastSlash(path: string) {
  return path.replace(/(?<=.)\/+$/, "");
}

/**
 * A page has one address; links that others wrote in another case or with a slash lead there. Two
 * slashes in front would name another host.
 */
function isOtherSpelling({ method }: Request, pathname: string, spelled: string) {
  return (
    (method === "GET" || method === "HEAD") && !pathname.startsWith("//") && pathname !== spelled
  );
}

/** A handler that knows these routes and the layouts they stand in. */
function handlerOf(build: ServerBuild, ids: readonly string[]): RequestHandler {
  const known = new Set<string>();
  for (let open = ids; open.length > 0; open = open.flatMap((id) => parentOf(build, id)))
    for (const id of open) known.add(id);
  return createRequestHandler({
    ...build,
    routes: only(build.routes, known),
    assets: { ...build.assets, routes: only(build.assets.routes, known) },
  });
}

function parentOf(build: ServerBuild, id: string) {
  return build.routes[id]?.parentId ?? [];
}

function only<Value>(all: Record<string, Value>, known: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)));
}

function once<Value>(make: () => Value) {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
