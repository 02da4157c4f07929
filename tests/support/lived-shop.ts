import type { Client, InStatement } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Database } from "#db/client.ts";
import { openCopyOf } from "./copied-database.ts";
import { databaseIn, fillFrom, livedYear, moment } from "./lived-year.ts";
import { memoryFiles } from "./memory-files.ts";
import { shopOn } from "./shop.ts";

/** A shop that has lived the demo's whole year, and every statement that its pages send. */
export const openLivedShop = async () => openCopy(await livedYear());

/** The same of another folder that has a database with a store's files. */
async function openCopy(folder: string) {
  const { client } = await openCopyOf(databaseIn(folder));
  const sent: InStatement[] = [];
  const spied = spying(client, sent);
  const db: Database = drizzle(spied);
  const files = memoryFiles();
  await fillFrom(folder, files);
  return { ...shopOn(db, moment, files), client: spied, sent };
}

/** The client, which notes down each statement that it is given. */
function spying(client: Client, sent: InStatement[]) {
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
