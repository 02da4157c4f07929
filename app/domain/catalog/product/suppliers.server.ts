import { eq } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { suppliers } from "#db/schema/index.ts";

/** A seller by our id, or undefined. */
export async function findSupplier({ db }: Pick<Scope, "db">, id: string) {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, id)).limit(1);
  return supplier;
}
