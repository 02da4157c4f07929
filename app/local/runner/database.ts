import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Restarts, type Watcher } from "./restarts.ts";

// Run from its source or from one file that was made of it.
const ending = extname(import.meta.url);
const script = fileURLToPath(new URL(`./database-process${ending}`, import.meta.url));

/** The libSQL server in a process of its own, at one address, started again when it dies. */
export async function startDatabase(file: string, token: string, watcher: Watcher) {
  const restarts = new Restarts("database", watcher);
  let watched: number[] = [];
  let closing = false;
  let child = open();
  const url = await addressOf(child);
  const { port } = new URL(url);
  child.once("exit", again);

  return {
    url,
    get pid() {
      return child.pid!;
    },
    /**
     * The processes to end when the runner is killed without a chance to end them itself; replaces those named before.
     */
    watch(pids: number[]) {
      watched = pids;
      // A process that was just killed gets no message; its successor gets it when it starts.
      if (child.connected) child.send({ watch: pids }, () => {});
    },
    async close() {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((exit) => child.once("exit", exit));
      if (child.connected) child.disconnect();
      await gone;
    },
  };

  async function again(code: number | null, signal: string | null) {
    if (closing || !(await restarts.next(String(signal ?? code))) || closing) return;
    child = open(port);
    child.once("exit", again);
  }

  function open(at = "0") {
    return fork(script, [file, token, at, ...watched.map(String)], {
      execArgv: ending === ".ts" ? ["--import", "tsx"] : [],
    });
  }
}

function addressOf(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
    child.once("exit", (code) => reject(new Error(`the database server ended with ${code}`)));
  });
}
