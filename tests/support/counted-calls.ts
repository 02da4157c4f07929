import { setTimeout } from "node:timers/promises";
import type { Client } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { type Calls, countInto, type Database } from "#db/client.ts";

/**
 * The database as one request has it, with what that request asks of it. It answers from some distance, as in the
 * same process an answer would be there before anything else of the page has asked.
 */
export function countedDatabase(
  client: Client,
  distanceMs: number,
): { db: Database; calls: Calls } {
  const calls: Calls = { total: 0, sequential: 0 };
  const distant = <Question extends unknown[], Answer>(
    ask: (...question: Question) => Promise<Answer>,
  ) =>
    countInto(calls, async (...question: Question) => {
      await setTimeout(distanceMs);
      return ask(...question);
    });
  const counted: Record<PropertyKey, unknown> = {
    execute: distant(client.execute.bind(client)),
    batch: distant(client.batch.bind(client)),
  };
  const asked = new Proxy(client, {
    get: (target, name) => counted[name] ?? Reflect.get(target, name),
  });
  return { db: drizzle(asked), calls };
}
