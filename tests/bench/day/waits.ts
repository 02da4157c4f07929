import { readFileSync } from "node:fs";
import Database from "libsql";
import { childrenOf } from "#app/local/runner/child-processes.ts";

const lookEveryMs = 20;
const ticksPerSecond = 100;

/** Watches a running shop: how busy its processes are, and how often a writer holds the database. */
export function watchWaits(shopPid: number, file: string) {
  const worker = childrenOf(shopPid, "workerd");
  const database = childrenOf(shopPid, "node");
  const began = performance.now();
  const before = secondsOfAll();
  const lock = new Database(file, { timeout: 0 });
  let looks = 0;
  let taken = 0;
  const timer = setInterval(() => {
    looks++;
    if (isWritten(lock)) taken++;
  }, lookEveryMs);

  return {
    /** Shares of one core, and of the looks that found a writer at work. */
    stop() {
      clearInterval(timer);
      lock.close();
      const seconds = (performance.now() - began) / 1_000;
      const after = secondsOfAll();
      return {
        seconds,
        workerSeconds: after.worker - before.worker,
        databaseSeconds: after.database - before.database,
        runnerSeconds: after.runner - before.runner,
        clientSeconds: after.client - before.client,
        writerShare: taken / Math.max(1, looks),
      };
    },
  };

  function secondsOfAll() {
    return {
      worker: cpuSeconds(worker),
      database: cpuSeconds(database),
      runner: cpuSeconds([shopPid]),
      client: cpuSeconds([process.pid]),
    };
  }
}

/** Tries to be the writer for a moment, without waiting: another one is there if that is refused. */
function isWritten(db: InstanceType<typeof Database>) {
  try {
    db.exec("BEGIN IMMEDIATE");
    db.exec("ROLLBACK");
    return false;
  } catch (error) {
    if ((error as { code?: string }).code !== "SQLITE_BUSY") throw error;
    return true;
  }
}

/** Processor time of these processes so far, their own and the system's for them; Linux only. */
export function cpuSeconds(pids: readonly number[]) {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }, 0);
}
