import { copyFile, rm } from "node:fs/promises";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { onTestFinished } from "vitest";

let copies = 0;

/**
 * A database of its own with the rows of this file, which is closed and gone when the test ends or, opened for all
 * tests of a file, with the process. A property closes it after each of its runs.
 */
export async function copiedDatabase(template: string) {
  const { client, path } = await openCopyOf(template);
  const close = async () => {
    client.close();
    await rm(path, { force: true });
  };
  whenTheTestEnds(close);
  return { db: drizzle(client), client, close };
}

/** A connection to a copy of this file. */
export async function openCopyOf(template: string) {
  const path = `${template}-${process.pid}-${copies++}`;
  await copyFile(template, path);
  const client = createClient({ url: `file:${path}` });
  // Nothing of it needs to outlive a crash, so no journal on the disk and no waiting for it.
  await client.execute("PRAGMA journal_mode = MEMORY");
  await client.execute("PRAGMA synchronous = OFF");
  return { client, path };
}

function whenTheTestEnds(act: () => Promise<void>) {
  try {
    onTestFinished(act);
  } catch {
    // Opened in a `beforeAll`: the folder of the template goes with the run.
  }
}
