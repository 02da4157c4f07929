import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { type Actor, signature, signedName } from "./actor.ts";

/** Where a write comes from, as far as the request says. */
interface Origin {
  address: string;
  userAgent: string;
}

interface Author {
  actor: Actor;
  at: Date;
  origin: Origin;
}

// The Worker's own code and the pages' bundle each hold a copy of this module: the mark is on the
// database itself, under a name that both know.
const mark = Symbol.for("kaitsukebin.author");
const userAgentMax = 300;
const forget = sql`DELETE FROM audit_author`;

/**
 * The same database, knowing who writes through it. Scopes are built with it, so that every commit
 * of every command tells the log its author without a word of its own.
 */
export function authored(db: Database, actor: Actor, at: Date, origin?: Origin): Database {
  const author: Author = {
    actor,
    at,
    origin: origin ?? authorOf(db)?.origin ?? { address: "", userAgent: "" },
  };
  return Object.create(db, { [mark]: { value: author } });
}

function authorOf(db: Database) {
  return (db as Database & { [mark]?: Author })[mark];
}

/** The statements around a commit: the first tells the log's triggers who writes, the last makes them forget. */
export function signOf(db: Database): { before: SQL; after: SQL } | undefined {
  const author = authorOf(db);
  if (!author) return undefined;
  const { actor, at, origin } = author;
  const companyId = actor.kind === "buyer" ? actor.companyId : null;
  return {
    before: sql`INSERT OR REPLACE INTO audit_author (id, "by", by_name, company_id, address, user_agent, at)
      VALUES (1, ${signature(actor)}, ${signedName(actor)}, ${companyId}, ${origin.address}, ${origin.userAgent.slice(0, userAgentMax)}, ${at.getTime()})`,
    after: forget,
  };
}
