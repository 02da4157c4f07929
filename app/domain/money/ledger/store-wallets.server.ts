import { and, asc, eq, isNotNull, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { usesCompanyWallet } from "#app/domain/core/access.server.ts";
import type { Actor, Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { payingWalletId, paymentWalletId } from "#app/domain/core/document-wallet.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type WalletId, walletIdOf } from "#app/domain/core/wallet.ts";
import { mayKeepStores, storesMax } from "#app/domain/customers/store/store.ts";
import { closeStore, closeStoreWallet } from "#app/domain/customers/store/stores.server.ts";
import type { Statement } from "#db/client.ts";
import { ledgerAccounts, ledgerTransfers, stores } from "#db/schema/index.ts";
import { alreadyPosted, overdrawn, postTransfer } from "./ledger.server.ts";
import { house, storeWalletOf, walletOf } from "./ledger.ts";

interface StoreTransfer {
  /** Chosen by the form, so that sending it twice moves the money once. */
  id: string;
  storeId: string;
  amountYen: number;
  /** False takes money back into the company's wallet. */
  toStore: boolean;
}

/** 店舗の残高との振替: sets money of the company's wallet apart for a store, or takes it back. Owners alone. */
export async function transferStoreMoney(scope: Scope<Buyer>, wanted: StoreTransfer) {
  const { db, actor } = scope;
  const same = and(
    eq(ledgerTransfers.id, transferId(wanted.id, "out")),
    eq(ledgerTransfers.documentId, wanted.storeId),
    eq(ledgerTransfers.amountYen, wanted.amountYen),
    like(ledgerTransfers.fromAccount, wanted.toStore ? walletIdOf(actor.companyId) : "wallet/%/%"),
  );
  return doneIfRepeated(
    await transfer(scope, wanted),
    async () => (await db.$count(ledgerTransfers, same)) > 0,
  );
}

async function transfer(scope: Scope<Buyer>, { id, storeId, ...wanted }: StoreTransfer) {
  if (!isOwner(scope.actor)) return refuse("forbidden");
  const [store] = await ownStoreQuery(scope, storeId);
  if (!store) return refuse("not-found");
  if (!store.walletOpenedAt) return refuse("no-store-wallet");
  return commit(scope, moveStoreMoney(scope, store, { event: id, ...wanted }), {
    [overdrawn]: "balance-too-low",
    [alreadyPosted]: "moved-meanwhile",
    store_wallet_closed: "no-store-wallet",
  });
}

/** 店舗の残高をやめる: ends a store's own wallet; what is in it returns to the company's in the same commit. */
export async function endStoreWallet(scope: Scope<Buyer>, storeId: string) {
  return closeStoreWallet(scope, storeId, await returnStoreMoney(scope, storeId));
}

/** 閉店: closes a store; refuses one whose wallet holds money, which its owner moves first. */
export async function closeStoreWithWallet(scope: Scope<Buyer>, storeId: string) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const [store] = await ownStoreQuery(scope, storeId);
  if (store?.walletOpenedAt && store.balanceYen > 0)
    return { ...refuse("wallet-holds-money"), balanceYen: store.balanceYen } as const;
  return closeStore(scope, storeId);
}

/** Builds the statements that empty a store's wallet; none where it has none or nothing is in it. */
async function returnStoreMoney(scope: Scope<Buyer>, storeId: string): Promise<Statement[]> {
  const [store] = await ownStoreQuery(scope, storeId);
  if (!store?.walletOpenedAt || !store.balanceYen) return [];
  const event = `closed/${storeId}/${store.walletOpenedAt.getTime()}`;
  return moveStoreMoney(scope, store, { event, amountYen: store.balanceYen, toStore: false });
}

/**
 * Moves money between a store's wallet and the company's. It passes through `payments`, so that each transfer has one
 * wallet, whose history shows it.
 */
function moveStoreMoney(
  scope: Scope<Buyer>,
  store: { id: string; name: string },
  { event, amountYen, toStore }: { event: string; amountYen: number; toStore: boolean },
): Statement[] {
  const { companyId } = scope.actor;
  const wallets = [walletOf(companyId), storeWalletOf(companyId, store.id)] as const;
  const [from, to] = toStore ? wallets : ([wallets[1], wallets[0]] as const);
  const about = {
    kind: "store-transfer" as const,
    amountYen,
    document: { kind: "store", id: store.id },
    reason: message("transfer.store-money", { store: store.name, toStore }),
  };
  return [
    ...postTransfer(scope, { ...about, id: transferId(event, "out"), from, to: house("payments") }),
    ...postTransfer(scope, { ...about, id: transferId(event, "in"), from: house("payments"), to }),
  ];
}

function transferId(event: string, leg: "out" | "in") {
  return `store-transfer/${event}/${leg}`;
}

const walletOfStore = sql`'wallet/' || ${stores.companyId} || '/' || ${stores.id}`;
const storeBalanceYen = sql<number>`COALESCE(${ledgerAccounts.balanceYen}, 0)`;

function ownStoreQuery({ db, actor }: Scope<Buyer>, storeId: string) {
  return db
    .select({
      id: stores.id,
      name: stores.name,
      walletOpenedAt: stores.walletOpenedAt,
      balanceYen: storeBalanceYen,
    })
    .from(stores)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, walletOfStore))
    .where(and(eq(stores.id, storeId), eq(stores.companyId, actor.companyId)))
    .limit(1);
}

/** Selects the wallets that stores within the person's reach have or had, the oldest store first. */
export function storeWalletsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({
      storeId: stores.id,
      name: stores.name,
      isOpen: sql`${stores.walletOpenedAt} IS NOT NULL`.mapWith(Boolean),
      balanceYen: storeBalanceYen,
    })
    .from(stores)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, walletOfStore))
    .where(
      and(
        eq(stores.companyId, actor.companyId),
        actor.storeIds
          ? sql`${stores.id} IN (SELECT value FROM json_each(${JSON.stringify(actor.storeIds)}))`
          : undefined,
        or(isNotNull(stores.walletOpenedAt), isNotNull(ledgerAccounts.id)),
      ),
    )
    .orderBy(asc(stores.createdAt), asc(stores.id))
    .limit(storesMax);
}

/** Selects what the person may spend of the company's own wallet: nothing where their stores have their own. */
export function companyBalanceQuery({ db, actor }: Scope<Buyer>) {
  return db.all<{ balanceYen: number }>(sql`SELECT iif(${usesCompanyWallet(actor)},
    (SELECT balance_yen FROM ledger_accounts WHERE id = ${walletIdOf(actor.companyId)}), 0) AS balanceYen`);
}

/** A wallet that a payment is taken from, with what it holds now. */
interface PayingWallet {
  walletId: WalletId;
  /** Null for the company's own wallet, as its name. */
  storeId: string | null;
  storeName: string | null;
  balanceYen: number;
}

/**
 * The wallet that pays a part of documents beside a transfer or a card: the store's where one store's pays them all, else
 * the company's, of which the person may spend `company`.
 */
export function partWalletOf(
  wallets: readonly PayingWallet[],
  company: { balanceYen: number } | undefined,
): PartWallet {
  const [first] = wallets;
  const isOne = wallets.every(({ walletId }) => walletId === first?.walletId);
  if (first?.storeId && isOne) return first;
  return { storeId: null, storeName: null, balanceYen: company?.balanceYen ?? 0 };
}

/** What is shown of a wallet that a part may be taken of. */
export type PartWallet = Pick<PayingWallet, "storeId" | "storeName" | "balanceYen">;

/** The wallet that pays a document out of the balance. */
export interface DocumentWallet extends PayingWallet {
  number: string;
}

/**
 * Selects the wallet that would pay a part of a payment's documents out of the balance now. An employee who does not
 * use the company's wallet finds nothing in it.
 */
export function paymentWalletQuery(
  { db, actor }: Pick<Scope, "db" | "actor">,
  { id, companyId }: { id: string | SQLWrapper; companyId: string },
) {
  return db.all<PayingWallet>(selectPaymentWallet(actor, { id, companyId }));
}

function selectPaymentWallet(
  actor: Actor,
  { id, companyId }: { id: string | SQLWrapper; companyId: string },
) {
  const usesCompany = actor.kind === "buyer" ? usesCompanyWallet(actor) : sql`1`;
  return sql`SELECT w.walletId, s.id AS storeId, s.name AS storeName,
      iif(s.id IS NOT NULL OR ${usesCompany}, COALESCE(a.balance_yen, 0), 0) AS balanceYen
    FROM (SELECT ${paymentWalletId(id, companyId)} AS walletId) w LEFT JOIN ledger_accounts a ON a.id = w.walletId
    LEFT JOIN stores s ON s.company_id = ${companyId} AND w.walletId = 'wallet/' || s.company_id || '/' || s.id`;
}

/** The same as a column of rows that each name a payment. */
export function paymentWalletColumn(actor: Buyer, paymentId: SQLWrapper) {
  const { companyId } = actor;
  return sql`(SELECT json_object('storeId', storeId, 'storeName', storeName, 'balanceYen', balanceYen)
    FROM (${selectPaymentWallet(actor, { id: paymentId, companyId })}))`.mapWith(
    (json: string): PartWallet => JSON.parse(json),
  );
}

/** Selects the wallets that a settled payment of the company was taken from. */
export function paidWalletsQuery({ db, actor }: Scope<Buyer>, paymentId: string | SQLWrapper) {
  const { companyId } = actor;
  return db.all<PayingWallet>(sql`SELECT DISTINCT t.wallet_account AS walletId, s.id AS storeId, s.name AS storeName,
      COALESCE(a.balance_yen, 0) AS balanceYen
    FROM payments p JOIN payment_items i ON i.payment_id = p.id
    JOIN ledger_transfers t ON t.document_kind = i.document_kind AND t.document_id = i.document_id
      AND t.kind IN ('order-payment', 'shipping-payment') AND t.posted_at = p.settled_at
    LEFT JOIN ledger_accounts a ON a.id = t.wallet_account
    LEFT JOIN stores s ON s.company_id = p.company_id AND t.wallet_account = 'wallet/' || s.company_id || '/' || s.id
    WHERE p.id = ${paymentId} AND p.company_id = ${companyId}`);
}

/** Selects the wallet that would pay each of these documents of the company now. */
export function documentWalletsQuery({ db, actor }: Scope<Buyer>, numbers: readonly string[]) {
  const { companyId } = actor;
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  const walletsOf = (kind: "order" | "shipping", table: SQL) =>
    sql`SELECT ${table}.number AS number, ${payingWalletId({ kind, id: sql`${table}.id` }, companyId)} AS walletId
      FROM ${table} WHERE ${table}.company_id = ${companyId} AND ${table}.number IN ${listed}`;
  return db.all<DocumentWallet>(sql`SELECT d.number, d.walletId, s.id AS storeId, s.name AS storeName, COALESCE(a.balance_yen, 0) AS balanceYen
    FROM (${walletsOf("order", sql`orders`)} UNION ALL ${walletsOf("shipping", sql`shipping_requests`)}) d
    LEFT JOIN ledger_accounts a ON a.id = d.walletId
    LEFT JOIN stores s ON s.company_id = ${companyId} AND d.walletId = 'wallet/' || s.company_id || '/' || s.id`);
}
