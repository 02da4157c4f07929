import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { stores } from "#db/schema/index.ts";
import { type Marketplace, mayKeepStores, storesMax } from "./store.ts";

/** Reads the company's stores within the person's reach, the oldest first, closed ones too. */
export function storesQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select()
    .from(stores)
    .where(within(actor))
    .orderBy(asc(stores.createdAt), asc(stores.id))
    .limit(storesMax);
}

/** Reads the open stores, which an order may be for. */
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

interface StoreDetails {
  id: string;
  name: string;
  marketplace: Marketplace;
}

const takenRefusals = { "stores.company_id, stores.name": "store-name-taken" } as const;

/** Adds a 店舗 under the form's id; the same form twice makes one. */
export async function addStore(scope: Scope<Buyer>, wanted: StoreDetails) {
  const { db, actor } = scope;
  const own = and(eq(stores.id, wanted.id), eq(stores.companyId, actor.companyId));
  return doneIfRepeated(
    await insertStore(scope, wanted),
    async () => (await db.$count(stores, own)) > 0,
  );
}

async function insertStore(scope: Scope<Buyer>, wanted: StoreDetails) {
  const { db, actor, now } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const { companyId } = actor;
  if ((await db.$count(stores, eq(stores.companyId, companyId))) >= storesMax)
    return refuse("too-many");
  return commit(scope, [db.insert(stores).values({ ...wanted, companyId, createdAt: now })], {
    ...takenRefusals,
    // Another company's id, or the first copy of this form, which the caller looks for.
    "stores.id": "store-name-taken",
  });
}

/** Changes name or marketplace; existing orders show the new values. */
export async function changeStore(scope: Scope<Buyer>, { id, name, marketplace }: StoreDetails) {
  return updateStore(scope, id, { name, marketplace }, takenRefusals);
}

/** 閉店: closes a store to new orders, or reopens it; existing orders keep it. */
export async function closeStore(scope: Scope<Buyer>, id: string, closed: boolean) {
  return updateStore(scope, id, { closedAt: closed ? scope.now : null }, {});
}

async function updateStore<Reason extends string = never>(
  scope: Scope<Buyer>,
  id: string,
  set: Partial<typeof stores.$inferInsert>,
  refusals: Record<string, Reason>,
) {
  const { db, actor } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const own = and(eq(stores.id, id), eq(stores.companyId, actor.companyId));
  if ((await db.$count(stores, own)) === 0) return refuse("not-found");
  return commit(scope, [db.update(stores).set(set).where(own)], refusals);
}
