import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { childrenOf, stillRuns } from "#app/local/runner/child-processes.ts";

/** Kills the runner itself outright, and waits until it is gone. */
export async function killRunner({ child }: { child: ChildProcess }) {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** One of a shop's own processes: its Worker's, or as `node` its database's. */
export function partOf(runner: number, program: "workerd" | "node") {
  const [found] = childrenOf(runner, program);
  if (!found) throw new Error(`the shop runs no ${program}`);
  return found;
}

/** Kills it outright. */
export function killPart(runner: number, program: "workerd" | "node") {
  const part = partOf(runner, program);
  process.kill(part, "SIGKILL");
  return part;
}

/** Those that still run after five seconds. */
export async function leftOf(pids: readonly number[]) {
  for (let tries = 0; tries < 50 && pids.some(stillRuns); tries++) await wait(100);
  return pids.filter(stillRuns);
}

/** The status of a page that is read from the database, once it is answered at all. */
export async function status(origin: string) {
  const answer = await fetch(`${origin}/CommoditySearch?q=${crypto.randomUUID()}`, {
    signal: AbortSignal.timeout(5_000),
  }).catch(() => undefined);
  return answer?.status;
}

/** Whether pages are answered within some time, with whatever that they need started again. */
export async function answersAgain(origin: string) {
  for (let tries = 0; tries < 100; tries++) {
    if ((await status(origin)) === 200) return true;
    await wait(100);
  }
  return false;
}
