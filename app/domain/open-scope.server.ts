import type { Database } from "#db/client.ts";
import type { Actor } from "./core/actor.ts";
import { authored } from "./core/author.server.ts";
import type { Scope } from "./core/scope.ts";
import { payables } from "./trade/paying/payables.server.ts";

/** The scope in which this actor acts at this moment: all that a domain function may touch. */
export function openScope<Who extends Actor>(db: Database, actor: Who, now: Date): Scope<Who> {
  return { db: authored(db, actor, now), now, actor, payables };
}
