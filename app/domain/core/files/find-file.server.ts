import { and, eq, type SQLWrapper } from "drizzle-orm";
import { files } from "#db/schema/index.ts";
import { filesWithin } from "../access.server.ts";
import type { Buyer, Staff } from "../actor.ts";
import type { Scope } from "../scope.ts";

/** Finds a stored file; undefined also for one out of the person's reach. */
export async function findFile({ db, actor }: Scope<Buyer | Staff>, id: string | SQLWrapper) {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), filesWithin(actor)))
    .limit(1);
  return file;
}
