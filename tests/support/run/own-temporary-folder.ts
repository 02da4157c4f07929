import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Whatever tests and the processes that they start put into the temporary folder goes when the run ends: a run
 * has four gigabytes there in the end, and a few dozen runs a full disk.
 */
export default async function lend() {
  const usual = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), "kaitsukebin-tests-"));
  process.env.TMPDIR = folder;
  return async () => {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
