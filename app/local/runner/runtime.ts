import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { childrenOf, stillRuns } from "./child-processes.ts";
import { Restarts, type Watcher } from "./restarts.ts";

const lookEveryMs = 250;

interface Settings {
  options(): MiniflareOptions;
  watcher: Watcher;
  /** Told the runtime's processes as soon as they are there. */
  watch(pids: number[]): void;
}

/** The Worker's runtime, started again when its process ends by itself. */
export async function startRuntime({ options, watcher, watch }: Settings) {
  const restarts = new Restarts("Worker", watcher);
  let pids: number[] = [];
  let startsOpen = 0;
  let closing = false;
  let busy = Promise.resolve();

  const own = () => ({ ...options(), handleRuntimeStdio: begun });
  const runtime = new Miniflare(own());
  await begin(() => runtime.ready.then(() => {}));
  const pulse = setInterval(() => {
    if (startsOpen === 0 && !pids.some(stillRuns)) begin(again);
  }, lookEveryMs);

  return {
    runCron: (cron: string, at: Date) => runCron(runtime, cron, at),
    async close() {
      closing = true;
      clearInterval(pulse);
      await runtime.dispose();
    },
  };

  /** Called with the output of a process that has just begun; killed from now on, it is missed. */
  function begun(...output: Readable[]) {
    look();
    passOn(output);
  }

  async function again() {
    while (!closing && (await restarts.next("no process is left")) && !closing) {
      try {
        return await runtime.setOptions(own());
      } catch (error) {
        watcher.say(`the Worker did not start: ${(error as Error).message}`);
      }
    }
  }

  function look() {
    pids = childrenOf(process.pid, "workerd");
    watch(pids);
  }

  /** One after the other: a build that is saved while the Worker starts again waits for it. */
  function begin(work: () => Promise<void>) {
    startsOpen++;
    busy = busy.then(work, work).finally(() => {
      look();
      startsOpen--;
    });
    return busy;
  }
}

/** What the process says and complains of, as it comes. */
function passOn(output: Readable[]) {
  const [say, complain] = output.map((stream) => createInterface(stream));
  say!.on("line", (line) => console.log(line));
  complain!.on("line", (line) => console.error(line));
}

/** Runs a cron's jobs as of then; answers whether they did what they had to. */
async function runCron(runtime: Miniflare, cron: string, scheduledTime: Date) {
  const worker = await runtime.getWorker();
  const { outcome } = await worker.scheduled({ cron, scheduledTime });
  return outcome === "ok";
}
