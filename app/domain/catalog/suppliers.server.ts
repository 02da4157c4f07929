import { eq } from "drizzle-orm";
import { suppliers } from "#db/schema/index.ts";
import type { Scope } from "../scope.ts";

/** A seller by our id, or undefined. */
export async function findSupplier({ db }: Pick<Scope, "db">, id: string) {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, id)).limit(1);
  return supplier;
}
