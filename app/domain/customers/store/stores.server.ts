import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { stores } from "#db/schema/index.ts";
import { storesMax } from "./store.ts";

/** The company's stores within this person's reach, the oldest first, closed ones too. */
export function storesQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(stores)
    .where(within(actor))
    .orderBy(asc(stores.createdAt), asc(stores.id))
    .limit(storesMax);
}

/** Those that an order may be for. */
export function openStoresQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ id: stores.id, name: stores.name, marketplace: stores.marketplace })
    .from(stores)
    .where(and(within(actor), isNull(stores.closedAt)))
    .orderBy(asc(stores.createdAt), asc(stores.id))
    .limit(storesMax);
}

function within({ companyId, storeIds }: Buyer) {
  const own = eq(stores.companyId, companyId);
  return storeIds ? and(own, inArray(stores.id, [...storeIds])) : own;
}
