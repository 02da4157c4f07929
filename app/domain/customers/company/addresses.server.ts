import { asc, desc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { addresses } from "#db/schema/index.ts";

export const addressesMax = 100;

/** The company's addresses, the default receiver first. */
export function addressesQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.companyId, actor.companyId))
    .orderBy(desc(addresses.isDefaultReceiver), asc(addresses.createdAt), asc(addresses.id))
    .limit(addressesMax);
}
