import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { childrenOf } from "#app/local/child-processes.ts";
import { plainEnvironment } from "./running-shop.ts";

/** A process that says when it is ready, and can be killed with -9 and started again. */
export async function killable(script: string, args: readonly string[]) {
  let child = await start();

  async function kill() {
    const ended = once(child, "exit");
    // What it has started first: a parent that is gone leaves them running.
    for (const pid of [...childrenOf(child.pid!), child.pid!]) process.kill(pid, "SIGKILL");
    await ended;
  }

  return {
    kill,
    async restart() {
      child = await start();
    },
    async close() {
      if (child.exitCode === null && child.signalCode === null) await kill();
    },
  };

  async function start(): Promise<ChildProcess> {
    const started = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
      execArgv: ["--import", "tsx"],
      env: plainEnvironment(),
      silent: true,
    });
    let said = "";
    for (const stream of [started.stdout!, started.stderr!])
      stream.on("data", (chunk: Buffer) => {
        said += chunk;
      });
    await new Promise<void>((ready, failed) => {
      started.once("message", () => ready());
      started.once("exit", () => failed(new Error(`${script} did not start:\n${said}`)));
    });
    return started;
  }
}
