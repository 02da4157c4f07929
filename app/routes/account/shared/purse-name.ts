/** How a wallet is called: a store's by its name, the company's as that. */
export function purseName(storeName: string | null | undefined) {
  return storeName ? `${storeName}の残高` : "残高";
}
