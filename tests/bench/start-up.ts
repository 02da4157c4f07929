import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { workerFile } from "#app/local/bundle/build-worker.ts";
import { median } from "./measure.ts";

const busyMsMax = 300;

/** Prints what the Worker weighs, and how long it is busy before it can answer. */
export function startUp(dataDir: string, runs: number) {
  const worker = readFileSync(workerFile);
  const [kilobytes, gzipKb] = [worker.length / 1_024, gzipSync(worker).length / 1_024];
  const busyMs = median(Array.from({ length: runs }, () => startBusyMs(dataDir)));
  console.log(
    `\nWorker ${kilobytes.toFixed(0)} KB, gzip ${gzipKb.toFixed(0)} KB; start-up busy ms ${busyMs.toFixed(0)} (${busyMsMax})${busyMs > busyMsMax ? " OVER" : ""}`,
  );
  return { kilobytes, gzipKb, busyMs };
}

/** By the platform's own profile of a start, in workerd. */
function startBusyMs(dataDir: string) {
  const outfile = join(dataDir, "startup.cpuprofile");
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
  const command = ["check", "startup", "--outfile", outfile];
  execFileSync("node_modules/.bin/wrangler", command, { env, stdio: "pipe" });
  return busyMsOf(JSON.parse(readFileSync(outfile, "utf8")) as Profile);
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The time of all samples in which the engine did something. */
function busyMsOf({ nodes, samples, timeDeltas }: Profile) {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(idle)").map(({ id }) => id),
  );
  return (
    timeDeltas.reduce((sum, delta, at) => sum + (idle.has(samples[at]!) ? 0 : delta), 0) / 1_000
  );
}
