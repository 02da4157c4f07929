import type { ServerBuild } from "@remix-run/cloudflare";
import { carryOutAfterwards } from "#app/http/carry-out-afterwards.server.ts";
import { inputLimits } from "#app/http/input/input-limits.ts";
import { takenOffTheLine } from "#app/http/input/unread-body.server.ts";
import { keptAddress } from "#app/http/kept/kept-address.ts";
import { KeptPages } from "#app/http/kept/kept-pages.server.ts";
import { isKnown } from "#app/http/kept/known-browser.ts";
import type { DrawPart } from "#app/http/kept/person.ts";
import { ShopPages } from "#app/http/kept/shop-pages.server.ts";
import { logFault } from "#app/http/log.server.ts";
import { pageHandlers } from "#app/http/page-handlers.server.ts";
import { RecentWork } from "#app/http/recent-work.server.ts";
import { serve } from "#app/http/serve.server.ts";
import { ExpectedViewers } from "#app/http/session/expected-viewers.server.ts";
import { jobs, runJob, runJobs } from "#app/jobs.server.ts";
import { connect } from "#db/client.ts";
import { ports, services } from "./adapters.server.ts";
import type { Env, Retry } from "./environment.ts";
import { products } from "./sources.server.ts";

/** What one copy of the Worker keeps between its requests. */
interface Shop {
  handle: ReturnType<typeof pageHandlers>;
  keptPages: KeptPages;
  shopPages: ShopPages;
  expected: ExpectedViewers;
  recentWork: RecentWork;
}

/** Requests, crons and failed jobs, answered by the whole shop with its built pages. */
export function applicationOf(build: ServerBuild) {
  const { drawPart } = build.entry.module as unknown as { drawPart: DrawPart };
  const shop: Shop = {
    handle: pageHandlers(build),
    keptPages: new KeptPages(),
    shopPages: new ShopPages(drawPart),
    expected: new ExpectedViewers(),
    recentWork: new RecentWork(),
  };
  return {
    async fetch(asked, env, execution) {
      if (!URL.canParse(asked.url)) return unreadableAddress();
      const { request, rest } = takenOffTheLine(asked);
      const response = await answerOrKept(shop, atKeptAddress(request), env, execution);
      // After a 408 the rest of the body is not read.
      if (response.status !== 408)
        await rest({ bytes: inputLimits.refusedBytes, milliseconds: inputLimits.refusedMs });
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

async function answerOrKept(shop: Shop, request: Request, env: Env, execution: ExecutionContext) {
  const kept = isKnown(request) ? undefined : shop.keptPages.find(request);
  if (kept?.refresh) execution.waitUntil(answer(shop, new Request(request.url), env, execution));
  if (kept) return kept.response;

  const { pathname } = new URL(request.url);
  if (env.DEV && /^\/dev(\/|$)/.test(pathname)) return env.DEV.fetch(request);
  return answer(shop, request, env, execution).catch((error) => {
    logFault({ kind: "page", what: pathname, error });
    return plainly(500, "エラーが発生しました。少し時間をおいてお試しください。");
  });
}

async function answer(shop: Shop, request: Request, env: Env, execution: ExecutionContext) {
  const connection = connect(env.DATABASE_URL, env.DATABASE_TOKEN);
  const afterwards: (() => Promise<unknown>)[] = [];
  const after = (work: () => Promise<unknown>) => void afterwards.push(work);
  const lent = {
    ...services(env, connection, jobs),
    products: products(env, connection.db, after),
    shopPages: shop.shopPages,
    expected: shop.expected,
    recentWork: shop.recentWork,
    after,
  };
  const made = await serve(request, lent, shop.handle);
  execution.waitUntil(carryOutAfterwards(afterwards, request, made));
  if (request.method === "POST" && new URL(request.url).pathname.startsWith("/staff")) {
    shop.keptPages.clear();
    shop.recentWork.clear();
  }
  const response = await shop.keptPages.keep(request, made);
  // Only on a local shop: deployed, the count of reads would tell a stranger whether an address is known.
  if (env.DEV) {
    const { total, sequential } = connection.calls;
    response.headers.append("Server-Timing", `db;desc="${total} calls, ${sequential} in a row"`);
  }
  return response;
}

/** The request at the address of its kept copy: without the parameters that its page does not read. */
function atKeptAddress(request: Request) {
  const address = keptAddress(request.url);
  return address === request.url ? request : new Request(address, request);
}

/** The answer to an address that cannot be parsed, for which no page can be drawn. */
function unreadableAddress() {
  return plainly(400, "アドレスを読み取れませんでした。");
}

function plainly(status: number, words: string) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(words, { status, headers });
}
