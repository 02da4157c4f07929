/** The id of the ledger account that holds a company's balance; it is opened with the company. */
export function walletIdOf(companyId: string) {
  return `wallet/${companyId}` as const;
}
