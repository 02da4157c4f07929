import { asc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories } from "#db/schema/index.ts";

/** Whether a pallet may look in this kind of goods; where it names none, it may. */
export async function isKind({ db }: Scope<Buyer>, categoryId: string | undefined) {
  if (!categoryId) return true;
  const of = eq(categories.id, categoryId);
  return (await db.select({ id: categories.id }).from(categories).where(of).limit(1)).length > 0;
}

/** The kinds of goods that a pallet may look in. */
export function listKinds({ db }: Scope<Buyer>) {
  return db
    .select({ id: categories.id, nameJa: categories.nameJa })
    .from(categories)
    .orderBy(asc(categories.position))
    .limit(100);
}
