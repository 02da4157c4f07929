import { inArray } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { files } from "#db/schema/index.ts";
import type { FoundAct } from "./read-act.server.ts";

/** The files that an act saved, to be taken out of the documents and then out of the store. */
export async function undoPhotos(
  { db }: Pick<Scope, "db">,
  { details }: Pick<FoundAct, "details">,
): Promise<{ statements: Statement[]; keys: string[] }> {
  const ids = [...(details.fileIds ?? [])];
  if (ids.length === 0) return { statements: [], keys: [] };
  const found = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.id, ids))
    .limit(ids.length);
  return {
    statements: [db.delete(files).where(inArray(files.id, ids))],
    keys: found.map(({ key }) => key),
  };
}
