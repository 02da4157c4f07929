import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { Cron } from "croner";
import { createServer as createVite } from "vite";
import { getPlatformProxy } from "wrangler";
import { directoryFiles } from "#app/integrations/japan-directories/files.ts";
import type { Env } from "#app/worker/environment.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { devPages } from "./dev-pages.ts";
import type { Serving } from "./run-shop.ts";
import { localSites, readPlatform } from "./worker-options.ts";

type Application = ReturnType<typeof import("#app/entry.server.tsx").applicationOf>;

/**
 * The pages from their sources, by Vite's own server as Remix documents it, in this process: the next request
 * reads what was saved, and open pages load again.
 */
export async function serveSources({ host, port, services }: Serving) {
  const platform = await getPlatformProxy<Env>({ configPath: "wrangler.toml", persist: false });
  // The platform's Cache API, which Node has no global of.
  Object.assign(globalThis, { caches: platform.caches });
  const server = createServer();
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  // What the build writes beside `public`.
  const written = new Map<string, string>();
  for (const { path, svg } of demoPictures()) written.set(`/${path}`, svg);
  for (const { path, text } of directoryFiles()) written.set(`/${path}`, text);

  const { db, tracking, channels, markets } = services;
  const crons: string[] = readPlatform().triggers.crons ?? [];
  const dev = devPages({ db, tracking, channels, markets, crons, runCron });
  const env: Env = Object.assign(platform.env, services.vars, localSites(host, port), {
    ASSETS: { fetch: served },
    DEV: { fetch: dev },
  });

  let loaded: { build: unknown; application: Application } | undefined;
  /** The shop of the sources as they are now. */
  async function application() {
    const build = await vite.ssrLoadModule("virtual:remix/server-build");
    if (loaded?.build !== build)
      loaded = { build, application: build.entry.module.applicationOf(build) };
    return loaded!.application;
  }

  async function runCron(cron: string, at: Date) {
    const scheduled = { cron, scheduledTime: at.getTime(), noRetry() {} } as ScheduledController;
    return (await application()).scheduled(scheduled, env).then(
      () => true,
      (error) => {
        console.error(error);
        return false;
      },
    );
  }

  const answer = createRequestListener(async (request) => {
    const { pathname } = new URL(request.url);
    const file = written.get(pathname);
    if (file) return new Response(file, { headers: { "Content-Type": typeOf(pathname) } });
    // A page that the browser has kept may be one of the sources before.
    request.headers.delete("If-None-Match");
    const response = await (await application()).fetch(
      request as Parameters<Application["fetch"]>[0],
      env,
      platform.ctx as ExecutionContext,
    );
    return response.headers.get("Content-Type")?.includes("text/html")
      ? withReloading(response)
      : response;
  });

  /** A file as Vite and we serve it; a stylesheet as such, not as the module that Vite makes of one. */
  function served(request: Request) {
    const { pathname } = new URL(request.url);
    return fetch(`http://${host}:${port}${pathname}`, { headers: { Accept: "text/css,*/*" } });
  }

  /** The page with Vite's script, by which it loads again; its policy knows no such script. */
  async function withReloading(response: Response) {
    const headers = new Headers(response.headers);
    for (const name of ["Content-Security-Policy", "Content-Length", "ETag"]) headers.delete(name);
    headers.set("Cache-Control", "no-store");
    const script = '<script type="module" src="/@vite/client"></script>';
    const html = await response.text();
    return new Response(html.replace("</head>", `${script}</head>`), {
      status: response.status,
      headers,
    });
  }

  server.on("request", (request, reply) =>
    vite.middlewares(request, reply, () => answer(request, reply)),
  );
  vite.watcher.on("change", () => vite.ws.send({ type: "full-reload" }));
  await application();
  await new Promise<void>((listening) => server.listen(port, host, listening));
  const timers = crons.map(
    (cron) =>
      new Cron(cron, { timezone: "UTC", protect: true, catch: console.error }, async () => {
        await runCron(cron, new Date());
      }),
  );

  return {
    async close() {
      for (const timer of timers) timer.stop();
      server.closeAllConnections();
      server.close();
      await vite.close();
      await platform.dispose();
    },
  };
}

function typeOf(path: string) {
  return path.endsWith(".svg") ? "image/svg+xml" : "application/json";
}
