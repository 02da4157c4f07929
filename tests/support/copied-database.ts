import { copyFile, rm } from "node:fs/promises";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";

let copies = 0;

/** A database of its own with the rows of this file; it is gone with the process that opened it. */
export async function copiedDatabase(template: string) {
  const file = `${template}-${process.pid}-${copies++}`;
  await copyFile(template, file);
  // One connection: a second one would look for the name that is removed below.
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  // Nothing of it needs to outlive a crash, so no journal on the disk and no waiting for it.
  await client.execute("PRAGMA journal_mode = MEMORY");
  await client.execute("PRAGMA synchronous = OFF");
  // Open files live on without their name: thousands of copies must not fill the disk.
  await rm(file);
  return drizzle(client, { casing: "snake_case" });
}
