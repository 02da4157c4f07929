import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The libSQL server in a process of its own. */
export async function startDatabase(file: string, token: string) {
  const child = fork(
    fileURLToPath(new URL("./database-process.ts", import.meta.url)),
    [file, token],
    {
      execArgv: ["--import", "tsx"],
    },
  );
  const { url } = await firstMessage(child);
  return {
    url,
    pid: child.pid!,
    /** The processes to end when the runner is killed without a chance to end them itself; replaces those named before. */
    watch: (pids: number[]) => child.send({ watch: pids }),
    async close() {
      const gone = new Promise((exit) => child.once("exit", exit));
      child.disconnect();
      await gone;
    },
  };
}

function firstMessage(child: ChildProcess) {
  return new Promise<{ url: string }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { url: string }));
    child.once("exit", (code) => reject(new Error(`the database server ended with ${code}`)));
  });
}
