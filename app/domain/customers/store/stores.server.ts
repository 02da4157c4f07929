import { and, asc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { doneIfSameRow, formRowQuery } from "#app/domain/core/form-row.server.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
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
  const made = formRowQuery(scope, stores, { ...wanted, companyId: scope.actor.companyId });
  return doneIfSameRow(await insertStore(scope, wanted), made);
}

async function insertStore(scope: Scope<Buyer>, wanted: StoreDetails) {
  const { db, actor, now } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const { companyId } = actor;
  if ((await db.$count(stores, eq(stores.companyId, companyId))) >= storesMax)
    return refuse("too-many");
  return commit(scope, [db.insert(stores).values({ ...wanted, companyId, createdAt: now })], {
    ...takenRefusals,
    // Looked up by the caller.
    "stores.id": "store-name-taken",
  });
}

/** Changes name or marketplace; existing orders show the new values. */
export async function changeStore(scope: Scope<Buyer>, { id, name, marketplace }: StoreDetails) {
  return updateStore(scope, id, { name, marketplace }, takenRefusals);
}

/** Reopens a closed store. */
export async function reopenStore(scope: Scope<Buyer>, id: string) {
  return updateStore(scope, id, { closedAt: null }, {});
}

/** 閉店: closes a store, whose wallet is empty, to new orders; existing orders keep it. */
export async function closeStore(scope: Scope<Buyer>, id: string) {
  const closed = { closedAt: scope.now, walletOpenedAt: null };
  return updateStore(scope, id, closed, emptiedRefusals);
}

/** Gives an open store a wallet of its own. */
export async function openStoreWallet(scope: Scope<Buyer>, id: string) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  const own = isNull(stores.walletOpenedAt);
  return updateStore(
    scope,
    id,
    { walletOpenedAt: scope.now },
    { store_wallet_of_open_store: "store-closed" } as const,
    [],
    own,
  );
}

/** Ends the store's own wallet, which `returned` empties in the same commit. */
export async function closeStoreWallet(
  scope: Scope<Buyer>,
  id: string,
  returned: readonly Statement[],
) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  return updateStore(scope, id, { walletOpenedAt: null }, emptiedRefusals, returned);
}

/** The rules that refuse to end a store's wallet: money that moved meanwhile leaves too much or too little in it. */
const emptiedRefusals = {
  store_wallet_holds_money: "moved-meanwhile",
  wallet_not_overdrawn: "moved-meanwhile",
  "ledger_transfers.id": "moved-meanwhile",
} as const;

async function updateStore<Reason extends string = never>(
  scope: Scope<Buyer>,
  id: string,
  set: Partial<typeof stores.$inferInsert>,
  refusals: Record<string, Reason>,
  before: readonly Statement[] = [],
  only?: SQL,
) {
  const { db, actor } = scope;
  if (!mayKeepStores(actor)) return refuse("forbidden");
  const own = and(eq(stores.id, id), eq(stores.companyId, actor.companyId));
  if ((await db.$count(stores, own)) === 0) return refuse("not-found");
  return commit(scope, [...before, db.update(stores).set(set).where(and(own, only))], refusals);
}
