import { copyFile, rm } from "node:fs/promises";
import { createClient, type InStatement } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Database } from "#db/client.ts";
import { livedYear, moment } from "./lived-year.ts";
import { memoryFiles } from "./memory-files.ts";
import { shopOn } from "./shop.ts";

let copies = 0;

/** A shop that has lived the demo's whole year, and every statement that its pages send. */
export async function openLivedShop() {
  const year = await livedYear();
  const path = `${year.database}-${process.pid}-${copies++}`;
  await copyFile(year.database, path);
  const client = createClient({ url: `file:${path}`, concurrency: 1 });
  await client.execute("PRAGMA journal_mode = MEMORY");
  await client.execute("PRAGMA synchronous = OFF");
  // Open files live on without their name.
  await rm(path);
  const sent: InStatement[] = [];
  const db: Database = drizzle(spying(client, sent), { casing: "snake_case" });
  const files = memoryFiles();
  await year.fill(files);
  return { ...shopOn(db, moment, files), client, sent };
}

/** The client, which notes down each statement that it is given. */
function spying(client: ReturnType<typeof createClient>, sent: InStatement[]) {
  return new Proxy(client, {
    get(target, name) {
      if (name === "execute")
        return (statement: InStatement) => {
          sent.push(statement);
          return target.execute(statement);
        };
      if (name === "batch")
        return (statements: InStatement[], mode: "read" | "write") => {
          sent.push(...statements);
          return target.batch(statements, mode);
        };
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

export type LivedShop = Awaited<ReturnType<typeof openLivedShop>>;
