import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type Actor, signature, signedName } from "../actor.ts";

/** Where a write comes from, as far as the request says. */
export interface Origin {
  address: string;
  userAgent: string;
}

interface Author {
  actor: Actor;
  at: Date;
  origin: Origin;
}

const authors = new WeakMap<object, Author>();
const userAgentMax = 300;

/**
 * The same database, knowing who writes through it. Scopes are built with it, so that every commit
 * of every deed tells the log its author without a word of its own.
 */
export function authored(db: Database, actor: Actor, at: Date, origin?: Origin): Database {
  const known = authors.get(db)?.origin;
  const signed: Database = Object.create(db);
  authors.set(signed, { actor, at, origin: origin ?? known ?? { address: "", userAgent: "" } });
  return signed;
}

/** The statements around a commit: the first tells the log's triggers who writes, the last makes them forget. */
export function signOf(db: Database): { before: SQL; after: SQL } | undefined {
  const author = authors.get(db);
  if (!author) return undefined;
  const { actor, at, origin } = author;
  const companyId = actor.kind === "buyer" ? actor.companyId : null;
  return {
    before: sql`INSERT OR REPLACE INTO audit_author (id, "by", by_name, company_id, address, user_agent, at)
      VALUES (1, ${signature(actor)}, ${signedName(actor)}, ${companyId}, ${origin.address}, ${origin.userAgent.slice(0, userAgentMax)}, ${at.getTime()})`,
    after: sql`DELETE FROM audit_author`,
  };
}
