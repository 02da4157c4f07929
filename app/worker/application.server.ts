import type { ServerBuild } from "@remix-run/cloudflare";
import { carryOutAfterwards } from "#app/http/carry-out-afterwards.server.ts";
import { withBoundedBody } from "#app/http/input/bounded-body.server.ts";
import { inputLimits } from "#app/http/input/input-limits.ts";
import { logFault } from "#app/http/log.server.ts";
import { PageCache } from "#app/http/page-cache.server.ts";
import { pageHandlers } from "#app/http/page-handlers.server.ts";
import { RecentWork } from "#app/http/recent-work.server.ts";
import { serve } from "#app/http/serve.server.ts";
import { jobs, runJob, runJobs } from "#app/jobs.server.ts";
import { connect } from "#db/client.ts";
import { ports, services } from "./adapters.server.ts";
import type { Env, Retry } from "./environment.ts";
import { products } from "./sources.server.ts";

/** What one copy of the Worker keeps between its requests. */
interface Shop {
  handle: ReturnType<typeof pageHandlers>;
  recentWork: RecentWork;
  pageCache: PageCache;
}

/** Requests, crons and failed jobs, answered by the whole shop with its built pages. */
export function applicationOf(build: ServerBuild) {
  const shop: Shop = {
    handle: pageHandlers(build),
    recentWork: new RecentWork(),
    // Of this build: pages of an older one name files that are gone.
    pageCache: new PageCache(() => caches.open(`pages-${build.assets.version}`)),
  };
  return {
    async fetch(asked, env, execution) {
      if (!URL.canParse(asked.url)) return unreadableAddress();
      const { request, drain } = withBoundedBody(asked);
      const response = await answer(shop, request, env, execution);
      // After a 408 the rest of the body is not read.
      if (response.status !== 408)
        await drain({ bytes: inputLimits.refusedBytes, milliseconds: inputLimits.refusedMs });
      return response;
    },

    async scheduled({ cron, scheduledTime }, env) {
      const { db } = connect(env.DATABASE_URL, env.DATABASE_TOKEN);
      const failed = await runJobs(cron, db, new Date(scheduledTime), ports(env));
      if (failed.length === 0) return;
      await env.JOBS.sendBatch(failed.map((job) => ({ body: { job } })));
      // The platform counts a cron that throws as failed, which is what its alarms look at.
      throw new Error(`failed at ${cron} and handed to the queue: ${failed.join(", ")}`);
    },

    async queue({ messages }, env) {
      const { db } = connect(env.DATABASE_URL, env.DATABASE_TOKEN);
      for (const message of messages)
        await runJob(message.body.job, db, new Date(), ports(env)).then(
          () => message.ack(),
          (error) => {
            logFault({ kind: "job", what: message.body.job, error });
            message.retry();
          },
        );
    },
  } satisfies ExportedHandler<Env, Retry>;
}

async function answer(shop: Shop, request: Request, env: Env, execution: ExecutionContext) {
  const { pathname } = new URL(request.url);
  if (env.DEV && /^\/dev(\/|$)/.test(pathname)) return env.DEV.fetch(request);
  return answerByShop(shop, request, env, execution).catch((error) => {
    logFault({ kind: "page", what: pathname, error });
    return plainly(500, "エラーが発生しました。少し時間をおいてお試しください。");
  });
}

async function answerByShop(shop: Shop, request: Request, env: Env, execution: ExecutionContext) {
  const connection = connect(env.DATABASE_URL, env.DATABASE_TOKEN);
  const afterwards: (() => Promise<unknown>)[] = [];
  const after = (work: () => Promise<unknown>) => void afterwards.push(work);
  const lent = {
    ...services(env, connection, jobs),
    products: products(env, connection.db, after),
    pageCache: shop.pageCache,
    recentWork: shop.recentWork,
    after,
  };
  const response = await serve(request, lent, shop.handle);
  execution.waitUntil(carryOutAfterwards(afterwards, request, response));
  if (request.method === "POST" && new URL(request.url).pathname.startsWith("/staff"))
    shop.recentWork.clear();
  // Only on a local shop: deployed, the count of reads would tell a stranger whether an address is known.
  if (env.DEV) {
    const { total, sequential } = connection.calls;
    response.headers.append("Server-Timing", `db;desc="${total} calls, ${sequential} in a row"`);
  }
  return response;
}

/** The answer to an address that cannot be parsed, for which no page can be drawn. */
function unreadableAddress() {
  return plainly(400, "アドレスを読み取れませんでした。");
}

function plainly(status: number, words: string) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(words, { status, headers });
}
