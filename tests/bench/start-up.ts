import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { workerFile, workerFolder } from "#app/local/bundle/build-worker.ts";
import { median } from "./measure.ts";

const goals = { busyMs: 150, gzipKb: 1_500 };

/** Prints what the Worker weighs, and how long it is busy before it can answer and with the shop's first request. */
export function startUp(dataDir: string) {
  const modules = readdirSync(workerFolder).filter((file) => file.endsWith(".js"));
  const texts = modules.map((file) => readFileSync(join(workerFolder, file)));
  const kilobytes = texts.reduce((sum, { length }) => sum + length, 0) / 1_024;
  const gzipKb = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1_024;
  const application = modules.find((file) => file.startsWith("application-"))!;
  const busyMs = medianBusyMs(dataDir, workerFile);
  const whole = join(workerFolder, "whole.mjs");
  writeFileSync(whole, `import "./${application}"; export default { fetch() {} };`);
  const loadMs = medianBusyMs(dataDir, whole);
  rmSync(whole);
  const over = (value: number, most: number) =>
    `${value.toFixed(0)} (${most})${value > most ? " OVER" : ""}`;
  console.log(
    `\nWorker ${kilobytes.toFixed(0)} KB, gzip KB ${over(gzipKb, goals.gzipKb)}; start-up busy ms ${over(busyMs, goals.busyMs)}, the shop's load at the first request ${loadMs.toFixed(0)} ms`,
  );
  return { kilobytes, gzipKb, busyMs, loadMs };
}

/** By the platform's own profile of a start, in workerd. */
function medianBusyMs(dataDir: string, entry: string) {
  const outfile = join(dataDir, "startup.cpuprofile");
  const command = ["check", "startup", "--args", entry, "--outfile", outfile];
  const env = { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" };
  const times = Array.from({ length: 3 }, () => {
    execFileSync("node_modules/.bin/wrangler", command, { env, stdio: "pipe" });
    return busyMsOf(JSON.parse(readFileSync(outfile, "utf8")) as Profile);
  });
  return median(times);
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
