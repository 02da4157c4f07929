import { type SQL, sql } from "drizzle-orm";
import { signature, signedName } from "./actor.ts";
import type { CommitScope } from "./scope.ts";

const userAgentMax = 300;

/** The statements around a commit: the first tells the log's triggers who writes, the last makes them forget. */
export function authorStatements(scope: Omit<CommitScope, "db">): {
  before: SQL;
  after: SQL;
} {
  const { now, origin } = scope;
  const author = scope.author ?? scope.actor;
  const companyId = author.kind === "buyer" ? author.companyId : null;
  return {
    before: sql`INSERT OR REPLACE INTO audit_author (id, "by", by_name, company_id, address, user_agent, at)
      VALUES (1, ${signature(author)}, ${signedName(author)}, ${companyId}, ${origin.address}, ${origin.userAgent.slice(0, userAgentMax)}, ${now.getTime()})`,
    after: sql`DELETE FROM audit_author`,
  };
}
