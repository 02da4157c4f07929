import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { WorkerOptions } from "miniflare";

const file = "build/platform-options.json";

/** What wrangler.toml asks of the platform, as the local runtime takes it. */
interface PlatformOptions {
  worker: WorkerOptions;
  /** Which addresses are the Worker's, and after a "!" which are files. */
  routes: string[];
  crons: string[];
}

/**
 * Writes beside the build what wrangler.toml means. Reading it takes the whole of wrangler, which is a
 * second of the processor: once a build is enough.
 */
export async function writePlatformOptions() {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import("wrangler");
  const { assets, triggers } = unstable_readConfig({ config: "wrangler.toml" });
  const options = {
    worker: unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions,
    routes: assets?.run_worker_first,
    crons: triggers.crons ?? [],
  };
  await writeFile(file, JSON.stringify(options));
}

/** Those of the last build. */
export function platformOptions(): PlatformOptions {
  return JSON.parse(readFileSync(file, "utf8")) as PlatformOptions;
}
