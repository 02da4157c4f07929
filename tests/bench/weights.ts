import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { bundleWorker } from "#app/local/bundle/bundle-worker.ts";

// What each package weighs in the Worker: `npm run build`, then `npm run bench:weights`. Packages are
// packed together, so a package's gzip is its part of its file's.

interface Weight {
  bytes: number;
  gzip: number;
  files: Set<string>;
}

const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-weights-"));
try {
  const { outputs } = await bundleWorker("app/entry.worker.ts", folder);
  const weights = new Map<string, Weight>();
  for (const [path, { bytes, inputs }] of Object.entries(outputs)) {
    if (!path.endsWith(".js") || bytes === 0) continue;
    const file = basename(path);
    const packed = gzipSync(await readFile(join(folder, file))).length / bytes;
    for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput === 0) continue;
      const name = input.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? "our own";
      const weight = weights.get(name) ?? { bytes: 0, gzip: 0, files: new Set() };
      weight.bytes += bytesInOutput;
      weight.gzip += bytesInOutput * packed;
      weight.files.add(file);
      weights.set(name, weight);
    }
  }
  const kb = (bytes: number) => (bytes / 1_024).toFixed(1).padStart(9);
  console.log(`${"".padEnd(36)}        KB     gzip  in`);
  for (const [name, { bytes, gzip, files }] of [...weights].sort(([, a], [, b]) => b.gzip - a.gzip))
    console.log(`${name.padEnd(36)} ${kb(bytes)}${kb(gzip)}  ${[...files].join(", ")}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
