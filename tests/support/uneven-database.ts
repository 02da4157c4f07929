import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Database } from "#db/client.ts";
import { chance } from "./garbage.ts";

/**
 * The same database, whose answers come late by turns: requests sent at once overtake one another as
 * they do over a network. The same seed, the same turns.
 */
export function unevenDatabase(db: Database, seed: number): Database {
  const { $client: client } = db as Database & { $client: Client };
  const luck = chance(seed);
  const late = async () => {
    for (let turns = luck.below(6); turns > 0; turns--) await new Promise(setImmediate);
  };
  const uneven = new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "execute" && name !== "batch") return value.bind(target);
      return async (...sent: unknown[]) => {
        await late();
        const answer = await value.apply(target, sent);
        await late();
        return answer;
      };
    },
  });
  return drizzle(uneven);
}
