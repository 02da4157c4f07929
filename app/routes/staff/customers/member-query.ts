/** The words that members were looked for by. */
export function readMemberWords(query: URLSearchParams) {
  return (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 64);
}
