/** The id of the ledger account that holds a company's balance; it is opened with the company. */
export function walletIdOf(companyId: string) {
  return `wallet/${companyId}` as const;
}

/** The id of the ledger account that holds what a company has set apart for one of its stores. */
export function storeWalletIdOf(companyId: string, storeId: string) {
  return `${walletIdOf(companyId)}/${storeId}` as const;
}

export type WalletId = ReturnType<typeof walletIdOf>;
