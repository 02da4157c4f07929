import { logFault } from "./log.server.ts";

/**
 * Does what a page left for when its answer has gone. Nobody waits for it, so what fails has a line in the log
 * and takes nothing else with it.
 */
export async function carryOutAfterwards(
  works: readonly (() => Promise<unknown>)[],
  { url, method }: Pick<Request, "url" | "method">,
  answered: Response,
) {
  const done = await Promise.allSettled(works.map((work) => work()));
  for (const one of done)
    if (one.status === "rejected")
      logFault({
        kind: "page",
        what: `afterwards of ${new URL(url).pathname}`,
        requestId: answered.headers.get("X-Request-Id") ?? undefined,
        method,
        error: one.reason,
      });
}
