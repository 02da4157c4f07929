/** The shop that was chosen and the token for it; of a shop that this build does not know, nothing. */
export async function readConnection() {
  const { shop, token } = await chrome.storage.local.get(["shop", "token"]);
  const known = SHOPS.find(({ origin }) => origin === shop);
  return {
    shop: known?.origin ?? SHOPS[0]!.origin,
    token: known && typeof token === "string" ? token : undefined,
  };
}
