import { and, eq } from "drizzle-orm";
import { files } from "#db/schema/index.ts";
import type { Buyer, Staff } from "../actor.ts";
import type { Scope } from "../scope.ts";

/** A stored file by its id: the company's own for a buyer, any for staff; else undefined. */
export async function findFile({ db, actor }: Scope<Buyer | Staff>, id: string) {
  const visible = actor.kind === "buyer" ? eq(files.companyId, actor.companyId) : undefined;
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), visible))
    .limit(1);
  return file;
}
