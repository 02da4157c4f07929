import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import type { auditSeals } from "#db/schema/index.ts";

export type Seal = typeof auditSeals.$inferSelect;

/** Rows of the log that are hashed, and held, at a time; part of how a seal is computed. */
const pageRows = 500;

interface Sum {
  rowCount: number;
  toId: number;
  /** The first pair of neighbours that are not: rows between them are missing. */
  gap?: { after: number; before: number };
  digest: string;
}

/** Reads the log after one row, up to another or some thousand rows on, and digests it page by page. */
export async function digestRows(
  db: Database,
  { sequence, previousHash }: Pick<Seal, "sequence" | "previousHash">,
  after: number,
  { toId = Number.MAX_SAFE_INTEGER, rowsMax }: { toId?: number; rowsMax: number },
): Promise<Sum> {
  const sum: Sum = {
    rowCount: 0,
    toId: after,
    digest: await sha256(JSON.stringify(["kaitsukebin audit 1", sequence, previousHash])),
  };
  while (sum.rowCount < rowsMax) {
    const limit = Math.min(pageRows, rowsMax - sum.rowCount);
    const rows = await db.all<{ id: number }>(sql`
      SELECT id, at, "by", by_name, address, user_agent, company_id, entity, entity_id, operation, old_value, new_value
      FROM audit_log WHERE id > ${sum.toId} AND id <= ${toId} ORDER BY id LIMIT ${limit}`);
    if (rows.length === 0) break;
    for (const { id } of rows) {
      if (id !== sum.toId + 1) sum.gap ??= { after: sum.toId, before: id };
      sum.toId = id;
    }
    sum.rowCount += rows.length;
    const text = rows.map((row) => JSON.stringify(Object.values(row))).join("\n");
    sum.digest = await sha256(`${sum.digest}\n${text}`);
    // What is written meanwhile waits for the next seal: read again, the pages would divide differently.
    if (rows.length < limit) break;
  }
  return sum;
}

/** What stands in a seal: the digest of its rows and of the seal before, under its own figures. */
export function hashOfSeal(
  { fromId, toId, rowCount, sealedAt }: Omit<Seal, "hash" | "sequence" | "previousHash">,
  digest: string,
) {
  return sha256(JSON.stringify([digest, fromId, toId, rowCount, sealedAt.getTime()]));
}

async function sha256(text: string) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
