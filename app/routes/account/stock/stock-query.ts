/** The words that the stock was asked for. */
export function readStockWords(query: URLSearchParams) {
  return (query.get("words") ?? "").normalize("NFKC").trim().slice(0, 100);
}
